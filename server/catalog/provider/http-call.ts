// A single HTTP call to a provider, protected against a misbehaving server: time limit, size limit while streaming, no
// redirects, no retry. Returns data, never throws. Uses node:http, because fetch needs three times the CPU per
// purchased key (bench/purchase).

import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { trace } from '@opentelemetry/api';
import type { Secret } from '#domain/base/text/secret.ts';

export interface CallSettings {
  /** Without a trailing slash, e.g. https://api.example.com/genba/v1. */
  baseUrl: string;
  /** Bearer credential; null sends none. */
  token: Secret | null;
  /** Added to every request. */
  headers?: Record<string, string>;
}

interface CallRequest {
  method: 'GET' | 'POST';
  /** Below the base URL, without a leading slash. */
  path: string;
  query?: Record<string, string | null | undefined>;
  body?: unknown;
  /** Sent as a form instead of a JSON body. */
  form?: Record<string, string>;
  /** Added to the headers of the settings. */
  headers?: Record<string, string>;
  timeoutMs: number;
  maxBytes: number;
}

/**
 * Unreachable: no connection was established, so nothing was sent. `raw` is the body as text; it may contain keys, so
 * never log it or put it into a message. `retryAfterMs` is the wait that the server asked for in seconds.
 */
export type CallAnswer =
  | { kind: 'answered'; status: number; raw: string; retryAfterMs?: number }
  | { kind: 'lost'; cause: 'timeout' | 'connection' | 'unreachable' | 'too large' | 'redirect' };

/**
 * Connections are kept alive, but for less time than typical servers keep them: a purchase sent into a connection that
 * was just closed has an unknown outcome. A shorter time stated by the server is respected.
 */
const KEEP_ALIVE = { keepAlive: true, timeout: 4_000 };
const agent = new Agent(KEEP_ALIVE);
const secureAgent = new SecureAgent(KEEP_ALIVE);

/** Errors before a connection exists. */
const UNREACHABLE_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

const DECOMPRESSORS: Record<string, () => ReturnType<typeof createGunzip>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Body and its content type. */
function encodeBody({ body, form }: CallRequest): [string | null, string] {
  if (form) return [new URLSearchParams(form).toString(), 'application/x-www-form-urlencoded'];
  return [body === undefined ? null : JSON.stringify(body), 'application/json'];
}

export function callProvider(settings: CallSettings, request: CallRequest): Promise<CallAnswer> {
  const url = new URL(`${settings.baseUrl}/${request.path}`);
  for (const [name, value] of Object.entries(request.query ?? {})) if (value) url.searchParams.set(name, value);
  const [body, contentType] = encodeBody(request);
  const options = {
    agent,
    method: request.method,
    headers: {
      accept: 'application/json',
      'accept-encoding': Object.keys(DECOMPRESSORS).join(', '),
      ...(body !== null && { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }),
      ...(settings.token && { authorization: `Bearer ${settings.token.reveal()}` }),
      ...settings.headers,
      ...request.headers,
    },
  };
  const span = trace.getActiveSpan();
  return new Promise((resolve) => {
    let isFinished = false;
    const finish = (answer: CallAnswer) => {
      if (isFinished) return;
      isFinished = true;
      if (answer.kind === 'lost') span?.setAttribute('error.type', answer.cause);
      else span?.setAttribute('http.response.status_code', answer.status);
      clearTimeout(timer);
      // Only a connection whose reply was read completely can be reused.
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
      const wait = retryAfterOf(response);
      if (status >= 300 && status < 400) return finish({ kind: 'lost', cause: 'redirect' });
      readLimited(decompress(response, onConnectionLost), request.maxBytes, onConnectionLost, (raw) =>
        finish(raw === null ? { kind: 'lost', cause: 'too large' } : { kind: 'answered', status, raw, ...wait }),
      );
    });
    clientRequest.end(body ?? undefined);
  });
}

const LONGEST_WAIT_S = 86_400;

/** Only waits in seconds are read: dates would need the server's clock. */
function retryAfterOf({ headers }: IncomingMessage): { retryAfterMs?: number } {
  const seconds = headers['retry-after'] ?? '';
  return /^\d{1,5}$/.test(seconds) && Number(seconds) <= LONGEST_WAIT_S ? { retryAfterMs: Number(seconds) * 1000 } : {};
}

/** The decompressed body. */
function decompress(response: IncomingMessage, onConnectionLost: () => void): Readable {
  const createDecompressor = DECOMPRESSORS[response.headers['content-encoding']?.toLowerCase() ?? ''];
  return createDecompressor ? response.once('error', onConnectionLost).pipe(createDecompressor()) : response;
}

/** Calls back with the body as text, or null once it grows too large. Counts decompressed bytes. */
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
