// The conventions table (docs/conventions.md) names existing code and tests.

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

test('fills in every column of a convention', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT);
  expect(
    rows.filter(({ text, code, tests, held }) => !text || !code || !tests || !/^(yes|partly|no)\b/.test(held)),
  ).toEqual([]);
});

test('finds the code and tests that conventions name', () => {
  const files = filesOf('web', 'server', 'domain', 'test');
  // A file after the first one of a row is in the same folder; folders are named without a slash.
  const isThere = (name: string) =>
    files.some((file) => file === name.replace(/\/$/, '') || file.startsWith(`${name}/`) || file.endsWith(`/${name}`));
  const missing = rows.flatMap(({ id, code, tests }) =>
    [...named(code), ...named(tests)].filter((name) => !isThere(name)).map((name) => `${id}: ${name}`),
  );
  expect(missing).toEqual([]);
});
