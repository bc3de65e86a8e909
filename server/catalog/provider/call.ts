// One HTTP call to a provider, with everything that keeps a foreign server from harming us: a time limit, a size limit
// that counts bytes as they come, no redirects, no second attempt. What comes back is data, never an exception.

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

/** `raw` is the body as text. It may hold keys: do not log it, do not put it into a message. */
export type CallAnswer =
  | { kind: 'answered'; status: number; raw: string }
  | { kind: 'lost'; cause: 'timeout' | 'connection' | 'too large' | 'redirect' };

export async function call(settings: CallSettings, request: CallRequest): Promise<CallAnswer> {
  const url = new URL(`${settings.baseUrl}/${request.path}`);
  for (const [name, value] of Object.entries(request.query ?? {})) if (value) url.searchParams.set(name, value);
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    const response = await fetch(url, {
      method: request.method,
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(settings.token ? { authorization: `Bearer ${settings.token.reveal()}` } : {}),
        ...settings.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return { kind: 'lost', cause: 'redirect' };
    }
    const raw = await readLimited(response, request.maxBytes);
    return raw === null ? { kind: 'lost', cause: 'too large' } : { kind: 'answered', status: response.status, raw };
  } catch {
    return { kind: 'lost', cause: signal.aborted ? 'timeout' : 'connection' };
  }
}

/** The body as text, or null as soon as it grows too large. Counts what was unpacked, not what was sent. */
async function readLimited(response: Response, maxBytes: number): Promise<string | null> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}
