// The specified screen matrix, compared with the paths each role can open by default.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ROLE_DEFAULTS } from '#domain/access/roles.ts';
import type { Role } from '#domain/base/roles.ts';
import { pageRoutes } from '#web/pages/routes.ts';
import { redirectPath } from './guards.ts';
import { staticRoutePath } from './menu/menu.ts';
import { canOpenRoute } from './route-access.ts';

const PAGE = readFileSync('docs/spec/permissions-and-roles.md', 'utf8');
const [head = [], , ...rows] = PAGE.slice(PAGE.indexOf('### Screen matrix'))
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const ROLES = head.slice(1) as Role[];

const staff = (...names: string[]) => names.map((name) => `/management${name && `/${name}`}`);

/** Screens open to every reader of a row. Wizards and edit forms have their own tests. */
const SCREENS: Record<string, readonly string[]> = {
  Overview: staff(''),
  'Promotions, wizard, provider promotions, provider products, sync': staff(
    ...['promotions', 'promotion-detail', 'genba-provider-promotions', 'upcoming-promotions'],
    ...['upcoming-promotion-products', 'provider-products', 'spreadsheets'],
  ),
  Regions: staff('merkur-regions'),
  'Orders, order detail, bulk order': staff('orders', 'order-detail', 'bulk-order'),
  'Key search': staff('key-search'),
  'Invoices, credit notes': staff('invoices', 'credit-notes'),
  'Uninvoiced orders': staff('uninvoiced'),
  Vendors: staff('vendors'),
  'Inventories, inventory order': staff('inventories'),
  'Manual stock': staff('manual-inventory'),
  'Companies, relations': staff('companies', 'company-relations'),
  'Credit limits': staff('credit-limits'),
  'Company account, payment plans': staff('account'),
  'Users, permission groups': staff('users', 'permission-group'),
  'Reports (top sellers, product report, monthly revenue, order process)': staff(
    ...['analytics', 'sold-orders', 'performance', 'performance-details', 'top-sellers', 'product-report'],
    ...['monthly-revenue', 'order-process'],
  ),
  'Inventory reports': staff('inventory-reports', 'inventory-reports-management'),
  Settings: staff('settings'),
  'My Account': ['/myaccount'],
};

/** Follows the guard's redirect, which may lead to the role's variant. */
function mayOpen(path: string, role: Role): boolean {
  const elsewhere = redirectPath(path, role);
  if (elsewhere !== null && !SCREENS['Inventory reports']!.includes(path)) return false;
  const route = pageRoutes.find((one) => staticRoutePath(one.path) === (elsewhere ?? path));
  if (!route) throw new Error(`No route for ${elsewhere ?? path}`);
  return canOpenRoute(route, role, new Set(ROLE_DEFAULTS[role]));
}

describe('the screen matrix', () => {
  test('has a row for every screen here', () => expect(rows.map(([name]) => name)).toEqual(Object.keys(SCREENS)));

  // Partners have their own screens, represented by `own`.
  for (const role of ROLES.filter((one) => one !== 'Partner'))
    test(`gives ${role} exactly the screens it may read (PRM-018)`, () => {
      const column = head.indexOf(role);
      for (const [name = '', ...cells] of rows)
        for (const path of SCREENS[name]!)
          expect([path, mayOpen(path, role)]).toEqual([path, cells[column - 1] !== '-']);
    });
});
