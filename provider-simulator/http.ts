// Reads requests, sends responses, and breaks connections in the ways networks and servers do.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const MAX_BODY = 64 * 1024;

export interface Answer {
  status: number;
  /** Sent as JSON; a text is sent as HTML. */
  body: unknown;
  headers?: Record<string, string>;
}

/** Errors in a provider's format, and how long it stays silent. */
export interface FaultAnswers {
  slowMs: number;
  /** Time after which a request without a response is dropped. */
  holdMs: number;
  serverError: Answer;
  rateLimited: Answer;
}

/** Sent by a proxy in front of a provider. */
export const MAINTENANCE_PAGE: Answer = { status: 200, body: '<html><body>Maintenance</body></html>' };
export const LOGIN_REDIRECT: Answer = { status: 302, body: {}, headers: { location: '/login' } };

/** Reply of a proxy that does not pass the request on; null without such a fault. */
export const proxyAnswer = (fault: string | null): Answer | null =>
  fault === 'html' || fault === 'lookupHtml' ? MAINTENANCE_PAGE : fault === 'redirect' ? LOGIN_REDIRECT : null;

/** The body is too large or not JSON. */
export class UnreadableBody extends Error {}

/** Body as text; empty if there is none. */
export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if ((size += chunk.length) > MAX_BODY) throw new UnreadableBody('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** JSON body; null if there is none. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableBody('The body is not JSON.');
  }
}

export function sendAnswer(response: ServerResponse, { status, body, headers }: Answer, fraction = 1): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(text.slice(0, Math.floor(text.length * fraction)));
}

/** Never responds; closes the connection when the client gives up or after `holdMs`. */
async function holdConnection(response: ServerResponse, holdMs: number): Promise<void> {
  const connectionClosed = new AbortController();
  response.once('close', () => connectionClosed.abort());
  await sleep(holdMs, null, { signal: connectionClosed.signal, ref: false }).catch(() => {});
  response.destroy();
}

/** Faults before any work is done. Returns true if the request has been handled. */
export async function applyFaultBefore(
  fault: string | null,
  response: ServerResponse,
  answers: FaultAnswers,
): Promise<boolean> {
  switch (fault) {
    case 'slow':
      await sleep(answers.slowMs, null, { ref: false });
      return false;
    case 'timeoutBefore':
    case 'lookupTimeout':
      await holdConnection(response, answers.holdMs);
      return true;
    case 'error5xxBefore':
    case 'lookup5xx':
      sendAnswer(response, answers.serverError);
      return true;
    case 'cutBefore':
      response.destroy();
      return true;
    case 'rateLimited':
      sendAnswer(response, answers.rateLimited);
      return true;
    default:
      return false;
  }
}

/** Sends the response or loses it. Its effects have already happened. */
export async function sendWithFault(
  fault: string | null,
  response: ServerResponse,
  answer: Answer,
  answers: FaultAnswers,
): Promise<void> {
  switch (fault) {
    case 'timeoutAfter':
      return holdConnection(response, answers.holdMs);
    case 'error5xxAfter':
      return sendAnswer(response, answers.serverError);
    case 'cutAfter':
      response.destroy();
      return;
    case 'truncatedJson':
      return sendAnswer(response, answer, 0.6);
    case 'emptyDelivery': {
      const { keys, ...rest } = answer.body as { keys?: unknown };
      return sendAnswer(response, { ...answer, body: keys ? { ...rest, keys: [] } : answer.body });
    }
    default:
      return sendAnswer(response, answer);
  }
}
