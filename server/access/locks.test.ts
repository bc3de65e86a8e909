// Decisions on a user or record lock it first, so that of two in parallel one waits and sees the other's result. A
// single-connection database cannot show waiting, so the statements are inspected.

import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { factorCalls } from '#domain/access/factors.ts';
import { groupCalls } from '#domain/access/groups.ts';
import { passkeyCalls } from '#domain/access/passkeys.ts';
import { stepUpCalls } from '#domain/access/step-up.ts';
import { userCalls } from '#domain/access/users.ts';
import { viewCalls } from '#domain/base/views/views.ts';
import { savedListCalls } from '#domain/cart/saved-list-calls.ts';
import { watchCalls } from '#domain/promotions/watch-calls.ts';
import { deleteExpiredSessions } from '#server/access/sign-in/retention.ts';
import { newId } from '#server/base/process/ids.ts';
import { appCode } from '#test/authenticator.ts';
import { createMarket } from '#test/market.ts';
import { passkeyDevice } from '#test/passkey-device.ts';
import { recordStatements } from '#test/sent-statements.ts';
import { PASSWORD, type Person, type World, world } from '#test/world.ts';

const PERSON = /^select 1 from app_user where id = \$1 for (no key )?update$/;
const WAY_IN = /^select 1 from app_user where id = \$1 and code_closed_at is null for update$/;
const VIEW = { list: '/management/orders', name: 'Late', address: '' };
const GROUP = { name: 'Desk', permissions: [] };
const PROOF = { password: PASSWORD, code: '000000' };
const answer = () => passkeyDevice({ origin: 'http://localhost:3000' }).answer('x'.repeat(43));

const CASES: [string, RegExp, (w: World, admin: Person) => Promise<unknown>][] = [
  ['to ask for a code', PERSON, (w, { email }) => w.callAsVisitor(accessCalls.login, { email, password: PASSWORD })],
  ['to set an app up', PERSON, (_, admin) => admin.do(factorCalls.begin, { password: PASSWORD })],
  ['to confirm an app', PERSON, (_, admin) => admin.call(factorCalls.confirm, { code: '000000' })],
  ['to save a view', PERSON, (_, admin) => admin.do(viewCalls.create, VIEW)],
  [
    'to watch a product',
    PERSON,
    async (w) => (await w.person('Partner')).call(watchCalls.set, { productId: newId(), isWatched: true }),
  ],
  [
    'to change a view',
    PERSON,
    async (_, admin) => {
      const [view] = await admin.do(viewCalls.list, { list: VIEW.list });
      await admin.do(viewCalls.update, { id: view!.id, name: 'Later' });
    },
  ],
  [
    'to delete a view',
    /^select is_shared from saved_view where id = \$1 and user_id = \$2 for update$/,
    async (_, admin) => {
      const [view] = await admin.do(viewCalls.list, { list: VIEW.list });
      await admin.do(viewCalls.remove, { id: view!.id });
    },
  ],
  [
    'to change a saved list',
    / from saved_list\s+where id = \$1 and company_id = \$2 for update$/,
    async (w) =>
      (await w.person('Partner')).call(savedListCalls.update, {
        id: newId(),
        version: 1,
        name: 'Restock',
        lines: [{ line: 1, quantity: 20, demandPrice: 100 }],
      }),
  ],
  [
    'to save a list',
    /^select 1 from company where id = \$1 for no key update$/,
    async (w) => {
      const m = await createMarket(w);
      const buyer = await w.person('Partner');
      const { id } = await m.place(buyer, await m.sell());
      await buyer.do(savedListCalls.create, { name: 'Restock', orderId: id });
    },
  ],
  [
    'to change a group',
    / from permission_group g where g\.id = \$1 for update$/,
    async (_, admin) => {
      const { id } = await admin.do(groupCalls.create, GROUP);
      await admin.do(groupCalls.update, { id, ...GROUP });
    },
  ],
  [
    'to change a person',
    / from app_user\s+where id = \$1 or \(role = 'SuperAdmin' and is_active\) order by id for update$/,
    (_, { id, email, ...admin }) =>
      admin.do(userCalls.update, { id, email, firstName: 'Ada', lastName: 'Berg', role: 'SuperAdmin' }),
  ],
  [
    'to set a password',
    /^select email, password_hash from app_user\s+where id = \$1 and kind = 'Person' for update$/,
    async (w, admin) =>
      admin.do(userCalls.setPassword, { id: (await w.person('Finance')).id, password: 'seven quiet otters swim' }),
  ],
  [
    'to refresh a session',
    / from refresh_token r .*for update of s$/s,
    (w) => w.callAsVisitor(accessCalls.refresh, { refreshToken: 'x' }, { 'x-session-transport': 'body' }),
  ],
  ['to confirm a step with a code', WAY_IN, (_, admin) => admin.call(stepUpCalls.verify, { code: '000000' })],
  ['to confirm a step with a passkey', WAY_IN, (_, admin) => admin.call(passkeyCalls.stepUp, answer())],
  [
    'to renew recovery codes',
    WAY_IN,
    async (w, admin) => {
      const { secret } = await admin.do(factorCalls.begin, { password: PASSWORD });
      await admin.do(factorCalls.confirm, { code: appCode(secret, w.now()) });
      await admin.call(factorCalls.renewCodes, PROOF);
    },
  ],
];

test('locks before judging', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  for (const [name, lock, act] of CASES) {
    const statements = await recordStatements(() => act(w, admin));
    expect(
      statements.some((text) => lock.test(text)),
      name,
    ).toBe(true);
  }
});

test('deletes expired rows while skipping locked ones', async () => {
  const w = await world();
  const statements = await recordStatements(() => deleteExpiredSessions(w.database, w.now()));
  for (const table of ['session', 'login_challenge', 'login_throttle'])
    expect(statements).toContainEqual(
      expect.stringMatching(new RegExp(`from ${table} .*for update skip locked\\)$`, 's')),
    );
});
