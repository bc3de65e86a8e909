// Browser state of a signed-in user: the cookie that renews the session, and the stored login.

import type { BrowserContextOptions } from 'playwright-core';
import { LOGIN_KEY, type StoredLogin } from '#web/ui/session/session.ts';

export interface Login {
  refreshToken: string;
  stored: StoredLogin;
}

/** State of a browser context in which the user is signed in at that address. */
export const signedInState = (
  url: string,
  { refreshToken, stored }: Login,
): Exclude<BrowserContextOptions['storageState'], string | undefined> => ({
  cookies: [
    {
      name: '__Host-rt',
      value: refreshToken,
      domain: 'localhost',
      path: '/',
      expires: Date.parse(stored.refreshTokenExpires) / 1000,
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  ],
  origins: [{ origin: url, localStorage: [{ name: LOGIN_KEY, value: JSON.stringify(stored) }] }],
});
