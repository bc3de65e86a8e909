// A passkey on the browser's virtual authenticator: added in My Account, used to sign in and for step-up
// authentication.

import { expect } from 'vitest';
import { mailCopy } from '#domain/access/mail-copy.ts';
import { passkeyCopy } from '#domain/access/passkey-copy.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { passkeyLabels } from '#web/access/factors/passkey-labels.ts';
import { stepUpLabels } from '#web/access/factors/step-up-labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { codeFor, PEOPLE } from './demo-people.ts';
import { expects, isAt, sees, signIn, story, typeLogin, waitUntilIdle } from './story.ts';

story('a passkey is added, replaces the code at sign-in, confirms a sensitive action, and is removed', async () => {
  const { email } = PEOPLE.reports;
  const page = await signIn('reports', { fresh: true });
  expects(page, 401, 403);
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/myaccount');
  await sees(page, passkeyLabels.none);
  await button(passkeyLabels.add).click();
  await page.getByRole('dialog').getByLabel(passkeyLabels.name, { exact: true }).fill('Work laptop');
  await button(passkeyLabels.addDo).click();
  await sees(page, passkeyCopy.added);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: passkeyLabels.section }).scrollIntoViewIfNeeded();
  await expectGoodAppearance(page, 'account with a passkey');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await typeLogin(page, email);
  await button(passkeyLabels.use).waitFor();
  await expectGoodAppearance(page, 'passkey or code');
  await button(passkeyLabels.use).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'), { waitUntil: 'commit' });
  expect(await codeFor(email, mailCopy.mailSubject)).toMatch(/^\d{6}$/);

  // Simulates an old session: its first try gets the server's own refusal, everything else is real.
  let isStale = true;
  await page.route(/passkeys\/.*Remove$/, (route) =>
    isStale
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ Code: 'step_up_required', Message: commonCopy.stepUpRequired }),
        })
      : route.continue(),
  );
  await page.goto('/myaccount');
  await waitUntilIdle(page);
  await button(passkeyLabels.removeNamed('Work laptop')).click();
  await page.getByRole('alertdialog').getByRole('button', { name: passkeyLabels.remove, exact: true }).click();
  const confirm = page.getByRole('dialog', { name: stepUpLabels.title });
  await confirm.waitFor();
  isStale = false;
  await confirm.getByRole('button', { name: passkeyLabels.use, exact: true }).click();
  await sees(page, passkeyCopy.removed);
  await sees(page, passkeyLabels.none);
  await isAt(page, '/myaccount');
});
