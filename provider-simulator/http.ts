// Bytes in and out: reading a request, answering it, and breaking off in the ways that networks and servers do.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import type { Delays } from './options.ts';
import { Refused } from './shop.ts';

const MAX_BODY = 64 * 1024;

export interface Answer {
  status: number;
  body: unknown;
}

/** The JSON body; null when there is none. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if ((size += chunk.length) > MAX_BODY) throw new Refused('INVALID_REQUEST', 'The body is too large.');
    chunks.push(chunk);
  }
  if (size === 0) return null;
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Refused('INVALID_REQUEST', 'The body is not JSON.');
  }
}

export function send(response: ServerResponse, { status, body }: Answer, keep = 1): void {
  const text = JSON.stringify(body);
  const retry = (body as { error?: { retryAfterSeconds?: number } }).error?.retryAfterSeconds;
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(retry === undefined ? {} : { 'retry-after': String(retry) }),
  });
  response.end(text.slice(0, Math.floor(text.length * keep)));
}

const serverError: Answer = { status: 503, body: { error: { code: 'INTERNAL', message: 'Something broke.' } } };
const tooMany = () => new Refused('RATE_LIMITED', 'Too many requests.', { retryAfterSeconds: 2 });

/** Never answers; the connection is dropped when the other side gives up or after `holdMs`. */
async function hold(response: ServerResponse, holdMs: number): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  await sleep(holdMs, null, { signal: gone.signal, ref: false }).catch(() => {});
  response.destroy();
}

/** What happens before any work is done. True: the request is over. */
export async function breakBefore(fault: Fault | null, response: ServerResponse, delays: Delays): Promise<boolean> {
  switch (fault) {
    case 'slow':
      await sleep(delays.slowMs, null, { ref: false });
      return false;
    case 'timeoutBefore':
    case 'lookupTimeout':
      await hold(response, delays.holdMs);
      return true;
    case 'error5xxBefore':
    case 'lookup5xx':
      send(response, serverError);
      return true;
    case 'cutBefore':
      response.destroy();
      return true;
    case 'rateLimited':
      send(response, tooMany());
      return true;
    default:
      return false;
  }
}

/** Sends the answer, or loses it. Everything in it has happened. */
export async function sendOrLose(fault: Fault | null, response: ServerResponse, answer: Answer, delays: Delays) {
  switch (fault) {
    case 'timeoutAfter':
      return hold(response, delays.holdMs);
    case 'error5xxAfter':
      return send(response, serverError);
    case 'cutAfter':
      response.destroy();
      return;
    case 'truncatedJson':
      return send(response, answer, 0.6);
    case 'emptyDelivery': {
      const { keys, ...rest } = answer.body as { keys?: unknown };
      return send(response, { status: answer.status, body: keys ? { ...rest, keys: [] } : answer.body });
    }
    default:
      return send(response, answer);
  }
}
