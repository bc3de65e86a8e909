// Finance sets up the accounts and requests a batch for the previous month.

import { describe } from 'vitest';
import { accountingCopy } from '#domain/accounting/copy.ts';
import { accountingTitles, BATCHES } from '#domain/accounting/links.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { ACCOUNTS } from '#test/accounts.ts';
import { batchLabels } from '#web/accounting/batch-labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { as, expects, sees, story } from './story.ts';

describe('accounting', () => {
  story(
    'finance fills in the accounts, previews a batch, and learns that a month without documents has nothing left',
    async () => {
      const page = await as('finance', '/management/vendors');
      await page.getByRole('navigation').getByRole('link', { name: accountingTitles.batches }).click();
      await page.waitForURL(`**${BATCHES}`);
      await sees(page, batchLabels.none);
      await page.getByRole('button', { name: batchLabels.accounts }).click();
      const dialog = page.getByRole('dialog');
      const { consultantNumber, clientNumber, accountLength, ...accounts } = ACCOUNTS;
      for (const [name, account] of Object.entries(accounts))
        if (typeof account === 'string')
          await dialog
            .getByRole('textbox', { name: batchLabels.fields[name as keyof typeof batchLabels.fields] })
            .fill(account);
      for (const [name, number] of Object.entries({ consultantNumber, clientNumber, accountLength }))
        await dialog.getByLabel(batchLabels.fields[name as keyof typeof batchLabels.fields]).fill(String(number));
      await dialog.getByLabel(batchLabels.automaticOf.automaticS).check();
      await expectGoodAppearance(page, 'accounts');
      await dialog.getByRole('button', { name: batchLabels.save }).click();
      await sees(page, commonCopy.saved);
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: batchLabels.create }).click();
      await dialog.getByText(batchLabels.holds(0, 0, 0, 0, 0)).waitFor();
      expects(page, 409);
      await dialog.getByRole('button', { name: batchLabels.make }).click();
      await dialog.getByText(accountingCopy.nothingToHandOver).first().waitFor();
      await expectGoodAppearance(page, 'new batch');
    },
  );
});
