// Every function of production code fits on a screen and in one's head: at most 80 lines, cyclomatic complexity 15.

import { expect, test } from 'vitest';
import { measureFunctions } from './function-size.ts';
import { productionFiles } from './syntax-trees.ts';

const MAX_LINES = 80;
const MAX_COMPLEXITY = 15;

test('keeps functions of production code short and simple', () => {
  const sizes = measureFunctions(productionFiles('domain', 'server', 'web', 'bin'));
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
  expect(measureFunctions([file], { [file]: source })).toEqual([
    { file, line: 1, lines: 9, complexity: 5 },
    { file, line: 2, lines: 1, complexity: 4 },
  ]);
});
