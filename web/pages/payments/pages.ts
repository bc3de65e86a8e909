// Pages of payments: addresses, access and menu entries.

import BellRing from 'lucide-react/icons/bell-ring';
import Hourglass from 'lucide-react/icons/hourglass';
import Landmark from 'lucide-react/icons/landmark';
import { FINANCE_ROLES } from '#domain/base/roles.ts';
import {
  AGEING_PATH,
  PAYMENTS_PATH,
  paymentTitles,
  REMINDERS,
  REMINDERS_PATH,
  SENT_REMINDERS_PATH,
  STATEMENT,
} from '#domain/payments/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const paymentPages: readonly PageRoute[] = [
  {
    path: PAYMENTS_PATH,
    title: paymentTitles.payments,
    side: 'Management',
    roles: FINANCE_ROLES,
    menu: { label: 'Payments', icon: Landmark, group: 'Finance' },
    page: () => import('./payments-page.tsx'),
  },
  {
    path: AGEING_PATH,
    title: paymentTitles.ageing,
    side: 'Management',
    menu: { label: 'Ageing', icon: Hourglass, group: 'Finance' },
    page: () => import('./ageing-page.tsx'),
  },
  {
    path: REMINDERS_PATH,
    title: paymentTitles.reminders,
    side: 'Management',
    menu: { label: 'Reminders', icon: BellRing, group: 'Finance' },
    page: () => import('./reminders-page.tsx'),
  },
  {
    path: SENT_REMINDERS_PATH,
    title: paymentTitles.sentReminders,
    side: 'Management',
    menuOf: REMINDERS,
    page: () => import('./sent-reminders-page.tsx'),
  },
  {
    path: STATEMENT,
    title: paymentTitles.statement,
    side: 'Partner',
    anyOf: ['Invoice.View'],
    menu: { label: 'Statement', icon: Landmark },
    page: () => import('./statement-page.tsx'),
  },
];
