// API access of a company: from the first credential to its revocation.

import { describe, expect } from 'vitest';
import { credentialCopy } from '#domain/access/credential-copy.ts';
import { API_ACCESS } from '#domain/access/links.ts';
import { programAccountCalls } from '#domain/platform/account/calls.ts';
import { API_CALLS } from '#domain/platform/links.ts';
import { apiCallLabels } from '#web/platform/calls/labels.ts';
import { credentialLabels } from '#web/platform/credentials/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { call } from './demo-people.ts';
import { as, isAt, sees, story } from './story.ts';

const TOKEN = /mk_live_[0-9A-Za-z]{16}_[0-9A-Za-z]{43}/;

const ask = (token: string) => call(programAccountCalls.me, {}, { authorization: `Bearer ${token}` });

describe('API access', () => {
  story(
    'a partner creates a credential, finds its call, rotates it and revokes it (API-010, API-011, API-013, API-014)',
    async () => {
      const page = await as('borealis', API_ACCESS);
      await page.getByRole('button', { name: credentialLabels.create }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(new RegExp(`^${credentialLabels.name}`)).fill('Web shop');
      await dialog.getByRole('checkbox', { name: /orders:read/ }).check();
      await dialog.getByRole('checkbox', { name: /keys:read/ }).check();
      await expectGoodAppearance(page, 'create an API credential');
      await dialog.getByRole('button', { name: credentialLabels.create }).click();
      await sees(page, credentialLabels.tokenNote);
      await expectGoodAppearance(page, 'new API credential');
      const token = TOKEN.exec(await dialog.innerText())![0];
      await dialog.getByRole('button', { name: credentialLabels.done }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await page.content()).not.toContain(token);
      expect((await ask(token)).status).toBe(200);

      await page.getByRole('button', { name: credentialLabels.rotateNamed('Web shop') }).click();
      await dialog.getByRole('button', { name: credentialLabels.rotateConfirm }).click();
      await sees(page, credentialLabels.tokenNote);
      const rotated = TOKEN.exec(await dialog.innerText())![0];
      await dialog.getByRole('button', { name: credentialLabels.done }).click();
      await sees(page, new RegExp(credentialLabels.previousSecret));
      expect([(await ask(token)).status, (await ask(rotated)).status]).toEqual([200, 200]);
      await expectGoodAppearance(page, 'API credentials');

      await page.getByRole('link', { name: credentialLabels.ownCalls }).click();
      await isAt(page, API_CALLS);
      const calls = page.getByRole('main').getByText('GET /v1/me');
      // Calls are recorded within a second: a page loaded before shows only that there are new ones.
      await expect
        .poll(async () => {
          await page.reload();
          await calls.or(page.getByText(apiCallLabels.empty)).first().waitFor();
          return calls.count();
        })
        .toBeGreaterThanOrEqual(3);
      await expectGoodAppearance(page, 'API calls');

      await page.getByRole('link', { name: apiCallLabels.back, exact: true }).first().click();
      await isAt(page, API_ACCESS);
      await page.getByRole('button', { name: credentialLabels.revokeNamed('Web shop') }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: credentialLabels.revoke }).click();
      await sees(page, credentialCopy.revoked);
      expect([(await ask(token)).status, (await ask(rotated)).status]).toEqual([401, 401]);
    },
  );
});
