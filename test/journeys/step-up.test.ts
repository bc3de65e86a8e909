// Sensitive actions require step-up authentication in one dialog on every page, then continue automatically.

import { expect } from 'vitest';
import { groupCopy } from '#domain/access/groups-copy.ts';
import { mailCopy } from '#domain/access/mail-copy.ts';
import { stepUpCopy } from '#domain/access/step-up-copy.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { stepUpLabels } from '#web/access/factors/step-up-labels.ts';
import { loginLabels } from '#web/access/labels.ts';
import { userLabels } from '#web/access/users/user-labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { codeFor, PEOPLE } from './demo-people.ts';
import { as, expects, sees, story, waitUntilIdle } from './story.ts';

story('an administrator confirms an old factor, and the typed values are saved', async () => {
  const name = `Night desk ${Date.now()}`;
  const page = await as('admin', '/management/permission-group/-1');
  expects(page, 403, 422);
  // Simulates ten minutes: the server's own refusal is returned until the code is typed, everything else is real.
  let isStale = true;
  await page.route(/permissiongroup\/management\/(create|.*Delete)$/, (route) =>
    isStale
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ Code: 'step_up_required', Message: commonCopy.stepUpRequired }),
        })
      : route.continue(),
  );
  await page.getByLabel(userLabels.groupName).fill(name);
  await page.getByRole('checkbox', { name: 'Refund', exact: true }).check();
  const save = page.getByRole('button', { name: userLabels.createGroup, exact: true });
  const code = page.getByRole('dialog').getByLabel(loginLabels.codeLabel, { exact: true });
  await save.click();
  await code.waitFor();
  await expectGoodAppearance(page, 'confirm that it is you');
  await page.getByRole('dialog').getByRole('button', { name: labels.close, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await waitUntilIdle(page);
  await expect.poll(() => page.getByLabel(userLabels.groupName).inputValue()).toBe(name);
  expect(await page.getByText(commonCopy.stepUpRequired).count()).toBe(0);

  await save.click();
  await code.waitFor();
  isStale = false;
  const mailed = await codeFor(PEOPLE.admin.email, mailCopy.stepUpSubject);
  await code.fill(String((Number(mailed) + 1) % 1_000_000).padStart(6, '0'));
  await sees(page, stepUpCopy.codeWrong);
  await code.fill(mailed);
  await sees(page, groupCopy.created);
  expect(await page.getByRole('dialog', { name: stepUpLabels.title }).count()).toBe(0);

  // On top of another dialog, which stays open after cancelling.
  isStale = true;
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: userLabels.deleteGroup, exact: true }).click();
  const sure = page.getByRole('alertdialog');
  await sure.getByRole('button', { name: userLabels.deleteGroup, exact: true }).click();
  await code.waitFor();
  await code.pressSequentially('1');
  await page.getByRole('dialog').getByRole('button', { name: labels.close, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await sure.getByRole('button', { name: userLabels.deleteGroup, exact: true }).click();
  await code.waitFor();
  isStale = false;
  await code.fill(await codeFor(PEOPLE.admin.email, mailCopy.stepUpSubject));
  await sees(page, groupCopy.deleted);
});
