// Links in emails that set a password.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { passwordLinkLabels } from '#web/access/sign-in/password-link-labels.ts';
import { givenSetup } from './demo-people.ts';
import { sees } from './story.ts';

/** Path of the newest link mailed to an address; null if none was mailed. */
export async function readMailedLink(email: string): Promise<string | null> {
  const answer = await fetch(`${givenSetup().url}/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  const { Items } = (await answer.json()) as { Items: { Text: string }[] };
  for (const { Text } of Items) {
    const found = /\/login\/password#\S+/.exec(Text)?.[0];
    if (found) return found;
  }
  return null;
}

/** Link mailed after a request, which a job answers. */
export async function mailedLink(email: string): Promise<string> {
  await expect.poll(() => readMailedLink(email)).not.toBeNull();
  return (await readMailedLink(email))!;
}

/** Sets a password on the page of a mailed link. */
export async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel(passwordLinkLabels.password, { exact: true }).fill(password);
  await page.getByLabel(passwordLinkLabels.confirm, { exact: true }).fill(password);
  await page.getByRole('button', { name: passwordLinkLabels.save, exact: true }).click();
  await sees(page, passwordLinkLabels.doneTitle);
}
