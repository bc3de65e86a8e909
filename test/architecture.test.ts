// Three rooms and one staircase.
//
//   server -> domain <- web      server and web never meet
//   inside a room a feature imports itself, `base`, and features to its LEFT in FEATURES
//
// In web, `ui` takes the place of `base`; `pages` combine features and are imported by `app` alone. Code that composes
// the parts (files directly in server/, web/app, server/seed) is to the right of everything.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { FEATURES } from './features.ts';

const ROOMS: Record<string, readonly string[]> = {
  domain: ['domain'],
  server: ['server', 'domain'],
  // The page for developers shows a program of the client library, Help the articles of docs/help.
  web: ['web', 'domain', 'packages', 'docs'],
};

const PACKAGES: Record<string, RegExp> = {
  domain: /^zod\/mini$/,
  server: /^(?!react|@base-ui)/,
  web: /^(?!node:|pg$|fastify|kysely|@electric)/,
};

/** Facts that the whole domain may import, wherever they are defined. */
const SHARED_FACTS = [
  'domain/orders/mix/split.ts',
  'domain/orders/states.ts',
  'domain/orders/copy.ts',
  'domain/orders/reply-copy.ts',
  'domain/jobs.ts',
];

/** Addresses of screens: features link to screens of all others. */
const LINKS = /^domain\/[\w-]+\/(?:login-|landing-)?links\.ts$/;

function importViolation(file: string, target: string): string | undefined {
  const [room = '', feature = ''] = file.split('/');
  if (!target.startsWith('#') && !target.startsWith('.')) {
    return PACKAGES[room]?.test(target) === false ? `${room} may not use the package ${target}` : undefined;
  }
  const path = target.startsWith('#') ? target.slice(1) : normalize(join(dirname(file), target));
  const [toRoom = '', toFeature = ''] = path.split('/');
  if (!ROOMS[room]) return undefined;
  if (!ROOMS[room].includes(toRoom)) return `${room} may not look into ${toRoom}`;
  if (LINKS.test(path)) return LINKS.test(file) && toFeature !== 'base' ? 'links know no other links' : undefined;
  if (SHARED_FACTS.includes(path) || path.split('/').length === 2)
    return isTopLevel(file) || path.split('/').length > 2 || room === 'domain' || toRoom === 'domain'
      ? undefined
      : `${path} puts parts together and is imported by nobody`;
  const [from, to] = [FEATURES.indexOf(feature), FEATURES.indexOf(toFeature)];
  return from >= 0 && to > from ? `${feature} stands left of ${toFeature}; queue a job instead` : undefined;
}

const isTopLevel = (file: string) => file.split('/').length === 2 || file.startsWith('web/app/');

const IMPORTS = /(?:from|import)\s*\(?\s*'([^']+)'/g;

function readSources(): { file: string; text: string; imports: string[] }[] {
  return Object.keys(ROOMS).flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing)\.tsx?$/.test(name))
      .map((name) => {
        const file = `${room}/${name}`;
        const text = readFileSync(file, 'utf8');
        return { file, text, imports: [...text.matchAll(IMPORTS)].map((match) => match[1]!) };
      }),
  );
}

test('lets imports point in one direction only', () => {
  const objections = readSources().flatMap(({ file, imports }) =>
    imports.flatMap((target) => {
      const why = importViolation(file, target);
      return why ? [`${file} imports ${target}: ${why}`] : [];
    }),
  );
  expect(objections).toEqual([]);
});

test('registers features of the server from left to right', () => {
  const text = readFileSync('server/features.ts', 'utf8');
  const folders = new Map(
    [...text.matchAll(/(\w+Feature) } from '\.\/([\w-]+)\//g)].map(([, name, folder]) => [name!, folder!]),
  );
  const listed = [...text.matchAll(/^ {2}(\w+Feature),$/gm)].map(([, name]) => folders.get(name!)!);
  expect(new Set(listed)).toEqual(new Set(folders.values()));
  expect(listed).toEqual(FEATURES.filter((feature) => listed.includes(feature)));
  const named = listed.filter((folder) =>
    readFileSync(`server/${folder}/feature.ts`, 'utf8').includes(`name: '${folder}',`),
  );
  expect(named).toEqual(listed);
});

test('has no import cycles', () => {
  const edges = new Map(
    readSources().map(({ file, imports }) => [
      file,
      imports.flatMap((target) =>
        target.startsWith('#')
          ? [target.slice(1)]
          : target.startsWith('.')
            ? [normalize(join(dirname(file), target))]
            : [],
      ),
    ]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    else if (!done.has(file)) {
      for (const next of edges.get(file) ?? []) walk(next, [...path, file]);
      done.add(file);
    }
  };
  for (const file of edges.keys()) walk(file, []);
  expect(circles).toEqual([]);
});

/** Addresses of screens in quotes: the first segments of all links, not of calls. */
const ADDRESS = new RegExp(
  `['"\`](?:\\$\\{\\w+\\})?(${[
    ...new Set(
      readSources()
        .filter(({ file }) => LINKS.test(file))
        .flatMap(({ text }) => [...text.matchAll(/'(\/[\w-]+)/g)].map(([, start]) => start!)),
    ),
  ].join('|')})(?=['"\`/?#])`,
  'g',
);

const addressesIn = (text: string): string[] =>
  [...text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '').matchAll(ADDRESS)].map(([, start]) => start!);

test('writes addresses of screens in links.ts alone', () => {
  const written = readSources()
    .filter(({ file }) => !LINKS.test(file) && !/^domain\/.*calls\.ts$/.test(file))
    .flatMap(({ file, text }) => addressesIn(text).map((start) => `${file}: ${start}`));
  expect(written).toEqual([]);
});

test('detects an address of a screen, not of a call', () => {
  expect(addressesIn(`const to = '/management/orders';\n// '/management'\nlet a = \`\${url}/statement\``)).toEqual([
    '/management',
    '/statement',
  ]);
  expect(addressesIn("get('/order/management'); href('/managements')")).toEqual([]);
});

test('requires an opening sentence in every file', () => {
  const silent = readSources().filter(({ text }) => !/^\s*(\/\/|\/\*)/.test(text));
  expect(silent.map(({ file }) => file)).toEqual([]);
});

test('detects violations of the import rules', () => {
  expect(importViolation('domain/orders/rules.ts', '#server/base/database/db.ts')).toMatch(/may not look/);
  expect(importViolation('web/orders/card.tsx', '#server/orders/lifecycle/order.ts')).toMatch(/may not look/);
  expect(importViolation('server/keys/key-store.ts', '#server/orders/lifecycle/order.ts')).toMatch(/stands left/);
  expect(importViolation('server/keys/key-store.ts', '../orders/order.ts')).toMatch(/stands left/);
  expect(importViolation('domain/orders/rules.ts', 'node:fs')).toMatch(/may not use/);
  expect(importViolation('domain/orders/rules.ts', 'zod')).toMatch(/may not use/);
  expect(importViolation('server/orders/placing/order-placement.ts', '#server/app.ts')).toMatch(/imported by nobody/);
  expect(importViolation('domain/orders/links.ts', '#domain/promotions/links.ts')).toMatch(/no other links/);
  expect(importViolation('web/orders/cells.tsx', '#domain/invoices/links.ts')).toBeUndefined();
  expect(importViolation('server/orders/deciding/approval.ts', '#server/keys/store.ts')).toBeUndefined();
});
