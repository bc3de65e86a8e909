// Side menu: groups fold, the current page stays visible, and counts of waiting work are shown.

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import House from 'lucide-react/icons/house';
import { expect, test } from 'vitest';
import { expectAccessible, renderAt } from '#web/ui/render.testing.tsx';
import type { MenuPart } from './menu.ts';
import { SideMenu } from './side-menu.tsx';

const entry = (label: string, to: string) => ({ label, to, icon: House, detailPaths: [] });

/** Each test has its own group, because the browser remembers choices by name. */
const menuWith = (group: string): MenuPart[] => [
  entry('Orders', '/orders'),
  { label: group, items: [entry('Invoices', '/invoices'), entry('Payments', '/payments')] },
];

const open = (group: string, at: string, isNarrow = false) =>
  renderAt(
    <SideMenu
      parts={menuWith(group)}
      counts={
        new Map([
          ['/orders', 10],
          ['/payments', 3],
        ])
      }
      isNarrow={isNarrow}
    />,
    { path: '*', at },
  );
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('folds a group, remembers it, and shows the sum of its waiting work (NAV-020, NAV-021)', async () => {
  const { unmount, container } = open('Finance', '/orders');
  expect(links()).toEqual(['Orders10 waiting', 'Invoices', 'Payments3 waiting']);
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Finance', expanded: true }));
  expect(links()).toEqual(['Orders10 waiting']);
  expect(localStorage.getItem('merkur.menu')).toBe('Finance=folded');
  unmount();
  open('Finance', '/orders');
  await userEvent.click(screen.getByRole('button', { name: 'Finance 3 waiting', expanded: false }));
  expect(links()).toHaveLength(3);
});

test('keeps the entry of the current page in a folded group (NAV-021)', async () => {
  open('Report', '/invoices');
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  expect(links()).toEqual(['Orders10 waiting', 'Invoices']);
  expect(screen.getByRole('link', { name: 'Invoices' }).getAttribute('aria-current')).toBe('page');
});

test('shows every entry as an icon on a narrow bar, and names the counts (NAV-020)', async () => {
  const { container } = open('Companies', '/orders', true);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Payments 3 waiting' }).title).toBe('Payments');
  await expectAccessible(container);
});
