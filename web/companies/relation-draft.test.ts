import { expect, test } from 'vitest';
import {
  includesPublisher,
  isSameDraft,
  setProviderSelection,
  togglePublisher,
  toRelationDraft,
  toRelationsInput,
} from './relation-draft.ts';

const EVERYBODY = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }));
const of = (...publishers: string[]) => new Set(publishers);

test('deselecting one of all keeps the others and clears the all flag (REL-003)', () => {
  const chosen = togglePublisher('all', 'b', EVERYBODY);
  expect([...chosen]).toEqual(['a', 'c']);
  expect(includesPublisher(chosen, 'b')).toBe(false);
  expect(setProviderSelection(new Map(), 'p', chosen, 3).get('p')).toEqual(of('a', 'c'));
});

test('selecting every publisher sets the all flag, and none removes the provider (REL-003)', () => {
  const all = setProviderSelection(new Map(), 'p', of('a', 'b', 'c'), 3);
  expect(all.get('p')).toBe('all');
  expect(setProviderSelection(all, 'p', of(), 3).size).toBe(0);
});

test('compares sent and read relations regardless of order', () => {
  const read = toRelationDraft({
    providers: [
      { providerId: 'p', allPublishers: true, publishers: [] },
      { providerId: 'q', allPublishers: false, publishers: [{ publisherId: 'b' }, { publisherId: 'a' }] },
    ],
  });
  expect(toRelationsInput('id', read).providerSelections).toEqual([
    { providerId: 'p', allPublishers: true, publishers: [] },
    { providerId: 'q', allPublishers: false, publishers: [{ publisherId: 'b' }, { publisherId: 'a' }] },
  ]);
  const other = setProviderSelection(setProviderSelection(new Map(), 'q', of('a', 'b'), 9), 'p', 'all', 9);
  expect(isSameDraft(read, other)).toBe(true);
  expect(isSameDraft(read, setProviderSelection(other, 'q', of(), 9))).toBe(false);
});
