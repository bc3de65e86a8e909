// Webhooks of a company: from the first endpoint to its deletion, and what staff see of it.

import { describe, expect } from 'vitest';
import { API_ACCESS, API_CREDENTIALS } from '#domain/access/links.ts';
import { ALL_WEBHOOKS, DELIVERIES, platformTitles, WEBHOOKS } from '#domain/platform/links.ts';
import { deliveryLabels, staffWebhookLabels, webhookLabels } from '#web/platform/webhooks/labels.ts';
import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { installClock, seesNextRead } from './page-clock.ts';
import { as, isAt, sees, story } from './story.ts';

const SECRET = /whsec_[A-Za-z0-9+/]{43}=/;
/** A name that never resolves, so each delivery fails at once. */
const HOST = 'shop.invalid';
const URL_OF_SHOP = `https://${HOST}/webhooks`;

describe('Webhooks', () => {
  story(
    'a partner adds an endpoint, tests it, reads the delivery and rotates the secret; staff disable it (API-120, API-121, API-122, API-124)',
    async () => {
      const page = await as('borealis', API_ACCESS);
      await installClock(page);
      await page.getByRole('link', { name: platformTitles.webhooks, exact: true }).click();
      await isAt(page, WEBHOOKS);
      await sees(page, webhookLabels.empty);
      await page.getByRole('button', { name: webhookLabels.create }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(new RegExp(`^${webhookLabels.url}`)).fill(URL_OF_SHOP);
      await dialog.getByRole('checkbox', { name: /keys\.ready/ }).check();
      await expectGoodAppearance(page, 'add a webhook endpoint');
      await dialog.getByRole('button', { name: webhookLabels.create }).click();
      await sees(page, webhookLabels.secretNote);
      const secret = SECRET.exec(await dialog.innerText())![0];
      await dialog.getByRole('button', { name: 'Done' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await page.content()).not.toContain(secret);

      const choose = async (label: string) => {
        await page.getByRole('button', { name: webhookLabels.more(HOST) }).click();
        await page.getByRole('menuitem', { name: label, exact: true }).click();
      };
      await choose(webhookLabels.test);
      await sees(page, webhookLabels.tested);
      await seesNextRead(page, page.getByText(webhookLabels.states.Failing, { exact: true }));
      await expectGoodAppearance(page, 'webhook endpoints');
      await choose(webhookLabels.rotate);
      await dialog.getByRole('button', { name: webhookLabels.rotateConfirm }).click();
      await sees(page, webhookLabels.secretNote);
      expect(SECRET.exec(await dialog.innerText())![0]).not.toBe(secret);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await sees(page, new RegExp(webhookLabels.previousSecret));
      await choose(webhookLabels.replay);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: webhookLabels.replay }).click();
      await dialog.waitFor({ state: 'detached' });

      await page.getByRole('link', { name: webhookLabels.deliveriesNamed(HOST) }).click();
      await expect.poll(() => new URL(page.url()).pathname.startsWith(DELIVERIES)).toBe(true);
      await page
        .getByRole('button', { name: /View webhook\.test/ })
        .first()
        .click();
      await dialog.getByText(/"endpoint_id"/).waitFor();
      await expectGoodAppearance(page, 'a webhook delivery');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expectGoodAppearance(page, 'webhook deliveries');

      const staff = await as('admin', API_CREDENTIALS);
      await staff.getByRole('main').getByRole('link', { name: platformTitles.webhooks, exact: true }).click();
      await isAt(staff, ALL_WEBHOOKS);
      await staff.getByRole('button', { name: staffWebhookLabels.disableNamed(HOST) }).click();
      await staff
        .getByRole('dialog')
        .getByLabel(new RegExp(`^${staffWebhookLabels.reason}`))
        .fill('It is wrong.');
      await staff.getByRole('dialog').getByRole('button', { name: webhookLabels.disable }).click();
      await sees(staff, webhookLabels.disabled);
      await staff.getByText('It is wrong.').first().waitFor();
      await staff.getByRole('link', { name: webhookLabels.deliveriesNamed(HOST) }).click();
      await staff
        .getByRole('button', { name: /View webhook\.test/ })
        .first()
        .click();
      await staff
        .getByRole('dialog')
        .getByText(/"endpoint_id"/)
        .waitFor();
      expect(await staff.getByRole('button', { name: deliveryLabels.replayOne }).count()).toBe(0);
      await expectAccessible(staff);

      await page.goto(new URL(WEBHOOKS, page.url()).href);
      await sees(page, 'It is wrong.');
      await choose(webhookLabels.remove);
      await page.getByRole('alertdialog').getByRole('button', { name: webhookLabels.remove }).click();
      await sees(page, webhookLabels.empty);
    },
  );
});
