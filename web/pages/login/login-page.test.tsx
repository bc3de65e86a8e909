import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { copy } from '#domain/access/copy.ts';
import { loginLabels } from '#web/access/labels.ts';
import { recentMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import { accessToken, storedLogin } from '#web/ui/session/session.ts';
import LoginPage from './login-page.tsx';

const TOKEN = `x.${btoa(JSON.stringify({ scope: ['Partner', 'common'] }))}.y`;

const server = (verify: (asked: RecordedRequest) => { status?: number; body: unknown }) =>
  mockServer((asked) => {
    if (asked.url.endsWith('/VerifyLoginOtp')) return verify(asked);
    if (asked.url.endsWith('/user/me'))
      return { body: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'a@b.c', Roles: ['Partner'] } };
    if (asked.url.endsWith('/permission/me')) return { body: ['Order.View'] };
    if ((asked.body as { Password: string }).Password === 'wrong')
      return { status: 401, body: { Message: copy.wrongLogin } };
    return { body: { UserId: 'challenge', Message: copy.codeSent } };
  });

const typeAndSend = async (password: string) => {
  await userEvent.clear(screen.getByLabelText(loginLabels.password));
  await userEvent.type(screen.getByLabelText(loginLabels.password), password);
  await userEvent.click(screen.getByRole('button', { name: loginLabels.submit }));
};

test('email and password, then the code, then where one wanted to go', async () => {
  const asked = server(({ body }) =>
    (body as { Otp: string }).Otp === '000000'
      ? { status: 401, body: { Message: copy.codeWrong } }
      : { body: { AccessToken: TOKEN, RefreshToken: 'cookie', RefreshTokenExpires: '2100-01-01T00:00:00.000Z' } },
  );
  const { router } = renderAt(<LoginPage />, { path: '/*', at: `/login/${encodeURIComponent('/orders/send')}` });
  await expectAccessible();
  await userEvent.type(screen.getByLabelText(loginLabels.email), 'ada@example.com');
  await typeAndSend('right');
  const code = await screen.findByLabelText(loginLabels.codeLabel);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: loginLabels.verify }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: loginLabels.resendIn('3:00') }).disabled).toBe(true);
  await expectAccessible();
  await userEvent.type(code, '000000');
  await screen.findByText(copy.codeWrong);
  await userEvent.type(screen.getByLabelText(loginLabels.codeLabel), '123456');
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/send'));
  expect(asked.find(({ url }) => url.endsWith('/VerifyLoginOtp'))?.body).toEqual({
    UserId: 'challenge',
    Otp: '000000',
  });
  expect(accessToken()).toBe(TOKEN);
  expect(storedLogin()).toMatchObject({ name: 'Ada Lovelace', scopes: ['Partner', 'common'] });
  expect(JSON.stringify(localStorage)).not.toContain(TOKEN);
  expect(recentMessages.get()[0]?.text).toBe(copy.loggedIn);
});

test('stops after the fourth failure (CON-005)', async () => {
  const asked = server(() => ({ body: {} }));
  renderAt(<LoginPage />, { path: '/*', at: '/login' });
  await userEvent.click(screen.getByRole('button', { name: loginLabels.submit }));
  expect(screen.getByRole('alert').textContent).toBe(copy.emailRequired);
  await userEvent.type(screen.getByLabelText(loginLabels.email), 'ada@example.com');
  for (const left of [3, 2, 1, 0]) {
    await typeAndSend('wrong');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(copy.wrongLogin));
    if (left === 2) await screen.findByText(loginLabels.left(2));
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: loginLabels.submit }).disabled).toBe(true);
  expect(asked).toHaveLength(4);
});
