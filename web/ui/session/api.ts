// The browser's half of a call: fill the path, write the input as the wire wants it, read the reply or the refusal.
// Nobody else in the browser calls fetch.

import { type Endpoint, type Input, pathParams, type Reply } from '#domain/base/endpoint.ts';
import { wireCodecOf, wireName } from '#domain/base/wire.ts';
import { markServerReachable, markServerUnreachable } from '../live/connection.ts';
import { ApiError, FORBIDDEN_CODE, STEP_UP_CODE, toApiError } from './api-error.ts';
import {
  accessToken,
  expireLogin,
  isSignedIn,
  setFactorRequired,
  setPasswordChangeRequired,
  storedLogin,
} from './session.ts';

type FlatInput = Record<string, unknown>;

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Events go on after this one. */
  lastEventId?: string | undefined;
  /** Repeating a POST with the same key gives the first answer. */
  idempotencyKey?: string | undefined;
}

let refreshToken: (failed: string | null) => Promise<boolean> = async () => false;

/** Says how an expired access token is replaced; false means that the session is over. */
export const setTokenRefresher = (renew: typeof refreshToken): void => {
  refreshToken = renew;
};

let confirmIdentity: () => Promise<boolean> = async () => false;

/** Says how a person shows a fresh factor for a grave step; false means that they cancelled. */
export const setIdentityConfirmer = (confirm: typeof confirmIdentity): void => {
  confirmIdentity = confirm;
};

let renewSession: (() => Promise<boolean>) | null = null;

/** Says how a session that has ended is followed by another without leaving the screen; false means that the person leaves. */
export const setSessionRenewer = (renew: typeof renewSession): void => {
  renewSession = renew;
};

let readRightsAgain: () => void = () => undefined;

/** Says how the rights of the person are read again when one was missing: it may have been taken away since. */
export const setRightsReader = (read: typeof readRightsAgain): void => {
  readRightsAgain = read;
};

const asText = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value));

/** Address, method and body of a call. */
export function buildRequest(call: Endpoint, input: unknown): { url: string; body: string | Blob | undefined } {
  const fields = (input ?? {}) as FlatInput;
  const flat = {
    ...(call.serializeInput
      ? call.serializeInput(fields as never)
      : (wireCodecOf(call.input).encode(fields) as FlatInput)),
  };
  let path = call.path;
  for (const name of pathParams(call.path)) {
    // A filter of a list may be part of its path.
    path = path.replace(`:${name}`, encodeURIComponent(asText(fields[name] ?? flat[name] ?? '')));
    delete flat[wireName(name)];
    delete flat[name];
  }
  const withQuery = (values: FlatInput): string => {
    const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
    const query = new URLSearchParams(set.map(([name, value]) => [name, asText(value)])).toString();
    return `/api${path}${query && `?${query}`}`;
  };
  if (call.method === 'GET') return { url: withQuery(flat), body: undefined };
  if (call.upload) {
    const { [wireName(call.body!)]: file, ...rest } = flat;
    return { url: withQuery(rest), body: file as Blob };
  }
  const body = call.body ? flat[wireName(call.body)] : flat;
  const empty = call.method === 'DELETE' && Object.keys(flat).length === 0;
  return { url: `/api${path}`, body: empty ? undefined : JSON.stringify(body) };
}

async function fetchResponse(
  call: Endpoint,
  input: unknown,
  { signal, idempotencyKey, lastEventId }: SendOptions,
): Promise<Response> {
  const { url, body } = buildRequest(call, input);
  const headers = new Headers({ accept: call.kind === 'json' ? 'application/json' : '*/*' });
  if (body !== undefined) headers.set('content-type', call.upload ?? 'application/json');
  const token = accessToken();
  if (token && call.access !== 'public') headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey && call.method === 'POST') headers.set('idempotency-key', idempotencyKey);
  if (lastEventId) headers.set('last-event-id', lastEventId);
  try {
    const response = await fetch(url, { method: call.method, headers, body: body ?? null, signal: signal ?? null });
    markServerReachable();
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    markServerUnreachable();
    throw new ApiError({ status: 0 });
  }
}

/**
 * Replaces a token; false when the session is over.
 * @throws ApiError 401 when somebody else has signed in meanwhile: a call of one person is never sent as another
 */
async function refreshTokenOf(caller: string | undefined, failed: string | null): Promise<boolean> {
  const isRefreshed = await refreshToken(failed);
  if (isRefreshed && caller && storedLogin()?.userId !== caller) throw new ApiError({ status: 401 });
  return isRefreshed;
}

/**
 * Asks the person to sign in again on top of the screen; without one, or if they leave, the login is forgotten.
 * @throws ApiError 401 when somebody else has signed in: a call of one person is never sent as another
 */
async function resumeOrExpire(caller: string | undefined): Promise<boolean> {
  if (storedLogin() && renewSession && (await renewSession())) {
    if (caller && storedLogin()?.userId !== caller) throw new ApiError({ status: 401 });
    return true;
  }
  expireLogin();
  return false;
}

/** @throws ApiError 401 when nobody is signed in any more, and a screen that is about to go asks all the same */
async function requireToken(caller: string | undefined): Promise<void> {
  if (accessToken() !== null) return;
  // After a reload there is a login but no token yet.
  if (isSignedIn() && !(await refreshTokenOf(caller, null))) await resumeOrExpire(caller);
  if (accessToken() === null) throw new ApiError({ status: 401 });
}

/** Sends, renews an expired token once, and answers only what succeeded. */
async function fetchWithRefresh(call: Endpoint, input: unknown, options: SendOptions): Promise<Response> {
  const open = call.access === 'public';
  const caller = storedLogin()?.userId;
  if (!open) await requireToken(caller);
  const used = accessToken();
  let response = await fetchResponse(call, input, options);
  if (response.status === 401 && !open) {
    if (isSignedIn() && (await refreshTokenOf(caller, used))) response = await fetchResponse(call, input, options);
    if (response.status === 401 && (await resumeOrExpire(caller))) response = await fetchResponse(call, input, options);
  }
  if (!response.ok) {
    const refused = await toApiError(response);
    if (refused.code === 'password_change') setPasswordChangeRequired(true);
    if (refused.code === 'factor_required') setFactorRequired(true);
    if (refused.code === FORBIDDEN_CODE) readRightsAgain();
    if (refused.code === STEP_UP_CODE && (await confirmIdentity())) return fetchWithRefresh(call, input, options);
    throw refused;
  }
  return response;
}

/**
 * What was answered; an answer that breaks off says nothing, not that there was nothing to say.
 * @throws ApiError without a status when it cannot be read whole
 */
async function bodyOf(response: Response, { signal }: SendOptions): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? {} : JSON.parse(text);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ status: 0 });
  }
}

/** Makes a call. Rejects with `ApiError`, or with the abort of its signal. */
export async function send<E extends Endpoint>(call: E, input: Input<E>, options: SendOptions = {}): Promise<Reply<E>> {
  const response = await fetchWithRefresh(call, input, options);
  return wireCodecOf(call.reply).decode(await bodyOf(response, options)) as Reply<E>;
}

/** Opens the stream of a call of kind `events`. */
export async function openEventStream(call: Endpoint, options: SendOptions): Promise<ReadableStream<BufferSource>> {
  return (await fetchWithRefresh(call, {}, options)).body as ReadableStream<BufferSource>;
}

/** The file name that the server gave, without any path. */
export function downloadFileName(disposition: string | null, otherwise: string): string {
  const coded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  let name = plain ?? otherwise;
  try {
    if (coded) name = decodeURIComponent(coded.trim());
  } catch {
    // A badly coded name: the plain one is.
  }
  return name.split(/[\\/]/).pop() || otherwise;
}

/** What a call of kind `file` answers, for files that come in parts. */
export const readFile = <E extends Endpoint>(call: E, input: Input<E>): Promise<Response> =>
  fetchWithRefresh(call, input, {});

/** Saves the file that a call of kind `file` answers. The text goes straight to the disk; nothing here keeps it. */
export async function download<E extends Endpoint>(call: E, input: Input<E>, options: SendOptions = {}): Promise<void> {
  const response = await fetchWithRefresh(call, input, options);
  const name = downloadFileName(response.headers.get('content-disposition'), 'download');
  saveBlob(await response.blob(), name);
}

/** Hands a file to the browser, which saves it under this name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
