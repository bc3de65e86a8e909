// Sends one webhook: POST over https, 15 seconds in all, no redirect, and as little of the response as is kept.

import { lookup as systemLookup } from 'node:dns';
import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { ANSWER_MAX } from '#domain/platform/webhooks/facts.ts';
import { BlockedAddressError, isPublicHost, publicLookup } from './addresses.ts';

/** First characters of the headers that are kept. */
const HEADERS_MAX = 2000;
/** Bytes after which the rest of a response is not read. */
const READ_MAX = 64 * 1024;
const TIMEOUT_MS = 15_000;
const IDLE_SOCKETS = 64;

export interface WebhookAnswer {
  /** Null without a response. */
  status: number | null;
  ms: number;
  /** Headers of the response, one a line. */
  headers: string;
  /** First characters of the body. */
  answer: string;
  /** Why there was no response; empty otherwise. */
  error: string;
  /** From `Retry-After` (ms); null if absent. */
  retryAfterMs: number | null;
}

export interface WebhookClient {
  /** Never throws. */
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer>;
  close(): void;
}

/** Text that the database stores: without NUL and cut to whole characters. */
const toText = (text: string, most: number): string => [...text.replaceAll('\0', '')].slice(0, most).join('');

/** Without cookies, which are secrets of the receiver. */
const headerLines = ({ headers }: IncomingMessage): string =>
  toText(
    Object.entries(headers)
      .filter(([name]) => name !== 'set-cookie')
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    HEADERS_MAX,
  );

/** Retry-After in seconds or as a date (RFC 9110, section 10.2.3). */
function retryAfterMs(value: string | undefined): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** The failure as partners see it, without an address of our network. */
function errorText(error: unknown): string {
  if (error instanceof BlockedAddressError) return 'The address is not public.';
  const { code, message } = error as NodeJS.ErrnoException;
  return (code ?? message ?? 'Failed').slice(0, ANSWER_MAX);
}

/** The first bytes of a response. A short one is read to its end, so that the connection is used again. */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (size < ANSWER_MAX * 4) chunks.push(chunk);
    size += chunk.length;
    if (size > READ_MAX) break;
  }
  return toText(Buffer.concat(chunks).toString('utf8'), ANSWER_MAX);
}

const responseTo = (request: ClientRequest, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
    request.end(body);
  });

/** `allowsLocal` sends to this machine over http too: for development and tests. */
export function createWebhookClient({
  allowsLocal,
  lookup = systemLookup,
  timeoutMs = TIMEOUT_MS,
}: {
  allowsLocal: boolean;
  lookup?: typeof systemLookup;
  timeoutMs?: number;
}): WebhookClient {
  const options = { keepAlive: true, maxFreeSockets: IDLE_SOCKETS };
  const agent = new Agent({ ...options, ...(!allowsLocal && { lookup: publicLookup(lookup) }) });
  const plainAgent = new HttpAgent(options);

  function open(url: URL, headers: Record<string, string>): ClientRequest {
    if (url.protocol === 'https:') return httpsRequest(url, { method: 'POST', headers, agent });
    return httpRequest(url, { method: 'POST', headers, agent: plainAgent });
  }

  return {
    post: async (address, headers, body) => {
      const startMs = performance.now();
      const since = () => Math.round(performance.now() - startMs);
      const url = new URL(address);
      if (!allowsLocal && (url.protocol !== 'https:' || !isPublicHost(url)))
        return {
          status: null,
          ms: 0,
          headers: '',
          answer: '',
          error: 'The address is not public.',
          retryAfterMs: null,
        };
      const request = open(url, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
      const timer = setTimeout(() => request.destroy(new Error('No response within 15 seconds.')), timeoutMs);
      try {
        const response = await responseTo(request, body);
        // Errors after the response end its iteration.
        request.on('error', () => {});
        const status = response.statusCode ?? 0;
        const retry = retryAfterMs(response.headers['retry-after']);
        const answer = await readAnswer(response);
        return { status, ms: since(), headers: headerLines(response), answer, error: '', retryAfterMs: retry };
      } catch (error) {
        return { status: null, ms: since(), headers: '', answer: '', error: errorText(error), retryAfterMs: null };
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => {
      agent.destroy();
      plainAgent.destroy();
    },
  };
}
