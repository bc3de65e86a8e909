// Verifies webhooks (Standard Webhooks 1.0): the request came from the installation, is recent and was not changed.

import type { Event } from './api-types.ts';

/** An event as it is delivered. */
export type WebhookEvent = Omit<Event, 'seq'>;

/** Oldest and newest accepted time of signing (seconds from now), against replays of recorded requests. */
const TOLERANCE = 300;
const VERSION = 'v1,';

/** The request is not from the installation, or too old. Reply with status 400 or 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

type RequestHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

/** A header by its name in lower case. */
function headerOf(headers: RequestHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new WebhookError(`The header ${name} is missing.`);
  return value;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Bytes of a signature; null for another version or text that is not base64. */
function signatureOf(text: string) {
  try {
    return text.startsWith(VERSION) ? bytesOf(text.slice(VERSION.length)) : null;
  } catch {
    return null;
  }
}

async function isSignedBy(secret: string, content: Uint8Array<ArrayBuffer>, signatures: string): Promise<boolean> {
  const raw = bytesOf(secret.replace(/^whsec_/, ''));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  for (const one of signatures.split(' ')) {
    const signature = signatureOf(one);
    // Compares in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, content))) return true;
  }
  return false;
}

/**
 * Returns the event of a request. `body` is the body as it was received: parsing and printing it again changes the
 * bytes. `secret` is that of the endpoint, `whsec_...`; give both while you replace one. Throws `WebhookError`.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: RequestHeaders,
  secret: string | readonly string[],
): Promise<WebhookEvent> {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const [id, signedAt, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string];
  if (!(Math.abs(Date.now() / 1000 - Number(signedAt)) <= TOLERANCE))
    throw new WebhookError('The time of signing is too far from now.');
  const content = new TextEncoder().encode(`${id}.${signedAt}.${text}`);
  for (const one of [secret].flat())
    if (await isSignedBy(one, content, signatures)) return JSON.parse(text) as WebhookEvent;
  throw new WebhookError('No signature matches.');
}
