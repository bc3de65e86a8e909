// The screens of companies, people and permission groups. They are put together here because companies' relations need
// the catalogue and their accounts the orders, and imports go left.

import { AUDIT_PATH, auditTitles } from '#web/audit/paths.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';
import { ACCOUNT_PATH, COMPANIES_PATH, companyTitles, RELATIONS_PATH } from '#web/companies/paths.ts';
import { EDIT_USER_PATH, GROUPS_PATH, userTitles, USERS_PATH } from '#web/access/paths.ts';

export const peopleRoutes: PageRoute[] = [
  {
    path: COMPANIES_PATH,
    title: companyTitles.companies,
    side: 'Management',
    page: () => import('#web/pages/companies/companies-page.tsx'),
  },
  {
    path: RELATIONS_PATH,
    title: companyTitles.relations,
    side: 'Management',
    page: () => import('#web/pages/companies/company-relations-page.tsx'),
  },
  {
    path: ACCOUNT_PATH,
    title: companyTitles.account,
    side: 'Management',
    page: () => import('#web/pages/companies/company-account-page.tsx'),
  },
  { path: USERS_PATH, title: userTitles.users, side: 'Management', page: () => import('#web/pages/users/users-page.tsx') },
  {
    path: EDIT_USER_PATH,
    title: userTitles.editUser,
    side: 'Management',
    roles: ['SuperAdmin'],
    page: () => import('#web/pages/users/edit-user-page.tsx'),
  },
  {
    path: AUDIT_PATH,
    title: auditTitles.audit,
    side: 'Management',
    roles: ['SuperAdmin'],
    page: () => import('#web/pages/audit/audit-page.tsx'),
  },
  { path: GROUPS_PATH, title: userTitles.groups, side: 'Management', page: () => import('#web/pages/users/groups-page.tsx') },
];
