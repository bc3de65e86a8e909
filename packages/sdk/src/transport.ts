// Sends requests: authentication, time limit, and retries that never carry out a write twice, because every attempt of
// one write has the same Idempotency-Key.

import type { Problem } from './api-types.ts';
import { MerkurConnectionError, MerkurError } from './errors.ts';

export interface MerkurOptions {
  /** `mk_live_...`, created under Account > API. */
  credential: string;
  /** Origin of the installation, for example `https://merkur.example`. */
  baseUrl: string;
  /** Time limit of an attempt in milliseconds; 30,000 by default. */
  timeoutMs?: number;
  /** Attempts after the first one; 4 by default. */
  retries?: number;
  /** Another implementation of `fetch`. */
  fetch?: typeof fetch;
}

/** Options of a single call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Writes only: the key that identifies the request. A random one by default; store your own to repeat it later. */
  idempotencyKey?: string;
}

export interface Request extends CallOptions {
  method: 'GET' | 'POST';
  /** Below /api/v1. */
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  /** A body that is a file. */
  file?: Uint8Array<ArrayBuffer>;
  headers?: Readonly<Record<string, string>>;
}

const TEMPORARY = new Set([429, 502, 503, 504]);
/** The first attempt of this write is still running. */
const RUNNING = 'idempotency_running';
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const SECOND = 1000;

const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });

/** A response whose body was received completely. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

/** JSON of a response. */
export const jsonOf = <T>({ bytes }: Answer): T => JSON.parse(new TextDecoder().decode(bytes)) as T;

/** Pause after an attempt (ms): what the server asked for, otherwise doubling with jitter. */
function pauseAfter(attempt: number, response: Answer | null): number {
  const asked = Number(response?.headers.get('retry-after'));
  if (asked > 0) return Math.min(asked * SECOND, LONGEST_PAUSE_MS);
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);
}

/** The problem in a refusal. Proxies send none, so it is built from the status. */
function problemOf(answer: Answer): Problem {
  try {
    const problem = jsonOf<Problem>(answer);
    if (typeof problem.code === 'string') return problem;
  } catch {
    // Not JSON.
  }
  const { status } = answer;
  const [code, title] = [`http_${status}`, `Status ${status}`];
  const retry = TEMPORARY.has(status) ? 'later' : 'never';
  return { type: `urn:problem:${code}`, code, title, status, detail: '', instance: '', retry, trace_id: '' };
}

export class Transport {
  readonly #options: Required<MerkurOptions>;

  constructor(options: MerkurOptions) {
    if (!options.credential) throw new TypeError('A credential is required: mk_live_...');
    const baseUrl = new URL(options.baseUrl).origin;
    this.#options = { timeoutMs: 30_000, retries: 4, fetch: globalThis.fetch, ...options, baseUrl };
  }

  /**
   * Sends a request until it succeeds, is refused for good, or no attempt is left. Returns responses with status 2xx and
   * 304. Throws `MerkurError` for a refusal and `MerkurConnectionError` if there was no response.
   */
  async send(request: Request): Promise<Answer> {
    const url = this.#urlOf(request);
    const init = this.#initOf(request);
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#attempt(url, init, request.signal, attempt);
      if (answer && (answer.status < 300 || answer.status === 304)) return answer;
      if (answer) {
        const problem = problemOf(answer);
        const isTemporary = TEMPORARY.has(answer.status) || problem.code === RUNNING;
        if (!isTemporary || attempt >= this.#options.retries) throw new MerkurError(problem);
      }
      await sleep(pauseAfter(attempt, answer), request.signal);
    }
  }

  /** The whole response, or null if there was none and an attempt is left. */
  async #attempt(
    url: URL,
    init: RequestInit,
    signal: AbortSignal | undefined,
    attempt: number,
  ): Promise<Answer | null> {
    const { fetch, timeoutMs, retries } = this.#options;
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
      const { status, headers } = response;
      return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) };
    } catch (cause) {
      if (signal?.aborted) throw cause;
      if (attempt >= retries) throw new MerkurConnectionError(`No response from ${url.origin}.`, { cause });
      return null;
    }
  }

  #urlOf({ path, query = {} }: Request): URL {
    const url = new URL(`${this.#options.baseUrl}/api/v1${path}`);
    for (const [name, value] of Object.entries(query)) {
      if (value === undefined || value === null) continue;
      for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one));
    }
    return url;
  }

  #initOf({ method, body, file, headers, idempotencyKey }: Request): RequestInit {
    return {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${this.#options.credential}`,
        ...(method === 'POST' && {
          'content-type': file ? 'application/octet-stream' : 'application/json',
          'idempotency-key': idempotencyKey ?? crypto.randomUUID(),
        }),
        ...headers,
      },
      ...(method === 'POST' && { body: file ?? JSON.stringify(body ?? {}) }),
      // A redirect would send the credential elsewhere.
      redirect: 'error',
    };
  }
}
