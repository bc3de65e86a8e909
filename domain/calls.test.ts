// Input of client generators: one readable id per call, one sentence, one name per shared schema.

import { expect, test } from 'vitest';
import { CALL_TAGS, NAMED_SCHEMAS, OPERATIONS } from './calls.ts';

const duplicates = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) < at);

test('gives every call a unique id that any generator can turn into a name', () => {
  const ids = [...OPERATIONS.values()].map(({ id }) => id);
  expect(duplicates(ids)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z]\w*\.[a-z]\w*$/.test(id))).toEqual([]);
  expect(ids).toContain('order.approve');
});

test('describes every call in a unique sentence', () => {
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
