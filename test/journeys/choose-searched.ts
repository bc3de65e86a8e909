// Choosing one of many by searching for it, in the list that is open.

import type { Page } from 'playwright-core';

/** Types what only one option is called, and takes it once the others are gone. */
export async function chooseSearched(page: Page, text: string): Promise<void> {
  const options = page.getByRole('option');
  await page
    .getByRole('combobox', { name: /search/i })
    .last()
    .fill(text);
  await options.nth(1).waitFor({ state: 'hidden' });
  await options.filter({ hasText: text }).click();
}
