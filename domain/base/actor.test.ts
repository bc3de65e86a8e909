import { expect, test } from 'vitest';
import { type Actor, hasPermission, SYSTEM } from './actor.ts';

test('holds granted permissions only, and all of them for the system', () => {
  const person: Actor = { ...SYSTEM, userId: 'ada', side: 'Management', permissions: new Set(['Order.View']) };
  expect(hasPermission(person, 'Order.View')).toBe(true);
  expect(hasPermission(person, 'Order.Approve')).toBe(false);
  expect(hasPermission({ ...SYSTEM, permissions: new Set() }, 'Order.Approve')).toBe(true);
});
