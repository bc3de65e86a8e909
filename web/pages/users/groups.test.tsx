// Permission groups: the list with its search, and the selected group.

import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { GROUPS_PATH } from '#domain/access/links.ts';
import { permissionSentences, RESERVED_PERMISSION } from '#domain/base/permission-sentences.ts';
import { PERMISSIONS } from '#domain/base/permissions.ts';
import { visibleMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import GroupsPage from './groups-page.tsx';

const ID = '019c0000-0000-7000-8000-000000000001';
const GROUP = { Id: ID, Name: 'Desk', Permissions: ['Order.Refund'], ModifiedAt: '2026-11-19T12:00:00.000Z' };

const open = (at = `/management/permission-group/${ID}`) => {
  const asked = mockServer(({ method, url }) => {
    if (url.includes('/permission/management/all')) return { body: PERMISSIONS };
    if (url.includes('/search'))
      return { body: { Items: [GROUP], PageIndex: 0, PageSize: 50, TotalCount: 1, TotalPages: 1 } };
    return { body: method === 'PUT' ? { ...GROUP, ModifiedAt: '2026-11-19T12:00:01.000Z' } : GROUP };
  });
  renderAt(<GroupsPage />, { path: GROUPS_PATH, at });
  return asked;
};
const sent = (asked: ReturnType<typeof open>) => asked.filter(({ method }) => method !== 'GET');

beforeEach(() => {
  setAccessToken('t');
  storeLogin({ name: 'Ada', scopes: ['SuperAdmin', 'admin'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  vi.stubGlobal('scrollTo', () => {});
});

test('groups permissions by prefix, selects all, and saves changes (PGR-001, PGR-002, PGR-007)', async () => {
  const asked = open();
  const orders = within(await screen.findByRole('group', { name: /^Order / }));
  expect(orders.getByRole<HTMLInputElement>('checkbox', { name: 'Refund' }).checked).toBe(true);
  for (const name of [/^Invoice /, /^Promotion /]) expect(screen.getByRole('group', { name })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete group' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create New Group' })).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select All' }));
  await userEvent.click(screen.getByRole('button', { name: 'Update Group' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(new Set((sent(asked)[0]!.body as { Permissions: string[] }).Permissions)).toEqual(new Set(PERMISSIONS));
  expect(visibleMessages.get().map(({ text }) => text)).toEqual(['PermissionGroup updated successfuly!']);
});

test('describes each permission in a sentence and marks unused ones (PRM-016)', async () => {
  open();
  const orders = within(await screen.findByRole('group', { name: /^Order / }));
  const box = orders.getByRole('checkbox', { name: 'Refund', description: 'Refunds orders and decides claims.' });
  expect(box).toBeTruthy();
  await expectAccessible();
  const [, calls = ''] = readFileSync('docs/rights.md', 'utf8').split('\n## Calls\n');
  const unused = PERMISSIONS.filter((right) => !new RegExp(`${right}\\b`).test(calls));
  expect(PERMISSIONS.filter((right) => permissionSentences[right] === RESERVED_PERMISSION)).toEqual(unused);
  expect(Object.values(permissionSentences).every((sentence) => /^[A-Z].*\.$/.test(sentence))).toBe(true);
});

test('creates a group at -1 in the URL with its own form (PGR-003)', async () => {
  open('/management/permission-group/-1');
  expect(await screen.findByRole('button', { name: 'Create Group' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Group name/).value).toBe('');
});

test('does not save on Enter, and keeps but refuses a long pasted name', async () => {
  const asked = open();
  const name = await screen.findByLabelText<HTMLInputElement>(/^Group name/);
  await userEvent.type(name, 's{Enter}');
  expect(sent(asked)).toEqual([]);
  await userEvent.clear(name);
  await userEvent.click(name);
  await userEvent.paste('x'.repeat(26));
  await userEvent.click(screen.getByRole('button', { name: 'Update Group' }));
  expect((await screen.findAllByText('At most 25 characters are allowed.')).length).toBeGreaterThan(0);
  expect([name.value.length, sent(asked)]).toEqual([26, []]);
});

test('lists fifty groups per page and searches after 300 ms (PGR-005)', async () => {
  const asked = open();
  await screen.findByRole('link', { name: 'Desk' });
  const searches = () => asked.map(({ url }) => url).filter((url) => url.includes('/search'));
  expect(searches()).toHaveLength(1);
  expect(searches()[0]).toContain('pageSize=50');
  const start = Date.now();
  await userEvent.type(screen.getByPlaceholderText(/search/i), 'desk');
  await waitFor(() => expect(searches().at(-1)).toContain('keywords=desk'), { interval: 10 });
  expect(Date.now() - start).toBeGreaterThanOrEqual(300);
  expect(searches()).toHaveLength(2);
});
