import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { toml } from "./toml.ts";

// Apart from the page: drawings carry their styles with them, and a program writes them.
export default defineConfig({
  plugins: [svelte({ configFile: false, compilerOptions: { css: "injected" } }), toml()],
  build: { ssr: "write-drawings.js", outDir: "node_modules/.drawings", copyPublicDir: false },
  ssr: { noExternal: true },
});
