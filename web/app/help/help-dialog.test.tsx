// Help on every screen.

import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { EDIT_PROMOTION_PATH, PROMOTIONS_PATH } from '#domain/promotions/links.ts';
import { staticRoutePath } from '#web/app/menu/menu.ts';
import { pageRoutes } from '#web/pages/routes.ts';
import { expectAccessible, renderAt } from '#web/ui/render.testing.tsx';
import { isHelpOpen } from '../keyboard/keyboard-shortcuts.ts';
import HelpDialog from './help-dialog.tsx';
import { helpLabels } from './labels.ts';
import { screenHelpOf } from './screen-help.ts';
import { TERMS } from './terms.ts';

afterEach(() => {
  act(() => isHelpOpen.set(false));
  cleanup();
});

test('explains every screen of both menus in one to three sentences', () => {
  const addresses = pageRoutes.filter(({ menu }) => menu).map(({ path }) => staticRoutePath(path));
  expect(addresses.filter((address) => !screenHelpOf(address))).toEqual([]);
  for (const address of addresses) {
    const { sentences } = screenHelpOf(address)!;
    expect(sentences.length, address).toBeLessThanOrEqual(3);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
  }
});

test('shows the help of the screen with its terms, all terms, and the shortcuts', async () => {
  renderAt(<HelpDialog goToKeys={[{ letter: 'o', label: 'Orders' }]} menu={[]} />, {
    path: PROMOTIONS_PATH,
    at: '/management/promotions',
  });
  act(() => isHelpOpen.set(true));
  expect(await screen.findByText(screenHelpOf('/management/promotions')!.sentences[0]!)).toBeTruthy();
  expect(screen.getByText(TERMS.tier.text)).toBeTruthy();
  expect(screen.queryByText(TERMS.batch.text)).toBeNull();
  await expectAccessible();
  await userEvent.click(screen.getByRole('tab', { name: helpLabels.terms }));
  expect(screen.getByText(TERMS.batch.text)).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: helpLabels.keys }));
  expect(within(screen.getByRole('region', { name: helpLabels.goTo })).getByText('Orders')).toBeTruthy();
});

test('starts with the shortcuts on a screen without help', async () => {
  renderAt(<HelpDialog goToKeys={[]} menu={[]} />, { path: EDIT_PROMOTION_PATH, at: '/management/edit-promotion/x' });
  act(() => isHelpOpen.set(true));
  expect(await screen.findByText(helpLabels.keysNote)).toBeTruthy();
  expect(screen.queryByRole('tab', { name: helpLabels.screen })).toBeNull();
});
