// Client of a supplier's JSON API: replies are checked against schemas, failures read by the adapter, and everything else
// is lost. Our own wire format has its own client, whose rules are stricter (provider-http-client.ts).

import type * as z from 'zod/mini';
import { type CallAnswer, callProvider } from './http-call.ts';
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

type Reply<T> = { kind: 'ok'; value: T } | { kind: 'failed'; failure: ApiFailure } | { kind: 'lost'; cause: string };

/** Kind of a failure by status 429, whatever its body. */
export const TOO_MANY_REQUESTS = 'TooManyRequests';

/** Code and message of a failure's body; null if the body is not a documented one. */
export type ReadFailure = (json: unknown) => { kind: string; note: string } | null;

const parseJson = (raw: string): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
};

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
    if (result.success) return { kind: 'ok', value: result.data };
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
  /** Headers with the credential. */
  headers(): Record<string, string>;
}

export interface JsonApi {
  get<S extends z.ZodMiniType>(schema: S, path: string, query?: Record<string, string>): Promise<Reply<z.output<S>>>;
  post<S extends z.ZodMiniType>(schema: S, path: string, body?: unknown): Promise<Reply<z.output<S>>>;
  /** Value of a reply; throws `ProviderError` for anything else. */
  requireValue<T>(reply: Reply<T>): T;
}

export function createJsonApi({ name, baseUrl, timeoutMs, readFailure, headers }: JsonApiOptions): JsonApi {
  const settings = { baseUrl, token: null };
  async function call<S extends z.ZodMiniType>(
    schema: S,
    request: { method: 'GET' | 'POST'; path: string; query?: Record<string, string>; body?: unknown },
    maxBytes: number,
  ): Promise<Reply<z.output<S>>> {
    const answer = await callProvider(settings, { ...request, headers: headers(), timeoutMs, maxBytes });
    return parseReply(schema, answer, readFailure);
  }
  return {
    get: (schema, path, query = {}) => call(schema, { method: 'GET', path, query }, 32 * MB),
    post: (schema, path, body) => call(schema, { method: 'POST', path, body }, 16 * MB),
    requireValue: (reply) => {
      if (reply.kind === 'ok') return reply.value;
      if (reply.kind === 'lost') throw new ProviderError(`${name} gave no usable answer: ${reply.cause}`);
      throw new ProviderError(`${name} refused: ${reply.failure.kind}`, reply.failure.kind);
    },
  };
}
