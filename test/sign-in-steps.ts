// First step of a sign-in (email and password) in a separate browser, for tests.

import { accessCalls } from '#domain/access/calls.ts';
import { PASSWORD, type Person, type World } from './world.ts';

/** Cookie of the browser that waits for the second step, as sent back; empty if there is none. */
const challengeCookieOf = (headers: Record<string, unknown>): string =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith('__Host-otp='))
    ?.split(';')[0] ?? '';

/** A sign-in that waits for its second step; `browser` holds the headers to continue with. */
export async function beginSignIn(w: World, { email }: Person) {
  const { reply, headers, status } = await w.callAsVisitor(accessCalls.login, { email, password: PASSWORD });
  return { reply, status, userId: reply?.userId ?? '', browser: { cookie: challengeCookieOf(headers) } };
}
