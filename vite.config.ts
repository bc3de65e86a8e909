// Builds the web application into dist/web; `vite` alone serves it on port 5173 and proxies /api to a running server.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { inlinedTexts } from './bin/web-build/inlined-texts.ts';

/** Combines the patterns with OR. */
const anyOf = (...patterns: RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'));

// Modules that are always loaded together share a file, which compresses better and needs one request. A group includes
// what its modules import, unless a group with a higher priority does; imports of the entry itself must therefore be in
// `start`, or a visit to the login page would load a whole list.
const groups = [
  // Needed on every visit.
  {
    name: 'start',
    test: /web\/(main|app\/(router|theme)|ui\/kit\/\w+\/(toaster|field|password-input|logo)|ui\/session\/queries|access\/refresh-token)\.tsx?$|node_modules\/(react|react-dom|scheduler)\/|csp-(provider|context)|QueryClientProvider/,
    priority: 30,
  },
  // The login page; not needed when already signed in.
  { name: 'login', test: /web\/(pages\/login\/login-page|access\/sign-in\/use-sign-in)\.tsx?$/, priority: 28 },
  // Needed by nearly every page after sign-in: the shell, queries and mutations, figures, live orders; lists with their
  // filters; lists and pages of orders. In one file, because each would be requested on every visit anyway.
  {
    name: 'screen',
    test: anyOf(
      /web\/(app\/(shell|menu|first-screen|screen-routes)|pages\/(routes|[\w-]+\/pages)|orders\/order-updates|cart\/cart-(count|cache)|ui\/(session\/(use-call|error-state)|kit\/(?:\w+\/)?(format|skeleton|page-header|lazy-menu|popover|side-panel|use-media|empty-state|progress|stat|status-pill|time|money|link|option)))\.tsx?$|domain\/base\/(money|list)\.ts$|icons\/(chevron-down|arrow-(down|up)|pencil|ellipsis|plus|trash|boxes|rotate-cw|circle-(x|check|question-mark)|package|key-round)\.mjs$/,
      /web\/(ui\/list\/(?:\w+\/)?(list-screen|saved-views|column-menu|(choice|date|price|text|lookup)-filter)|companies\/company-lookup|catalog\/lookups)\.tsx?$/,
      /web\/(pages\/orders\/(prefetch|(my-)?orders-(page|screen))|orders\/(labels|order-actions|list\/(tab-counts|order-filters)|state-pill|figures|list-position)|delivery\/(staff|partner)-actions|buying\/unclear\/unclear-link)\.tsx?$|domain\/orders\/(quantities|item-states|copy|states|calls)\.ts$/,
    ),
    priority: 25,
  },
  // Floating elements; loaded with the first one.
  {
    name: 'float',
    test: /web\/ui\/kit\/overlays\/(dialog|confirm-dialog|side-panel-window|popover-panel|menu)\.tsx$|node_modules\/(@base-ui|@floating-ui)\/.*(float|popup|popover|dialog|menu)/,
    priority: 20,
  },
  // The partner's shop and cart.
  {
    name: 'shop',
    test: /web\/(pages\/shop\/(prefetch|shop-page|basket-page)|cart\/(entries|entry-inputs|labels|shop-card|region-lookup)|promotions\/(cells|labels|filters))\.tsx?$/,
    priority: 8,
  },
  // Charts; loaded with the first one.
  {
    name: 'charts',
    test: /web\/ui\/charts\/plots\/(axes|[a-z-]+-plot)\.tsx?$|node_modules\/(@visx|d3-[a-z]+|internmap)\//,
    priority: 7,
  },
  // Fields with a list of options.
  { name: 'select', test: /web\/ui\/(form\/(async|multi)-select|kit\/controls\/select)\.tsx$/, priority: 9 },
];

/**
 * Removes what only the server and the OpenAPI document need from the browser's bundle: summaries, and refusal codes with
 * their meaning.
 */
const withoutDocumentation: Plugin = {
  name: 'without-documentation',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/\/domain\/[^?]*\.ts$/.test(id)) return undefined;
    if (id.endsWith('/base/refusal-codes.ts')) return code.replace(/^ {4}\w+:\s*(['"]).*\1,\n/gm, '');
    return code.replace(/\bsummary: (['"])(?:(?!\1)[^\\]|\\.)*\1,\s/g, '').replace(/^\s*refusals: \[[^\]]*\],\n/gm, '');
  },
};

/** Removes titles from the list of pages: they bring their own, and only tests and readers of the source need these. */
const withoutRouteTitles: Plugin = {
  name: 'without-route-titles',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/web\/pages\/[\w-]+\/pages\.ts$/.test(id) ? code.replace(/\btitle: (?:'[^']*'|[\w.]+),\s*/g, '') : undefined,
};

/** Numbers the parts of an icon, whose random keys do not compress, and removes its former names. */
const shortIcons: Plugin = {
  name: 'short-icons',
  apply: 'build',
  transform: (code, id) => {
    if (!/lucide-react\/.*\/icons\/[^?]*\.mjs$/.test(id)) return undefined;
    let part = 0;
    return code.replace(/\bkey: "\w+"/g, () => `key: "${part++}"`).replace(/,?\s*"?aliases"?: \[[^\]]*\]/, '');
  },
};

const BEFORE_PAINT = 'web/before-paint.js';
/** Script tag of the file that `runtimeInEntry` moves. */
const RUNTIME_TAG = /\s*<script [^>]*rolldown-runtime[^>]*><\/script>/;

/**
 * Inlines the script that runs before the first paint, which saves a request, with the URL of the app's chunk. The
 * server allows it by its hash (server/base/static/page-policy.ts).
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

/** Names in the braces of an import or export, before and after `as`. */
const namePairs = (list: string): [string, string][] =>
  list.split(',').map((pair) => {
    const [from, to] = pair.trim().split(' as ');
    return [from!, to ?? from!];
  });

const RUNTIME = /assets\/rolldown-runtime-[\w-]+\.js$/;

/**
 * Moves the bundler's small runtime file into the entry, which every visit loads anyway; it must run before the entry's
 * own code.
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

/** Compressible files; fonts are compressed already. */
const PACKED_FILE = /\.(?:js|css|html|svg)$/;
const PACKED_BYTES = 256;
/** Which block size compresses best depends on the file (0: chosen by Brotli). */
const BLOCK_BITS = [0, 17, 20];

async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const packed = await Promise.all(
    BLOCK_BITS.map((bits) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
          [constants.BROTLI_PARAM_LGBLOCK]: bits,
        },
      }),
    ),
  );
  return packed.reduce((least, one) => (one.length < least.length ? one : least));
}

/** Compresses every built file with Brotli and gzip at the highest level; the server sends what a browser accepts. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  enforce: 'post',
  writeBundle: async ({ dir }) => {
    const files = readdirSync(dir!, { recursive: true, encoding: 'utf8' }).filter((name) => PACKED_FILE.test(name));
    const compress = async (file: string) => {
      const content = await readFile(file);
      if (content.length < PACKED_BYTES) return;
      await writeFile(`${file}.br`, await smallestBrotli(content));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
    };
    await Promise.all(files.map((name) => compress(join(dir!, name))));
  },
};

/**
 * Pages that people open all day. The others request their files in two steps when they are opened for the first time: the
 * lists of those files would be part of every first visit.
 */
const DAILY_PAGES =
  /\/(?:order|product|promotion|promotion-wizard|bulk-order|bulk-promotions|direct-sales|my-home|overview|invoices|my-invoices|uninvoiced|payments|claims|claim|companies|notifications)-page-/;
const isRarePage = (file: string): boolean => /-page-[\w-]{7}\.js$/.test(file) && !DAILY_PAGES.test(file);

const API = process.env.MERKUR_API ?? 'http://localhost:3000';

export default defineConfig(({ command }) => {
  // A build inherits the environment of what starts it. Under a test runner that would be React for development, which is
  // slower, heavier, and warns in the console.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [
      inlinedTexts(import.meta.dirname),
      withoutDocumentation,
      withoutRouteTitles,
      shortIcons,
      react(),
      tailwind(),
      runtimeInEntry,
      scriptInPage,
      compressed,
    ],
    publicDir: 'web/public',
    build: {
      outDir: 'dist/web',
      sourcemap: false,
      manifest: true,
      // A font or picture inlined as data: would need a wider content security policy.
      assetsInlineLimit: 0,
      // The preload helper sets attributes only, no inline script; old browsers are not served.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, dependencies) => (isRarePage(file) ? [] : dependencies),
      },
      target: 'es2023',
      rolldownOptions: {
        output: {
          codeSplitting: { groups },
          // Chunks list the files that each page loads by name: hashes shorter by one character save 200 bytes.
          chunkFileNames: 'assets/[name]-[hash:7].js',
        },
      },
    },
    server: { port: 5173, strictPort: true, proxy: { '/api': { target: API, changeOrigin: false } } },
  };
});
