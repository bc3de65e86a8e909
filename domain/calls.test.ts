// What clients are generated from: one readable id for each call, one sentence, one name for each shared schema.

import { expect, test } from 'vitest';
import { CALL_TAGS, NAMED_SCHEMAS, OPERATIONS } from './calls.ts';

const duplicates = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) < at);

test('every call has an id of its own that any generator can turn into a name', () => {
  const ids = [...OPERATIONS.values()].map(({ id }) => id);
  expect(duplicates(ids)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z]\w*\.[a-z]\w*$/.test(id))).toEqual([]);
  expect(ids).toContain('order.approve');
});

test('every call says in a sentence of its own what it does', () => {
  const summaries = [...OPERATIONS.keys()].map(({ summary }) => summary);
  expect(duplicates(summaries)).toEqual([]);
  expect(summaries.filter((summary) => !/^[A-Z][^.]{10,100}\.$/.test(summary))).toEqual([]);
});

test('two schemas never share a name', () => {
  expect(duplicates([...NAMED_SCHEMAS.values()])).toEqual([]);
});

test('every tag has calls', () => {
  const used = new Set([...OPERATIONS.values()].map(({ tag }) => tag));
  expect(CALL_TAGS.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
});
