// Pages of the audit log: addresses, access and menu entries.

import ScrollText from 'lucide-react/icons/scroll-text';
import { AUDIT_PATH, auditTitles } from '#domain/audit/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const auditPages: readonly PageRoute[] = [
  {
    path: AUDIT_PATH,
    title: auditTitles.audit,
    side: 'Management',
    roles: ['SuperAdmin'],
    menu: { label: 'Audit', icon: ScrollText },
    page: () => import('./audit-page.tsx'),
  },
];
