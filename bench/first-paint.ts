// When the orders are painted in a real browser with a processor throttled to a quarter, first with an empty cache and
// then again, compared with a page without scripts that shows the same rows as a plain table in the same font. Each
// visit has its own page; both alternate.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startSession } from '#server/access/sign-in/sessions.ts';
import type { Client } from '#server/base/http/context.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { readConfig } from '#server/base/process/config.ts';
import { findBrowser, launchBrowser } from '#test/journeys/browser.ts';
import { signedInState } from '#test/journeys/login-state.ts';
import { buildWebIfStale } from '#test/journeys/product-process.ts';
import { claimsOf } from '#web/ui/session/session.ts';
import { keys, type Measurement, masterKey, measurementOf, openBenchDatabase } from './bench-database.ts';
import { signInAs } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';
import { startProduct } from './product-process.ts';

const ORDERS_PATH = '/management/orders/all';
const ORDERS = 5000;
const SLOWDOWN = 4;
/** Wait after the rows for a larger paint (ms). */
const REST_MS = 1000;
const VIEWPORT = { width: 1440, height: 900 };
const FONT = new URL('../web/fonts/inter-basic.woff2', import.meta.url);

/** Times reported by a page, in milliseconds since navigation. */
interface Paints {
  largest: number;
  rows: number;
}

declare global {
  var rowsShownAt: number;
  var largestPaintAt: number;
}

/** Runs before all scripts of a page: records the largest paint so far, and the frame that shows the first rows. */
function watchPaints(): void {
  globalThis.rowsShownAt = 0;
  globalThis.largestPaintAt = 0;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) globalThis.largestPaintAt = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    if (document.querySelector('tbody tr[data-row]')) globalThis.rowsShownAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens or reloads the page, and waits until the rows are visible and nothing larger is painted. */
async function paintsOf(page: Page, open: () => Promise<unknown>): Promise<Paints> {
  await open();
  await page.waitForFunction(() => globalThis.rowsShownAt > 0);
  await page.waitForTimeout(REST_MS);
  return page.evaluate(() => ({ largest: globalThis.largestPaintAt, rows: globalThis.rowsShownAt }));
}

/** A page with a throttled processor and, optionally, latency. */
async function slowPage(context: BrowserContext, latencyMs: number): Promise<Page> {
  const page = await context.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await session.send('Network.enable');
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...unlimited });
  await page.addInitScript(watchPaints);
  return page;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The same heading and rows without scripts, with minimal table styles. */
const barePage = (title: string, rows: readonly string[][]): string => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><title>${escaped(title)}</title><style>
@font-face{font-family:"Inter Variable";font-display:swap;font-weight:400 600;src:url("/font.woff2") format("woff2-variations")}
body{font:14px "Inter Variable",sans-serif}td,th{padding:6px 12px;border-bottom:1px solid #ddd;text-align:left}</style></head>
<body><h1>${escaped(title)}</h1><table><tbody>${rows
  .map((cells) => `<tr data-row>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
  .join('')}</tbody></table></body></html>`;

async function serveBarePage(html: string) {
  const font = readFileSync(FONT);
  const server = createServer((request, answer) => {
    if (request.url === '/font.woff2')
      answer.writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'max-age=31536000, immutable' }).end(font);
    else answer.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache' }).end(html);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { address: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

type Bench = Awaited<ReturnType<typeof openBenchDatabase>>;

/** A browser with an empty cache, signed in as staff. */
async function signedIn(bench: Bench, browser: Browser, address: string, userId: string): Promise<BrowserContext> {
  let refreshToken = '';
  const client = {
    address: '127.0.0.1',
    device: 'bench',
    transport: 'cookie',
    setCookie: (_name: string, value: string) => {
      refreshToken = value;
    },
  } as unknown as Client;
  const settings = { keys, lifetimes: readConfig({}).sessions };
  const { accessToken, refreshTokenExpires } = await bench.database.transaction((tx) =>
    startSession(tx, settings, userId, client, systemClock.now()),
  );
  const stored = { name: 'Be Nch', ...claimsOf(accessToken), refreshTokenExpires };
  return browser.newContext({ viewport: VIEWPORT, storageState: signedInState(address, { refreshToken, stored }) });
}

type Visits = Record<string, Paints[]>;

/** A first visit and a second one that reuses the cache. */
async function visitTwice(context: BrowserContext, url: string, latencyMs: number) {
  const page = await slowPage(context, latencyMs);
  const first = await paintsOf(page, () => page.goto(url));
  const second = await paintsOf(page, () => page.reload());
  return { page, first, second };
}

async function visitInTurns(
  pages: Record<string, { url: string; open: () => Promise<BrowserContext> }>,
  rounds: number,
  latencyMs: number,
): Promise<{ first: Visits; second: Visits }> {
  const visits = { first: {} as Visits, second: {} as Visits };
  for (let round = -1; round < rounds; round++)
    for (const [name, { url, open }] of Object.entries(pages)) {
      const context = await open();
      const { first, second } = await visitTwice(context, url, latencyMs);
      await context.close();
      // The first round warms up the server and the browser.
      if (round < 0) continue;
      visits.first[name] = [...(visits.first[name] ?? []), first];
      visits.second[name] = [...(visits.second[name] ?? []), second];
    }
  return visits;
}

const rowsOf = (visits: Visits, what: keyof Paints): Measurement[] =>
  Object.entries(visits).map(([name, paints]) =>
    measurementOf(
      name,
      paints.map((paint) => paint[what]),
    ),
  );

/** Milliseconds of both pages by visit and kind of paint; null without a browser. */
export async function measurePaints(rounds: number, latencyMs: number): Promise<Record<string, Measurement[]> | null> {
  const found = await findBrowser();
  if (!found) return null;
  await buildWebIfStale();
  const bench = await openBenchDatabase('first-paint');
  await insertManyOrders(bench, ORDERS);
  const { userId } = await signInAs(bench, 'SuperAdmin', null);
  // The browser uses plain HTTP.
  const env = { MODE: 'app', NODE_ENV: 'development', PUBLIC_URL: '' } as const;
  const product = await startProduct({ DATABASE_URL: bench.url, ...env }, masterKey);
  const browser = await launchBrowser(found);
  const address = product.address.replace('127.0.0.1', 'localhost');
  const orders = { url: address + ORDERS_PATH, open: () => signedIn(bench, browser, address, userId) };
  const context = await orders.open();
  const { page } = await visitTwice(context, orders.url, 0);
  const rows = await page
    .locator('tbody tr[data-row]')
    .evaluateAll((list) => list.map((row) => [...row.querySelectorAll('td')].map(({ innerText }) => innerText)));
  await context.close();
  const server = await serveBarePage(barePage('Orders', rows));
  const bare = { url: server.address, open: () => browser.newContext({ viewport: VIEWPORT }) };
  const { first, second } = await visitInTurns({ 'a bare page': bare, 'the orders': orders }, rounds, latencyMs);
  server.close();
  await browser.close();
  await product.stop();
  await bench.close();
  return {
    'first visit, largest paint': rowsOf(first, 'largest'),
    'first visit, first rows': rowsOf(first, 'rows'),
    'second visit, largest paint': rowsOf(second, 'largest'),
    'second visit, first rows': rowsOf(second, 'rows'),
  };
}
