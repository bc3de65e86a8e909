// The filter bars of the promotion lists (PRO-003, PPM-002).

import { copy } from '#domain/promotions/copy.ts';
import { PROMOTION_STATUSES, type partnerPromotionList, type promotionList } from '#domain/promotions/list.ts';
import { OPERATING_SYSTEMS } from '#domain/promotions/wizard.ts';
import { choiceFilter, choicesFilter, yesNoFilter } from '#web/base/choice-filter.tsx';
import { dateFilter } from '#web/base/date-filter.tsx';
import type { Controls } from '#web/base/filter-control.ts';
import type { Lookup } from '#web/base/lookup.ts';
import { lookupFilter } from '#web/base/lookup-filter.tsx';
import { optionsOf } from '#web/base/option.ts';
import { priceFilter } from '#web/base/price-filter.tsx';
import { textFilter } from '#web/base/text-filter.tsx';
import { catalogLookups } from '#web/catalog/lookups.ts';
import { words } from './words.ts';

export const text = textFilter({ placeholder: words.search });

const shared = {
  text,
  price: priceFilter({ label: words.price }),
  releaseDate: dateFilter({ label: words.releaseDate }),
  operatingSystems: choicesFilter({ label: words.systems, options: optionsOf(OPERATING_SYSTEMS) }),
  platforms: lookupFilter({ label: words.platforms, lookup: catalogLookups.platforms }),
};

/** `regions` are looked up by a call of orders, which stands further right. */
export const staffControls = (regions: Lookup): Controls<typeof promotionList.filters> => ({
  ...shared,
  status: choiceFilter({
    label: words.status,
    options: optionsOf(PROMOTION_STATUSES, (one) => words.statuses[one]),
    promoted: true,
  }),
  published: yesNoFilter({ label: words.published, promoted: true }),
  costAbovePrice: yesNoFilter({ label: copy.costAbovePrice }),
  publishers: lookupFilter({ label: words.publisher, lookup: catalogLookups.publishers }),
  providers: lookupFilter({ label: words.provider, lookup: catalogLookups.providers }),
  regions: lookupFilter({ label: words.region, lookup: regions }),
  valid: dateFilter({ label: words.valid }),
});

export const publishersOfPartner = lookupFilter({
  label: words.publisher,
  lookup: catalogLookups.publishersOfPartner,
  promoted: true,
});

export const partnerControls = (regions: Lookup): Controls<typeof partnerPromotionList.filters> => ({
  ...shared,
  publishers: publishersOfPartner,
  regions: lookupFilter({ label: words.region, lookup: regions }),
});
