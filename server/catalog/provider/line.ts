// The line to one provider over HTTP: calls with its limits, and its capabilities, asked once. What the parts of the
// adapter share.

import type * as z from 'zod/mini';
import type { Secret } from '#domain/base/secret.ts';
import { Capabilities as WireCapabilities } from '#domain/catalog/provider-wire.ts';
import { type CallAnswer, type CallSettings, call } from './call.ts';
import { read } from './classify.ts';
import { type Capabilities, ProviderTrouble } from './port.ts';
import { capabilitiesOf } from './translate.ts';

const MB = 1024 * 1024;

export interface HttpProviderOptions extends CallSettings {
  name: string;
  /** For one call, body included. Default 10 s. */
  timeoutMs?: number;
  /** Called with the raw answer before it is parsed, where keys can be fetched once only. Must have stored it for good
   *  when it resolves; when it throws, so does the verb. A provider of that kind is not bought from without it. */
  keepRaw?: (providerOrderId: string, raw: Secret) => Promise<void>;
}

type Query = Record<string, string | null | undefined>;

export interface Line {
  options: HttpProviderOptions;
  /** Answers up to 1 MB. */
  get(path: string, query?: Query): Promise<CallAnswer>;
  /** Answers up to 16 MB. */
  getList(path: string, query?: Query): Promise<CallAnswer>;
  post(path: string, body: unknown): Promise<CallAnswer>;
  /** The value of an answer; throws `ProviderTrouble` when it is anything else. */
  must<S extends z.ZodMiniType>(schema: S, answer: CallAnswer): z.output<S>;
  /** Throws `ProviderTrouble` as long as they could not be asked; kept from then on. */
  capabilities(): Promise<Capabilities>;
}

/** A path below the base: `below('orders', 'A/1', 'keys')` is orders/A%2F1/keys. */
export const below = (...parts: string[]): string => parts.map(encodeURIComponent).join('/');

export function openLine(options: HttpProviderOptions): Line {
  const { name, timeoutMs = 10_000 } = options;
  if (!URL.canParse(options.baseUrl)) throw new Error(`The address of provider ${name} is not a URL.`);
  let known: Capabilities | null = null;

  const get: Line['get'] = (path, query = {}) => call(options, { method: 'GET', path, query, timeoutMs, maxBytes: MB });

  const must: Line['must'] = (schema, answer) => {
    const reading = read(schema, answer);
    if (reading.kind === 'ok') return reading.value;
    if (reading.kind === 'error')
      throw new ProviderTrouble(`${name} refused: ${reading.error.code}`, reading.error.code);
    throw new ProviderTrouble(`${name} gave no usable answer: ${reading.cause}`);
  };

  return {
    options,
    get,
    must,
    getList: (path, query = {}) => call(options, { method: 'GET', path, query, timeoutMs, maxBytes: 16 * MB }),
    post: (path, body) => call(options, { method: 'POST', path, body, timeoutMs, maxBytes: MB }),
    capabilities: async () => (known ??= capabilitiesOf(must(WireCapabilities, await get('capabilities')))),
  };
}
