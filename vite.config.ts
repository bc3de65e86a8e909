// Builds the browser's half into dist/web; `vite` alone serves it on port 5173 and hands /api to a running server.
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// Modules that always come together come in one file: it packs better and is asked for once. A group takes what its
// modules import, unless a group with a higher priority has it; what the entry itself imports must therefore be in
// `start`, or a visit to the login page would fetch a whole list.
const groups = [
  // What every visit needs, the login page included.
  {
    name: 'start',
    test: /web\/(app\/router|pages\/routes|ui\/kit\/(toaster|field|password-input|logo)|ui\/session\/queries|access\/(use-sign-in|refresh-token))\.tsx?$|node_modules\/(react|react-dom|scheduler)\/|csp-(provider|context)|QueryClientProvider/,
    priority: 30,
  },
  // What every screen behind the login needs: asking and acting, figures, its head, the menus of the top bar.
  {
    name: 'screen',
    test: /web\/ui\/(session\/use-call|kit\/(format|skeleton|page-header|lazy-menu|popover|use-media|empty-state|segmented-control|progress|stat|status-pill|time|money))\.tsx?$|domain\/base\/(money|list)\.ts$|internals\/composite\/list\/|@base-ui\/utils\/|getPseudoElementBounds|icons\/(chevron-down|arrow-(down|up)|pencil|monitor|globe|ellipsis|circle-(x|check)|package|key-round)\.mjs$/,
    priority: 15,
  },
  // What floats: the code dialog of the login page has it too.
  { name: 'float', test: /web\/ui\/kit\/(dialog|side-panel)\.tsx$/, priority: 20 },
  // What every list and page of orders says.
  {
    name: 'orders',
    test: /web\/orders\/(labels|list\/tab-counts|state-pill|figures)\.tsx?$|domain\/orders\/(quantities|item-states|copy|states)\.ts$/,
    priority: 12,
  },
  // A list with its filters.
  {
    name: 'list',
    test: /web\/ui\/(list\/(list-screen|(choice|date|price|text|lookup)-filter)|kit\/lazy-menu)\.tsx$/,
    priority: 10,
  },
];

/**
 * Leaves out of the browser's part what only the OpenAPI document says: summaries, refusal codes of calls and what they
 * mean.
 */
const withoutDocumentation: Plugin = {
  name: 'without-documentation',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/\/domain\/[^?]*\.ts$/.test(id)) return undefined;
    if (id.endsWith('/base/refusal-codes.ts')) return code.replace(/^( {4}\w+):\s*(['"]).*\2,$/gm, "$1: '',");
    return code.replace(/^\s*summary: '(?:[^'\\]|\\.)*',\n/gm, '').replace(/^\s*refusals: \[[^\]]*\],\n/gm, '');
  },
};

const API = process.env.MERKUR_API ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [withoutDocumentation, react(), tailwind()],
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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': { target: API, changeOrigin: false } } },
});
