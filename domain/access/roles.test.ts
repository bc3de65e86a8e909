// Roles, permissions and scopes, compared with docs/rights.md.

import { expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from '#domain/base/permissions.ts';
import { ROLES } from '#domain/base/roles.ts';
import { COMPANY_TYPES } from '#domain/companies/types.ts';
import { ROLE_DEFAULTS_TABLE } from '#test/rights-table.ts';
import { effectivePermissions, ROLE_DEFAULTS, scopeList, scopeOf } from './roles.ts';

test('defines exactly the specified permissions (PRM-003 to PRM-005, PRM-021)', () => {
  expect(ROLE_DEFAULTS_TABLE.map(({ permission }) => permission)).toEqual([...PERMISSIONS]);
  expect(PERMISSIONS.filter((right) => !/^(Api|Invoice|Order|Promotion|User)\.\w+$/.test(right))).toEqual([]);
});

test.each(ROLES)('gives %s the specified permissions (PRM-012, PRM-013, PRM-018)', (role) => {
  const given = ROLE_DEFAULTS_TABLE.filter(({ roles }) => roles.includes(role)).map(({ permission }) => permission);
  expect([...ROLE_DEFAULTS[role]].sort()).toEqual(given.sort());
});

test('keeps roles separate from company types, and common out of the roles (PRM-001, GAP-014)', () => {
  expect([...ROLES].sort()).toEqual(['Finance', 'Partner', 'Salesman', 'Standard', 'SuperAdmin']);
  expect([...COMPANY_TYPES]).toEqual(['Standard', 'Gold', 'Platinum', 'VIP']);
});

test('adds group permissions to a role, and gives SuperAdmins all (PRM-012)', () => {
  expect(effectivePermissions('Standard', ['Order.Close'])).toEqual(new Set(['Order.Close']));
  expect(effectivePermissions('Finance', ['Order.Close']).has('Order.Refund')).toBe(true);
  expect(effectivePermissions('SuperAdmin', [])).toEqual(new Set(PERMISSIONS));
});

const LEVEL_1: Permission[] = ['Order.Level1Approve'];
const LEVEL_2: Permission[] = ['Order.Level2Approve'];

test.each([
  ['SuperAdmin', [], 'admin', ['SuperAdmin', 'admin', 'common']],
  ['Salesman', LEVEL_2, 'admin', ['Salesman', 'admin', 'common']],
  ['Salesman', [...LEVEL_1, ...LEVEL_2], 'admin', ['Salesman', 'admin', 'common']],
  ['Finance', LEVEL_1, 'management', ['Finance', 'management', 'common']],
  ['Salesman', [], null, ['Salesman', 'common']],
  ['Partner', [...LEVEL_1, ...LEVEL_2], null, ['Partner', 'common']],
  ['Standard', [...LEVEL_1, ...LEVEL_2], null, ['Standard', 'common']],
] as const)(
  'gives %s with %j the scope %s and the list %j (PRM-008, PRM-014, GAP-010)',
  (role, rights, scope, list) => {
    expect(scopeOf(role, effectivePermissions(role, rights))).toBe(scope);
    expect(scopeList(role, scope)).toEqual(list);
  },
);
