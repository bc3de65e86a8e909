// Picks an option in an open list by searching for it.

import type { Page } from 'playwright-core';

/** Types text that matches a single option, and picks it once the others are gone. */
export async function chooseSearched(page: Page, text: string): Promise<void> {
  const options = page.getByRole('option');
  await page
    .getByRole('combobox', { name: /search/i })
    .last()
    .fill(text);
  await options.nth(1).waitFor({ state: 'hidden' });
  await options.filter({ hasText: text }).click();
}
