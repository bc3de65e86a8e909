import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ALL_WEBHOOKS, DELIVERIES, WEBHOOKS } from '#domain/platform/links.ts';
import { deliveryLabels, staffWebhookLabels, webhookLabels } from '#web/platform/webhooks/labels.ts';
import { expectAccessible, mockServer, pageOf, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import AllWebhooksPage from './all-webhooks-page.tsx';
import DeliveriesPage from './deliveries-page.tsx';
import WebhooksPage from './webhooks-page.tsx';

const ID = '0192f0c1-5b7e-7d2a-9c1e-3f4a5b6c7d8e';
const HOST = 'shop.example';
const SECRET = `whsec_${'s'.repeat(43)}=`;
const ENDPOINT = {
  Id: ID,
  Url: `https://${HOST}/hook`,
  Description: 'Order system',
  Types: ['keys.ready'],
  State: 'Working',
  DisabledAt: null,
  DisabledReason: null,
  DisabledNote: '',
  FailingSince: null,
  PreviousSecretUntil: null,
  CreatedAt: '2026-11-20T12:00:00.000Z',
  Waiting: 2,
  OldestWaitingAt: '2026-11-20T12:00:00.000Z',
  Failed: 1,
  LastAttemptAt: '2026-11-20T12:00:00.000Z',
  LastStatus: 204,
  LastError: '',
};
const DELIVERY = {
  Id: ID,
  EndpointId: ID,
  Url: ENDPOINT.Url,
  EventId: ID,
  EventType: 'keys.ready',
  IsReplay: true,
  State: 'Pending',
  Attempts: 2,
  CreatedAt: '2026-11-20T12:00:00.000Z',
  NextAttemptAt: '2026-11-20T12:30:00.000Z',
  LastAttemptAt: '2026-11-20T12:05:00.000Z',
  Status: 500,
  Ms: 84,
  Error: '',
};

beforeEach(() => {
  storeLogin({ name: 'Ada', scopes: ['Partner', 'common'], refreshTokenExpires: '2100-01-01T00:00:00.000Z' });
  setAccessToken('t');
});

type Answer = { status?: number; body?: unknown };

/** The page of the company's endpoints; `answer` responds to changes. */
function openOwn(endpoints: object[], answer: (asked: RecordedRequest) => Answer = () => ({ body: { Id: ID } })) {
  const asked = mockServer((one) => (one.method === 'GET' ? { body: endpoints } : answer(one)));
  renderAt(<WebhooksPage />, { path: '*', at: WEBHOOKS });
  return { sent: () => asked.filter(({ method }) => method !== 'GET') };
}

const choose = async (label: string) => {
  await userEvent.click(await screen.findByRole('button', { name: webhookLabels.more(HOST) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: label }));
};

test('adds an endpoint with chosen events and shows its secret once (API-120)', async () => {
  const { sent } = openOwn([], () => ({ body: { Id: ID, Secret: SECRET } }));
  await screen.findByText(webhookLabels.empty);
  await userEvent.click(screen.getByRole('button', { name: webhookLabels.create }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${webhookLabels.url}`)), 'http://shop.example');
  await userEvent.click(dialog.getByRole('button', { name: webhookLabels.create }));
  expect((await dialog.findAllByText(/must start with https/)).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
  await userEvent.clear(dialog.getByLabelText(new RegExp(`^${webhookLabels.url}`)));
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${webhookLabels.url}`)), ENDPOINT.Url);
  await userEvent.click(dialog.getByRole('checkbox', { name: /keys\.ready/ }));
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: webhookLabels.create }));
  await dialog.findByText(SECRET);
  expect(sent()).toMatchObject([
    { method: 'PUT', url: '/api/user/me/webhook-endpoints/Create', body: { Url: ENDPOINT.Url, Types: ['keys.ready'] } },
  ]);
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
});

test('shows the last response and counts, sends a test, and replays failed deliveries (API-120, API-122)', async () => {
  const { sent } = openOwn([ENDPOINT], ({ url }) => ({
    body: url.includes('Replay') ? { Deliveries: 3 } : { Id: ID },
  }));
  await screen.findByText(new RegExp(webhookLabels.waiting(2)));
  await expectAccessible();
  await choose(webhookLabels.test);
  await waitFor(() => expect(sent()[0]?.url).toBe(`/api/user/me/webhook-endpoints/${ID}/Test`));
  await choose(webhookLabels.replay);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: webhookLabels.replay }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ body: { IsFailedOnly: true, From: expect.any(String) } });
});

test('asks before it disables or deletes, and shows why an endpoint is disabled (API-120, API-124)', async () => {
  const { sent } = openOwn([ENDPOINT]);
  await choose(webhookLabels.disable);
  const asking = within(await screen.findByRole('alertdialog'));
  await userEvent.click(asking.getByRole('button', { name: webhookLabels.disable }));
  await waitFor(() => expect(sent()[0]?.url).toBe(`/api/user/me/webhook-endpoints/${ID}/Disable`));
});

test('enables a disabled endpoint, and offers neither a test nor a replay before (API-120, API-124)', async () => {
  const { sent } = openOwn([
    {
      ...ENDPOINT,
      State: 'Disabled',
      DisabledReason: 'staff',
      DisabledNote: 'It floods us.',
      DisabledAt: ENDPOINT.CreatedAt,
    },
  ]);
  await screen.findByText('It floods us.');
  await userEvent.click(screen.getByRole('button', { name: webhookLabels.more(HOST) }));
  await screen.findByRole('menuitem', { name: webhookLabels.enable });
  expect(screen.queryByRole('menuitem', { name: webhookLabels.test })).toBeNull();
  await userEvent.click(screen.getByRole('menuitem', { name: webhookLabels.enable }));
  await waitFor(() => expect(sent()[0]?.url).toBe(`/api/user/me/webhook-endpoints/${ID}/Enable`));
});

const TRIES = [
  { Number: 1, At: '2026-11-20T10:00:00.000Z', Status: 503, Ms: 84, Answer: 'try later', Error: '' },
  { Number: 3, At: '2026-11-20T10:05:00.000Z', Status: null, Ms: 15_000, Answer: '', Error: 'ETIMEDOUT' },
];

test('lists deliveries, and shows body, attempts and response of one, which can be sent again (API-121, API-122, API-128)', async () => {
  const asked = mockServer(({ url, method }) => {
    if (method !== 'GET') return { body: { Id: ID } };
    if (url.includes('webhook-endpoints')) return { body: [ENDPOINT] };
    if (url.includes(`webhook-deliveries/${ID}`))
      return { body: { ...DELIVERY, Body: '{"id":"a"}', Headers: 'x-shop: a', Answer: 'out of order', Tries: TRIES } };
    return { body: pageOf([DELIVERY]) };
  });
  renderAt(<DeliveriesPage />, { path: '*', at: DELIVERIES });
  await screen.findByText(deliveryLabels.retrying);
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: deliveryLabels.viewNamed('keys.ready', ID) }));
  await screen.findByText('out of order');
  await screen.findByText('x-shop: a');
  const attempts = within(screen.getByRole('list', { name: deliveryLabels.attempts })).getAllByRole('listitem');
  expect(attempts.map(({ textContent }) => textContent?.slice(0, 20))).toEqual([
    `${deliveryLabels.attempt(1)}: 503 · 84 `,
    `${deliveryLabels.attempt(3)}: ETIMEDOUT`,
  ]);
  expect(attempts[0]!.textContent).toContain('try later');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: deliveryLabels.replayOne }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.url).toBe(`/api/user/me/webhook-deliveries/${ID}/Replay`),
  );
});

test('shows staff the endpoints of all companies, and disables one with a reason (API-124)', async () => {
  const asked = mockServer(({ method }) =>
    method === 'GET' ? { body: pageOf([{ ...ENDPOINT, Company: { Id: ID, Name: 'Aurora Games' } }]) } : { body: {} },
  );
  renderAt(<AllWebhooksPage />, { path: '*', at: ALL_WEBHOOKS });
  await screen.findByText('Aurora Games');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: staffWebhookLabels.disableNamed(HOST) }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: webhookLabels.disable }));
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${staffWebhookLabels.reason}`)), 'It floods us.');
  await userEvent.click(dialog.getByRole('button', { name: webhookLabels.disable }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
      url: `/api/user/management/webhook-endpoints/${ID}/Disable`,
      body: { Reason: 'It floods us.' },
    }),
  );
});

test('shows an error with a retry if the endpoints cannot be loaded (API-120)', async () => {
  mockServer(() => ({ status: 503, body: { Message: 'Service unavailable' } }));
  renderAt(<WebhooksPage />, { path: '*', at: WEBHOOKS });
  await screen.findByRole('alert');
});
