// Packs what was built ahead, so that no server has to while somebody waits.

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const PACKED = /\.(js|css|svg)$/;
const LEAST = 500; // bytes; less is not worth it

const SMALLEST = {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
};

/** A plugin that writes a packed twin beside every file that gains by it. */
export function pack() {
  let folder = "";
  return {
    name: "pack",
    apply: "build",
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true })) {
        const path = join(folder, name);
        if (!PACKED.test(path) || statSync(path).size < LEAST) continue;
        const whole = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(whole, SMALLEST));
        writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
      }
    },
  };
}
