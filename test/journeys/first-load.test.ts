// Cost of a first visit until the page is idle: all bytes and requests in the browser's network log, including response
// headers, calls, styles and the font (S13).

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PersonName } from './demo-people.ts';
import { as, story, visitor, waitUntilIdle } from './story.ts';

const KIB = 1024;
/** The page is idle after this long without requests (ms). */
const REST_MS = 700;
/** On our origin, but not a page of the app: the browser has cached none of it yet. */
const NO_SCREEN = '/favicon.svg';

/** Pictures of products are not the app's cost, and another story may have added one. */
const PICTURES = '/api/product/picture/';

interface FirstLoad {
  kib: number;
  requests: number;
  /** Responses, the largest first, to explain a failure. */
  largest: string[];
}

/** Opens a path with an empty cache and adds up what was received. */
async function firstLoadOf(page: Page, path: string): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page);
  const received = new Map<string, { url: string; bytes: number; isOpen: boolean }>();
  let changedAt = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http') || new URL(request.url).pathname.startsWith(PICTURES)) return;
    received.set(requestId, { url: request.url, bytes: 0, isOpen: true });
    changedAt = Date.now();
  });
  const close = (requestId: string, bytes: number) => {
    const entry = received.get(requestId);
    if (entry) Object.assign(entry, { bytes, isOpen: false });
    changedAt = Date.now();
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => close(requestId, encodedDataLength));
  session.on('Network.loadingFailed', ({ requestId }) => close(requestId, 0));
  await session.send('Network.enable');
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitUntilIdle(page);
  const isResting = () =>
    Date.now() - changedAt > REST_MS &&
    // The event stream stays open.
    [...received.values()].every(({ url, isOpen }) => !isOpen || url.endsWith('/events'));
  while (!isResting()) await page.waitForTimeout(50);
  const loads = [...received.values()].sort((a, b) => b.bytes - a.bytes);
  return {
    kib: loads.reduce((sum, { bytes }) => sum + bytes, 0) / KIB,
    requests: loads.length,
    largest: loads.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`),
  };
}
/** Page, user, path, and budget in KiB and requests. */
const BUDGETS: readonly [string, PersonName | null, string, number, number][] = [
  ['the login page', null, '/login', 145, 6],
  ['the orders of staff', 'sales', '/management/orders', 208, 12],
  ['the orders of a partner', 'aurora', '/orders', 208, 12],
  ['the cart', 'aurora', '/basket', 218, 12],
  ['the shop', 'aurora', '/promotions', 223, 16],
  ['the promotions of staff', 'sales', '/management/promotions', 229, 20],
];

/** An order of the same company that changes during a visit adds requests, so a visit over its budget is repeated. */
const VISITS = 3;

for (const [name, who, path, mostKib, mostRequests] of BUDGETS)
  story(`${name} costs a first visit at most ${mostKib} KiB and ${mostRequests} requests (S13)`, async () => {
    const visits: string[] = [];
    for (let visit = 1; visit <= VISITS; visit++) {
      const look = { fresh: true };
      const page = who ? await as(who, NO_SCREEN, look) : await visitor(NO_SCREEN, look);
      const { kib, requests, largest } = await firstLoadOf(page, path);
      const summary = `${name}: ${kib.toFixed(1)} KiB in ${requests} requests`;
      console.info(summary);
      if (kib <= mostKib && requests <= mostRequests) return;
      visits.push([summary, ...largest].join('\n'));
    }
    expect.fail(visits.join('\n\n'));
  });
