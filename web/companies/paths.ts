// Addresses and names of the company screens.

export const COMPANIES = '/management/companies';
export const COMPANIES_PATH = `${COMPANIES}/:filter?/:page?`;
export const RELATIONS_PATH = '/management/company-relations/:companyid';
export const relationsOf = (id: string): string => RELATIONS_PATH.replace(':companyid', id);

export const titles = { companies: 'Companies', relations: 'Company relations' } as const;
