// Sounds of wood, felt and paper, made on the spot: no files to load.

export type Sound = "wood" | "felt" | "paper" | "chime";

interface Grain {
  filter: BiquadFilterType;
  frequency: number;
  q: number;
  seconds: number;
  volume: number;
  tones: number[]; // under the noise, in Hz
}

const GRAINS: Record<Sound, Grain> = {
  wood: { filter: "bandpass", frequency: 1100, q: 6, seconds: 0.09, volume: 0.5, tones: [190] },
  felt: { filter: "lowpass", frequency: 420, q: 0.7, seconds: 0.14, volume: 0.5, tones: [] },
  paper: { filter: "highpass", frequency: 3200, q: 0.5, seconds: 0.12, volume: 0.14, tones: [] },
  chime: { filter: "bandpass", frequency: 900, q: 9, seconds: 0.5, volume: 0.05, tones: [392, 523, 659] },
};

let context: AudioContext | undefined;

/** Play a sound, unless the browser does not let us yet. */
export function play(sound: Sound): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const grain = GRAINS[sound];
  const out = fading(context, grain);
  noise(context, grain).connect(out);
  for (const [place, tone] of grain.tones.entries()) hum(context, tone, place, grain, out);
}

function fading(audio: AudioContext, grain: Grain): AudioNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(grain.volume, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + grain.seconds);
  gain.connect(audio.destination);
  return gain;
}

function noise(audio: AudioContext, grain: Grain): AudioNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * grain.seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = grain.filter;
  filter.frequency.value = grain.frequency;
  filter.Q.value = grain.q;
  source.connect(filter);
  source.start();
  return filter;
}

function hum(audio: AudioContext, tone: number, place: number, grain: Grain, out: AudioNode): void {
  const voice = audio.createOscillator();
  voice.type = "triangle";
  voice.frequency.value = tone;
  voice.connect(out);
  voice.start(audio.currentTime + place * 0.07);
  voice.stop(audio.currentTime + grain.seconds);
}
