// Addresses and names of the company screens.

export const COMPANIES = '/management/companies';
export const COMPANIES_PATH = `${COMPANIES}/:filter?/:page?`;
export const RELATIONS_PATH = '/management/company-relations/:companyid';
export const relationsPath = (id: string): string => RELATIONS_PATH.replace(':companyid', id);
export const ACCOUNT_PATH = '/management/account/:partnerid/:filter?/:sort?/:page?';
export const accountPath = (id: string): string => `/management/account/${id}`;
/** Opens the account with the overrides of its credit limit. */
export const OVERRIDES_HASH = '#overrides';
export const overridesPath = (id: string): string => `${accountPath(id)}${OVERRIDES_HASH}`;

export const companyTitles = {
  companies: 'Companies',
  relations: 'Company relations',
  account: 'Company account',
} as const;
