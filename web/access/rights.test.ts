// Permissions revoked while a page is open: the first refused call reloads them.

import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { post, staff } from '#domain/base/endpoint.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { mockServer } from '#web/ui/render.testing.tsx';
import { send, setRightsReader } from '#web/ui/session/api.ts';
import { queryClient } from '#web/ui/session/queries.ts';
import { currentPermissions, setAccessToken, setPermissions, storeLogin } from '#web/ui/session/session.ts';
import { loadAccount, rereadRights } from './account.ts';

const refuse = post('/order/management/actions/refuse', {
  summary: 'Refuses.',
  access: staff('Order.Refuse'),
  input: z.strictObject({}),
  reply: z.object({}),
});

beforeEach(() => {
  queryClient.clear();
  storeLogin({ userId: 'u1', name: 'Ada', scopes: ['Salesman'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  setAccessToken('t');
  setRightsReader(() => void rereadRights().catch(() => undefined));
});
afterEach(() => setRightsReader(() => undefined));

const me = (Permissions: Permission[]) => ({
  ...{
    FirstName: 'Ada',
    LastName: 'Lovelace',
    Email: 'a@b',
    Roles: ['Salesman', 'common'],
    CompanyInfo: null,
    Permissions,
  },
  ...{ ApiKey: null, ApiKeyCreatedAt: null, ApiKeyLastUsedAt: null, MustChangePassword: false, MustAddFactor: false },
});

test('reloads permissions after a call is refused for a missing one (GAP-072)', async () => {
  let rights: Permission[] = ['Order.View', 'Order.Refuse'];
  const asked = mockServer(({ method }) =>
    method === 'GET' ? { body: me(rights) } : { status: 403, body: { Code: 'forbidden', Message: 'No.' } },
  );
  await loadAccount();
  expect(currentPermissions()).toEqual(new Set(rights));
  rights = ['Order.View'];
  await expect(send(refuse, {})).rejects.toMatchObject({ status: 403 });
  await expect.poll(currentPermissions).toEqual(new Set(['Order.View']));
  expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(2);
});

test.each([
  [403, 'step_up_required'],
  [409, 'order_status'],
  [422, 'invalid'],
])('one that is refused with %s %s has not', async (status, Code) => {
  const asked = mockServer(() => ({ status, body: { Code, Message: 'No.' } }));
  setPermissions(['Order.Refuse']);
  await expect(send(refuse, {})).rejects.toMatchObject({ status });
  expect(asked).toHaveLength(1);
  expect(currentPermissions()).toEqual(new Set(['Order.Refuse']));
});
