// Articles of the help: their links, their words, and who sees which.

import { readFileSync } from 'node:fs';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { PERMISSIONS } from '#domain/base/permissions.ts';
import type { Role } from '#domain/base/roles.ts';
import { ORDERS } from '#domain/orders/links.ts';
import { menuFor } from '#web/app/menu/menu.ts';
import { pageRoutes } from '#web/pages/routes.ts';
import { expectAccessible, renderAt } from '#web/ui/render.testing.tsx';
import { storeLogin } from '#web/ui/session/session.ts';
import { isHelpOpen } from '../keyboard/keyboard-shortcuts.ts';
import { titleOf } from './article.tsx';
import { daysOf, whatsNewFor } from './articles.ts';
import HelpDialog from './help-dialog.tsx';
import { helpLabels } from './labels.ts';

afterEach(() => {
  act(() => isHelpOpen.set(false));
  cleanup();
});

const ROLES: readonly Role[] = ['Partner', 'Salesman', 'Finance', 'SuperAdmin'];
const menuOf = (role: Role) => menuFor(role, new Set(PERMISSIONS), pageRoutes);
const entriesOf = (role: Role) =>
  menuOf(role).flatMap((part) => ('items' in part ? part.items : [part]).map(({ label, to }) => `[${label}](${to})`));
const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Every text in the label and copy modules. */
const shownTexts = (): Set<string> => {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else if (value && typeof value === 'object') Object.values(value).forEach(collect);
  };
  const modules = import.meta.glob(
    ['../../**/*labels.ts', '../../../domain/**/*copy.ts', '../../../domain/**/links.ts'],
    {
      eager: true,
    },
  );
  Object.values(modules).forEach(collect);
  return texts;
};

test('links to screens of the menu by their names there (NAV-022)', () => {
  for (const role of ROLES) {
    const [day = ''] = daysOf(role);
    const links = [...flat(day).matchAll(/\[[^\]]+\]\([^)]+\)/g)].map(([link]) => link);
    expect(links.length, titleOf(day)).toBeGreaterThan(4);
    expect(links.filter((link) => !entriesOf(role).includes(link) && link !== '[cart](/basket)')).toEqual([]);
  }
});

test('uses the words of the screens in bold', () => {
  const texts = shownTexts();
  for (const role of ROLES) {
    const words = [...daysOf(role)[0]!.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => flat(word!));
    expect(words.filter((word) => !texts.has(word))).toEqual([]);
  }
});

test('lists entries of the changelog as news, of the current release (NAV-023)', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const entries = new Set([...changelog.matchAll(/^- .+(?:\n {2}.+)*/gm)].map(([entry]) => flat(entry)));
  for (const role of ['Partner', 'Salesman'] as const) {
    const news = [...whatsNewFor(role).matchAll(/^- .+(?:\n {2}.+)*/gm)].map(([entry]) => flat(entry));
    expect(news.length).toBeGreaterThan(5);
    expect(news.filter((entry) => !entries.has(entry))).toEqual([]);
  }
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(titleOf(readFileSync('docs/help/whats-new.md', 'utf8'))).toContain(version);
});

test('gives staff the day of their role first, and partners only their own', () => {
  expect(daysOf('Partner').map(titleOf)).toEqual(["A buyer's day"]);
  expect(daysOf('Finance').map(titleOf)).toEqual(['A day in Finance', "A salesman's day", "An administrator's day"]);
  expect(daysOf('Standard')).toEqual([]);
  expect(whatsNewFor('Partner')).not.toContain('Action Deck');
});

test('shows articles whose links open screens and close the help; screens out of reach are no links', async () => {
  storeLogin({ name: 'Ada', scopes: ['Salesman', 'common'], refreshTokenExpires: '2100-01-01T00:00:00.000Z' });
  const menu = menuOf('Salesman').flatMap((part) => ('items' in part ? part.items : [part]));
  const { router } = renderAt(<HelpDialog goToKeys={[]} menu={menu.filter(({ to }) => to === ORDERS)} />, {
    path: '*',
  });
  act(() => isHelpOpen.set(true));
  await userEvent.click(await screen.findByRole('tab', { name: helpLabels.guides }));
  await expectAccessible();
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('link', { name: 'Promotions' })).toBeNull();
  await userEvent.click(dialog.getAllByRole('link', { name: 'Orders' })[0]!);
  expect(router.state.location.pathname).toBe(ORDERS);
  expect(isHelpOpen.get()).toBe(false);
});
