// Statements are traced to their tags whatever the product puts in front of them: the mark of a prepared one, and that of
// the partner role.

import { expect, test } from 'vitest';
import { sitesOf, withoutMarks } from './sql-tags.ts';

const SITE = 'server/cart/basket.ts:24:1#0a1b2c3d';

test.each(['', '/* prepared */ ', '/* partner */ /* prepared */ '])(
  'traces a statement that begins with "%s"',
  (mark) => {
    const text = `${mark}/* @${SITE} */ select 1`;
    expect(sitesOf(text)).toEqual([SITE]);
    expect(withoutMarks(text)).toBe('select 1');
  },
);
