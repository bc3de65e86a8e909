// Pages of the partner API: addresses, access and menu entries.

import KeyRound from 'lucide-react/icons/key-round';
import Workflow from 'lucide-react/icons/workflow';
import { API_ACCESS, API_CREDENTIALS, API_CREDENTIALS_PATH, credentialTitles, GROUPS } from '#domain/access/links.ts';
import {
  ALL_DELIVERIES_PATH,
  ALL_WEBHOOKS,
  ALL_WEBHOOKS_PATH,
  API_CALLS_PATH,
  DELIVERIES_PATH,
  platformTitles,
  WEBHOOKS,
} from '#domain/platform/links.ts';
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
    path: WEBHOOKS,
    title: platformTitles.webhooks,
    side: 'Partner',
    anyOf: ['Api.Manage'],
    menuOf: API_ACCESS,
    page: () => import('./webhooks-page.tsx'),
  },
  {
    path: DELIVERIES_PATH,
    title: platformTitles.deliveries,
    side: 'Partner',
    anyOf: ['Api.Manage'],
    menuOf: API_ACCESS,
    page: () => import('./deliveries-page.tsx'),
  },
  {
    path: API_CREDENTIALS_PATH,
    title: credentialTitles.all,
    side: 'Management',
    roles: ['SuperAdmin'],
    menu: { label: credentialTitles.all, icon: KeyRound, group: 'Companies', after: GROUPS },
    page: () => import('./credentials-page.tsx'),
  },
  {
    path: ALL_WEBHOOKS_PATH,
    title: platformTitles.webhooks,
    side: 'Management',
    roles: ['SuperAdmin'],
    menu: { label: platformTitles.webhooks, icon: Workflow, group: 'Companies', after: API_CREDENTIALS },
    page: () => import('./all-webhooks-page.tsx'),
  },
  {
    path: ALL_DELIVERIES_PATH,
    title: platformTitles.deliveries,
    side: 'Management',
    roles: ['SuperAdmin'],
    menuOf: ALL_WEBHOOKS,
    page: () => import('./all-deliveries-page.tsx'),
  },
];
