// Promotions an order can move to: same product, published and currently valid.

import { matchesQuery } from '#domain/base/text/fold-text.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import type { Lookup } from '#web/ui/form/lookup.ts';
import type { Option } from '#web/ui/kit/controls/option.ts';
import { pickerTime } from '#web/ui/kit/values/format.ts';
import { send } from '#web/ui/session/api.ts';

const option = ({ id, region, validFrom, validTo }: Promotion): Option => ({
  value: id,
  label: `${region} · ${pickerTime(validFrom)} – ${pickerTime(validTo)}`,
});

export const orderPromotionLookup = (sku: string): Lookup => ({
  name: `promotions-of-${sku}`,
  search: async (text, signal) => {
    const filter = { sku: [sku], status: 'active' as const, published: true };
    const { items } = await send(promotionCalls.list, { filter, sort: [], page: 0, size: 0 }, { signal });
    return items.map(option).filter(({ label }) => matchesQuery(label, text));
  },
  resolve: (ids, signal) =>
    Promise.all(ids.map(async (id) => option(await send(promotionCalls.one, { id }, { signal })))),
});
