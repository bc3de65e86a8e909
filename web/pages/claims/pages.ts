// Pages of claims: addresses, access and menu entries.

import ShieldAlert from 'lucide-react/icons/shield-alert';
import {
  CLAIM_KEYS_PATH,
  CLAIM_PATH,
  CLAIM_RATES,
  CLAIMS,
  CLAIMS_PATH,
  claimTitles,
  MY_CLAIM_PATH,
  MY_CLAIMS,
  MY_CLAIMS_PATH,
  REVOCATIONS_PATH,
  STAFF_CLAIM_KEYS_PATH,
} from '#domain/claims/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const claimPages: readonly PageRoute[] = [
  {
    path: CLAIMS_PATH,
    title: claimTitles.claims,
    side: 'Management',
    anyOf: ['Order.View'],
    menu: { label: 'Claims', icon: ShieldAlert },
    page: () => import('./claims-page.tsx'),
  },
  {
    path: CLAIM_PATH,
    title: claimTitles.claim,
    side: 'Management',
    anyOf: ['Order.View'],
    menuOf: CLAIMS,
    page: () => import('./claim-page.tsx'),
  },
  {
    path: STAFF_CLAIM_KEYS_PATH,
    title: claimTitles.create,
    side: 'Management',
    anyOf: ['Order.Refund'],
    menuOf: CLAIMS,
    page: () => import('./claim-keys-page.tsx'),
  },
  {
    path: CLAIM_RATES,
    title: claimTitles.rates,
    side: 'Management',
    anyOf: ['Order.View'],
    menuOf: CLAIMS,
    page: () => import('./claim-rates-page.tsx'),
  },
  {
    path: REVOCATIONS_PATH,
    title: claimTitles.revocations,
    side: 'Management',
    anyOf: ['Order.View'],
    menuOf: CLAIMS,
    page: () => import('./revocations-page.tsx'),
  },
  {
    path: MY_CLAIMS_PATH,
    title: claimTitles.myClaims,
    side: 'Partner',
    anyOf: ['Order.View'],
    menu: { label: 'Claims', icon: ShieldAlert },
    page: () => import('./my-claims-page.tsx'),
  },
  {
    path: MY_CLAIM_PATH,
    title: claimTitles.claim,
    side: 'Partner',
    anyOf: ['Order.View'],
    menuOf: MY_CLAIMS,
    page: () => import('./my-claim-page.tsx'),
  },
  {
    path: CLAIM_KEYS_PATH,
    title: claimTitles.create,
    side: 'Partner',
    anyOf: ['Order.RefundRequest'],
    menuOf: MY_CLAIMS,
    page: () => import('./claim-keys-page.tsx'),
  },
];
