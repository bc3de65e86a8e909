// The menus as the specification lists them (NAV-006 to NAV-018), label and address. Only entries whose screen exists
// can be asked for; a new screen must appear here without a change.

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
  // Of the product, not of the specification: money that came in, and what is open.
  ['Payments', '/management/payments'],
  ['Ageing', '/management/ageing'],
  ['Reminders', '/management/reminders'],
  ['Vendors', '/management/vendors'],
  // Of the product, not of the specification: the hand-over to accounting.
  ['Accounting', '/management/accounting'],
  ['Inventories', '/management/inventories'],
  ['Manual stock', '/management/manual-inventory'],
  // Of the product, not of the specification: keys from files.
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
  ['Audit', '/management/audit'],
  // Of the product, not of the specification: what operators watch.
  ['Operations', '/management/operations'],
  // Of the product, not of the specification: what its workers could not do.
  ['Stuck work', '/management/stuck-work'],
  ['Settings', '/management/settings'],
];

const PARTNER: readonly Entry[] = [
  // Of the product, not of the specification: what needs the partner now (docs/decisions/0025).
  ['Home', '/home'],
  ['All promotions', '/promotions'],
  ['Bulk promotion', '/active-promotions'],
  ['Upcoming promotions', '/upcoming-promotions'],
  ['Direct sales', '/directsales'],
  ['My orders', '/orders'],
  ['My invoices', '/invoices'],
  // Of the product, not of the specification: what is open and how to pay.
  ['Statement', '/statement'],
  ['My uninvoiced orders', '/uninvoiced'],
  ['Credit limit', '/credit-limit'],
  ['My account', '/myaccount'],
];

/** Management entries that are not for everybody there. */
const ONLY_FOR: Record<string, readonly Role[]> = {
  // Needs Invoice.Create (UNI-009), which salesmen lack by default.
  '/management/uninvoiced': ['SuperAdmin', 'Finance'],
  '/management/payments': ['SuperAdmin', 'Finance'],
  '/management/accounting': ['SuperAdmin', 'Finance'],
  '/management/inventory-reports': ['Finance', 'Standard'],
  '/management/inventory-reports-management': ['SuperAdmin', 'Salesman'],
  '/management/audit': ['SuperAdmin'],
  '/management/operations': ['SuperAdmin'],
  '/management/stuck-work': ['SuperAdmin'],
  '/management/settings': ['SuperAdmin'],
};

const exists = (path: string): boolean => pageRoutes.some((route) => route.path.split('/:', 1)[0] === path);

/** What the menu of a role must show now, from top to bottom. */
export function specifiedMenu(role: Role): Entry[] {
  const entries = role === 'Partner' ? PARTNER : MANAGEMENT;
  const mine = ([, path]: Entry) => ONLY_FOR[path]?.includes(role) ?? role !== 'Standard';
  return entries.filter((entry) => mine(entry) && exists(entry[1]));
}

/** Where a role begins (SH-013, SH-015). While that screen is missing: the first one of the menu, else the account. */
export function specifiedHome(role: Role): string {
  const home =
    role === 'Partner' ? '/promotions' : role === 'Standard' ? '/management/inventory-reports' : '/management';
  return exists(home) ? home : (specifiedMenu(role)[0]?.[1] ?? '/myaccount');
}

/** Does this screen exist already? */
export const hasScreen = exists;
