// Client side of a call: fills the path, encodes the input and decodes the reply or refusal. The only user of fetch in
// the browser.

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

interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Resumes events after this one. */
  lastEventId?: string | undefined;
  /** Repeating a POST with the same key returns the first response. */
  idempotencyKey?: string | undefined;
}

let refreshToken: (failed: string | null) => Promise<boolean> = async () => false;

/** Sets how an expired access token is replaced; false means that the session has ended. */
export const setTokenRefresher = (renew: typeof refreshToken): void => {
  refreshToken = renew;
};

let confirmIdentity: () => Promise<boolean> = async () => false;

/** Sets how step-up authentication is done; false means that the user cancelled. */
export const setIdentityConfirmer = (confirm: typeof confirmIdentity): void => {
  confirmIdentity = confirm;
};

let renewSession: (() => Promise<boolean>) | null = null;

/** Sets how a new session replaces an ended one without leaving the screen; false means that the user leaves. */
export const setSessionRenewer = (renew: typeof renewSession): void => {
  renewSession = renew;
};

let readRightsAgain: () => void = () => undefined;

/** Sets how permissions are reloaded after a 403: one may have been revoked. */
export const setRightsReader = (read: typeof readRightsAgain): void => {
  readRightsAgain = read;
};

const asText = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value));

/** URL, method and body of a call. Exported for tests. */
export function buildRequest(call: Endpoint, input: unknown): { url: string; body: string | Blob | undefined } {
  const fields = (input ?? {}) as FlatInput;
  const flat = {
    ...(call.serializeInput
      ? call.serializeInput(fields as never)
      : (wireCodecOf(call.input).encode(fields) as FlatInput)),
  };
  let path = call.path;
  for (const name of pathParams(call.path)) {
    // A list filter may be part of the path.
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
 * Refreshes a token; false if the session has ended.
 * @throws ApiError 401 if another user has signed in meanwhile: a call is never sent as a different user
 */
async function refreshTokenOf(caller: string | undefined, failed: string | null): Promise<boolean> {
  const isRefreshed = await refreshToken(failed);
  if (isRefreshed && caller && storedLogin()?.userId !== caller) throw new ApiError({ status: 401 });
  return isRefreshed;
}

/**
 * Lets the user sign in again over the current screen; if that is unavailable or they leave, the login is cleared.
 * @throws ApiError 401 if another user has signed in: a call is never sent as a different user
 */
async function resumeOrExpire(caller: string | undefined): Promise<boolean> {
  if (storedLogin() && renewSession && (await renewSession())) {
    if (caller && storedLogin()?.userId !== caller) throw new ApiError({ status: 401 });
    return true;
  }
  expireLogin();
  return false;
}

/** @throws ApiError 401 if nobody is signed in, for screens that still send calls while closing */
async function requireToken(caller: string | undefined): Promise<void> {
  if (accessToken() !== null) return;
  // After a reload there is a login but no token yet.
  if (isSignedIn() && !(await refreshTokenOf(caller, null))) await resumeOrExpire(caller);
  if (accessToken() === null) throw new ApiError({ status: 401 });
}

/** Sends the request, refreshing an expired token once. Resolves for successful responses only. */
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
 * Body of a response. A truncated body is an error, not an empty one.
 * @throws ApiError without a status if it cannot be read completely
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

/** Opens the stream of an `events` call. */
export async function openEventStream(call: Endpoint, options: SendOptions): Promise<ReadableStream<BufferSource>> {
  return (await fetchWithRefresh(call, {}, options)).body as ReadableStream<BufferSource>;
}

/** File name sent by the server, without any path. Exported for tests. */
export function downloadFileName(disposition: string | null, otherwise: string): string {
  const coded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  let name = plain ?? otherwise;
  try {
    if (coded) name = decodeURIComponent(coded.trim());
  } catch {
    // Falls back to the plain name if the encoded one is malformed.
  }
  return name.split(/[\\/]/).pop() || otherwise;
}

/** Response of a `file` call, for reading in chunks. */
export const readFile = <E extends Endpoint>(call: E, input: Input<E>): Promise<Response> =>
  fetchWithRefresh(call, input, {});

/** Saves the file of a `file` call. The content goes straight to disk; nothing is kept here. */
export async function download<E extends Endpoint>(call: E, input: Input<E>, options: SendOptions = {}): Promise<void> {
  const response = await fetchWithRefresh(call, input, options);
  const name = downloadFileName(response.headers.get('content-disposition'), 'download');
  saveBlob(await response.blob(), name);
}

/** Lets the browser save a file under this name. */
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
