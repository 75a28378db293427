import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const repository = fileURLToPath(new URL("..", import.meta.url));
const room = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $locale: `${repository}src/fifthstreet/locale` } },
  build: {
    outDir: `${repository}src/fifthstreet/room/static`,
    emptyOutDir: true,
    target: "es2022",
    // The room's content security policy allows files of its own and nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [repository] },
    proxy: {
      "/api": { target: room },
      "/ws": { target: room, ws: true },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
