import { expect, test } from 'vitest';
import { testTitles } from './test-titles.ts';

test('takes titles and the texts of their rows, and neither comments, groups nor data', () => {
  const source = `
    // A comment (A1-001).
    const ROWS = ['A1-009'];
    describe('a group (A1-002)', () => {
      test('one (A1-003)', () => expect('A1-004').toBe(''));
      test.each([['A1-005', { text: 'A1-006' }], ['plain', 7]] as const)('%s of ' + x, () => {});
      test.each<[string, number]>([['A1-007', 1]])('%s', () => {});
      test.each(ROWS)(\`each of \${ROWS.length} (A1-008)\`, async <T>(row: T) => {});
    });
    helper('A1-010');`;
  expect(testTitles(source, 'ts')).toEqual(['one (A1-003)', '%s', 'A1-007', 'each of … (A1-008)', 'A1-009']);
});
