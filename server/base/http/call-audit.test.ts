// A call that opens several transactions leaves one audit entry: from the transaction that changed something.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { PASSWORD, world } from '#test/world.ts';

const NEW = 'seven quiet otters swim';

test.each([
  ['a new password', PASSWORD, 200],
  ['a new password that is refused', 'not this one at all', 422],
])('writes one entry for %s, which also counts attempts in separate transactions', async (_, oldPassword, status) => {
  const w = await world();
  const person = await w.person('Finance');
  expect((await person.call(accessCalls.changePassword, { oldPassword, newPassword: NEW })).status).toBe(status);
  expect(await w.rows(sql`select status from audit_event`)).toEqual([{ status }]);
});
