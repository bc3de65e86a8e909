// Windows of the browser, one for each user of a story. A window whose story has passed is emptied and given to a later
// story: its process has loaded the product already, so a first page takes half of the CPU time of a new one.

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { patience } from '#test/patience.ts';
import { launchBrowser } from './browser.ts';
import { reportViolations, type Watcher, watch } from './browser-watcher.ts';
import { givenSetup } from './demo-people.ts';
import { type Login, signedInState } from './login-state.ts';

/** How long a story waits for anything it expects to see (ms); only failures take this long. */
export const EXPECT_TIMEOUT_MS = patience(20_000);

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface ViewOptions {
  /** A small touch screen. */
  phone?: boolean;
  dark?: boolean;
  /** A window that has loaded nothing yet, and that no later story gets. */
  fresh?: boolean;
}

export interface Window {
  context: BrowserContext;
  page: Page;
  watcher: Watcher;
  look: ViewOptions;
  /** Address of the product that it shows. */
  url: string;
}

/** A file of the product's origin that is not a page of the app. */
const EMPTY_PAGE = '/favicon.svg';

/** Started in the thread of the stories: from another thread, every message would pass through a web socket. */
let browser: Promise<Browser> | undefined;
/** Emptied windows. The one that was used last is given away first. */
const idle: Window[] = [];

async function createWindow(look: ViewOptions, url: string): Promise<Window> {
  browser ??= launchBrowser(givenSetup().browser, givenSetup().browserFolder);
  const context = await (await browser).newContext({
    baseURL: url,
    viewport: look.phone ? PHONE : DESKTOP,
    hasTouch: look.phone ?? false,
    isMobile: look.phone ?? false,
    colorScheme: look.dark ? 'dark' : 'light',
    locale: 'en-GB',
    timezoneId: 'America/Los_Angeles',
    // Animations end at once: stories examine what they lead to.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(EXPECT_TIMEOUT_MS);
  await reportViolations(context);
  const watcher = watch(context);
  const page = await context.newPage();
  await page.goto(EMPTY_PAGE);
  return { context, page, watcher, look, url };
}

/** A window of a user who has not signed in, or who has this login. It shows an empty page. */
export async function openWindow(look: ViewOptions, login?: Login): Promise<Window> {
  const { url } = givenSetup();
  const n = idle.findLastIndex(
    (one) => one.url === url && !one.look.phone === !look.phone && !one.look.dark === !look.dark,
  );
  const window = n < 0 || look.fresh ? await createWindow(look, url) : idle.splice(n, 1)[0]!;
  if (login) {
    const { cookies, origins } = signedInState(url, login);
    await window.context.addCookies(cookies);
    await window.page.evaluate((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, origins[0]!.localStorage);
  }
  return window;
}

/** Closes a window, or empties it for a later story if that is possible. */
export async function closeWindow(window: Window, isReusable: boolean): Promise<void> {
  const emptied = isReusable && !window.look.fresh && (await empty(window).catch(() => null));
  if (emptied) idle.push(emptied);
  else await window.context.close();
}

/** Events that stories listen to. Playwright itself listens to others: closing would wait for them forever. */
const EVENTS = ['console', 'dialog', 'request', 'requestfailed', 'response', 'weberror'] as const;
const stopListening = (target: Page | BrowserContext): void => {
  for (const event of EVENTS) void target.removeAllListeners(event);
};

/** The window without traces of its user; null if a story changed more than can be undone. */
async function empty(window: Window): Promise<Window | null> {
  const { context, look } = window;
  // The oldest page has loaded most.
  const [page, ...others] = context.pages();
  if (!page) return null;
  for (const other of others) await other.close();
  stopListening(page);
  stopListening(context);
  await page.unrouteAll();
  await context.unrouteAll();
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: look.dark ? 'dark' : 'light' });
  await page.setViewportSize(look.phone ? PHONE : DESKTOP);
  await page.goto(EMPTY_PAGE);
  const isClockReal = await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    // An installed clock imitates even the text of Date, but has the prototype of the real one.
    return Date.prototype.constructor === Date;
  });
  return isClockReal ? { ...window, page, watcher: watch(context) } : null;
}
