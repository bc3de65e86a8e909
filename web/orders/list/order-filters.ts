// Filter bars of the order lists (PORD-006 to PORD-009, MORD-016 to MORD-019). Status is a filter on All only.

import { orderCopy } from '#domain/orders/copy.ts';
import { ITEM_STATES } from '#domain/orders/item-states.ts';
import type { orderList, partnerOrderList } from '#domain/orders/list.ts';
import { ORDER_STATES, PAID_STATUSES } from '#domain/orders/states.ts';
import { catalogLookups } from '#web/catalog/lookups.ts';
import { companyLookup } from '#web/companies/company-lookup.ts';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { choiceFilter, multiChoiceFilter, yesNoFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import type { Controls } from '#web/ui/list/filters/filter-control.ts';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { priceBands, priceFilter } from '#web/ui/list/filters/price-filter.tsx';
import { exactTextFilter, textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { decisionLabels } from '../approval-rule/decision-labels.ts';
import { orderLabels, spaced } from '../labels.ts';
import { regionLookups } from './region-lookups.ts';

const { filter } = orderLabels;
const BANDS = priceBands([0, 25], [25, 50], [50, 100], [100, 300], [300, null]);
const SYSTEMS = ['Windows', 'Linux', 'MacOS'] as const;

const text = textFilter({ placeholder: orderCopy.searchPlaceholder });
const status = multiChoiceFilter({ label: filter.status, options: optionsOf(ORDER_STATES, spaced), promoted: true });
const invoiced = yesNoFilter({ label: filter.invoiced });
const freeKeys = yesNoFilter({ label: filter.freeKeys });
const delivered = yesNoFilter({ label: filter.delivered });
const purchase = exactTextFilter({ label: orderLabels.purchase });

export const partnerControls: Controls<typeof partnerOrderList.filters> = {
  text,
  dateRange: dateFilter({
    label: filter.date,
    presets: ['allTime', 'thisWeek', 'thisMonth', 'last2Months'],
    promoted: true,
  }),
  price: priceFilter({ label: filter.price, bands: BANDS }),
  regions: lookupFilter({ label: filter.region, lookup: regionLookups.partner }),
  invoiced,
  delivered,
  freeKeys,
  purchase,
};
export const partnerAllTabControls: typeof partnerControls = { ...partnerControls, status };

export const staffControls: Controls<typeof orderList.filters> = {
  text,
  dateRange: dateFilter({ label: filter.date, promoted: true }),
  partnerIds: lookupFilter({ label: orderLabels.partner, lookup: companyLookup }),
  publishers: lookupFilter({ label: filter.publisher, lookup: catalogLookups.publishers }),
  providers: lookupFilter({ label: filter.provider, lookup: catalogLookups.providers }),
  store: lookupFilter({ label: filter.store, lookup: catalogLookups.stores }),
  regions: lookupFilter({ label: filter.region, lookup: regionLookups.staff }),
  platforms: lookupFilter({ label: filter.platforms, lookup: catalogLookups.platforms }),
  operatingSystems: multiChoiceFilter<string>({ label: filter.systems, options: optionsOf(SYSTEMS) }),
  price: priceFilter({ label: filter.price }),
  productSku: lookupFilter({ label: orderLabels.product, lookup: catalogLookups.productsBySku }),
  sold: dateFilter({ label: filter.sold }),
  itemStates: multiChoiceFilter({ label: filter.itemStates, options: optionsOf(ITEM_STATES, spaced) }),
  byRule: choiceFilter({
    label: decisionLabels.filter,
    options: optionsOf(['approved', 'held'], (one) => decisionLabels[one]),
  }),
  promotionStatus: choiceFilter({
    label: filter.promotion,
    options: optionsOf(['active', 'upcoming', 'expired'], (one) => orderLabels.promotionStates[one]),
  }),
  paidStatus: multiChoiceFilter({
    label: filter.paid,
    options: optionsOf(PAID_STATUSES, (one) => orderLabels.paid[one]),
  }),
  invoiced,
  delivered,
  freeKeys,
  purchase,
};
export const staffAllTabControls: typeof staffControls = { ...staffControls, status };
