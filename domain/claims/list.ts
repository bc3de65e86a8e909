// Lists of claims.

import * as field from '#domain/base/fields.ts';
import { dateRangeFilter, defineList, enumListFilter, keywordsFilter, stringListFilter } from '#domain/base/list.ts';
import { CLAIM_REASONS, CLAIM_STATES } from './rules.ts';

const shared = {
  text: keywordsFilter(),
  states: enumListFilter('states', CLAIM_STATES, 'State'),
  reasons: enumListFilter('reasons', CLAIM_REASONS, 'Reason'),
  created: dateRangeFilter('createdFrom', 'createdTo', 'Created'),
};

const sorts = ['number', 'createdAt', 'modifiedAt'] as const;

export const myClaimList = defineList({ filters: shared, sorts });

export const claimList = defineList({
  filters: {
    ...shared,
    turn: enumListFilter('turns', ['staff', 'supplier'], 'Turn'),
    companyIds: stringListFilter('companyIds', 'CompanyId', field.id()),
    providerIds: stringListFilter('providerIds', 'ProviderId', field.id()),
  },
  sorts,
});
