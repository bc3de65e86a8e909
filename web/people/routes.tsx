// The screens of companies, people and permission groups. They are put together here because companies' relations need
// the catalogue and their accounts the orders, and imports go left.

import { AUDIT_PATH, auditTitles } from '#web/audit/paths.ts';
import type { PageRoute } from '#web/base/route.ts';
import { ACCOUNT_PATH, COMPANIES_PATH, companyTitles, RELATIONS_PATH } from '#web/companies/paths.ts';
import { EDIT_USER_PATH, GROUPS_PATH, userTitles, USERS_PATH } from './paths.ts';

export const peopleRoutes: PageRoute[] = [
  {
    path: COMPANIES_PATH,
    title: companyTitles.companies,
    side: 'Management',
    page: () => import('#web/companies/companies-screen.tsx'),
  },
  {
    path: RELATIONS_PATH,
    title: companyTitles.relations,
    side: 'Management',
    page: () => import('./relations-page.tsx'),
  },
  {
    path: ACCOUNT_PATH,
    title: companyTitles.account,
    side: 'Management',
    page: () => import('./account-page.tsx'),
  },
  { path: USERS_PATH, title: userTitles.users, side: 'Management', page: () => import('./users-screen.tsx') },
  {
    path: EDIT_USER_PATH,
    title: userTitles.editUser,
    side: 'Management',
    roles: ['SuperAdmin'],
    page: () => import('./edit-user-screen.tsx'),
  },
  {
    path: AUDIT_PATH,
    title: auditTitles.audit,
    side: 'Management',
    roles: ['SuperAdmin'],
    page: () => import('./audit-page.tsx'),
  },
  { path: GROUPS_PATH, title: userTitles.groups, side: 'Management', page: () => import('./groups-screen.tsx') },
];
