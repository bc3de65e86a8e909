// Routes of the screens: specified URLs and their pages.

import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { matchRoutes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { KIND_FACTS } from '#domain/notifications/kind-facts.ts';
import { NOTIFICATION_KINDS } from '#domain/notifications/kinds.ts';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import { pageRoutes } from './routes.ts';

const routeAt = (path: string) =>
  matchRoutes([...pageRoutes] as never, path)?.at(-1)?.route as (typeof pageRoutes)[number] | undefined;

const ID = '/00000000-0000-7000-8000-000000000001';
const LIST = ['', '/0', '/0/0', '/0/0/3'];

test.each([
  ['/active-promotions', 'Active Promotion', 'Partner'],
  ['/myaccount', 'My Account', 'Both'],
])('maps %s to the page %s of %s (SH-024, SH-025)', (path, title, side) =>
  expect([routeAt(path)?.title, routeAt(path)?.side]).toEqual([title, side]),
);

test.each([
  ['basket', ['']],
  ['orders', ['/all', '/all/0', '/all/0/0', '/all/0/0/3']],
  ['invoices', LIST],
  ['uninvoiced', LIST],
  ['directsales', LIST],
  ['credit-limit', ['']],
  ['promotions', ['']],
  ['active-promotions', ['']],
  ['upcoming-promotions', ['']],
])('has a partner page at /%s, also with %j appended (SH-023)', (path, rests) => {
  for (const rest of rests) expect(routeAt(`/${path}${rest}`)?.side, rest).toBe('Partner');
});

test.each(NOTIFICATION_KINDS)('links the notification %s to a page its recipients may open', (kind) => {
  const { access, path } = KIND_FACTS[kind];
  const route = routeAt(path({ subjectId: ID.slice(1), subjectName: 'GK 2026 000001', detail: '' }));
  if (!route) throw new Error(`${kind} leads nowhere.`);
  if (typeof access === 'string') return expect(route.side).toBe('Both');
  expect(route.side).toBe(access.side);
  for (const role of access.roles) expect(route.roles ?? access.roles, role).toContain(role);
});

test.each([
  ['promotions', LIST],
  ['new-promotions', ['']],
  ['edit-promotion', [ID]],
  ['promotion-detail', [ID]],
  ['upcoming-promotions', ['']],
  ['genba-provider-promotions', ['']],
  ['provider-products', LIST],
  ['upcoming-promotion-products', LIST],
  ['companies', ['']],
  ['company-relations', [ID]],
  ['account', [ID]],
  ['users', ['']],
  ['edit-user', ['', ID]],
  ['credit-limits', ['']],
  ['permission-group', ['']],
  ['settings', ['']],
  ['merkur-regions', ['']],
  ['bulk-order', ['']],
  ['', ['']],
  ['orders', ['', '/all', '/all/0', '/all/0/0', '/all/0/0/3']],
  ['order-detail', [ID]],
  ['invoices', LIST],
  ['uninvoiced', LIST],
  ['credit-notes', LIST],
  ['key-search', ['']],
  ['inventories', ['']],
  ['manual-inventory', ['']],
  ['vendors', ['']],
  ['inventory-reports', ['']],
  ['inventory-reports-management', ['']],
  ['top-sellers', ['', '/0', '/0/3']],
  ['monthly-revenue', ['', '/0', '/0/3']],
  ['order-process', ['', '/3']],
  ['product-report', ['', '/0']],
])('has a staff page at /management/%s, also with %j appended (SH-019, SH-020, SH-021, SH-022)', (path, rests) => {
  for (const rest of rests) expect(routeAt(`/management/${path}${rest}`)?.side, rest).toBe('Management');
});

test('shows upcoming provider promotions at /management/upcoming-promotions (SH-025)', async () => {
  vi.stubGlobal('scrollTo', () => {});
  setAccessToken('t');
  const asked = mockServer(({ url }) => ({
    body: url.includes('/view/me') ? [] : { Items: [], PageIndex: 0, PageSize: 50, TotalCount: 0, TotalPages: 0 },
  }));
  const { path, page } = routeAt('/management/upcoming-promotions')!;
  const { default: Screen } = await page();
  renderAt(createElement(Screen), { path, at: '/management/upcoming-promotions' });
  await screen.findByRole('heading', { level: 1, name: 'Provider promotions' });
  const tab = await screen.findByRole('link', { name: /^Upcoming/ });
  expect(tab.getAttribute('aria-current')).toBe('page');
  await waitFor(() => expect(asked.map(({ url }) => url).join('\n')).toContain('=Upcoming'));
});

test('changes the layout only at the specified widths (SH-039)', () => {
  const css = readFileSync('web/styles.css', 'utf8');
  expect(css).toContain('--breakpoint-*: initial;');
  expect([...css.matchAll(/--breakpoint-(\w+): (\d+)px/g)].map(([, name, width]) => `${name} ${width}`)).toEqual([
    'xs 320',
    'sm 576',
    'md 768',
    'lg 992',
    'xl 1200',
    'xxl 1400',
  ]);
});
