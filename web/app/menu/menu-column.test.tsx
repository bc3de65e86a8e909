// Names of the menu: shown where there is room, and as the user chooses.

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import House from 'lucide-react/icons/house';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible, renderAt } from '#web/ui/render.testing.tsx';

const PARTS = [{ label: 'Orders', to: '/orders', icon: House, detailPaths: [] }];

/** Opens the menu in a window of this width, as after a reload. */
async function openAt(width: number) {
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width });
  vi.resetModules();
  const [{ MenuColumn }, { useMenuNames }] = await Promise.all([
    import('./menu-column.tsx'),
    import('./menu-names.ts'),
  ]);
  const Menu = () => {
    const [hasNames, toggle] = useMenuNames();
    return <MenuColumn parts={PARTS} counts={new Map()} hasNames={hasNames} onToggleNames={toggle} />;
  };
  return renderAt(<Menu />, { path: '*', at: '/orders' });
}

const areNamesShown = (): boolean => screen.getByRole('link', { name: 'Orders' }).title === '';

afterEach(() => localStorage.clear());

test.each([
  [1199, false],
  [1399, false],
  [1400, true],
])('shows names at %d pixels: %s (NAV-024)', async (width, areShown) => {
  const { container } = await openAt(width);
  expect(areNamesShown()).toBe(areShown);
  await expectAccessible(container);
});

test('remembers the choice wherever there is room for names (NAV-024)', async () => {
  const { unmount } = await openAt(1280);
  await userEvent.click(screen.getByRole('button', { name: 'Expand menu', expanded: false }));
  expect(areNamesShown()).toBe(true);
  unmount();
  for (const [width, areShown] of [
    [1200, true],
    [1199, false],
    [1920, true],
  ] as const) {
    const menu = await openAt(width);
    expect(areNamesShown(), String(width)).toBe(areShown);
    menu.unmount();
  }
  await openAt(1920);
  await userEvent.click(screen.getByRole('button', { name: 'Collapse menu', expanded: true }));
  expect(areNamesShown()).toBe(false);
  expect(localStorage.getItem('merkur.menu-names')).toBe('hidden');
});
