import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { FromServer, LogEntry, Seat, Table } from "./protocol";
import { FIRST_WAIT, OPEN_WITHIN, PING_EVERY, PONG_WITHIN, TableSocket, type Connection, type Wire } from "./socket";

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  constructor(readonly path: string) {}

  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const sync = (v: number): FromServer => ({ t: "sync", table: { v } as Table, log: [] });
const update = (v: number, ack = ""): FromServer => ({
  t: "update",
  entry: { v } as LogEntry,
  table: null,
  ack,
});

describe("the socket of a table", () => {
  let wires: FakeWire[];
  let received: FromServer[];
  let states: Connection[];
  let socket: TableSocket;

  const wire = (): FakeWire => wires.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    wires = [];
    received = [];
    states = [];
    let ids = 0;
    socket = new TableSocket(
      "t1",
      "ru",
      { receive: (message) => received.push(message), connection: (state) => states.push(state) },
      {
        connect: (path) => {
          wires.push(new FakeWire(path));
          return wire();
        },
        newId: () => `id${(ids += 1)}`,
        random: () => 1,
      },
    );
  });

  afterEach(() => {
    socket.close();
    vi.useRealTimers();
  });

  function start(v = 5): void {
    wire().onopen?.();
    wire().tell(sync(v));
  }

  it("asks for everything first, and from its version after a cut", () => {
    expect(wire().path).toBe("/ws/tables/t1?lang=ru");
    start(5);
    wire().tell(update(6));
    wire().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(wires).toHaveLength(2);
    expect(wire().path).toBe("/ws/tables/t1?since=6&lang=ru");
    expect(states).toEqual(["connecting", "open", "waiting", "connecting"]);
  });

  it("asks for everything anew where it comes back as somebody else", () => {
    const presence = (me: boolean): FromServer => ({ t: "presence", seats: [{ me } as Seat], spectators: 0, dealing: false });
    wire().onopen?.();
    wire().tell({ t: "sync", table: { v: 5, seat: 0 } as Table, log: [] });
    for (const [me, path] of [
      [true, "/ws/tables/t1?since=5&lang=ru"],
      [false, "/ws/tables/t1?lang=ru"],
    ] as const) {
      wire().onclose?.({ code: 1012 });
      vi.advanceTimersByTime(FIRST_WAIT);
      wire().onopen?.();
      wire().tell(presence(me));
      expect(wire().path).toBe(path);
    }
  });

  it("sends again under the same id what was not acknowledged", () => {
    start();
    const first = socket.send({ t: "move", move: "P1L" });
    const second = socket.send({ t: "move", move: "end" });
    wire().tell(update(6, first));
    wire().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(FIRST_WAIT);
    wire().onopen?.();
    expect(wire().sent).toEqual([{ t: "move", move: "end", id: second }]);
    wire().tell({ t: "refused", id: second, why: "no", line: "" });
    expect(socket.unacknowledged).toBe(0);
  });

  it("hears that what it sent again was stored before", () => {
    start();
    const id = socket.send({ t: "move", move: "P1L" });
    wire().tell({ t: "ack", id, v: 6 });
    expect(socket.unacknowledged).toBe(0);
  });

  it("keeps what is sent before the connection is open", () => {
    socket.send({ t: "undo" });
    expect(wire().sent).toEqual([]);
    wire().onopen?.();
    expect(wire().sent).toEqual([{ t: "undo", id: "id1" }]);
  });

  it("leaves out what it has seen", () => {
    start(5);
    wire().tell(update(5));
    wire().tell(update(6));
    wire().tell(update(6));
    expect(received.filter((message) => message.t === "update")).toHaveLength(1);
    expect(socket.version).toBe(6);
  });

  it("asks for everything anew when there is a gap", () => {
    start(5);
    const old = wire();
    wire().tell(update(8));
    expect(old.closed).toBe(true);
    expect(wire().path).toBe("/ws/tables/t1?lang=ru");
    wire().onopen?.();
    wire().tell(sync(8));
    expect(socket.version).toBe(8);
    old.tell(update(9));
    expect(socket.version).toBe(8);
  });

  it("asks for everything anew when a pong knows more", () => {
    start(5);
    vi.advanceTimersByTime(PING_EVERY);
    expect(wire().sent.at(-1)).toEqual({ t: "ping", v: 5 });
    wire().tell({ t: "pong", v: 7 });
    expect(wires).toHaveLength(2);
  });

  it("gives up a connection that keeps silent, and hurries when asked to", () => {
    start();
    vi.advanceTimersByTime(PING_EVERY + PONG_WITHIN);
    expect(states.at(-1)).toBe("waiting");
    socket.hurry();
    expect(states.at(-1)).toBe("connecting");
    expect(wires).toHaveLength(2);
  });

  it("gives up a connection that does not open", () => {
    vi.advanceTimersByTime(OPEN_WITHIN);
    expect(states.at(-1)).toBe("waiting");
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(wires).toHaveLength(2);
    start();
    vi.advanceTimersByTime(OPEN_WITHIN - 1);
    expect(states.at(-1)).toBe("open");
  });

  it("comes back by itself when the network is cut", () => {
    start(5);
    const old = wire();
    socket.cut();
    socket.cut();
    expect(old.closed).toBe(true);
    expect(states.at(-1)).toBe("waiting");
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(wires).toHaveLength(2);
    expect(wire().path).toBe("/ws/tables/t1?since=5&lang=ru");
  });

  it("waits longer after each failure", () => {
    const waits: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      wire().onclose?.({ code: 1006 });
      const before = wires.length;
      let waited = 0;
      while (wires.length === before) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT, 8 * FIRST_WAIT]);
  });

  it("tells the language and does not come back when closed", () => {
    start();
    socket.speak("en");
    expect(wire().sent.at(-1)).toEqual({ t: "speak", language: "en" });
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });
});
