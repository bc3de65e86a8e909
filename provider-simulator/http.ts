// Reads requests, sends responses, and breaks connections in the ways networks and servers do.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import type { Delays } from './options.ts';
import { RequestRefused } from './shop.ts';

const MAX_BODY = 64 * 1024;

export interface Answer {
  status: number;
  body: unknown;
}

/** JSON body; null if there is none. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if ((size += chunk.length) > MAX_BODY) throw new RequestRefused('INVALID_REQUEST', 'The body is too large.');
    chunks.push(chunk);
  }
  if (size === 0) return null;
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new RequestRefused('INVALID_REQUEST', 'The body is not JSON.');
  }
}

export function sendAnswer(response: ServerResponse, { status, body }: Answer, fraction = 1): void {
  const text = JSON.stringify(body);
  const retry = (body as { error?: { retryAfterSeconds?: number } }).error?.retryAfterSeconds;
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(retry === undefined ? {} : { 'retry-after': String(retry) }),
  });
  response.end(text.slice(0, Math.floor(text.length * fraction)));
}

const serverError: Answer = { status: 503, body: { error: { code: 'INTERNAL', message: 'Something broke.' } } };
const rateLimitError = () => new RequestRefused('RATE_LIMITED', 'Too many requests.', { retryAfterSeconds: 2 });

/** Never responds; closes the connection when the client gives up or after `holdMs`. */
async function holdConnection(response: ServerResponse, holdMs: number): Promise<void> {
  const connectionClosed = new AbortController();
  response.once('close', () => connectionClosed.abort());
  await sleep(holdMs, null, { signal: connectionClosed.signal, ref: false }).catch(() => {});
  response.destroy();
}

/** Faults before any work is done. Returns true if the request has been handled. */
export async function applyFaultBefore(
  fault: Fault | null,
  response: ServerResponse,
  delays: Delays,
): Promise<boolean> {
  switch (fault) {
    case 'slow':
      await sleep(delays.slowMs, null, { ref: false });
      return false;
    case 'timeoutBefore':
    case 'lookupTimeout':
      await holdConnection(response, delays.holdMs);
      return true;
    case 'error5xxBefore':
    case 'lookup5xx':
      sendAnswer(response, serverError);
      return true;
    case 'cutBefore':
      response.destroy();
      return true;
    case 'rateLimited':
      sendAnswer(response, rateLimitError());
      return true;
    default:
      return false;
  }
}

/** Sends the response or loses it. Its effects have already happened. */
export async function sendWithFault(fault: Fault | null, response: ServerResponse, answer: Answer, delays: Delays) {
  switch (fault) {
    case 'timeoutAfter':
      return holdConnection(response, delays.holdMs);
    case 'error5xxAfter':
      return sendAnswer(response, serverError);
    case 'cutAfter':
      response.destroy();
      return;
    case 'truncatedJson':
      return sendAnswer(response, answer, 0.6);
    case 'emptyDelivery': {
      const { keys, ...rest } = answer.body as { keys?: unknown };
      return sendAnswer(response, { status: answer.status, body: keys ? { ...rest, keys: [] } : answer.body });
    }
    default:
      return sendAnswer(response, answer);
  }
}
