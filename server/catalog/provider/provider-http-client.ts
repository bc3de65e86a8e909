// HTTP connection to one provider: calls with limits, and cached capabilities. Shared by the parts of the adapter.

import type * as z from 'zod/mini';
import type { Secret } from '#domain/base/text/secret.ts';
import { Capabilities as WireCapabilities } from '#domain/catalog/provider-wire.ts';
import { parseAnswer } from './answer-classification.ts';
import { type CallAnswer, type CallSettings, callProvider } from './http-call.ts';
import { type Capabilities, ProviderError } from './port.ts';
import { capabilitiesOf } from './wire-translation.ts';

const MB = 1024 * 1024;

export interface HttpProviderOptions extends CallSettings {
  name: string;
  /** Per call, including the body. Default 10 s. */
  timeoutMs?: number;
  /**
   * Called with the raw reply before parsing, if keys can be fetched only once. Must have stored it durably when it
   * resolves; if it throws, the call fails. Without it, nothing is bought from such a provider.
   */
  storeRawAnswer?: (providerOrderId: string, raw: Secret) => Promise<void>;
}

type Query = Record<string, string | null | undefined>;

export interface ProviderHttpClient {
  options: HttpProviderOptions;
  /** Replies up to 1 MB. */
  get(path: string, query?: Query): Promise<CallAnswer>;
  /** Replies up to 16 MB. */
  getList(path: string, query?: Query): Promise<CallAnswer>;
  /** Replies up to 1 MB, or up to 16 MB if they contain many keys. */
  post(
    path: string,
    body: unknown,
    options?: { replySize?: 'many' | undefined; headers?: Record<string, string> },
  ): Promise<CallAnswer>;
  /** Value of a reply; throws `ProviderError` for anything else. */
  requireValue<S extends z.ZodMiniType>(schema: S, answer: CallAnswer): z.output<S>;
  /** Throws `ProviderError` until they could be loaded; cached afterwards. */
  capabilities(): Promise<Capabilities>;
}

/** A path below the base: `buildPath('orders', 'A/1', 'keys')` is orders/A%2F1/keys. */
export const buildPath = (...parts: string[]): string => parts.map(encodeURIComponent).join('/');

export function createProviderHttpClient(options: HttpProviderOptions): ProviderHttpClient {
  const { name, timeoutMs = 10_000 } = options;
  if (!URL.canParse(options.baseUrl)) throw new Error(`The address of provider ${name} is not a URL.`);
  let cachedCapabilities: Capabilities | null = null;

  const get: ProviderHttpClient['get'] = (path, query = {}) =>
    callProvider(options, { method: 'GET', path, query, timeoutMs, maxBytes: MB });

  const requireValue: ProviderHttpClient['requireValue'] = (schema, answer) => {
    const parsed = parseAnswer(schema, answer);
    if (parsed.kind === 'ok') return parsed.value;
    if (parsed.kind === 'error') throw new ProviderError(`${name} refused: ${parsed.error.code}`, parsed.error.code);
    throw new ProviderError(`${name} gave no usable answer: ${parsed.cause}`);
  };

  return {
    options,
    get,
    requireValue,
    getList: (path, query = {}) => callProvider(options, { method: 'GET', path, query, timeoutMs, maxBytes: 16 * MB }),
    post: (path, body, { replySize, headers = {} } = {}) =>
      callProvider(options, { method: 'POST', path, body, headers, timeoutMs, maxBytes: replySize ? 16 * MB : MB }),
    capabilities: async () =>
      (cachedCapabilities ??= capabilitiesOf(requireValue(WireCapabilities, await get('capabilities')))),
  };
}
