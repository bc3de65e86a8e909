// Articles of the help: the day of each role, and what is new. Their texts are in docs/help.

import type { Role } from '#domain/base/roles.ts';
import administrator from '../../../docs/help/administrator.md?raw';
import finance from '../../../docs/help/finance.md?raw';
import partner from '../../../docs/help/partner.md?raw';
import salesman from '../../../docs/help/salesman.md?raw';
import whatsNew from '../../../docs/help/whats-new.md?raw';

const STAFF_DAYS: Readonly<Record<string, string>> = {
  Salesman: salesman,
  Finance: finance,
  SuperAdmin: administrator,
};

/** The days of a role's side as Markdown, its own first; users without a role of their own have none. */
export function daysOf(role: Role | null): readonly string[] {
  if (role === 'Partner') return [partner];
  if (role === null || role === 'Standard') return [];
  const { [role]: own = administrator, ...others } = STAFF_DAYS;
  return [own, ...Object.values(others)];
}

/** Changes of this release for partners or for staff, as Markdown. */
export function whatsNewFor(role: Role | null): string {
  const [, forPartners, forStaff] = whatsNew.split(/^## .*$/m);
  return (role === 'Partner' ? forPartners : forStaff) ?? '';
}
