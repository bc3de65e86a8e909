// Filter bars of provider promotions and products (PPR-002, PPD-001).

import type { providerProductList, providerPromotionList } from '#domain/catalog/list.ts';
import { yesNoFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import type { Controls } from '#web/ui/list/filters/filter-control.ts';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { catalogLabels } from './labels.ts';
import { catalogLookups } from './lookups.ts';
import { promotionLookup } from './promotion-lookup.ts';

const providers = lookupFilter({ label: catalogLabels.provider, lookup: catalogLookups.providers, promoted: true });
const publishers = lookupFilter({ label: catalogLabels.publisher, lookup: catalogLookups.publishers, promoted: true });

export const promotionControls: Controls<typeof providerPromotionList.filters> = {
  text: textFilter({ placeholder: catalogLabels.searchPromotions }),
  providers,
  publishers,
  starts: dateFilter({
    label: catalogLabels.starts,
    presets: ['last2Months', 'thisMonth', 'next2Months', 'thisYear', 'allTime'],
    promoted: true,
  }),
};

export const productControls: Controls<typeof providerProductList.filters> = {
  text: textFilter({ placeholder: catalogLabels.searchProducts }),
  publishers,
  providers,
  promotions: lookupFilter({ label: catalogLabels.promotions, lookup: promotionLookup }),
  store: lookupFilter({ label: catalogLabels.store, lookup: catalogLookups.stores }),
  onlyActive: yesNoFilter({ label: catalogLabels.onlyActive }),
};
