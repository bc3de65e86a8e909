// The Providers page: figures, links, pausing with a reason, resuming, an empty installation, and a load error.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { UNCLEAR } from '#domain/buying/links.ts';
import { operationCopy } from '#domain/operations/copy.ts';
import { providerLabels as labels } from '#web/operations/provider-labels.ts';
import { expectAccessible, mockAnswers, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import ProvidersPage from './providers-page.tsx';

const AT = '2026-11-20T11:00:00.000Z';
const PROVIDER = {
  Id: '00000000-0000-4000-8000-000000000001',
  Name: 'Kinguin',
  Code: 'kinguin',
  Condition: 'working',
  Since: null,
  Trouble: '',
  SyncedAt: AT,
  Balance: { Available: 1234.5, Currency: 'EUR', Needed: 300, ReadAt: AT },
  Setup: { Adapter: 'kinguin', Host: 'gateway.kinguin.net', IsSandbox: true, Webhooks: 'off' },
  Pause: null,
  Open: { Count: 12, Oldest: AT },
  Unclear: 2,
  Recent: { Units: 200, Delivered: 190, Failed: 10, SecondsToKey: 2.5 },
};
const PAUSE = { Since: AT, By: 'Ada Admin', Reason: 'The statement does not add up.' };
const PATH = '/operations/management/providers';

beforeEach(() => {
  storeLogin({ name: 'Ada', scopes: ['SuperAdmin', 'common'], refreshTokenExpires: '2100-01-01T00:00:00.000Z' });
  setAccessToken('t');
});

test('shows connection, money, open and latest purchases of each provider', async () => {
  mockAnswers({ [PATH]: [PROVIDER, { ...PROVIDER, Id: '2', Name: 'Genba', Setup: null, Balance: null, Unclear: 0 }] });
  renderAt(<ProvidersPage />);
  const card = await screen.findByRole('article', { name: 'Kinguin' });
  for (const text of [
    'kinguin · gateway.kinguin.net · test system',
    '5.0% failed',
    '190 of 200',
    '2.5 s',
    labels.webhooksOf.off,
  ])
    expect(card.textContent).toContain(text);
  expect(within(card).getByRole('link', { name: '2' }).getAttribute('href')).toBe(UNCLEAR);
  const other = screen.getByRole('article', { name: 'Genba' });
  expect(other.textContent).toContain(labels.notInVariable);
  expect(other.textContent).toContain(labels.notReported);
  await expectAccessible();
});

test('pauses with a reason, and requires one', async () => {
  const user = userEvent.setup();
  const sent = mockAnswers({ [PATH]: [PROVIDER], [`${PATH}/${PROVIDER.Id}/pause`]: {} });
  renderAt(<ProvidersPage />);
  await user.click(await screen.findByRole('button', { name: labels.pauseOf('Kinguin') }));
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: labels.pause }));
  expect((await within(dialog).findAllByText(operationCopy.reasonRequired)).length).toBeGreaterThan(0);
  await expectAccessible();
  await user.type(within(dialog).getByRole('textbox'), PAUSE.Reason);
  await user.click(within(dialog).getByRole('button', { name: labels.pause }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ Reason: PAUSE.Reason });
});

test('says who paused and why, and resumes', async () => {
  const user = userEvent.setup();
  const sent = mockAnswers({
    [PATH]: [{ ...PROVIDER, Condition: 'paused', Pause: PAUSE }],
    [`${PATH}/${PROVIDER.Id}/resume`]: {},
  });
  renderAt(<ProvidersPage />);
  const card = await screen.findByRole('article', { name: 'Kinguin' });
  expect(card.textContent).toContain(labels.pausedBy('Ada Admin'));
  expect(card.textContent).toContain(PAUSE.Reason);
  await user.click(within(card).getByRole('button', { name: labels.resumeOf('Kinguin') }));
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/resume'))).toBe(true));
});

test('says that no provider has been set up, and shows a load error', async () => {
  mockAnswers({ [PATH]: [] });
  const { unmount } = renderAt(<ProvidersPage />);
  expect(await screen.findByText(labels.none)).toBeTruthy();
  unmount();
  mockServer(() => ({ status: 403, body: { Message: 'You are not allowed to do this.' } }));
  renderAt(<ProvidersPage />);
  expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
});
