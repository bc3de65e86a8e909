// Menus as specified (NAV-006 to NAV-018), label and path. Entries without an existing page are skipped; a new page
// must appear here without a change.

import type { Role } from '#domain/base/permissions.ts';
import { pageRoutes } from '#web/pages/routes.ts';

type Entry = readonly [label: string, path: string];

const MANAGEMENT: readonly Entry[] = [
  ['Home', '/management'],
  ['Promotions', '/management/promotions'],
  ['Upcoming provider promotions', '/management/genba-provider-promotions'],
  ['Provider products', '/management/provider-products'],
  ['Regions', '/management/merkur-regions'],
  ['Orders', '/management/orders'],
  ['Key search', '/management/key-search'],
  ['Invoices', '/management/invoices'],
  ['Uninvoiced orders', '/management/uninvoiced'],
  ['Credit notes', '/management/credit-notes'],
  // Not in the specification: incoming payments and outstanding balances.
  ['Payments', '/management/payments'],
  ['Ageing', '/management/ageing'],
  ['Reminders', '/management/reminders'],
  ['Vendors', '/management/vendors'],
  // Not in the specification: export to accounting.
  ['Accounting', '/management/accounting'],
  ['Inventories', '/management/inventories'],
  ['Manual stock', '/management/manual-inventory'],
  // Not in the specification: keys from files.
  ['Key loads', '/management/key-loads'],
  ['Companies', '/management/companies'],
  ['Users', '/management/users'],
  ['Permission groups', '/management/permission-group'],
  ['Credit limits', '/management/credit-limits'],
  ['Top sellers', '/management/top-sellers'],
  ['Product report', '/management/product-report'],
  ['Inventory reports', '/management/inventory-reports'],
  ['Inventory reports', '/management/inventory-reports-management'],
  ['Monthly revenue', '/management/monthly-revenue'],
  ['Order process by status', '/management/order-process'],
  // Not in the specification: VAT by period, and services to other EU countries.
  ['VAT report', '/management/vat-report'],
  ['EC sales list', '/management/ec-sales-list'],
  ['Audit', '/management/audit'],
  // Not in the specification: system status for operators.
  ['Operations', '/management/operations'],
  // Not in the specification: failed background work.
  ['Stuck work', '/management/stuck-work'],
  ['Settings', '/management/settings'],
];

const PARTNER: readonly Entry[] = [
  // Not in the specification: what needs the partner's attention (docs/decisions/0025).
  ['Home', '/home'],
  ['All promotions', '/promotions'],
  ['Bulk promotion', '/active-promotions'],
  ['Upcoming promotions', '/upcoming-promotions'],
  ['Direct sales', '/directsales'],
  ['My orders', '/orders'],
  ['My invoices', '/invoices'],
  // Not in the specification: outstanding balance and how to pay.
  ['Statement', '/statement'],
  ['My uninvoiced orders', '/uninvoiced'],
  ['Credit limit', '/credit-limit'],
  ['My account', '/myaccount'],
];

/** Management entries limited to some roles. */
const ONLY_FOR: Record<string, readonly Role[]> = {
  // Needs Invoice.Create (UNI-009), which salesmen lack by default.
  '/management/uninvoiced': ['SuperAdmin', 'Finance'],
  '/management/payments': ['SuperAdmin', 'Finance'],
  '/management/accounting': ['SuperAdmin', 'Finance'],
  '/management/inventory-reports': ['Finance', 'Standard'],
  '/management/inventory-reports-management': ['SuperAdmin', 'Salesman'],
  '/management/vat-report': ['SuperAdmin', 'Finance'],
  '/management/ec-sales-list': ['SuperAdmin', 'Finance'],
  '/management/audit': ['SuperAdmin'],
  '/management/operations': ['SuperAdmin'],
  '/management/stuck-work': ['SuperAdmin'],
  '/management/settings': ['SuperAdmin'],
};

const exists = (path: string): boolean => pageRoutes.some((route) => route.path.split('/:', 1)[0] === path);

/** The menu a role must see now, from top to bottom. */
export function specifiedMenu(role: Role): Entry[] {
  const entries = role === 'Partner' ? PARTNER : MANAGEMENT;
  const mine = ([, path]: Entry) => ONLY_FOR[path]?.includes(role) ?? role !== 'Standard';
  return entries.filter((entry) => mine(entry) && exists(entry[1]));
}

/** Home of a role (SH-013, SH-015). If that page does not exist: the first one in the menu, else the account. */
export function specifiedHome(role: Role): string {
  const home =
    role === 'Partner' ? '/promotions' : role === 'Standard' ? '/management/inventory-reports' : '/management';
  return exists(home) ? home : (specifiedMenu(role)[0]?.[1] ?? '/myaccount');
}

/** True if the page exists. */
export const hasScreen = exists;
