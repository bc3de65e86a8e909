// One HTTP call to a provider, with everything that keeps a foreign server from harming us: a time limit, a size limit
// that counts bytes as they come, no redirects, no second attempt. What comes back is data, never an exception. On
// node:http and not fetch, which costs three times the CPU for each key that is bought (bench/purchase).

import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';
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

/**
 * Unreachable: no connection came about, so nothing was sent. `raw` is the body as text. It may hold keys: do not log
 * it, do not put it into a message.
 */
export type CallAnswer =
  | { kind: 'answered'; status: number; raw: string }
  | { kind: 'lost'; cause: 'timeout' | 'connection' | 'unreachable' | 'too large' | 'redirect' };

/** Connections are kept for the next call, but shorter than servers usually keep them: a purchase that is sent into a
 *  connection that was just closed has an unknown outcome. A shorter time that a server states is kept to. */
const KEEP_ALIVE = { keepAlive: true, timeout: 4_000 };
const agent = new Agent(KEEP_ALIVE);
const secureAgent = new SecureAgent(KEEP_ALIVE);

/** Failures of a connection that is not there yet. */
const UNREACHABLE_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

const DECOMPRESSORS: Record<string, () => ReturnType<typeof createGunzip>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

export function callProvider(settings: CallSettings, request: CallRequest): Promise<CallAnswer> {
  const url = new URL(`${settings.baseUrl}/${request.path}`);
  for (const [name, value] of Object.entries(request.query ?? {})) if (value) url.searchParams.set(name, value);
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  const options = {
    agent,
    method: request.method,
    headers: {
      accept: 'application/json',
      'accept-encoding': Object.keys(DECOMPRESSORS).join(', '),
      ...(body !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(settings.token && { authorization: `Bearer ${settings.token.reveal()}` }),
      ...settings.headers,
    },
  };
  return new Promise((resolve) => {
    let isFinished = false;
    const finish = (answer: CallAnswer) => {
      if (isFinished) return;
      isFinished = true;
      clearTimeout(timer);
      // Only a connection whose answer was read to its end serves another call.
      if (answer.kind === 'lost') clientRequest?.destroy();
      resolve(answer);
    };
    const onConnectionLost = () => finish({ kind: 'lost', cause: 'connection' });
    const timer = setTimeout(() => finish({ kind: 'lost', cause: 'timeout' }), request.timeoutMs);
    let clientRequest: ClientRequest | undefined;
    try {
      clientRequest =
        url.protocol === 'https:' ? httpsRequest(url, { ...options, agent: secureAgent }) : httpRequest(url, options);
    } catch {
      return onConnectionLost();
    }
    clientRequest.on('error', ({ code = '' }: NodeJS.ErrnoException) =>
      finish({ kind: 'lost', cause: UNREACHABLE_CODES.has(code) ? 'unreachable' : 'connection' }),
    );
    clientRequest.on('response', (response) => {
      const status = response.statusCode!;
      if (status >= 300 && status < 400) return finish({ kind: 'lost', cause: 'redirect' });
      readLimited(decompress(response, onConnectionLost), request.maxBytes, onConnectionLost, (raw) =>
        finish(raw === null ? { kind: 'lost', cause: 'too large' } : { kind: 'answered', status, raw }),
      );
    });
    clientRequest.end(body ?? undefined);
  });
}

/** The body as it was before it was packed for the way. */
function decompress(response: IncomingMessage, onConnectionLost: () => void): Readable {
  const createDecompressor = DECOMPRESSORS[response.headers['content-encoding']?.toLowerCase() ?? ''];
  return createDecompressor ? response.once('error', onConnectionLost).pipe(createDecompressor()) : response;
}

/** Tells the body as text, or null as soon as it grows too large. Counts what was unpacked, not what was sent. */
function readLimited(
  body: Readable,
  maxBytes: number,
  onConnectionLost: () => void,
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
  body.once('error', onConnectionLost);
}
