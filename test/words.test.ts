// Keeps unsearchable names from coming back: docs/glossary.md defines which word means what.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOMS = ['domain', 'server', 'web', 'provider-simulator', 'bench', 'bin'];

/** Participles, particles and metaphors that replaced technical terms. */
const BANNED = new Set(
  `kept keeping desk desks ground openGround wish went hindrance talk shown past whole deciding bounded later sides
  leave packed fit gate beside meanings solid heard said told known found there away settled wider steady
  useSettled useWider useSteady useShown useLogin useMay amend remember fitHolds fitItems moveOn take
  shelf trading standing troubles look lookThrough`.split(/\s+/),
);

const DECLARED = /\b(?:function\*?|const|let|class|interface|type)\s+([A-Za-z_$][\w$]*)/g;

/** Names that a text declares at its top level. */
const declaredIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^(export |async |declare |const |let |function |class |interface |type )/.test(line))
    .flatMap((line) => [...line.matchAll(DECLARED)].map((match) => match[1]!));

const sources = () =>
  ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .map((name) => ({ file: `${room}/${name}`, text: readFileSync(`${room}/${name}`, 'utf8') })),
  );

const isBanned = (name: string): boolean =>
  BANNED.has(name) || BANNED.has(name.replace(/^[A-Z]/, (letter) => letter.toLowerCase()));

test('uses terms that an engineer would search for', () => {
  const names = sources().flatMap(({ file, text }) =>
    declaredIn(text)
      .filter(isBanned)
      .map((name) => `${file}: ${name}`),
  );
  expect(names).toEqual([]);
});

test('names files by their content', () => {
  const stem = (file: string) => file.split('/').at(-1)!.split('.', 1)[0]!;
  const names = sources()
    .map(({ file }) => file)
    .filter((file) => isBanned(stem(file)) || stem(file) === 'words');
  expect(names).toEqual([]);
});

/** Signs of a function that reads the database or waits. */
const WAITS = /\basync\b|\b(?:Promise|AsyncGenerator)<|\b(?:Db|Tx|Database|db|tx)\b/;

/** Functions named like a pure `xOf` whose signatures show that they are not. */
const impureOfs = (text: string): string[] =>
  [
    ...text.matchAll(/^ *(?:export )?(?:async )?function\*? (\w+Of)\b[\s\S]*?\) ?(?::[^\n]*)?\{$/gm),
    ...text.matchAll(/^ *(?:export )?const (\w+Of) = (?:async )?(?:\([^;]*?|\w+ )=>/gm),
  ]
    .filter(([signature]) => WAITS.test(signature))
    .map(([, name]) => name!);

test('names functions that read the database readX, findX or loadX', () => {
  const impure = sources()
    .filter(({ file }) => file.startsWith('server/') && !/\.(test|testing)\.ts$/.test(file))
    .flatMap(({ file, text }) => impureOfs(text).map((name) => `${file}: ${name}`));
  expect(impure).toEqual([]);
});

test('detects an impure function by its signature', () => {
  const texts = [
    'export async function sumOf(id: string) {',
    'const sumOf = (db: Db, id: string): Sum => db.one(id)',
    'function sumOf(\n  { tx }: CommandContext,\n  id: string,\n): Sum {',
    'const sumOf = (order: Order): number => order.sum',
  ];
  expect(texts.map(impureOfs)).toEqual([['sumOf'], ['sumOf'], ['sumOf'], []]);
});

test('detects a banned word in a declaration, not in other text', () => {
  expect(declaredIn('export const kept = 1;\n  const found = 2;\n// what was kept').filter(isBanned)).toEqual(['kept']);
});
