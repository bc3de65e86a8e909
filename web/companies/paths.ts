// Addresses and names of the company screens.

export const COMPANIES = '/management/companies';
export const COMPANIES_PATH = `${COMPANIES}/:filter?/:page?`;
export const RELATIONS_PATH = '/management/company-relations/:companyid';
export const relationsOf = (id: string): string => RELATIONS_PATH.replace(':companyid', id);
export const ACCOUNT_PATH = '/management/account/:partnerid/:filter?/:sort?/:page?';
export const accountOf = (id: string): string => `/management/account/${id}`;
/** Opens the account with the overrides of its credit limit. */
export const OVERRIDES_HASH = '#overrides';
export const overridesOf = (id: string): string => `${accountOf(id)}${OVERRIDES_HASH}`;

export const titles = { companies: 'Companies', relations: 'Company relations', account: 'Company account' } as const;
