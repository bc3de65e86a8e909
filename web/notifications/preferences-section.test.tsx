// Notification settings: saved immediately, reverted if refused.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { notificationCopy } from '#domain/notifications/copy.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import { preferenceLabels } from './preference-labels.ts';
import { NotificationPreferences } from './preferences-section.tsx';

async function open(status: number, preferences: object[]) {
  setAccessToken('t');
  let stored = preferences;
  let schedule: object = { Digest: 'Immediately', Hour: 8, TimeZone: null };
  const asked = mockServer(({ method, url, body }) => {
    const isSchedule = url.includes('mail-schedule');
    if (method === 'GET') return { body: isSchedule ? { ...schedule, HouseTimeZone: 'Europe/Berlin' } : stored };
    if (status !== 200) return { status, body: { Message: 'No.', Code: 'own_mail' } };
    if (isSchedule) schedule = body as object;
    else
      stored = stored.map((one) =>
        (one as { Kind: string }).Kind === (body as { Kind: string }).Kind ? (body as object) : one,
      );
    return { body };
  });
  renderAt(<NotificationPreferences />, { path: '*' });
  return asked;
}

const changes = (asked: Awaited<ReturnType<typeof open>>) =>
  asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);

type Kind = keyof typeof notificationCopy.kinds;
const inApp = (kind: Kind) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: preferenceLabels.inApp(notificationCopy.kinds[kind]) });
const byMail = (kind: Kind) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: preferenceLabels.byMail(notificationCopy.kinds[kind]) });

const TWO_KINDS = [
  { Kind: 'offerReceived', Channel: 'App' },
  { Kind: 'packageReady', Channel: 'App' },
];

test('saves each tick box at once, with the email of an event that has its own locked (NTF-006)', async () => {
  const asked = await open(200, TWO_KINDS);
  await userEvent.click(await byMail('offerReceived'));
  await waitFor(async () => expect((await byMail('offerReceived')).checked).toBe(true));
  await waitFor(async () => expect((await inApp('offerReceived')).disabled).toBe(false));
  await userEvent.click(await inApp('offerReceived'));
  await waitFor(() =>
    expect(changes(asked)).toEqual([
      { Kind: 'offerReceived', Channel: 'Both' },
      { Kind: 'offerReceived', Channel: 'Mail' },
    ]),
  );
  const own = await byMail('packageReady');
  expect([own.checked, own.disabled]).toEqual([true, true]);
  await expectAccessible();
});

test('turns a kind off in the app without touching its own email (NTF-006)', async () => {
  const asked = await open(200, TWO_KINDS);
  await userEvent.click(await inApp('packageReady'));
  await waitFor(() => expect(changes(asked)).toEqual([{ Kind: 'packageReady', Channel: 'None' }]));
});

test('reverts a refused choice (NTF-006)', async () => {
  await open(422, TWO_KINDS);
  await userEvent.click(await byMail('offerReceived'));
  await waitFor(async () => expect((await byMail('offerReceived')).checked).toBe(false));
});

test('starts a daily summary in the time zone of the browser, and offers that of the house (NTF-004)', async () => {
  const asked = await open(200, TWO_KINDS);
  await userEvent.click(await screen.findByRole('radio', { name: preferenceLabels.daily }));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await waitFor(() => expect(changes(asked)).toEqual([{ Digest: 'Daily', Hour: 8, TimeZone: zone }]));
  await waitFor(async () =>
    expect((await screen.findByRole('combobox', { name: preferenceLabels.timeZone })).hasAttribute('disabled')).toBe(
      false,
    ),
  );
  await expectAccessible();
  await userEvent.click(await screen.findByRole('combobox', { name: preferenceLabels.timeZone }));
  await userEvent.click(await screen.findByRole('option', { name: preferenceLabels.house('Europe/Berlin') }));
  await waitFor(() => expect(changes(asked)[1]).toEqual({ Digest: 'Daily', Hour: 8, TimeZone: null }));
});

test('shows no options to users without notifications', async () => {
  const asked = await open(200, []);
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});
