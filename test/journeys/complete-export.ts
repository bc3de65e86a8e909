// Exports the list on a page and examines the file (T10).

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { patience } from '#test/patience.ts';
import { exportLabels } from '#web/ui/list/export/labels.ts';
import { pictureFile } from './story.ts';

/** Picks a format in the menu and returns the file saved by the browser. */
export async function exported(page: Page, format: 'csv' | 'xlsx'): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: exportLabels.button, exact: true }).click();
  const [file] = await Promise.all([
    // Long lists are exported in the background, part by part.
    page.waitForEvent('download', { timeout: patience(90_000) }),
    page.getByRole('menuitem', { name: exportLabels[format], exact: true }).click(),
  ]);
  const path = join(dirname(pictureFile('files')), file.suggestedFilename());
  await file.saveAs(path);
  return { name: file.suggestedFilename(), bytes: await readFile(path) };
}

/** Rows on the page. A chart above a list has a table too. */
export const shownRows = (page: Page): Promise<number> => page.locator('[data-list] tbody tr[data-row]').count();

/** Faults of a file of the list on the page: missing rows or values, or columns that the dialog names. */
export async function exportFaults(page: Page): Promise<string[]> {
  const shown = await shownRows(page);
  const { bytes } = await exported(page, 'csv');
  const [headers = [], ...rows] = Papa.parse<string[]>(bytes.toString('utf8').slice(1), { skipEmptyLines: true }).data;
  const faults = headers.filter((_, at) => rows.some((row) => /undefined|\[object|€/.test(row[at]!)));
  if (rows.length < shown || rows.some((row) => row.length !== headers.length)) faults.push(`${rows.length} rows`);
  const dialog = page.getByRole('dialog');
  // Only the dialog of a faulty file stays open.
  const isClosed = await dialog.waitFor({ state: 'detached' }).then(
    () => true,
    () => false,
  );
  if (isClosed) return faults;
  faults.push(await dialog.innerText());
  await page.keyboard.press('Escape');
  return faults;
}
