// The bell: unread count, panel, and marking as read.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { notificationCopy } from '#domain/notifications/copy.ts';
import { shellLabels } from '#web/app/labels.ts';
import { notificationLabels } from '#web/notifications/labels.ts';
import { unreadCount } from '#web/notifications/unread.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import { Bell } from './bell.tsx';

afterEach(() => unreadCount.set(null));

const notification = (n: number, isRead: boolean) => ({
  Id: String(n),
  Kind: 'orderSubmitted',
  At: '2026-11-20T12:00:00.000Z',
  SubjectId: '0193e2f0-0000-7000-8000-000000000001',
  SubjectName: `GK 2026 00000${n}`,
  Detail: 'Aurora Games',
  IsRead: isRead,
});
const sentence = (n: number) =>
  notificationCopy.sentences.orderSubmitted({
    subjectId: '',
    subjectName: `GK 2026 00000${n}`,
    detail: 'Aurora Games',
  });

function open(items: object[], status = 200) {
  setAccessToken('t');
  const asked = mockServer(({ method }) =>
    method === 'GET'
      ? {
          status,
          body: { Items: items, PageIndex: 0, PageSize: 8, TotalCount: items.length, TotalPages: 1 },
        }
      : {},
  );
  const view = renderAt(<Bell isFollowed />, { path: '*' });
  return { ...view, sent: () => asked.filter(({ method }) => method === 'POST') };
}
const setCount = (count: number) => act(() => unreadCount.set(count));
const button = (name: string) => screen.findByRole('button', { name });

test('shows the unread count, up to ninety-nine', async () => {
  open([]);
  await button(shellLabels.bell);
  setCount(3);
  await button(shellLabels.bellWith('3'));
  setCount(99);
  await button(shellLabels.bellWith('99'));
  setCount(100);
  await button(shellLabels.bellWith('99+'));
});

test('opens with the newest, by keyboard, and returns the focus', async () => {
  open([notification(2, false), notification(1, true)]);
  setCount(1);
  (await button(shellLabels.bellWith('1'))).focus();
  await userEvent.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: shellLabels.bell });
  await within(panel).findByRole('link', { name: new RegExp(sentence(1)) });
  const links = await within(panel).findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`${notificationLabels.isUnread}: ${sentence(2)}`),
    expect.stringContaining(sentence(1)),
    notificationLabels.showAll,
  ]);
  expect(links[1]!.textContent).not.toContain(notificationLabels.isUnread);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(shellLabels.bellWith('1')));
});

test('marks an unread notification when followed and closes; a read one needs no call', async () => {
  const { sent, router } = open([notification(2, false), notification(1, true)]);
  await userEvent.click(await button(shellLabels.bell));
  await userEvent.click(await screen.findByRole('link', { name: new RegExp(sentence(2)) }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/management/order-detail/0193e2f0-0000-7000-8000-000000000001');
  await waitFor(() => expect(sent()).toMatchObject([{ path: '/notification/me/Read', body: { Ids: ['2'] } }]));
  await userEvent.click(await button(shellLabels.bell));
  await userEvent.click(await screen.findByRole('link', { name: new RegExp(sentence(1)) }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toHaveLength(1);
});

test('marks all as read up to the newest one seen', async () => {
  const { sent } = open([notification(7, false), notification(1, true)]);
  setCount(1);
  await userEvent.click(await button(shellLabels.bellWith('1')));
  await screen.findByRole('link', { name: new RegExp(sentence(7)) });
  await userEvent.click(await button(notificationLabels.markAllRead));
  await waitFor(() => expect(sent()).toMatchObject([{ path: '/notification/me/ReadAll', body: { UpTo: '7' } }]));
});

test('shows empty and error states, and messages of this tab', async () => {
  open([]);
  act(() => toast.good('Saved.'));
  await userEvent.click(await button(shellLabels.bell));
  await screen.findByText(notificationLabels.none);
  within(screen.getByRole('region', { name: labels.recentMessages })).getByText('Saved.');
  expect(screen.queryByRole('button', { name: notificationLabels.markAllRead })).toBeNull();
});

test('shows a load error with retry', async () => {
  open([], 503);
  await userEvent.click(await button(shellLabels.bell));
  await screen.findByRole('button', { name: labels.retry });
});
