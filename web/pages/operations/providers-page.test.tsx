// The Providers page: figures, links, pausing with a reason, resuming, an empty installation, and a load error.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { UNCLEAR } from '#domain/buying/links.ts';
import { accountCopy } from '#domain/operations/account-copy.ts';
import { operationCopy } from '#domain/operations/copy.ts';
import { accountLabels } from '#web/operations/account-labels.ts';
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
  Account: null,
  IsFixed: true,
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
  mockAnswers({
    [PATH]: [PROVIDER, { ...PROVIDER, Id: '2', Name: 'Genba', Setup: null, IsFixed: false, Balance: null, Unclear: 0 }],
  });
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
  expect(other.textContent).toContain(labels.noAccount);
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

const ACCOUNT = {
  Adapter: 'kinguin',
  Url: '',
  IsSandbox: false,
  Countries: [],
  CallsInFlight: null,
  LowBalance: null,
  Version: 3,
};
const ACCOUNTS = '/operations/management/provider-accounts';
const WORKING = { IsWorking: true, Problem: '', Products: 50, Balance: { Available: 400_000, Currency: 'EUR' } };

test('adds a provider with the fields of its interface, and tries it before it is saved (OPS-041, OPS-043)', async () => {
  const user = userEvent.setup();
  const sent = mockAnswers({ [PATH]: [], [ACCOUNTS]: { Id: PROVIDER.Id }, [`${ACCOUNTS}/test`]: WORKING });
  renderAt(<ProvidersPage />);
  await screen.findByText(labels.none);
  await user.click(screen.getByRole('button', { name: accountLabels.add }));
  const dialog = screen.getByRole('dialog');
  const field = (name: string) => within(dialog).getByLabelText(new RegExp(`^${name}`));
  await user.type(field(accountLabels.name), 'Kinguin');
  await user.type(field(accountLabels.code), 'kinguin');
  await user.type(field(accountLabels.apiKey), 'a-key');
  await user.click(within(dialog).getByRole('button', { name: accountLabels.test }));
  await within(dialog).findByText(labels.working(50, '€400,000.00'));
  await expectAccessible();
  await user.click(within(dialog).getByRole('button', { name: accountLabels.save }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [tried, saved] = sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(saved).toEqual(tried);
  expect(saved).toMatchObject({ Code: 'kinguin', Adapter: 'kinguin', Token: 'a-key', Version: null });
});

test('asks for what an interface needs', async () => {
  const user = userEvent.setup();
  const sent = mockAnswers({ [PATH]: [] });
  renderAt(<ProvidersPage />);
  await screen.findByText(labels.none);
  await user.click(screen.getByRole('button', { name: accountLabels.add }));
  const dialog = screen.getByRole('dialog');
  const choose = async (adapter: keyof typeof accountLabels.adapters) => {
    await user.click(within(dialog).getByRole('combobox', { name: new RegExp(`^${accountLabels.adapter}`) }));
    await user.click(await screen.findByRole('option', { name: accountLabels.adapters[adapter] }));
  };
  await choose('codeswholesale');
  within(dialog).getByLabelText(new RegExp(`^${accountLabels.clientSecret}`));
  expect(within(dialog).queryByLabelText(new RegExp(`^${accountLabels.apiKey}`))).toBeNull();
  await choose('merkur');
  await user.type(within(dialog).getByLabelText(new RegExp(`^${accountLabels.name}`)), 'Gateway');
  await user.type(within(dialog).getByLabelText(new RegExp(`^${accountLabels.code}`)), 'gateway');
  await user.click(within(dialog).getByRole('button', { name: accountLabels.save }));
  expect((await within(dialog).findAllByText(accountCopy.urlRequired)).length).toBeGreaterThan(0);
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('edits an account without its credentials, and names a refusal (OPS-044, OPS-045)', async () => {
  const user = userEvent.setup();
  const sent = mockAnswers({ [PATH]: [{ ...PROVIDER, Account: ACCOUNT, IsFixed: false }] });
  renderAt(<ProvidersPage />);
  await user.click(await screen.findByRole('button', { name: accountLabels.editOf('Kinguin') }));
  const dialog = screen.getByRole('dialog');
  const token = within(dialog).getByLabelText<HTMLInputElement>(new RegExp(`^${accountLabels.apiKey}`));
  expect(token.value).toBe('');
  mockServer(() => ({ status: 409, body: { Code: 'provider_in_use', Message: accountCopy.pauseFirst } }));
  await user.type(token, 'another');
  await user.click(within(dialog).getByRole('button', { name: accountLabels.save }));
  expect((await within(dialog).findAllByText(accountCopy.pauseFirst)).length).toBeGreaterThan(0);
  expect(token.value).toBe('another');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('removes an account after a question, and offers to enter one (OPS-045)', async () => {
  const user = userEvent.setup();
  const removePath = `${ACCOUNTS}/${PROVIDER.Id}/remove`;
  const sent = mockAnswers({ [PATH]: [{ ...PROVIDER, Account: ACCOUNT, IsFixed: false }], [removePath]: {} });
  renderAt(<ProvidersPage />);
  await user.click(await screen.findByRole('button', { name: accountLabels.removeOf('Kinguin') }));
  const question = screen.getByRole('alertdialog');
  expect(question.textContent).toContain(accountLabels.removeEffect);
  await user.click(within(question).getByRole('button', { name: accountLabels.remove }));
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ Version: 3 }));
});

test('offers no change of an account in PROVIDERS', async () => {
  mockAnswers({ [PATH]: [PROVIDER, { ...PROVIDER, Id: '2', Name: 'Genba', Setup: null, IsFixed: false }] });
  renderAt(<ProvidersPage />);
  const card = await screen.findByRole('article', { name: 'Kinguin' });
  expect(card.textContent).toContain(labels.inVariable);
  expect(within(card).queryByRole('button', { name: accountLabels.editOf('Kinguin') })).toBeNull();
  screen.getByRole('button', { name: accountLabels.enterOf('Genba') });
});
