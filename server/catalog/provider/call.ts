// One HTTP call to a provider, with everything that keeps a foreign server from harming us: a time limit, a size limit
// that counts bytes as they come, no redirects, no second attempt. What comes back is data, never an exception. On
// node:http and not fetch, which costs three times the CPU for each key that is bought (bench/purchase).

import { Agent, type ClientRequest, type IncomingMessage, request as open } from 'node:http';
import { request as openSecure, Agent as SecureAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Secret } from '#domain/base/secret.ts';

export interface CallSettings {
  /** Without a slash at the end, e.g. https://api.example.com/genba/v1. */
  baseUrl: string;
  /** Bearer credential; null sends none. */
  token: Secret | null;
  /** Added to every request. */
  headers?: Record<string, string>;
}

export interface CallRequest {
  method: 'GET' | 'POST';
  /** Below the base URL, without a leading slash. */
  path: string;
  query?: Record<string, string | null | undefined>;
  body?: unknown;
  timeoutMs: number;
  maxBytes: number;
}

/** Unreachable: no connection came about, so nothing was sent. `raw` is the body as text. It may hold keys: do not log it, do not put it into a message. */
export type CallAnswer =
  | { kind: 'answered'; status: number; raw: string }
  | { kind: 'lost'; cause: 'timeout' | 'connection' | 'unreachable' | 'too large' | 'redirect' };

/** Connections are kept for the next call, but shorter than servers usually keep them: a purchase that is sent into a
 *  connection that was just closed has an unknown outcome. A shorter time that a server states is kept to. */
const KEPT = { keepAlive: true, timeout: 4_000 };
const agent = new Agent(KEPT);
const secureAgent = new SecureAgent(KEPT);

/** Failures of a connection that is not there yet. */
const NEVER_THERE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

const UNPACK: Record<string, () => ReturnType<typeof createGunzip>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

export function call(settings: CallSettings, wish: CallRequest): Promise<CallAnswer> {
  const url = new URL(`${settings.baseUrl}/${wish.path}`);
  for (const [name, value] of Object.entries(wish.query ?? {})) if (value) url.searchParams.set(name, value);
  const body = wish.body === undefined ? null : JSON.stringify(wish.body);
  const options = {
    agent,
    method: wish.method,
    headers: {
      accept: 'application/json',
      'accept-encoding': Object.keys(UNPACK).join(', '),
      ...(body !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(settings.token && { authorization: `Bearer ${settings.token.reveal()}` }),
      ...settings.headers,
    },
  };
  return new Promise((resolve) => {
    let over = false;
    const finish = (answer: CallAnswer) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      // Only a connection whose answer was read to its end serves another call.
      if (answer.kind === 'lost') request?.destroy();
      resolve(answer);
    };
    const broken = () => finish({ kind: 'lost', cause: 'connection' });
    const timer = setTimeout(() => finish({ kind: 'lost', cause: 'timeout' }), wish.timeoutMs);
    let request: ClientRequest | undefined;
    try {
      request = url.protocol === 'https:' ? openSecure(url, { ...options, agent: secureAgent }) : open(url, options);
    } catch {
      return broken();
    }
    request.on('error', ({ code = '' }: NodeJS.ErrnoException) =>
      finish({ kind: 'lost', cause: NEVER_THERE.has(code) ? 'unreachable' : 'connection' }),
    );
    request.on('response', (response) => {
      const status = response.statusCode!;
      if (status >= 300 && status < 400) return finish({ kind: 'lost', cause: 'redirect' });
      readLimited(unpacked(response, broken), wish.maxBytes, broken, (raw) =>
        finish(raw === null ? { kind: 'lost', cause: 'too large' } : { kind: 'answered', status, raw }),
      );
    });
    request.end(body ?? undefined);
  });
}

/** The body as it was before it was packed for the way. */
function unpacked(response: IncomingMessage, onBroken: () => void): Readable {
  const unpack = UNPACK[response.headers['content-encoding']?.toLowerCase() ?? ''];
  return unpack ? response.once('error', onBroken).pipe(unpack()) : response;
}

/** Tells the body as text, or null as soon as it grows too large. Counts what was unpacked, not what was sent. */
function readLimited(
  body: Readable,
  maxBytes: number,
  onBroken: () => void,
  onRead: (raw: string | null) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  body.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) return onRead(null);
    chunks.push(chunk);
  });
  body.once('end', () => {
    if (size <= maxBytes) onRead(Buffer.concat(chunks).toString('utf8'));
  });
  body.once('error', onBroken);
}
