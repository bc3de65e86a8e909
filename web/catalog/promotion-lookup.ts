// Lookup of running and upcoming provider promotions by name or id.

import { providerPromotionCalls } from '#domain/catalog/calls.ts';
import { PROMOTION_TYPES } from '#domain/catalog/list.ts';
import type { Lookup } from '#web/ui/form/lookup.ts';
import type { Option } from '#web/ui/kit/controls/option.ts';
import { send } from '#web/ui/session/api.ts';

const MAX_RESULTS = 10;

async function toOptions(text: string, signal: AbortSignal): Promise<Option[]> {
  const pages = await Promise.all(
    PROMOTION_TYPES.map((type) =>
      send(
        providerPromotionCalls.list,
        { filter: { type, ...(text && { text }) }, sort: [], page: 0, size: MAX_RESULTS },
        { signal },
      ),
    ),
  );
  return pages.flatMap(({ items }) =>
    items.map(({ promotionId, name }) => ({ value: promotionId, label: `${name} · ${promotionId}` })),
  );
}

export const promotionLookup: Lookup = {
  name: 'provider-promotions',
  // An ended one is not listed, but its id can be typed.
  search: async (text, signal) => {
    const options = await toOptions(text, signal);
    return options.length > 0 || !text ? options : [{ value: text, label: text }];
  },
  resolve: async (ids, signal) => {
    const all = await Promise.all(ids.map((id) => toOptions(id, signal)));
    return all.flat().filter(({ value }) => ids.includes(value));
  },
};
