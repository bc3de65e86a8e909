// Every function of production code fits on a screen and in one's head: at most 80 lines, cyclomatic complexity 15.

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measureFunctions } from './function-size.ts';

const MAX_LINES = 80;
const MAX_COMPLEXITY = 15;

const ROOT = `${process.cwd()}/`;

const files = ['domain', 'server', 'web', 'bin'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((name) => `${room}/${name}`)
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.(test|testing|d)\.m?tsx?$/.test(file)),
);

test('keeps functions of production code short and simple', () => {
  const sizes = measureFunctions(ROOT, files);
  expect(sizes.length).toBeGreaterThan(5000);
  const offenders = sizes.filter(({ lines, complexity }) => lines > MAX_LINES || complexity > MAX_COMPLEXITY);
  expect(
    offenders.map(({ file, line, lines, complexity }) => `${file}:${line} lines ${lines}, complexity ${complexity}`),
  ).toEqual([]);
});

test('counts nested functions and JSX in the length, and branches in their own function', () => {
  const source = `export function outer(list: (number | null)[], flag?: boolean) {
  const inner = (n: number | null) => (n ?? 0) > 1 && flag ? 'many' : 'few';
  for (const n of list) if (n || flag) return inner(n);
  return (
    <p>
      {flag && <b>{list.length}</b>}
    </p>
  );
}
`;
  const file = 'web/main.tsx';
  expect(measureFunctions(ROOT, [file], { [file]: source })).toEqual([
    { file, line: 1, lines: 9, complexity: 5 },
    { file, line: 2, lines: 1, complexity: 4 },
  ]);
});
