// Packs what was built ahead, so that no server has to while somebody waits: a packed twin lies
// beside every file that gains by it. `node pack.js FOLDER`

import { readdirSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const PACKED = /\.(js|css|svg)$/;
const LEAST = 500; // bytes; less is not worth it

const SMALLEST = {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
};

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

async function packFile(path) {
  const whole = await readFile(path);
  await Promise.all([
    asBrotli(whole, SMALLEST).then((packed) => writeFile(`${path}.br`, packed)),
    asGzip(whole, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}

// All at once: there are several cores.
const [folder] = process.argv.slice(2);
const paths = readdirSync(folder, { recursive: true })
  .map((name) => join(folder, name))
  .filter((path) => PACKED.test(path) && statSync(path).size >= LEAST);
await Promise.all(paths.map(packFile));
