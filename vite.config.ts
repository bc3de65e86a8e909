// Builds the browser's half into dist/web; `vite` alone serves it on port 5173 and hands /api to a running server.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
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
    test: /rolldown\/runtime|web\/(main|app\/(router|theme)|pages\/login\/login-page|ui\/kit\/(toaster|field|password-input|logo)|ui\/session\/queries|access\/(use-sign-in|refresh-token))\.tsx?$|node_modules\/(react|react-dom|scheduler)\/|csp-(provider|context)|QueryClientProvider/,
    priority: 30,
  },
  // What every screen behind the login needs: the shell, asking and acting, figures, live orders.
  {
    name: 'screen',
    test: /web\/(app\/(shell|menu|first-screen|screen-routes)|pages\/routes|orders\/order-updates|cart\/cart-(count|cache)|ui\/(session\/(use-call|error-state)|kit\/(format|skeleton|page-header|lazy-menu|popover|side-panel|use-media|empty-state|progress|stat|status-pill|time|money|link|option)))\.tsx?$|domain\/base\/(money|list)\.ts$|icons\/(chevron-down|arrow-(down|up)|pencil|ellipsis|plus|trash|boxes|rotate-cw|circle-(x|check|question-mark)|package|key-round)\.mjs$/,
    priority: 25,
  },
  // What floats above a screen; fetched when the first such thing is wanted.
  {
    name: 'float',
    test: /web\/ui\/kit\/(dialog|confirm-dialog|side-panel-window|popover-panel|menu)\.tsx$|node_modules\/(@base-ui|@floating-ui)\/.*(float|popup|popover|dialog|menu)/,
    priority: 20,
  },
  // What every list and page of orders says and does.
  {
    name: 'orders',
    test: /web\/(pages\/orders\/(prefetch|(my-)?orders-(page|screen))|orders\/(labels|order-actions|list\/(tab-counts|order-filters)|state-pill|figures|list-position)|delivery\/(staff|partner)-actions|buying\/unclear-link)\.tsx?$|domain\/orders\/(quantities|item-states|copy|states|calls)\.ts$/,
    priority: 12,
  },
  // A list with its filters.
  {
    name: 'list',
    test: /web\/(ui\/list\/(list-screen|saved-views|column-menu|(choice|date|price|text|lookup)-filter)|companies\/company-lookup|catalog\/lookups)\.tsx?$/,
    priority: 15,
  },
  // What a partner buys from, and the cart.
  {
    name: 'shop',
    test: /web\/(pages\/shop\/(prefetch|shop-page|basket-page)|cart\/(entries|entry-inputs|labels|shop-card|region-lookup)|promotions\/(cells|labels|filters))\.tsx?$/,
    priority: 8,
  },
  // What charts are drawn with; fetched when the first one appears.
  {
    name: 'charts',
    test: /web\/ui\/charts\/(axes|[a-z-]+-plot)\.tsx?$|node_modules\/(@visx|d3-[a-z]+|internmap)\//,
    priority: 7,
  },
  // Fields that open a choice.
  { name: 'select', test: /web\/ui\/(form\/(async|multi)-select|kit\/select)\.tsx$/, priority: 9 },
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

/** Leaves the titles out of the table of URLs: pages bring their own, only tests and people read them there. */
const withoutRouteTitles: Plugin = {
  name: 'without-route-titles',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/web/pages/routes.ts') ? code.replace(/\btitle: (?:'[^']*'|[\w.]+),\s*/g, '') : undefined,
};

/** What packs well, and is large enough for it to matter; fonts are packed already. */
const PACKED_FILE = /\.(?:js|css|html|svg)$/;
const PACKED_BYTES = 256;
const LARGEST_WINDOW = { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } };

/** Puts every built file beside itself as brotli and gzip, as tight as they go; the server sends what a browser takes. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  enforce: 'post',
  writeBundle: async ({ dir }) => {
    const files = readdirSync(dir!, { recursive: true, encoding: 'utf8' }).filter((name) => PACKED_FILE.test(name));
    const compress = async (file: string) => {
      const content = await readFile(file);
      if (content.length < PACKED_BYTES) return;
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, LARGEST_WINDOW));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
    };
    await Promise.all(files.map((name) => compress(join(dir!, name))));
  },
};

const API = process.env.MERKUR_API ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [withoutDocumentation, withoutRouteTitles, react(), tailwind(), compressed],
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
