// Builds the browser's half into dist/web; `vite` alone serves it on port 5173 and hands /api to a running server.
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = process.env.MERKUR_API ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwind()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    sourcemap: false,
    manifest: true,
    // A font or picture inlined as data: would need a wider content security policy.
    assetsInlineLimit: 0,
    // The preload helper sets attributes only, no inline script; old browsers are not served.
    modulePreload: { polyfill: false },
    target: 'es2023',
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': { target: API, changeOrigin: false } } },
});
