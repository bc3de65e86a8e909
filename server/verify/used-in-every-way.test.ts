// The checks hold on a database that was used in every way a person may use it.

import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { factorCalls } from '#domain/access/factors.ts';
import { passkeyCalls } from '#domain/access/passkeys.ts';
import { MINUTE } from '#domain/base/time.ts';
import { planCalls } from '#domain/credit/calls.ts';
import { recordInitialState } from '#server/audit/audited-state.ts';
import { appCode } from '#test/authenticator.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { createMarket } from '#test/market.ts';
import { passkeyDevice } from '#test/passkey-device.ts';
import { beginSignIn } from '#test/sign-in-steps.ts';
import { PASSWORD, world } from '#test/world.ts';

const ORIGIN = 'http://localhost:3000';

test('hold after sign-ins by emailed code, passkey, recovery code, API credentials and without a code', async () => {
  const w = await world();
  const m = await createMarket(w);
  const byMail = await w.person('Finance');
  const withPasskey = await w.person('SuperAdmin');
  const withApp = await w.person('Salesman');
  const program = await w.person('Partner');
  const withoutCode = await w.person('Finance');
  // Sign-ins are compared with the audit log from its opening on.
  await recordInitialState(w.database, w.keys, w.now());
  w.advanceClock(5 * MINUTE);
  const statuses: number[] = [];

  const mailed = await beginSignIn(w, byMail);
  const [mail] = await w.mails(byMail.email);
  const otp = /\b\d{6}\b/.exec(JSON.stringify(mail))![0];
  statuses.push((await w.callAsVisitor(accessCalls.verify, { userId: mailed.userId, otp }, mailed.browser)).status);

  const phone = passkeyDevice({ origin: ORIGIN });
  await withPasskey.do(passkeyCalls.add, phone.make((await withPasskey.do(passkeyCalls.begin, {})).challenge));
  const asked = await beginSignIn(w, withPasskey);
  const answer = { userId: asked.userId, passkey: phone.answer(asked.reply.passkey!.challenge) };
  statuses.push((await w.callAsVisitor(passkeyCalls.signIn, answer, asked.browser)).status);

  const { secret } = await withApp.do(factorCalls.begin, { password: PASSWORD });
  const { recoveryCodes } = await withApp.do(factorCalls.confirm, { code: appCode(secret, w.now()) });
  const lost = await beginSignIn(w, withApp);
  const recovery = { userId: lost.userId, recoveryCode: recoveryCodes[0]! };
  statuses.push((await w.callAsVisitor(accessCalls.verifyRecovery, recovery, lost.browser)).status);

  const pair = await program.do(accessCalls.recreateCredentials, {});
  statuses.push((await w.callAsVisitor(accessCalls.loginWithKey, pair)).status);

  const http = await createConfiguredApp(w, { SIGN_IN_CODE: 'off' });
  const { path, method } = accessCalls.login;
  const payload = { Email: withoutCode.email, Password: PASSWORD };
  statuses.push((await http.inject({ method, url: `/api${path}`, payload })).statusCode);
  await http.close();

  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  // Hashing is slow, so people of a test world share one hash.
  expect((await m.broken()).filter((line) => !line.startsWith('S7-password'))).toEqual([]);
});

test('hold after a paid plan of zero', async () => {
  const w = await world();
  const m = await createMarket(w);
  const finance = await w.person('Finance');
  const partnerId = await w.company();
  await finance.do(planCalls.create, { partnerId, amount: 0, isPaid: true, paymentDate: w.now() });
  expect(await m.broken()).toEqual([]);
});
