// Adapters of suppliers by the name used in the configuration. Nothing else depends on which supplier it is.

import { stripEnd } from '#domain/base/text/strip-ends.ts';
import type { Time } from '#domain/base/time.ts';
import type { ProviderConfig } from '#server/base/process/provider-config.ts';
import { codesWholesaleEvents } from './codeswholesale/events.ts';
import { CODESWHOLESALE_ADDRESSES, codesWholesaleProvider } from './codeswholesale/provider.ts';
import type { EventReader } from './events.ts';
import { httpProvider } from './http-provider.ts';
import { kinguinEvents } from './kinguin/events.ts';
import { KINGUIN_ADDRESSES, kinguinProvider } from './kinguin/provider.ts';
import type { Provider } from './port.ts';

const DOCUMENTED_ADDRESSES = { kinguin: KINGUIN_ADDRESSES, codeswholesale: CODESWHOLESALE_ADDRESSES };

/** Address of a configured provider: of a supplier's live or test system, unless another one is configured. */
export function addressOf(config: ProviderConfig): string {
  if (config.adapter === 'merkur') return config.url;
  const { live, sandbox } = DOCUMENTED_ADDRESSES[config.adapter];
  return stripEnd(config.url ?? (config.sandbox ? sandbox : live), /\//);
}

/** Creates the adapter of a configured provider; makes no call. `now` is the present. */
export function createAdapter(config: ProviderConfig, now: () => Time): Provider {
  const { name } = config;
  const baseUrl = addressOf(config);
  switch (config.adapter) {
    case 'merkur':
      return httpProvider({ name, baseUrl, token: config.token });
    case 'kinguin':
      return kinguinProvider({ name, baseUrl, apiKey: config.token, countries: config.countries }, now);
    case 'codeswholesale': {
      const { clientId, clientSecret, countries, currency } = config;
      return codesWholesaleProvider({ name, baseUrl, clientId, clientSecret, countries, currency }, now);
    }
  }
}

/** Whether the adapter reads events. */
export const readsEvents = ({ adapter }: ProviderConfig): boolean => adapter !== 'merkur';

/** Reader of the events that a configured provider sends; null if it sends none, or no secret for them is configured. */
export function createEventReader(config: ProviderConfig): EventReader | null {
  if (config.adapter === 'merkur' || !config.webhookSecret) return null;
  if (config.adapter === 'kinguin') return kinguinEvents(config.webhookSecret);
  return codesWholesaleEvents(config.clientId, config.webhookSecret);
}
