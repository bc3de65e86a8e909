// The table of the conventions (docs/conventions.md) names code and tests that are there.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const COUNT = 42;

const rows = readFileSync('docs/conventions.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]\d+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', text = '', code = '', tests = '', held = '']) => ({ id, text, code, tests, held }));

const filesOf = (...rooms: string[]): string[] =>
  rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file.replaceAll('\\', '/')}`),
  );

const named = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

test('every convention says what it is, where it is, what holds it, and whether it is held', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT);
  expect(
    rows.filter(({ text, code, tests, held }) => !text || !code || !tests || !/^(yes|partly|no)\b/.test(held)),
  ).toEqual([]);
});

test('the code and the tests that the conventions name exist', () => {
  const files = filesOf('web', 'server', 'domain', 'test');
  // A file after the first one of a row stands beside it; a folder is named without its slash.
  const isThere = (name: string) =>
    files.some((file) => file === name.replace(/\/$/, '') || file.startsWith(`${name}/`) || file.endsWith(`/${name}`));
  const missing = rows.flatMap(({ id, code, tests }) =>
    [...named(code), ...named(tests)].filter((name) => !isThere(name)).map((name) => `${id}: ${name}`),
  );
  expect(missing).toEqual([]);
});
