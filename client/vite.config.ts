import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { toml } from "./toml.ts";

const server = "http://127.0.0.1:8123"; // of `kubik serve --port 8123`, for `npm run dev`

export default defineConfig({
  plugins: [svelte({ configFile: false }), toml()],
  build: {
    outDir: "../src/kubik/server/static",
    emptyOutDir: true,
    // Everything is a file of our own, so that the page needs no `data:` or inline sources.
    assetsInlineLimit: 0,
    target: ["chrome123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The table in three dimensions is large, and loaded only by who asks for it.
    chunkSizeWarningLimit: 640,
    // What every page needs comes in one file, and what every table needs: each one more costs its
    // headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "shell",
              test: /node_modules\/(svelte|esm-env|@fluent)\/|lib\/(api|app|levels|protocol|router|settings|words)\.|parts\/Cube|cubitos\/Creature|qubix\/(Block|iso)|qwirkle_cubes\/(Drawing|Paints)/,
            },
            { name: "table", test: /src\/(games\/shared|table)\/(?!AboutTable|Invitation)|lib\/(shares|sound)|parts\/(Dialog|Field)/ },
          ],
        },
      },
    },
  },
  server: {
    // The boards read the numbers of the games from the games' own data.
    fs: { allow: [".."] },
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
});
