import { expect, test } from 'vitest';
import { actionLabel, fieldDifferences, fieldLabel, kindLabel } from './entry-labels.ts';

test.each([
  ['PUT /user/management/:id/UpdateUser', 'User: update user'],
  ['POST /user/management/createUser', 'User: create user'],
  ['PUT /permissiongroup/management/:id/Delete', 'Permission group: delete'],
  ['POST /order/management/actions/:id/Approve', 'Order: approve'],
  ['POST /order/management/:id', 'Order: edit'],
  ['GET /order/me/:id/Packages/:pkg/Download', 'Order: packages download'],
  ['POST /auth/LoginWithOtp', 'Sign-in: password'],
  ['OPENING', 'Log opened: initial state'],
  ['COMMAND create-admin', 'Operator: administrator created'],
])('labels %s «%s»', (action, words) => expect(actionLabel(action)).toBe(words));

test('shows fields and kinds as words', () => {
  expect(fieldLabel('totalCreditLimitCents')).toBe('Total credit limit');
  expect(fieldLabel('region.included')).toBe('Region · Included');
  expect(fieldLabel('tier1PriceCents')).toBe('Tier 1 price');
  expect(kindLabel('permissiongroup')).toBe('Permission group');
});

test('lists only differences, nested fields separately and lists as a whole', () => {
  expect(
    fieldDifferences(
      { name: 'A', isActive: true, groups: ['x'], region: { included: true, list: [] } },
      { name: 'A', isActive: false, groups: ['x', 'y'], region: { included: false, list: [] } },
    ),
  ).toEqual([
    { field: 'isActive', before: true, after: false },
    { field: 'groups', before: ['x'], after: ['x', 'y'] },
    { field: 'region.included', before: true, after: false },
  ]);
  expect(fieldDifferences(null, { name: 'A' })).toEqual([{ field: 'name', before: undefined, after: 'A' }]);
  expect(fieldDifferences({ name: 'A' }, null)).toEqual([{ field: 'name', before: 'A', after: undefined }]);
});
