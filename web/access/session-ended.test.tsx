// Session expiry with a filled form (case 46): sign-in over the screen, with typed input kept.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { accessCopy } from '#domain/access/copy.ts';
import { groupCalls } from '#domain/access/groups.ts';
import { meQuery } from '#web/access/account.ts';
import { SessionEndedLayer } from '#web/access/sign-in/session-ended-layer.tsx';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { send, setTokenRefresher } from '#web/ui/session/api.ts';
import { queryClient } from '#web/ui/session/queries.ts';
import { accessToken, isSessionExpired, setAccessToken, storedLogin, storeLogin } from '#web/ui/session/session.ts';
import { loginLabels } from './labels.ts';

const FAR = '2100-01-01T00:00:00.000Z';
const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
const tokenOf = (userId: string) => `${part({ alg: 'none' })}.${part({ sub: userId, scope: 'SuperAdmin,common' })}.x`;

function Screen() {
  const [result, setResult] = useState('');
  const save = () =>
    send(groupCalls.create, { name: 'Sellers', permissions: [] }).then(
      () => setResult('saved'),
      () => setResult('refused'),
    );
  return (
    <>
      <input aria-label="Typed" />
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <output>{result}</output>
      <SessionEndedLayer />
    </>
  );
}

/** A screen with typed input whose next call finds the session ended; the sign-in opens a session of `userId`. */
async function openExpired(userId = 'ada') {
  storeLogin({ userId: 'ada', name: 'Ada', scopes: ['SuperAdmin', 'common'], refreshTokenExpires: FAR });
  setAccessToken('over');
  setTokenRefresher(async () => false);
  const requests = mockServer(({ url }) => {
    if (url.endsWith('/auth/LoginWithOtp'))
      return { body: { AccessToken: tokenOf(userId), RefreshToken: 'cookie', RefreshTokenExpires: FAR } };
    if (url.endsWith('/user/me')) return { body: { Permissions: [], FirstName: 'Ada', LastName: 'Berg' } };
    return accessToken() === 'over' ? { status: 401 } : { body: { Id: '1', Name: 'Sellers', Permissions: [] } };
  });
  renderAt(<Screen />, { path: '*', at: '/management/permission-group' });
  await userEvent.type(screen.getByLabelText('Typed'), 'half a form');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: accessCopy.sessionExpired });
  return { requests, dialog };
}

async function signIn() {
  await userEvent.clear(screen.getByLabelText(loginLabels.email));
  await userEvent.type(screen.getByLabelText(loginLabels.email), 'ada@merkur.example');
  await userEvent.type(screen.getByLabelText(loginLabels.password), 'correct horse battery');
  await userEvent.click(screen.getByRole('button', { name: loginLabels.signIn }));
}

const typed = () => screen.getByLabelText<HTMLInputElement>('Typed', { selector: 'input' }).value;

test('signs in on top of the screen, keeps what was typed and sends the call again (case 46)', async () => {
  const { requests, dialog } = await openExpired();
  await expectAccessible(dialog);
  await signIn();
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('saved'));
  expect(requests.filter(({ url }) => url.includes('ermission')).length).toBeGreaterThan(1);
  expect([typed(), storedLogin()?.userId, isSessionExpired()]).toEqual(['half a form', 'ada', false]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('fills in the known email and starts in the password', async () => {
  queryClient.setQueryData(meQuery.queryKey, { email: 'ada@merkur.example' });
  await openExpired();
  expect(screen.getByLabelText<HTMLInputElement>(loginLabels.email).value).toBe('ada@merkur.example');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(loginLabels.password)));
});

test('leaves for the login page, which says that the session has expired', async () => {
  await openExpired();
  await userEvent.click(screen.getByRole('button', { name: loginLabels.leave }));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('refused'));
  expect([storedLogin(), isSessionExpired()]).toEqual([null, true]);
});

test('never sends the call of one person as another who signs in', async () => {
  await openExpired('eve');
  await signIn();
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('refused'));
});
