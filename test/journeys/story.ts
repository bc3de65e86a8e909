// Framework of the browser stories. A story opens pages, as a visitor or with a demo account; when it ends they are
// closed, and it fails if the browser reported any errors.
//
//   story('a partner sees their account', async () => {
//     const page = await as('aurora', '/myaccount');
//     await sees(page, 'Ana');
//   });

import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { accessCopy } from '#domain/access/copy.ts';
import { loginLabels } from '#web/access/labels.ts';
import { claimsOf } from '#web/ui/session/session.ts';
import { closeWindow, EXPECT_TIMEOUT_MS, openWindow, type ViewOptions, type Window } from './browser-windows.ts';
import { codeFor, consumeCode, givenSetup, newSession, PEOPLE, type PersonName } from './demo-people.ts';
import type { Login } from './login-state.ts';

/** Screenshots are kept here; git ignores them. */
const RESULTS = fileURLToPath(new URL('../../test-results/', import.meta.url));

interface RunningStory {
  slug: string;
  windows: Window[];
}

/** A story that times out keeps running during the next one, so each has its own windows. */
const running = new AsyncLocalStorage<RunningStory>();

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 120);

/** Path of a screenshot of the running story. */
export function pictureFile(name: string): string {
  const folder = join(RESULTS, running.getStore()!.slug);
  mkdirSync(folder, { recursive: true });
  return join(folder, `${slug(name)}.png`);
}

/** Waits until nothing is loading; the network itself is never idle because of the event stream. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('.animate-breathe, .animate-sweep, [aria-busy="true"]'),
    null,
    { timeout: EXPECT_TIMEOUT_MS },
  );
}

/** A browser test; skipped without a browser. Long stories may set a longer timeout (ms). */
export function story(title: string, act: () => Promise<void>, timeoutMs?: number): void {
  test.skipIf(inject('given') === null)(title, { ...(timeoutMs && { timeout: timeoutMs }) }, ({ signal }) => {
    const current = { slug: slug(expect.getState().currentTestName ?? title), windows: [] };
    const giveUp = () =>
      void tellOfFailure()
        .then(() => closeAll(false))
        .catch(() => undefined);
    // A story that timed out fails at its next step, because its pages are closed.
    signal.addEventListener('abort', () => running.run(current, giveUp));
    return running.run(current, async () => {
      let hasPassed = false;
      try {
        await act();
        hasPassed = true;
      } catch (error) {
        if (!signal.aborted) await tellOfFailure();
        throw error;
      } finally {
        await closeAll(hasPassed);
      }
    });
  });
}

/** Length of the page text in a failure report. */
const SAID_LENGTH = 1500;

/** Saves screenshots of all pages, and logs their text and the browser's errors. */
async function tellOfFailure(): Promise<void> {
  for (const { context, watcher } of running.getStore()!.windows) {
    for (const page of context.pages()) {
      await page.screenshot({ path: pictureFile(`failed ${new URL(page.url()).pathname}`) }).catch(() => undefined);
      const said = await page.evaluate(() => document.body.innerText).catch(() => '');
      console.error(`${page.url()} shows:\n${said.replace(/\s*\n\s*/g, ' | ').slice(0, SAID_LENGTH)}`);
    }
    if (watcher.complaints.length > 0) console.error(`The browser complained:\n${watcher.complaints.join('\n')}`);
  }
}

/** Closes everything the story opened. Fails on browser errors, unless the story has failed already. */
async function closeAll(hasPassed: boolean): Promise<void> {
  const closing = running.getStore()!.windows.splice(0);
  for (const { context, watcher } of closing) {
    const code = (await context.cookies()).find(({ name }) => name === '__Host-otp');
    if (watcher.askedCodeFor && code) await consumeCode(watcher.askedCodeFor, `${code.name}=${code.value}`);
  }
  const complaints = closing.flatMap(({ watcher }) => [...watcher.complaints]);
  for (const window of closing) await closeWindow(window, hasPassed && complaints.length === 0);
  expect(complaints).toEqual([]);
}

/** A page at a path, in a window of the running story. */
async function openPage(path: string, look: ViewOptions, login?: Login): Promise<Page> {
  const window = await openWindow(look, login);
  running.getStore()!.windows.push(window);
  await window.page.goto(path);
  return window.page;
}

/** A page of a visitor who has not signed in. */
export const visitor = (path = '/login', look: ViewOptions = {}): Promise<Page> => openPage(path, look);

/**
 * A page of an account with its own session, at a path, skipping the login page. Every story gets a new session:
 * refresh tokens are single-use, so a shared one would look stolen.
 */
export async function as(who: PersonName, path: string, look: ViewOptions = {}): Promise<Page> {
  const { accessToken, refreshToken, refreshTokenExpires } = await newSession(who);
  const stored = { name: PEOPLE[who].name, ...claimsOf(accessToken), refreshTokenExpires };
  return openPage(path, look, { refreshToken, stored });
}

const windowOf = (page: Page): Window => running.getStore()!.windows.find(({ context }) => context === page.context())!;

/** Enters email and password on the login page and submits them. */
export async function typeLogin(page: Page, email: string, password = givenSetup().password): Promise<void> {
  await page.getByLabel(loginLabels.email, { exact: true }).fill(email);
  await page.getByLabel(loginLabels.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: loginLabels.submit }).click();
}

/** Types the emailed code; the dialog submits it when complete. */
export async function typeCode(page: Page, email: string): Promise<void> {
  await page.getByLabel(loginLabels.codeLabel, { exact: true }).waitFor();
  await page.getByLabel(loginLabels.codeLabel, { exact: true }).fill(await codeFor(email));
}

/** Signs in on the current login page. */
export async function signInAt(page: Page, who: PersonName): Promise<void> {
  await typeLogin(page, PEOPLE[who].email);
  await typeCode(page, PEOPLE[who].email);
  await sees(page, accessCopy.loggedIn);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'), { waitUntil: 'commit' });
}

/** A page of a user who has just signed in on the login page. */
export async function signIn(who: PersonName, look: ViewOptions = {}): Promise<Page> {
  const page = await visitor('/login', look);
  await signInAt(page, who);
  return page;
}

/** Declares response statuses that the story expects. */
export const expects = (page: Page, ...statuses: number[]): void => windowOf(page).watcher.expect(...statuses);

/** Takes the browser's errors so far, for stories about errors. */
export const takeComplaints = (page: Page): string[] => windowOf(page).watcher.complaints.splice(0);

/** Waits until a text is visible. */
export const sees = (page: Page, text: string | RegExp): Promise<void> =>
  page
    .getByText(text, { exact: typeof text === 'string' })
    .first()
    .waitFor();

/** Waits until the event stream is open; earlier changes would not be pushed. */
export const untilLive = (page: Page): Promise<void> =>
  expect.poll(() => windowOf(page).watcher.hasStream, { interval: 20 }).toBe(true);

/** Waits until the URL has this path. */
export const isAt = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' });
