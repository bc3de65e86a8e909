import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { credentialCopy } from '#domain/access/credential-copy.ts';
import { API_ACCESS, API_CREDENTIALS } from '#domain/access/links.ts';
import { API_CALLS } from '#domain/platform/links.ts';
import { apiCallLabels } from '#web/platform/calls/labels.ts';
import { credentialLabels } from '#web/platform/credentials/labels.ts';
import { expectAccessible, mockServer, pageOf, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import ApiPage from './api-page.tsx';
import CallsPage from './calls-page.tsx';
import CredentialsPage from './credentials-page.tsx';

const CREDENTIAL = {
  Id: '0123456789abcdef',
  Name: 'Web shop',
  State: 'Active',
  Scopes: ['orders:read', 'keys:read'],
  Networks: ['192.0.2.0/24'],
  CreatedAt: '2026-11-20T12:00:00.000Z',
  CreatedBy: 'Ada Lovelace',
  ExpiresAt: null,
  LastUsedAt: '2026-11-21T12:00:00.000Z',
  LastUsedAddress: '192.0.2.7',
  RevokedAt: null,
  PreviousValidUntil: null,
};
const TOKEN = `mk_live_0123456789abcdef_${'s'.repeat(43)}`;

beforeEach(() => {
  storeLogin({ name: 'Ada', scopes: ['Partner', 'common'], refreshTokenExpires: '2100-01-01T00:00:00.000Z' });
  setAccessToken('t');
});

/** The page of the company's credentials; `answer` responds to changes. */
function openOwn(
  credentials: object[],
  answer: (asked: RecordedRequest) => { status?: number; body?: unknown } = () => ({
    body: { Id: CREDENTIAL.Id, Token: TOKEN },
  }),
) {
  const asked = mockServer((one) => (one.method === 'GET' ? { body: credentials } : answer(one)));
  renderAt(<ApiPage />, { path: '*', at: API_ACCESS });
  return { sent: () => asked.filter(({ method }) => method !== 'GET') };
}

test('creates a credential with scopes and networks, and shows its token once (API-010, API-014)', async () => {
  const { sent } = openOwn([]);
  await screen.findByText(credentialLabels.empty);
  await userEvent.click(screen.getByRole('button', { name: credentialLabels.create }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(new RegExp(credentialLabels.name)), 'Web shop');
  await userEvent.click(dialog.getByRole('checkbox', { name: /orders:write/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /catalogue:read/ }));
  await userEvent.type(dialog.getByLabelText(credentialLabels.networks), '192.0.2.7{Enter} 2001:db8::/32 {Enter}');
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: credentialLabels.create }));
  await dialog.findByText(TOKEN);
  expect(sent()).toMatchObject([
    {
      method: 'PUT',
      url: '/api/user/me/api-credentials/Create',
      body: {
        Name: 'Web shop',
        Scopes: ['catalogue:read', 'orders:write'],
        Networks: ['192.0.2.7', '2001:db8::/32'],
        ExpiresAt: null,
      },
    },
  ]);
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: credentialLabels.done }));
  await waitFor(() => expect(screen.queryByText(TOKEN)).toBeNull());
});

test('sends no credential without name and scopes or with a wrong network (API-014)', async () => {
  const { sent } = openOwn([]);
  await userEvent.click(await screen.findByRole('button', { name: credentialLabels.create }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(credentialLabels.networks), '10.0.0.0/33');
  await userEvent.click(dialog.getByRole('button', { name: credentialLabels.create }));
  await dialog.findAllByText(credentialCopy.scopeRequired);
  expect(dialog.getAllByText(credentialCopy.nameRequired).length).toBeGreaterThan(0);
  expect(dialog.getAllByText(credentialCopy.networkShape('10.0.0.0/33')).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
});

test('rotates with an overlap and revokes after a confirmation (API-010, API-011, API-014)', async () => {
  const { sent } = openOwn([CREDENTIAL]);
  await userEvent.click(await screen.findByRole('button', { name: credentialLabels.rotateNamed('Web shop') }));
  const dialog = within(await screen.findByRole('dialog'));
  const hours = dialog.getByLabelText(new RegExp(credentialLabels.hours));
  await userEvent.clear(hours);
  await userEvent.type(hours, '48');
  await userEvent.click(dialog.getByRole('button', { name: credentialLabels.rotateConfirm }));
  await dialog.findByText(TOKEN);
  await userEvent.click(dialog.getByRole('button', { name: credentialLabels.done }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: credentialLabels.revokeNamed('Web shop') }));
  const asking = within(await screen.findByRole('alertdialog'));
  await userEvent.click(asking.getByRole('button', { name: credentialLabels.revoke }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([
    { url: `/api/user/me/api-credentials/${CREDENTIAL.Id}/Rotate`, body: { Hours: 48 } },
    { url: `/api/user/me/api-credentials/${CREDENTIAL.Id}/Revoke` },
  ]);
});

test('offers no actions for a revoked credential, and only revocation for an expired one (API-014)', async () => {
  openOwn([
    { ...CREDENTIAL, Name: 'Old', State: 'Expired', ExpiresAt: '2026-11-01T00:00:00.000Z' },
    { ...CREDENTIAL, Id: 'fedcba9876543210', Name: 'Gone', State: 'Revoked', RevokedAt: '2026-11-02T00:00:00.000Z' },
  ]);
  await screen.findByRole('button', { name: credentialLabels.revokeNamed('Old') });
  expect(screen.queryByRole('button', { name: credentialLabels.rotateNamed('Old') })).toBeNull();
  expect(screen.queryByRole('button', { name: credentialLabels.revokeNamed('Gone') })).toBeNull();
  await expectAccessible();
});

test('shows an error with a retry if the credentials cannot be loaded (API-014)', async () => {
  mockServer(() => ({ status: 503, body: { Message: 'Service unavailable' } }));
  renderAt(<ApiPage />, { path: '*', at: API_ACCESS });
  await screen.findByRole('alert');
});

test('shows staff the credentials of all companies and revokes one (API-014)', async () => {
  const asked = mockServer((one) =>
    one.method === 'GET'
      ? { body: pageOf([{ ...CREDENTIAL, Company: { Id: 'c1', Name: 'Aurora Games' } }]) }
      : { body: {} },
  );
  renderAt(<CredentialsPage />, { path: '*', at: API_CREDENTIALS });
  await screen.findByText('Aurora Games');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: credentialLabels.revokeNamed('Web shop') }));
  const asking = within(await screen.findByRole('alertdialog'));
  await userEvent.click(asking.getByRole('button', { name: credentialLabels.revoke }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.url).toBe(
      `/api/user/management/api-credentials/${CREDENTIAL.Id}/Revoke`,
    ),
  );
});

test('lists the calls of programs with status, code and trace id (API-013, API-014)', async () => {
  mockServer(({ url }) =>
    url.includes('api-credentials')
      ? { body: [CREDENTIAL] }
      : {
          body: pageOf([
            {
              Id: '1',
              At: '2026-11-21T12:00:00.000Z',
              CredentialId: CREDENTIAL.Id,
              CredentialName: 'Web shop',
              Method: 'POST',
              Path: '/v1/orders',
              Status: 409,
              Code: 'price_changed',
              Ms: 12,
              TraceId: 'abcdef0123456789',
            },
          ]),
        },
  );
  renderAt(<CallsPage />, { path: '*', at: API_CALLS });
  await screen.findByText('price_changed');
  expect(screen.getByText('409')).toBeTruthy();
  expect(screen.getByText(apiCallLabels.milliseconds(12))).toBeTruthy();
  await expectAccessible();
});
