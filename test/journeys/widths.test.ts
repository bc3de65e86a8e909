// Every screen at every width from a small phone to a desktop: the page never scrolls sideways, and no text lies under
// another.

import { describe, expect } from 'vitest';
import { coveredTexts, pageWidth } from './appearance.ts';
import { PEOPLE } from './demo-people.ts';
import { placeOrder } from './order-fixtures.ts';
import { specifiedMenu } from './specified-menus.ts';
import { as, DESKTOP, story, waitUntilIdle } from './story.ts';

const STEP = 64;
const WIDTHS = Array.from({ length: 18 }, (_, n) => 320 + n * STEP).concat(DESKTOP.width);

/** What is wrong with a screen, each with the width at which it is. */
async function faultsOf(page: Awaited<ReturnType<typeof as>>, path: string): Promise<string[]> {
  await page.setViewportSize(DESKTOP);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitUntilIdle(page);
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: DESKTOP.height });
    await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
    const { content, screen } = await pageWidth(page);
    if (content > screen) faults.push(`${path} at ${width}: ${content} pixels wide`);
    faults.push(...(await coveredTexts(page)).map((text) => `${path} at ${width}: ${text}`));
  }
  return faults;
}

describe('from 320 to 1440 pixels nothing overlaps and no page scrolls sideways', () => {
  for (const who of ['admin', 'aurora'] as const)
    story(`on every screen of ${PEOPLE[who].role}`, async () => {
      const { id } = await placeOrder('aurora');
      const page = await as(who, '/myaccount');
      const more = who === 'admin' ? `/management/order-detail/${id}` : '/basket';
      const faults: string[] = [];
      for (const path of [...specifiedMenu(PEOPLE[who].role).map(([, to]) => to), more])
        faults.push(...(await faultsOf(page, path)));
      expect(faults).toEqual([]);
    });
});
