import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config";

// Apart from the page's own, which is built where nothing for tests is installed.
export default mergeConfig(
  page,
  defineConfig({
    test: {
      include: ["*.test.ts", "src/**/*.test.ts"],
      // A process for each file takes ten times as long as its tests; none of them changes a module.
      isolate: false,
    },
  }),
);
