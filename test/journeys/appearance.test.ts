// How the first pages look, on desktop and phone, in light and dark; and that stories would fail if they did not look
// right.

import { describe, expect, onTestFinished, vi } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { loginLabels } from '#web/access/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import {
  accessibilityViolations,
  expectAccessible,
  expectGoodAppearance,
  expectNoOverflow,
  LOOKS,
  looksOf,
  MENU,
} from './appearance.ts';
import { givenSetup, PEOPLE } from './demo-people.ts';
import { specifiedHome } from './specified-menus.ts';
import { as, isAt, sees, story, takeComplaints, typeCode, typeLogin, visitor } from './story.ts';

describe('looks good and is accessible', () => {
  story('the login page with its code dialog', async () => {
    const page = await visitor();
    await page.getByRole('button', { name: loginLabels.submit }).waitFor();
    const text = await page.getByRole('heading', { name: loginLabels.heading }).boundingBox();
    expect(text?.height, 'height of a line of text').toBeGreaterThan(20);
    // The page is ready before its font, which is swapped in later.
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true);
    await expectGoodAppearance(page, 'login');
    await typeLogin(page, PEOPLE.aurora.email);
    await page.getByLabel(loginLabels.codeLabel, { exact: true }).waitFor();
    await expectGoodAppearance(page, 'code');
    await typeCode(page, PEOPLE.aurora.email);
    await isAt(page, specifiedHome('Partner'));
  });

  story('the menu of a phone', async () => {
    const page = await as('aurora', '/myaccount', { phone: true });
    await sees(page, PEOPLE.aurora.email);
    await page.getByRole('button', { name: labels.openMenu }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'My account' }).waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await expectAccessible(page, undefined, MENU);
  });

  story('the not-found page with the account menu, where the theme is chosen and kept', async () => {
    const page = await as('admin', '/management/nowhere');
    await sees(page, commonCopy.pageNotFound);
    await expectGoodAppearance(page, 'not found');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: labels.account }).click();
    await page.getByTitle(labels.themeDark).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await expectAccessible(page);
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });
});

describe('a story fails on', () => {
  story('a script blocked by the content security policy', async () => {
    const page = await visitor();
    await page.evaluate(() => {
      const script = document.createElement('script');
      try {
        script.textContent = 'window.ran = true';
      } catch {
        // Trusted types refuse the assignment as well.
      }
      document.head.append(script);
    });
    await expect.poll(() => takeComplaints(page).join()).toMatch(/Content security policy: |TrustedScript/);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    takeComplaints(page);
  });

  story('a console error, an unhandled rejection, a refused call', async () => {
    const page = await visitor();
    const heard: string[] = [];
    await page.evaluate(async () => {
      console.error('said so');
      setTimeout(() => {
        throw new Error('thrown so');
      });
      await fetch('/api/user/me');
    });
    await expect.poll(() => heard.push(...takeComplaints(page))).toBe(3);
    expect(heard.sort()[0]).toBe(`answer: GET ${givenSetup().url}/api/user/me 401`);
    expect(heard[1]).toBe('console: said so');
    expect(heard[2]).toMatch(/^uncaught: Error: thrown so/);
  });

  story('low contrast in a single size and theme', async () => {
    const page = await visitor();
    await page.getByRole('heading', { name: loginLabels.heading }).waitFor();
    for (const size of ['min-width: 1000px', 'max-width: 400px']) {
      for (const theme of ['light', 'dark']) {
        await page.evaluate((rule) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(rule);
          document.adoptedStyleSheets = [sheet];
        }, `@media (${size}) { [data-theme="${theme}"] h1 { color: var(--line) } }`);
        await expect(expectGoodAppearance(page, 'pale', LOOKS), `${size} ${theme}`).rejects.toThrow(/color-contrast/);
      }
    }
  });

  story('a size or a theme in which no page is examined', async () => {
    const examined = ['even', 'odd'].map(looksOf);
    for (const looks of examined) expect(new Set(looks.flat()).size, 'both sizes and both themes').toBe(4);
    expect(new Set(examined.flat())).toEqual(new Set(LOOKS));
  });

  story('text without contrast, an image without alternative text, a page too wide', async () => {
    const page = await visitor();
    await page.getByRole('button', { name: loginLabels.submit }).waitFor();
    await page.evaluate(() => {
      const main = document.querySelector('main')!;
      const pale = Object.assign(document.createElement('p'), { textContent: 'pale' });
      pale.style.color = '#eee';
      const wide = document.createElement('div');
      wide.style.cssText = 'width: 3000px; height: 1px; flex-shrink: 0';
      main.append(pale, wide, document.createElement('img'));
    });
    const found = (await accessibilityViolations(page)).map((line) => line.split(':', 1)[0]);
    expect(found).toEqual(expect.arrayContaining(['serious color-contrast', 'critical image-alt']));
    // The page is too wide from the start, so there is nothing to wait for.
    onTestFinished(() => vi.resetConfig());
    vi.setConfig({ expect: { poll: { timeout: 300 } } });
    await expect(expectNoOverflow(page)).rejects.toThrow(/width of/);
  });
});
