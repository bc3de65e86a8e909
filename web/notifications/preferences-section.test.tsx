// Notification preferences: saved immediately, reverted if refused.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { notificationCopy } from '#domain/notifications/copy.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import { NotificationPreferences } from './preferences-section.tsx';

async function open(status: number, preferences: object[]) {
  setAccessToken('t');
  let stored = preferences;
  const asked = mockServer(({ method, body }) => {
    if (method === 'GET') return { body: stored };
    if (status === 200)
      stored = stored.map((one) =>
        (one as { Kind: string }).Kind === (body as { Kind: string }).Kind ? (body as object) : one,
      );
    return { status, body: status === 200 ? body : { Message: 'No.', Code: 'own_mail' } };
  });
  renderAt(<NotificationPreferences />, { path: '*' });
  return asked;
}

const select = (kind: keyof typeof notificationCopy.kinds) =>
  screen.findByRole('combobox', { name: notificationCopy.kinds[kind] });
const choose = async (kind: keyof typeof notificationCopy.kinds, channel: keyof typeof notificationCopy.channels) => {
  await userEvent.click(await select(kind));
  await userEvent.click(await screen.findByRole('option', { name: notificationCopy.channels[channel] }));
};

const BOTH_KINDS = [
  { Kind: 'offerReceived', Channel: 'App' },
  { Kind: 'packageReady', Channel: 'App' },
];

test('shows a choice immediately, without an email option for events with their own', async () => {
  const asked = await open(200, BOTH_KINDS);
  await select('offerReceived');
  await expectAccessible();
  await choose('offerReceived', 'Both');
  await waitFor(async () =>
    expect((await select('offerReceived')).textContent).toContain(notificationCopy.channels.Both),
  );
  expect(asked.filter(({ method }) => method === 'PUT')).toMatchObject([
    { body: { Kind: 'offerReceived', Channel: 'Both' } },
  ]);
  await userEvent.click(await select('packageReady'));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    notificationCopy.channels.App,
    notificationCopy.channels.None,
  ]);
});

test('reverts a refused choice', async () => {
  await open(422, BOTH_KINDS);
  await choose('offerReceived', 'Mail');
  await waitFor(async () =>
    expect((await select('offerReceived')).textContent).toContain(notificationCopy.channels.App),
  );
});

test('shows no options to users without notifications', async () => {
  const asked = await open(200, []);
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});
