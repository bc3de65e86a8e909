// docs/asvs.md covers every requirement of levels 1 and 2 of ASVS 5.0 once, and names only existing files.

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Number of level 1 and 2 requirements per section; they are numbered without gaps. */
const REQUIREMENTS =
  `1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2, 2.1 3, 2.2 3, 2.3 4, 2.4 1, 3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2, 4.1 3, 4.2 1,
  4.3 2, 4.4 4, 5.1 1, 5.2 3, 5.3 2, 5.4 3, 6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4, 7.1 3, 7.2 4, 7.3 2, 7.4 5, 7.5 2,
  7.6 2, 8.1 2, 8.2 3, 8.3 1, 8.4 1, 9.1 3, 9.2 4, 10.1 2, 10.2 2, 10.3 4, 10.4 11, 10.5 5, 10.6 2, 10.7 3, 11.1 2, 11.2 3,
  11.3 3, 11.4 4, 11.5 1, 11.6 1, 12.1 3, 12.2 2, 12.3 4, 13.1 1, 13.2 5, 13.3 2, 13.4 5, 14.1 2, 14.2 4, 14.3 3, 15.1 3,
  15.2 3, 15.3 7, 16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3, 17.1 1, 17.2 4, 17.3 2`
    .split(/,\s+/)
    .flatMap((entry) => {
      const [section, count] = entry.split(' ');
      return Array.from({ length: Number(count) }, (_, n) => `${section}.${n + 1}`);
    });

interface Row {
  ids: string[];
  state: string;
  where: string;
}

/** Expands `1.2.6–1.2.8` to three ids. */
function idsOf(cell: string): string[] {
  const [first = '', last = first] = cell.split('–');
  const [section, from, to] = [first.replace(/\.\d+$/, ''), first.split('.')[2], last.split('.')[2]];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${section}.${Number(from) + n}`);
}

const text = readFileSync('docs/asvs.md', 'utf8');
const rows: Row[] = [...text.matchAll(/^\| (\d[\d.–]*) \| ([a-z]+) \| (.*) \|$/gm)].map(([, cell, state, where]) => ({
  ids: idsOf(cell!),
  state: state!,
  where: where!,
}));

const FILE =
  /(?:^|[\s(`])((?:server|domain|web|test|docs|deploy|bin)\/[\w./@-]*\w|[A-Z]+\.md|\.dockerignore|(?:package|tsconfig)\.json)/g;
const filesIn = (cell: string): string[] => [...cell.matchAll(FILE)].map((match) => match[1]!);

test('has one row for every requirement of levels 1 and 2', () => {
  expect(REQUIREMENTS).toHaveLength(253);
  expect(rows.flatMap(({ ids }) => ids)).toEqual(REQUIREMENTS);
  for (const { ids, state } of rows) expect(['held', 'partly', 'open', 'operator', 'none'], ids[0]).toContain(state);
});

test('names only existing files, and one for every requirement that is met', () => {
  const missing = [...text.split('\n').flatMap(filesIn)].filter((file) => !existsSync(file));
  expect(missing).toEqual([]);
  expect(rows.filter(({ state, where }) => state === 'held' && filesIn(where).length === 0)).toEqual([]);
  expect(filesIn('as server/no/such.test.ts shows')).toEqual(['server/no/such.test.ts']);
});
