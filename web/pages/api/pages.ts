// Pages of the partner API: addresses, access and menu entries.

import KeyRound from 'lucide-react/icons/key-round';
import { API_ACCESS, API_CREDENTIALS_PATH, credentialTitles, GROUPS } from '#domain/access/links.ts';
import { API_CALLS_PATH, platformTitles } from '#domain/platform/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const apiPages: readonly PageRoute[] = [
  {
    path: API_ACCESS,
    title: credentialTitles.own,
    side: 'Partner',
    anyOf: ['Api.Manage'],
    menu: { label: credentialTitles.own, icon: KeyRound },
    page: () => import('./api-page.tsx'),
  },
  {
    path: API_CALLS_PATH,
    title: platformTitles.calls,
    side: 'Partner',
    anyOf: ['Api.Manage'],
    menuOf: API_ACCESS,
    page: () => import('./calls-page.tsx'),
  },
  {
    path: API_CREDENTIALS_PATH,
    title: credentialTitles.all,
    side: 'Management',
    roles: ['SuperAdmin'],
    menu: { label: credentialTitles.all, icon: KeyRound, group: 'Companies', after: GROUPS },
    page: () => import('./credentials-page.tsx'),
  },
];
