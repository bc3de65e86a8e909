// End states of orders, and users involved before.

import { expect, test } from 'vitest';
import { holdsKeys, ownPartIn, stateAfterClose, stateAfterHardStop } from './rules.ts';

test.each([
  [0, 0, 0, 'Cancelled'],
  [5, 0, 5, 'Cancelled'],
  [2, 3, 5, 'Cancelled'],
  [5, 0, 4, 'Closed'],
  [0, 1, 0, 'Closed'],
])('with %i keys bought and %i buffered, %i of them from stock, closes to %s (LIFE-T30)', (...facts) => {
  const [completedCount, bufferedCount, fromStock, state] = facts;
  expect(stateAfterClose({ completedCount, bufferedCount, fromStock })).toBe(state);
});

test.each([
  [0, 0, 'Cancelled', false],
  [1, 0, 'Completed', true],
  [0, 1, 'Completed', true],
])(
  'ends a forced stop with %i keys bought and %i buffered in %s (LIFE-T31)',
  (completedCount, bufferedCount, state, holds) => {
    expect(stateAfterHardStop({ completedCount, bufferedCount })).toBe(state);
    expect(holdsKeys({ completedCount, bufferedCount, keysUnderWay: false })).toBe(holds);
    expect(holdsKeys({ completedCount, bufferedCount, keysUnderWay: true })).toBe(true);
  },
);

test.each([
  ['ada', 'ada', null, 'own_offer'],
  ['ada', null, 'ada', 'same_approver'],
  ['ada', 'ada', 'ada', 'own_offer'],
  ['ada', 'eve', 'bob', null],
  ['ada', null, null, null],
  [null, null, null, null],
])(
  'finds the part of %s in an order with the offer of %s, approved at level 1 by %s: %s',
  (userId, offerBy, level1By, part) => {
    expect(ownPartIn({ offerBy, level1By }, { userId })).toBe(part);
  },
);
