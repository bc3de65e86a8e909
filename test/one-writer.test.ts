// Every table is read by anyone and written by one feature. The demo world writes people before there is anybody who
// could create them.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const WRITES = /\b(?:insert into|update|delete from)\s+([a-z_]+)\b/g;
const NOT_TABLES = new Set(['set', 'of', 'skip', 'nowait']);

function writersOf(files: readonly { feature: string; text: string }[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const { feature, text } of files) {
    for (const [, table] of text.matchAll(WRITES)) {
      if (NOT_TABLES.has(table!)) continue;
      if (!writers.has(table!)) writers.set(table!, new Set());
      writers.get(table!)!.add(feature);
    }
  }
  return writers;
}

const tablesWithSeveralWriters = (writers: Map<string, Set<string>>) =>
  [...writers]
    .filter(([, features]) => features.size > 1)
    .map(([table, features]) => `${table}: ${[...features].sort().join(', ')}`);

test('each table has one writer', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        name.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(name) && !name.startsWith('seed/') && name.includes('/'),
    )
    .map((name) => ({ feature: name.split('/')[0]!, text: readFileSync(`server/${name}`, 'utf8') }));
  const writers = writersOf(files);
  expect(tablesWithSeveralWriters(writers)).toEqual([]);
  expect(writers.size).toBeGreaterThan(20);
});

test('a second writer is named', () => {
  const writers = writersOf([
    { feature: 'orders', text: 'update orders set state = 1' },
    { feature: 'delivery', text: 'insert into orders (id)' },
  ]);
  expect(tablesWithSeveralWriters(writers)).toEqual(['orders: delivery, orders']);
});
