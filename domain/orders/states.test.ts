import { expect, test } from 'vitest';
import { CREDIT_STATES } from './states.ts';

test('counts these states against the credit limit while unbilled (COM-020)', () => {
  expect([...CREDIT_STATES].sort()).toEqual(
    (
      'Submitted Rebidding Confirmed SalesmanApproved Level1Approved Level2Approved ' +
      'Processing Paused OutOfStock Completed Closed PromotionExpired'
    )
      .split(' ')
      .sort(),
  );
});
