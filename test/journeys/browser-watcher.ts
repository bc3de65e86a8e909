// Watches a browser during a story: any error it reports fails the story, unless the story expects it.

import type { BrowserContext } from 'playwright-core';
import { accessCalls } from '#domain/access/calls.ts';

/** The browser's own line about a response such as 401; the response itself is checked instead. */
const ECHO = 'Failed to load resource';
/** Leaving a page aborts its requests. */
const STOPPED = 'net::ERR_ABORTED';

export interface Watcher {
  /** The email that a code was last requested for. */
  askedCodeFor: string | null;
  /** One line per error so far. */
  complaints: string[];
  /** True once the browser has opened the event stream. */
  hasStream: boolean;
  /** Response statuses that the story expects. */
  expect(...statuses: number[]): void;
}

export function watch(context: BrowserContext): Watcher {
  const expected = new Set<number>();
  const watcher: Watcher = {
    askedCodeFor: null,
    complaints: [],
    hasStream: false,
    expect: (...statuses) => {
      for (const status of statuses) expected.add(status);
    },
  };
  const { complaints } = watcher;
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith(ECHO)) complaints.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== STOPPED) complaints.push(`request: ${request.method()} ${request.url()} failed: ${why}`);
  });
  context.on('response', (response) => {
    const status = response.status();
    if (status === 200 && response.headers()['content-type']?.startsWith('text/event-stream')) watcher.hasStream = true;
    if (status < 400 || expected.has(status)) return;
    complaints.push(`answer: ${response.request().method()} ${response.url()} ${status}`);
  });
  context.on('request', (request) => {
    if (request.url().endsWith(accessCalls.login.path)) watcher.askedCodeFor = request.postDataJSON()?.Email ?? null;
  });
  return watcher;
}

/** Logs violations of the content security policy to the console of all pages, where they are caught like other errors. */
export const reportViolations = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`Content security policy: ${violatedDirective} blocked ${blockedURI} in ${sourceFile}`),
    ),
  );
