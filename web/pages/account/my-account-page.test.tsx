import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { accessCopy } from '#domain/access/copy.ts';
import { accountLabels } from '#web/access/account/account-labels.ts';
import { factorLabels } from '#web/access/factors/factor-labels.ts';
import { visibleMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setFactorRequired, setPasswordChangeRequired, storeLogin } from '#web/ui/session/session.ts';
import MyAccountPage from './my-account-page.tsx';

const ME = {
  FirstName: 'Ada',
  LastName: 'Lovelace',
  Email: 'ada@aurora.example',
  Roles: ['Partner', 'common'],
  ApiKey: null,
  MustChangePassword: false,
  CompanyInfo: { Id: '1', Name: 'Aurora Games', Email: 'office@aurora.example' },
};
const OLD = 'an old and long one';
const NEW = 'a new and longer one';

async function open(
  answer: (asked: RecordedRequest) => { status?: number; body?: unknown } = () => ({}),
  me: object = {},
) {
  const asked = mockServer((one) =>
    one.method === 'GET'
      ? { body: /\/(sessions|preferences|passkeys)$/.test(one.url) ? [] : { ...ME, ...me } }
      : answer(one),
  );
  storeLogin({ name: 'Ada', scopes: ['Partner', 'common'], refreshTokenExpires: '2100-01-01T00:00:00.000Z' });
  setAccessToken('t');
  const page = renderAt(<MyAccountPage />, { path: '*', at: '/myaccount' });
  await screen.findByLabelText(accountLabels.oldPassword);
  return { ...page, sent: () => asked.filter(({ method }) => method !== 'GET') };
}

async function fill(old: string, next: string, again: string) {
  for (const [label, text] of [
    [accountLabels.oldPassword, old],
    [accountLabels.newPassword, next],
    [accountLabels.confirmPassword, again],
  ] as const) {
    await userEvent.clear(screen.getByLabelText(label));
    if (text) await userEvent.type(screen.getByLabelText(label), text);
  }
  await userEvent.click(screen.getByRole('button', { name: accountLabels.updatePassword }));
}

test('sends no empty, short or mismatched password (MYA-003, MYA-005)', async () => {
  const { sent } = await open();
  await fill('', '', '');
  expect((await screen.findAllByText(accessCopy.passwordEmpty)).length).toBeGreaterThan(1);
  await fill(OLD, 'short', 'short');
  await screen.findAllByText(accessCopy.passwordShort(15));
  await fill(OLD, NEW, `${NEW}!`);
  await screen.findAllByText(accessCopy.passwordsDiffer);
  expect(sent()).toEqual([]);
  await expectAccessible();
});

test('sends the new password without its repetition and clears the fields (MYA-002, MYA-004)', async () => {
  const { sent } = await open();
  await fill(OLD, NEW, NEW);
  await waitFor(() => expect(visibleMessages.get().map(({ text }) => text)).toContain(accessCopy.passwordUpdated));
  expect(sent()).toMatchObject([
    { method: 'PUT', url: '/api/user/me/ChangePassword', body: { OldPassword: OLD, NewPassword: NEW } },
  ]);
  expect(Object.keys(sent()[0]!.body as object)).toEqual(['OldPassword', 'NewPassword']);
  expect(screen.getByLabelText<HTMLInputElement>(accountLabels.newPassword).value).toBe('');
});

test('allows pasting a password (MYA-005)', async () => {
  await open();
  const field = screen.getByLabelText<HTMLInputElement>(accountLabels.newPassword);
  await userEvent.click(field);
  await userEvent.paste(NEW);
  expect(field.value).toBe(NEW);
});

test('shows server errors at their fields and keeps the input (MYA-006)', async () => {
  await open(() => ({
    status: 422,
    body: { Message: accessCopy.passwordWrong, Errors: [{ Field: 'OldPassword', Message: accessCopy.passwordWrong }] },
  }));
  await fill(OLD, NEW, NEW);
  await screen.findAllByText(accessCopy.passwordWrong);
  expect(screen.getByLabelText(accountLabels.oldPassword).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>(accountLabels.newPassword).value).toBe(NEW);
});

test('shows the required password change and goes home afterwards (MYA-005)', async () => {
  const { router } = await open();
  setPasswordChangeRequired(true);
  await screen.findByText(accountLabels.dueText);
  expect(screen.queryByText(accountLabels.profile)).toBeNull();
  await fill(OLD, NEW, NEW);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('shows a read-only profile: names, first role, email, company and its email (MYA-001, MYA-015)', async () => {
  await open();
  const profile = screen.getByRole('heading', { name: accountLabels.profile }).closest('section')!;
  expect(
    [...profile.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling!.textContent]),
  ).toEqual([
    ['First name', 'Ada'],
    ['Last name', 'Lovelace'],
    ['Role', 'Partner'],
    ['E-Mail', 'ada@aurora.example'],
    ['Company', 'Aurora Games'],
    ['Company e-mail', 'office@aurora.example'],
  ]);
  expect(profile.querySelectorAll('input')).toHaveLength(0);
});

test('shows only the app setup if required, and goes home after the recovery codes', async () => {
  const { router, sent } = await open(({ url }) =>
    url.endsWith('/Begin')
      ? { body: { Secret: 'ABCDEFGHIJKLMNOP', Uri: 'otpauth://totp/Merkur:ada?secret=ABCDEFGHIJKLMNOP' } }
      : { body: { RecoveryCodes: ['AAAA-BBBB-CCCC'] } },
  );
  setFactorRequired(true);
  await screen.findByText(factorLabels.dueText);
  expect(screen.queryByText(accountLabels.profile)).toBeNull();
  expect(screen.queryByLabelText(accountLabels.oldPassword)).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: factorLabels.setUp }));
  await userEvent.type(await screen.findByLabelText(factorLabels.password), OLD);
  await userEvent.click(screen.getByRole('button', { name: factorLabels.next }));
  await screen.findByRole('img', { name: factorLabels.picture });
  await expectAccessible();
  await userEvent.type(screen.getByLabelText(factorLabels.appCode), '123456');
  await screen.findByText('AAAA-BBBB-CCCC');
  expect(router.state.location.pathname).toBe('/myaccount');
  expect(sent().map(({ body }) => body)).toEqual([{ Password: OLD }, { Code: '123456' }]);
  await userEvent.click(screen.getByRole('button', { name: factorLabels.codesKept }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('offers to revoke the API credentials together with the password (MYA-005)', async () => {
  const { sent } = await open(undefined, { ApiKey: 'mk_live_1' });
  await userEvent.click(await screen.findByRole('checkbox', { name: accountLabels.waysIn.ApiCredentials }));
  await fill(OLD, NEW, NEW);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.body).toEqual({ OldPassword: OLD, NewPassword: NEW, Revoke: ['ApiCredentials'] });
  expect(screen.queryByRole('checkbox', { name: accountLabels.waysIn.Passkeys })).toBeNull();
  await expectAccessible();
});
