// Filter bars of the promotion lists (PRO-003, PPM-002).

import { promotionCopy } from '#domain/promotions/copy.ts';
import { PROMOTION_STATUSES, type partnerPromotionList, type promotionList } from '#domain/promotions/list.ts';
import { OPERATING_SYSTEMS } from '#domain/promotions/operating-systems.ts';
import { catalogLookups } from '#web/catalog/lookups.ts';
import type { Lookup } from '#web/ui/form/lookup.ts';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { choiceFilter, multiChoiceFilter, yesNoFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import type { Controls } from '#web/ui/list/filters/filter-control.ts';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { priceFilter } from '#web/ui/list/filters/price-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { promotionLabels } from './labels.ts';

export const text = textFilter({ placeholder: promotionLabels.search });

const shared = {
  text,
  price: priceFilter({ label: promotionLabels.price }),
  releaseDate: dateFilter({ label: promotionLabels.releaseDate }),
  starts: dateFilter({ label: promotionLabels.starts }),
  ends: dateFilter({ label: promotionLabels.ends }),
  operatingSystems: multiChoiceFilter({ label: promotionLabels.systems, options: optionsOf(OPERATING_SYSTEMS) }),
  platforms: lookupFilter({ label: promotionLabels.platforms, lookup: catalogLookups.platforms }),
};

/** `regions` uses an order call and is therefore passed in by a later feature. */
export const staffControls = (regions: Lookup): Controls<typeof promotionList.filters> => ({
  ...shared,
  status: choiceFilter({
    label: promotionLabels.status,
    options: optionsOf(PROMOTION_STATUSES, (one) => promotionLabels.statuses[one]),
    promoted: true,
  }),
  published: yesNoFilter({ label: promotionLabels.published, promoted: true }),
  costAbovePrice: yesNoFilter({ label: promotionCopy.costAbovePrice }),
  publishers: lookupFilter({ label: promotionLabels.publisher, lookup: catalogLookups.publishers }),
  providers: lookupFilter({ label: promotionLabels.provider, lookup: catalogLookups.providers }),
  regions: lookupFilter({ label: promotionLabels.region, lookup: regions }),
  valid: dateFilter({ label: promotionLabels.valid }),
});

export const publishersOfPartner = lookupFilter({
  label: promotionLabels.publisher,
  lookup: catalogLookups.publishersOfPartner,
  promoted: true,
});

export const partnerControls = (regions: Lookup): Controls<typeof partnerPromotionList.filters> => ({
  ...shared,
  publishers: publishersOfPartner,
  regions: lookupFilter({ label: promotionLabels.region, lookup: regions }),
});
