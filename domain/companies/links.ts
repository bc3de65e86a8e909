// Addresses and names of the company screens.

export const COMPANIES = '/management/companies';
export const COMPANIES_PATH = `${COMPANIES}/:filter?/:sort?/:page?`;
export const CREATE_COMPANY = '/management/create-company';
export const EDIT_COMPANY_PATH = '/management/edit-company/:companyid';
export const editCompanyPath = (id: string): string => EDIT_COMPANY_PATH.replace(':companyid', id);
export const RELATIONS_PATH = '/management/company-relations/:companyid';
export const relationsPath = (id: string): string => RELATIONS_PATH.replace(':companyid', id);
const ACCOUNT = '/management/account';
export const ACCOUNT_PATH = `${ACCOUNT}/:partnerid/:filter?/:sort?/:page?`;
export const accountPath = (id: string): string => `${ACCOUNT}/${id}`;
/** Opens the account at its credit limit overrides. */
export const OVERRIDES_HASH = '#overrides';
export const overridesPath = (id: string): string => `${accountPath(id)}${OVERRIDES_HASH}`;

export const companyTitles = {
  companies: 'Companies',
  create: 'Create Company',
  edit: 'Edit company',
  relations: 'Company relations',
  account: 'Company account',
} as const;
