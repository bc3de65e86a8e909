import { expect, test } from 'vitest';
import { choose, draftOf, holds, inputOf, isSame, toggle } from './relation-draft.ts';

const EVERYBODY = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }));
const of = (...publishers: string[]) => new Set(publishers);

test('taking one out of all leaves everybody else, and the all flag is gone', () => {
  const chosen = toggle('all', 'b', EVERYBODY);
  expect([...chosen]).toEqual(['a', 'c']);
  expect(holds(chosen, 'b')).toBe(false);
  expect(choose(new Map(), 'p', chosen, 3).get('p')).toEqual(of('a', 'c'));
});

test('selecting everybody sets the all flag, and nobody takes the provider out', () => {
  const all = choose(new Map(), 'p', of('a', 'b', 'c'), 3);
  expect(all.get('p')).toBe('all');
  expect(choose(all, 'p', of(), 3).size).toBe(0);
});

test('what is sent says the same as what was read, in any order', () => {
  const read = draftOf({
    providers: [
      { providerId: 'p', allPublishers: true, publishers: [] },
      { providerId: 'q', allPublishers: false, publishers: [{ publisherId: 'b' }, { publisherId: 'a' }] },
    ],
  });
  expect(inputOf('id', read).providerSelections).toEqual([
    { providerId: 'p', allPublishers: true, publishers: [] },
    { providerId: 'q', allPublishers: false, publishers: [{ publisherId: 'b' }, { publisherId: 'a' }] },
  ]);
  const other = choose(choose(new Map(), 'q', of('a', 'b'), 9), 'p', 'all', 9);
  expect(isSame(read, other)).toBe(true);
  expect(isSame(read, choose(other, 'q', of(), 9))).toBe(false);
});
