// Client of a supplier's JSON API: replies are checked against schemas, failures read by the adapter, and everything else
// is lost. Our own wire format has its own client, whose rules are stricter (provider-http-client.ts).

import type * as z from 'zod/mini';
import { type CallAnswer, callProvider } from './http-call.ts';
import { parseJson } from './parse-json.ts';
import { ProviderError } from './port.ts';
import { sanitizeNote } from './wire-translation.ts';

const MB = 1024 * 1024;

/** A documented failure; `status` is that of HTTP, `kind` the supplier's code, the note plain text. */
export interface ApiFailure {
  kind: string;
  status: number;
  note: string;
  retryAfterMs: number | null;
}

export type Reply<T> =
  | { kind: 'ok'; status: number; value: T }
  | { kind: 'failed'; failure: ApiFailure }
  | { kind: 'lost'; cause: string };

/** Cause of a call that was not sent, because there was no credential for it. */
export const NO_CREDENTIAL = 'no credential';

/** Kind of a failure by status 429, whatever its body. */
export const TOO_MANY_REQUESTS = 'TooManyRequests';

/** Code and message of a failure's body; null if the body is not a documented one. */
export type ReadFailure = (json: unknown) => { kind: string; note: string } | null;

/**
 * A success needs status 2xx and the schema; a failure 4xx and a documented body. A limit of calls (429) needs none,
 * because gateways answer it before the API sees the call.
 */
function parseReply<S extends z.ZodMiniType>(
  schema: S,
  answer: CallAnswer,
  readFailure: ReadFailure,
): Reply<z.output<S>> {
  if (answer.kind === 'lost') return answer;
  const { status, retryAfterMs = null } = answer;
  const json = parseJson(answer.raw);
  if (status >= 200 && status < 300) {
    const result = schema.safeParse(json);
    if (result.success) return { kind: 'ok', status, value: result.data };
    return { kind: 'lost', cause: json === undefined ? 'not JSON' : 'unexpected shape' };
  }
  if (status === 429) return { kind: 'failed', failure: { kind: TOO_MANY_REQUESTS, status, note: '', retryAfterMs } };
  const failure = status < 500 ? readFailure(json) : null;
  if (!failure) return { kind: 'lost', cause: `status ${status}` };
  const { kind, note } = failure;
  return {
    kind: 'failed',
    failure: { kind: sanitizeNote(kind).slice(0, 40), status, note: sanitizeNote(note), retryAfterMs },
  };
}

interface JsonApiOptions {
  name: string;
  /** Without a trailing slash. */
  baseUrl: string;
  /** Per call, including the body. */
  timeoutMs: number;
  readFailure: ReadFailure;
  /** Headers with the credential; null if there is none, so that nothing is sent. */
  headers(): Headers | Promise<Headers | null>;
  /**
   * Discards an expired credential. Called after a documented failure with status 401, which is given before the API sees
   * the call; so the call is sent once more, even an order.
   */
  renewCredential?(used: Headers): void;
}

type Headers = Record<string, string>;

interface JsonRequest {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
}

export interface JsonApi {
  /** Name of the provider, for messages. */
  name: string;
  get<S extends z.ZodMiniType>(schema: S, path: string, query?: Record<string, string>): Promise<Reply<z.output<S>>>;
  post<S extends z.ZodMiniType>(schema: S, path: string, body?: unknown): Promise<Reply<z.output<S>>>;
  /** Value of a reply; throws `ProviderError` for anything else. */
  requireValue<T>(reply: Reply<T>): T;
}

export function createJsonApi(options: JsonApiOptions): JsonApi {
  const { name, baseUrl, timeoutMs, readFailure } = options;
  const settings = { baseUrl, token: null };
  async function call<S extends z.ZodMiniType>(
    schema: S,
    request: JsonRequest,
    maxBytes: number,
    isRepeated = false,
  ): Promise<Reply<z.output<S>>> {
    const headers = await options.headers();
    if (!headers) return { kind: 'lost', cause: NO_CREDENTIAL };
    const answer = await callProvider(settings, { ...request, headers, timeoutMs, maxBytes });
    const reply = parseReply(schema, answer, readFailure);
    const isExpired = reply.kind === 'failed' && reply.failure.status === 401;
    if (!isExpired || isRepeated || !options.renewCredential) return reply;
    options.renewCredential(headers);
    const again = await call(schema, request, maxBytes, true);
    return again.kind === 'lost' && again.cause === NO_CREDENTIAL ? reply : again;
  }
  return {
    name,
    get: (schema, path, query = {}) => call(schema, { method: 'GET', path, query }, 32 * MB),
    post: (schema, path, body) => call(schema, { method: 'POST', path, body }, 16 * MB),
    requireValue: (reply) => {
      if (reply.kind === 'ok') return reply.value;
      if (reply.kind === 'lost') throw new ProviderError(`${name} gave no usable answer: ${reply.cause}`);
      throw new ProviderError(`${name} refused: ${reply.failure.kind}`, reply.failure.kind);
    },
  };
}
