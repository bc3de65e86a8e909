import { expect, test } from 'vitest';
import { API_SCOPES } from '#domain/base/api-scopes.ts';
import { programPermissions } from './program-rights.ts';
import { ROLE_DEFAULTS } from './roles.ts';

test('grants programs only permissions of partners, each by exactly one scope, and no approval (API-003)', () => {
  const granted = API_SCOPES.flatMap((scope) => [...programPermissions([scope])]);
  expect(new Set(granted).size).toBe(granted.length);
  expect(granted.filter((right) => !ROLE_DEFAULTS.Partner.includes(right))).toEqual([]);
  expect(granted).not.toContain('Order.Approve');
  expect([...programPermissions(API_SCOPES)].sort()).toEqual([...granted].sort());
  expect(programPermissions([]).size).toBe(0);
});

/** Scopes of calls that need no permission of a person: their scope is their only right. */
const SCOPES_ALONE = ['events:read', 'webhooks:write'];

test.each(API_SCOPES)('grants permissions by %s unless its calls need none', (scope) => {
  expect(programPermissions([scope]).size === 0).toBe(SCOPES_ALONE.includes(scope));
});
