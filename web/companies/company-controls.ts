// Filter controls of company lists.

import type { companyList } from '#domain/companies/calls.ts';
import { COMPANY_TYPES, INVOICE_PERIODS } from '#domain/companies/types.ts';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { multiChoiceFilter, yesNoFilter } from '#web/ui/list/filters/choice-filter.tsx';
import type { Controls } from '#web/ui/list/filters/filter-control.ts';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { countryLookup } from './country-lookup.ts';
import { companyLabels } from './labels.ts';

export const companyControls: Controls<typeof companyList.filters> = {
  types: multiChoiceFilter({ label: companyLabels.type, options: optionsOf(COMPANY_TYPES), promoted: true }),
  countries: lookupFilter({ label: companyLabels.country, lookup: countryLookup, promoted: true }),
  invoicePeriods: multiChoiceFilter({ label: companyLabels.invoicePeriod, options: optionsOf(INVOICE_PERIODS) }),
  hasCreditLimit: yesNoFilter({ label: companyLabels.hasLimit }),
  isNearLimit: yesNoFilter({ label: companyLabels.nearLimit }),
  isOverLimit: yesNoFilter({ label: companyLabels.overLimit }),
};
