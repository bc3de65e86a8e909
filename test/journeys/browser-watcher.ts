// Listens to a browser during a story: whatever it complains about fails the story, unless the story said that it
// would happen.

import type { BrowserContext } from 'playwright-core';
import { accessCalls } from '#domain/access/calls.ts';

/** The browser's own line about an answer such as 401; the answer itself is judged instead. */
const ECHO = 'Failed to load resource';
/** A page that is left stops what it was loading. */
const STOPPED = 'net::ERR_ABORTED';

export interface Watcher {
  /** The email that a code was last asked for. */
  askedCodeFor: string | null;
  /** One line for each complaint so far. */
  complaints: string[];
  /** The browser follows changes: a stream of events has begun. */
  hasStream: boolean;
  /** Answers of these statuses are part of the story. */
  expect(...statuses: number[]): void;
}

/** Tells the console of violations of the content security policy, where they are heard like any other error. */
const speakUp = () =>
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`Content security policy: ${violatedDirective} blocked ${blockedURI} in ${sourceFile}`),
  );

export async function watch(context: BrowserContext): Promise<Watcher> {
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
  await context.addInitScript(speakUp);
  return watcher;
}
