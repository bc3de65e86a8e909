// Pages of companies: addresses, access and menu entries.

import Building2 from 'lucide-react/icons/building-2';
import {
  ACCOUNT_PATH,
  COMPANIES_PATH,
  CREATE_COMPANY,
  companyTitles,
  EDIT_COMPANY_PATH,
  RELATIONS_PATH,
} from '#domain/companies/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const companyPages: readonly PageRoute[] = [
  {
    path: COMPANIES_PATH,
    title: companyTitles.companies,
    side: 'Management',
    menu: { label: 'Companies', icon: Building2, group: 'Companies' },
    page: () => import('./companies-page.tsx'),
  },
  {
    path: CREATE_COMPANY,
    title: companyTitles.create,
    side: 'Management',
    roles: ['SuperAdmin', 'Salesman'],
    page: () => import('./create-company-page.tsx'),
  },
  {
    path: EDIT_COMPANY_PATH,
    title: companyTitles.edit,
    side: 'Management',
    roles: ['SuperAdmin', 'Salesman', 'Finance'],
    page: () => import('./edit-company-page.tsx'),
  },
  {
    path: RELATIONS_PATH,
    title: companyTitles.relations,
    side: 'Management',
    page: () => import('./company-relations-page.tsx'),
  },
  {
    path: ACCOUNT_PATH,
    title: companyTitles.account,
    side: 'Management',
    page: () => import('./company-account-page.tsx'),
  },
];
