// The access check of calls that need a scope.

import { expect, test } from 'vitest';
import { SYSTEM } from '#domain/base/actor.ts';
import { API_SCOPES, type ApiScope } from '#domain/base/api-scopes.ts';
import { type Endpoint, get, partner } from '#domain/base/endpoint.ts';
import { programAccountCalls } from '#domain/platform/account/calls.ts';
import { requireAccess } from './http.ts';

const { input, reply } = programAccountCalls.me;
const call: Endpoint = get('/v1/example', {
  summary: '',
  access: partner('Order.View'),
  scope: 'orders:read',
  input,
  reply,
});

/** A program with the permission of the call. */
const programWith = (scopes: readonly ApiScope[]) => ({
  ...SYSTEM,
  userId: 'u',
  side: 'Partner' as const,
  role: 'Partner' as const,
  permissions: new Set(['Order.View'] as const),
  apiScopes: new Set(scopes),
});
const NOW = '2026-11-20T12:00:00.000Z';

test.each(API_SCOPES)('with only the scope %s opens the call exactly if it is its scope (API-003)', (scope) => {
  const check = () => requireAccess(call, programWith([scope]), NOW);
  if (scope === 'orders:read') expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code: 'scope_missing', status: 403 }));
});

test('still requires the permission (API-003)', () => {
  const actor = { ...programWith(['orders:read']), permissions: new Set<never>() };
  expect(() => requireAccess(call, actor, NOW)).toThrow(expect.objectContaining({ code: 'forbidden' }));
});
