// REQUIRE_SECOND_FACTOR: staff without an authenticator app must set one up before anything else.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { factorCalls } from '#domain/access/factors.ts';
import { userCalls } from '#domain/access/users.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { readConfig } from '#server/base/process/config.ts';
import { appCode } from '#test/authenticator.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { PASSWORD, type Person, requestOf, world } from '#test/world.ts';

/** An installation that requires a second factor of staff. */
async function strictApp() {
  const w = await world();
  const http = await createConfiguredApp(w, { REQUIRE_SECOND_FACTOR: 'staff' });
  onTestFinished(() => http.close());
  const call = async (who: Person, endpoint: Endpoint, input: object = {}) => {
    const headers = { authorization: await who.authorization() };
    const answered = await http.inject({ ...requestOf(endpoint, input), headers });
    return { status: answered.statusCode, body: answered.json() };
  };
  return { w, call };
}

const USERS = { filter: {}, sort: [], page: 0, size: 50 };

test('lets staff without an app only read their account and set one up', async () => {
  const { w, call } = await strictApp();
  const admin = await w.person('SuperAdmin');
  expect((await call(admin, accessCalls.me)).body.MustAddFactor).toBe(true);
  for (const closed of [accessCalls.sessions, accessCalls.recreateCredentials, accessCalls.endOthers])
    expect(await call(admin, closed)).toMatchObject({ status: 403, body: { Code: 'factor_required' } });
  expect((await call(admin, userCalls.list, USERS)).body.Code).toBe('factor_required');
  expect((await call(admin, factorCalls.own)).status).toBe(200);
  const begun = await call(admin, factorCalls.begin, { password: PASSWORD });
  expect((await call(admin, userCalls.list, USERS)).body.Code).toBe('factor_required');
  await call(admin, factorCalls.confirm, { code: appCode(begun.body.Secret, w.now()) });
  expect((await call(admin, accessCalls.me)).body.MustAddFactor).toBe(false);
  expect((await call(admin, userCalls.list, USERS)).status).toBe(200);
});

test('requires a password change before the second factor', async () => {
  const { w, call } = await strictApp();
  const sales = await w.person('Salesman');
  await w.database.transaction((tx) =>
    tx.run(sql`update app_user set password_must_change = true where id = ${sales.id}`),
  );
  expect((await call(sales, factorCalls.begin, { password: PASSWORD })).body.Code).toBe('password_change');
  const change = { oldPassword: PASSWORD, newPassword: 'seven quiet otters swim' };
  expect((await call(sales, accessCalls.changePassword, change)).status).toBe(200);
  expect((await call(sales, accessCalls.sessions)).body.Code).toBe('factor_required');
});

test('exempts partners, and requires no authenticator app from any role by default', async () => {
  const { w, call } = await strictApp();
  const partner = await w.person('Partner');
  expect((await call(partner, accessCalls.sessions)).status).toBe(200);
  expect((await call(partner, accessCalls.me)).body.MustAddFactor).toBe(false);
  expect((await (await w.person('Standard')).call(accessCalls.sessions, {})).status).toBe(200);
  expect(() => readConfig({ REQUIRE_SECOND_FACTOR: 'everybody' })).toThrow('REQUIRE_SECOND_FACTOR');
});
