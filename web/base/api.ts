// The browser's half of a call: fill the path, write the input as the wire wants it, read the reply or the refusal.
// Nobody else in the browser calls fetch.

import { type Endpoint, type Input, pathFields, type Reply } from '#domain/base/endpoint.ts';
import { shapeOf, wireName } from '#domain/base/wire.ts';
import { tellAnswered, tellLost } from './connection.ts';
import { Refused, refusedOf } from './refused.ts';
import { accessToken, forgetLogin, setPasswordDue, signedIn } from './session.ts';

type Flat = Record<string, unknown>;

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Events go on after this one. */
  lastEventId?: string | undefined;
  /** Repeating a POST with the same key gives the first answer. */
  idempotencyKey?: string | undefined;
}

let renewal: (failed: string | null) => Promise<boolean> = async () => false;

/** Says how an expired access token is replaced; false means that the session is over. */
export const renewWith = (renew: typeof renewal): void => {
  renewal = renew;
};

const asText = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value));

/** Address, method and body of a call. */
export function requestOf(call: Endpoint, input: unknown): { url: string; body: string | Blob | undefined } {
  const given = (input ?? {}) as Flat;
  const flat = { ...(call.write ? call.write(given as never) : (shapeOf(call.input).encode(given) as Flat)) };
  let path = call.path;
  for (const name of pathFields(call.path)) {
    path = path.replace(`:${name}`, encodeURIComponent(asText(given[name] ?? '')));
    delete flat[wireName(name)];
    delete flat[name];
  }
  if (call.method === 'GET') {
    const set = Object.entries(flat).filter(([, value]) => value !== undefined && value !== null && value !== '');
    const query = new URLSearchParams(set.map(([name, value]) => [name, asText(value)])).toString();
    return { url: `/api${path}${query && `?${query}`}`, body: undefined };
  }
  if (call.upload) return { url: `/api${path}`, body: given[call.body!] as Blob };
  const body = call.body ? flat[wireName(call.body)] : flat;
  const empty = call.method === 'DELETE' && Object.keys(flat).length === 0;
  return { url: `/api${path}`, body: empty ? undefined : JSON.stringify(body) };
}

async function ask(
  call: Endpoint,
  input: unknown,
  { signal, idempotencyKey, lastEventId }: SendOptions,
): Promise<Response> {
  const { url, body } = requestOf(call, input);
  const headers = new Headers({ accept: call.kind === 'json' ? 'application/json' : '*/*' });
  if (body !== undefined) headers.set('content-type', call.upload ?? 'application/json');
  const token = accessToken();
  if (token && call.access !== 'public') headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey && call.method === 'POST') headers.set('idempotency-key', idempotencyKey);
  if (lastEventId) headers.set('last-event-id', lastEventId);
  try {
    const response = await fetch(url, { method: call.method, headers, body: body ?? null, signal: signal ?? null });
    tellAnswered();
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    tellLost();
    throw new Refused({ status: 0 });
  }
}

/** Sends, renews an expired token once, and answers only what succeeded. */
async function exchange(call: Endpoint, input: unknown, options: SendOptions): Promise<Response> {
  const open = call.access === 'public';
  // After a reload there is a login but no token yet.
  if (!open && accessToken() === null && signedIn() && !(await renewal(null))) forgetLogin();
  const used = accessToken();
  let response = await ask(call, input, options);
  if (response.status === 401 && !open) {
    if (signedIn() && (await renewal(used))) response = await ask(call, input, options);
    if (response.status === 401) forgetLogin();
  }
  if (!response.ok) {
    const refused = await refusedOf(response);
    if (refused.code === 'password_change') setPasswordDue(true);
    throw refused;
  }
  return response;
}

/** Makes a call. Rejects with `Refused`, or with the abort of its signal. */
export async function send<E extends Endpoint>(call: E, input: Input<E>, options: SendOptions = {}): Promise<Reply<E>> {
  const response = await exchange(call, input, options);
  const body = (await response.json().catch(() => ({}))) as unknown;
  return shapeOf(call.reply).decode(body) as Reply<E>;
}

/** Opens the stream of a call of kind `events`. */
export async function listenTo(call: Endpoint, options: SendOptions): Promise<ReadableStream<BufferSource>> {
  return (await exchange(call, {}, options)).body as ReadableStream<BufferSource>;
}

/** The file name that the server gave, without any path. */
export function fileName(disposition: string | null, otherwise: string): string {
  const coded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  let name = plain ?? otherwise;
  try {
    if (coded) name = decodeURIComponent(coded.trim());
  } catch {
    // A badly coded name: the plain one stands.
  }
  return name.split(/[\\/]/).pop() || otherwise;
}

/** Saves the file that a call of kind `file` answers. The text goes straight to the disk; nothing here keeps it. */
export async function download<E extends Endpoint>(call: E, input: Input<E>, options: SendOptions = {}): Promise<void> {
  const response = await exchange(call, input, options);
  const name = fileName(response.headers.get('content-disposition'), 'download');
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
