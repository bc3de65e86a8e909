import { describe, expect, test } from 'vitest';
import { ROLE_DEFAULTS } from '#domain/access/roles.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { ROLES, type Role } from '#domain/base/roles.ts';
import { MENU_TABLE } from '#test/rights-table.ts';
import { pageRoutes } from '#web/pages/routes.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';
import { firstMenuPath } from '../first-screen.ts';
import { redirectPath } from '../guards.ts';
import { canOpenRoute } from '../route-access.ts';
import { menuFor, staticRoutePath } from './menu.ts';

const SHOWN = [
  '/management',
  '/management/orders',
  '/management/invoices',
  '/management/inventory-reports',
  '/management/inventory-reports-management',
  '/management/settings',
  '/promotions',
  '/orders',
  '/statement',
  '/uninvoiced',
  '/credit-limit',
  '/myaccount',
];
const ROUTES: readonly PageRoute[] = pageRoutes.filter(({ path }) => SHOWN.includes(staticRoutePath(path)));

const flat = (role: Role, rights = new Set(ROLE_DEFAULTS[role]), routes = ROUTES) =>
  menuFor(role, rights, routes)
    .flatMap((part) => ('items' in part ? part.items : [part]))
    .map((item) => item.to);

describe('users without a home page', () => {
  const rights = (role: Role) => new Set(ROLE_DEFAULTS[role]);
  const without = (home: string) => ROUTES.filter(({ path }) => staticRoutePath(path) !== home);

  test('start with the first screen of their menu', () => {
    expect(firstMenuPath('Salesman', rights('Salesman'), without('/management'))).toBe('/management/orders');
    expect(firstMenuPath('Partner', new Set(), ROUTES)).toBe('/credit-limit');
  });

  test('or with their account', () =>
    expect(firstMenuPath('Standard', rights('Standard'), without('/management/inventory-reports'))).toBe('/myaccount'));
});

describe('the menu', () => {
  test.each(ROLES)(
    'is the specified one for %s (NAV-006, NAV-007, NAV-008, NAV-009, NAV-010, NAV-011, NAV-012, NAV-013, NAV-014, NAV-015, NAV-018)',
    (role) =>
      expect(
        menuFor(role, new Set(ROLE_DEFAULTS[role]), pageRoutes)
          .flatMap((part) => ('items' in part ? part.items : [part]))
          .map(({ label, to }) => [label, to]),
      ).toEqual(MENU_TABLE.filter(({ roles }) => roles.includes(role)).map(({ label, path }) => [label, path])),
  );

  test('leads SuperAdmins to the webhooks of all companies, and nobody else (API-131)', () => {
    const leads = (role: Role) => flat(role, undefined, pageRoutes).includes('/management/webhooks');
    expect((['SuperAdmin', 'Salesman', 'Finance', 'Standard', 'Partner'] as const).filter(leads)).toEqual([
      'SuperAdmin',
    ]);
  });

  test('ends with the settings for a SuperAdmin', () =>
    expect(flat('SuperAdmin')).toEqual([
      '/management',
      '/management/orders',
      '/management/invoices',
      '/management/inventory-reports-management',
      '/management/settings',
    ]));

  test('has its own inventory reports and no settings for Finance', () =>
    expect(flat('Finance')).toEqual([
      '/management',
      '/management/orders',
      '/management/invoices',
      '/management/inventory-reports',
    ]));

  test("follows a partner's permissions (NAV-016, NAV-017)", () => {
    expect(flat('Partner')).toEqual([
      '/promotions',
      '/orders',
      '/statement',
      '/uninvoiced',
      '/credit-limit',
      '/myaccount',
    ]);
    expect(flat('Partner', new Set())).toEqual(['/credit-limit', '/myaccount']);
  });

  test('contains one report for Standard (PRM-015, GAP-013)', () =>
    expect(flat('Standard')).toEqual(['/management/inventory-reports']));

  test('puts an entry that names its predecessor after it, also if that is hidden', () => {
    const own = [
      '/home',
      '/orders',
      '/claims',
      '/invoices',
      '/statement',
      '/uninvoiced',
      '/credit-limit',
      '/myaccount',
    ];
    const rights = new Set<Permission>(['Order.View', 'Invoice.View', 'Invoice.Create']);
    expect(flat('Partner', rights, pageRoutes)).toEqual(own);
    rights.delete('Invoice.View');
    const hidden = ['/invoices', '/statement'];
    expect(flat('Partner', rights, pageRoutes)).toEqual(own.filter((path) => !hidden.includes(path)));
  });

  test('marks an entry on the pages that name it', () =>
    expect(
      menuFor('Salesman', new Set(ROLE_DEFAULTS.Salesman), pageRoutes).find(
        (part) => 'to' in part && part.to === '/management/orders',
      ),
    ).toMatchObject({ detailPaths: ['/management/order-detail', '/management/unclear-purchases'] }));

  test('shows no entry without a screen, and no empty group', () =>
    expect(menuFor('Salesman', new Set(), [])).toEqual([]));
});

describe('route guards (SH-013)', () => {
  test.each<[string, Role, string | null]>([
    ['/management/orders', 'Partner', '/promotions'],
    ['/promotions', 'Partner', null],
    ['/promotions', 'SuperAdmin', '/management'],
    ['/basket', 'Salesman', '/management'],
    ['/myaccount', 'Salesman', null],
    ['/orders/send', 'Finance', '/management'],
    ['/management/orders', 'Finance', null],
    ['/management', 'Standard', '/management/inventory-reports'],
    ['/management/inventory-reports', 'Standard', null],
    ['/management/inventory-reports/%7B%22Text%22%3A%22a%22%7D', 'Standard', null],
    ['/management/inventory-reports-management/x/0/2', 'Standard', '/management/inventory-reports/x/0/2'],
    ['/management/inventory-reports-management', 'Finance', '/management/inventory-reports'],
    ['/management/inventory-reports', 'Finance', null],
    ['/management/inventory-reports', 'SuperAdmin', '/management/inventory-reports-management'],
    ['/management/inventory-reports/x', 'Salesman', '/management/inventory-reports-management/x'],
    ['/management/inventory-reports-management/x', 'Salesman', null],
    ['/management/inventory-reports', 'Partner', '/promotions'],
    ['/promotions', 'Standard', '/management/inventory-reports'],
    ['/myaccount', 'Standard', null],
    ['/myaccount', 'Finance', null],
    ['/myaccount', 'SuperAdmin', null],
    ['/notifications', 'SuperAdmin', null],
    ['/notifications/%7B%22Unread%22%3A%221%22%7D', 'Finance', null],
    ['/notifications', 'Partner', null],
    ['/exports', 'Salesman', null],
    ['/exports', 'Partner', null],
    ['/notificationsx', 'Salesman', '/management'],
    ['/managementx', 'SuperAdmin', '/management'],
  ])('links %s as %s to %s (PRM-002, SH-010 to SH-012, SH-014, SRP-001)', (path, role, to) =>
    expect(redirectPath(path, role)).toBe(to),
  );

  test('grant nothing for a permission of the other side', () => {
    const orders = { side: 'Management', anyOf: ['Order.View'] } as const;
    expect(canOpenRoute(orders, 'Salesman', new Set(['Order.View']))).toBe(true);
    expect(canOpenRoute(orders, 'Salesman', new Set())).toBe(false);
    expect(canOpenRoute(orders, 'Partner', new Set(['Order.View']))).toBe(false);
    expect(canOpenRoute(orders, 'Standard', new Set(['Order.View']))).toBe(false);
  });
});
