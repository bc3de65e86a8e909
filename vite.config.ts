// Builds the browser's half into dist/web; `vite` alone serves it on port 5173 and hands /api to a running server.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';

/** What any of the patterns matches. */
const anyOf = (...patterns: RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'));

// Modules that always come together come in one file: it packs better and is asked for once. A group takes what its
// modules import, unless a group with a higher priority has it; what the entry itself imports must therefore be in
// `start`, or a visit to the login page would fetch a whole list.
const groups = [
  // What every visit needs.
  {
    name: 'start',
    test: /web\/(main|app\/(router|theme)|ui\/kit\/(toaster|field|password-input|logo)|ui\/session\/queries|access\/refresh-token)\.tsx?$|node_modules\/(react|react-dom|scheduler)\/|csp-(provider|context)|QueryClientProvider/,
    priority: 30,
  },
  // The login page; whoever has signed in needs none of it.
  { name: 'login', test: /web\/(pages\/login\/login-page|access\/use-sign-in)\.tsx?$/, priority: 28 },
  // What nearly every screen behind the login needs: the shell, asking and acting, figures, live orders; lists with their
  // filters; what lists and pages of orders say and do. In one file, because each on its own was asked for on every visit.
  {
    name: 'screen',
    test: anyOf(
      /web\/(app\/(shell|menu|first-screen|screen-routes)|pages\/routes|orders\/order-updates|cart\/cart-(count|cache)|ui\/(session\/(use-call|error-state)|kit\/(format|skeleton|page-header|lazy-menu|popover|side-panel|use-media|empty-state|progress|stat|status-pill|time|money|link|option)))\.tsx?$|domain\/base\/(money|list)\.ts$|icons\/(chevron-down|arrow-(down|up)|pencil|ellipsis|plus|trash|boxes|rotate-cw|circle-(x|check|question-mark)|package|key-round)\.mjs$/,
      /web\/(ui\/list\/(list-screen|saved-views|column-menu|(choice|date|price|text|lookup)-filter)|companies\/company-lookup|catalog\/lookups)\.tsx?$/,
      /web\/(pages\/orders\/(prefetch|(my-)?orders-(page|screen))|orders\/(labels|order-actions|list\/(tab-counts|order-filters)|state-pill|figures|list-position)|delivery\/(staff|partner)-actions|buying\/unclear-link)\.tsx?$|domain\/orders\/(quantities|item-states|copy|states|calls)\.ts$/,
    ),
    priority: 25,
  },
  // What floats above a screen; fetched when the first such thing is wanted.
  {
    name: 'float',
    test: /web\/ui\/kit\/(dialog|confirm-dialog|side-panel-window|popover-panel|menu)\.tsx$|node_modules\/(@base-ui|@floating-ui)\/.*(float|popup|popover|dialog|menu)/,
    priority: 20,
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

const BEFORE_PAINT = 'web/before-paint.js';
/** The tag of the file that `runtimeInEntry` moves. */
const RUNTIME_TAG = /\s*<script [^>]*rolldown-runtime[^>]*><\/script>/;

/**
 * Puts the script that runs before the first paint into the page itself, where it costs no request, and tells it where the
 * screens behind the login are. The server allows it by its hash (server/base/page-policy.ts).
 */
const scriptInPage: Plugin = {
  name: 'script-in-page',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      const screens = Object.values(bundle ?? {}).find((part) => part.type === 'chunk' && part.name === 'screen');
      const source = (await readFile(BEFORE_PAINT, 'utf8')).replace(
        '__SCREENS__',
        screens ? `/${screens.fileName}` : '',
      );
      const { code } = minifySync(BEFORE_PAINT, source, { module: false });
      return html.replace(RUNTIME_TAG, '').replace('<!-- before-paint.js -->', () => `<script>${code.trim()}</script>`);
    },
  },
};

/** The names in braces of an import or export, before and after `as`. */
const namePairs = (list: string): [string, string][] =>
  list.split(',').map((pair) => {
    const [from, to] = pair.trim().split(' as ');
    return [from!, to ?? from!];
  });

const RUNTIME = /assets\/rolldown-runtime-[\w-]+\.js$/;

/**
 * Moves the bundler's own few lines, which it keeps in a file, into the entry: every visit fetches that anyway, and
 * nothing of it may run before it.
 */
const runtimeInEntry: Plugin = {
  name: 'runtime-in-entry',
  apply: 'build',
  enforce: 'post',
  generateBundle: (_options, bundle) => {
    const chunks = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [part] : []));
    const runtime = chunks.find(({ fileName }) => RUNTIME.test(fileName));
    const entry = chunks.find(({ name }) => name === 'start');
    if (!runtime || !entry) throw new Error('The build has no runtime or no entry of its own.');
    const [, body, exported] = /^([\s\S]*)export\{([^}]*)\};\s*$/.exec(runtime.code)!;
    const names = namePairs(exported!);
    const own = (name: string) => `runtime_${name}`;
    const definition = `const{${names.map(([, name]) => `${name}:${own(name)}`)}}=(()=>{${body}return{${names.map(([local, name]) => `${name}:${local}`)}}})();`;
    const imported = new RegExp(`import\\{([^}]*)\\}from"\\./${basename(runtime.fileName)}";?`);
    for (const chunk of chunks) {
      const isEntry = chunk === entry;
      chunk.code = chunk.code.replace(imported, (_all, list: string) => {
        const used = namePairs(list);
        return isEntry
          ? `${definition}const ${used.map(([name, local]) => `${local}=${own(name)}`)};`
          : `import{${used.map(([name, local]) => `${own(name)} as ${local}`)}}from"./${basename(entry.fileName)}";`;
      });
      chunk.code = chunk.code.replaceAll(runtime.fileName, entry.fileName);
      chunk.imports = chunk.imports.map((file) => (file === runtime.fileName ? entry.fileName : file));
      if (isEntry) {
        chunk.code += `export{${names.map(([, name]) => own(name))}};`;
        chunk.imports = chunk.imports.filter((file) => file !== entry.fileName);
      }
    }
    delete bundle[runtime.fileName];
  },
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
  plugins: [withoutDocumentation, withoutRouteTitles, react(), tailwind(), runtimeInEntry, scriptInPage, compressed],
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
