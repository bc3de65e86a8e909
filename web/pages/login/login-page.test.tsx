import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { accessCopy } from '#domain/access/copy.ts';
import { factorLabels } from '#web/access/factors/factor-labels.ts';
import { loginLabels } from '#web/access/labels.ts';
import { useSignIn } from '#web/access/sign-in/use-sign-in.ts';
import { clearMessages, recentMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import { accessToken, storedLogin } from '#web/ui/session/session.ts';
import LoginPage from './login-page.tsx';

const TOKEN = `x.${btoa(JSON.stringify({ scope: ['Partner', 'common'] }))}.y`;

const server = (verify: (asked: RecordedRequest) => { status?: number; body: unknown }) =>
  mockServer((asked) => {
    if (asked.url.endsWith('/VerifyLoginOtp')) return verify(asked);
    if (asked.url.endsWith('/user/me'))
      return {
        body: {
          FirstName: 'Ada',
          LastName: 'Lovelace',
          Email: 'a@b.c',
          Roles: ['Partner'],
          Permissions: ['Order.View'],
        },
      };
    if (asked.url.endsWith('/LoginWithOtp') && (asked.body as { Password: string }).Password === 'absent')
      return { status: 404, body: {} };
    if ((asked.body as { Password: string }).Password === 'wrong')
      return { status: 401, body: { Message: accessCopy.wrongLogin } };
    return { body: { UserId: 'challenge', Message: accessCopy.codeSent } };
  });

const typeAndSend = async (password: string) => {
  await userEvent.clear(screen.getByLabelText(loginLabels.password));
  await userEvent.type(screen.getByLabelText(loginLabels.password), password);
  await userEvent.click(screen.getByRole('button', { name: loginLabels.submit }));
};

test('asks for email, password and code, then opens the requested page (LOG-001, LOG-002, LOG-004 to LOG-006, LOG-014 to LOG-016)', async () => {
  const asked = server(({ body }) =>
    (body as { Otp: string }).Otp === '000000'
      ? { status: 401, body: { Message: accessCopy.codeWrong } }
      : { body: { AccessToken: TOKEN, RefreshToken: 'cookie', RefreshTokenExpires: '2100-01-01T00:00:00.000Z' } },
  );
  const { router } = renderAt(<LoginPage />, { path: '/*', at: `/login/${encodeURIComponent('/orders/send')}` });
  await expectAccessible();
  await userEvent.type(screen.getByLabelText(loginLabels.email), 'ada@example.com');
  await typeAndSend('right');
  const code = await screen.findByLabelText(loginLabels.codeLabel);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: loginLabels.verify }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend in 3:00' }).disabled).toBe(true);
  await expectAccessible();
  await userEvent.type(code, '000000');
  await screen.findByText('Invalid OTP');
  await userEvent.type(screen.getByLabelText(loginLabels.codeLabel), '123456');
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/send'));
  expect(asked.find(({ url }) => url.endsWith('/VerifyLoginOtp'))?.body).toEqual({
    UserId: 'challenge',
    Otp: '000000',
  });
  expect(accessToken()).toBe(TOKEN);
  expect(storedLogin()).toMatchObject({ name: 'Ada Lovelace', scopes: ['Partner', 'common'] });
  expect(JSON.stringify(localStorage)).not.toContain(TOKEN);
  expect(recentMessages.get()[0]?.text).toBe('Login successful!');
});

test('stops after the fourth failure until the page is reloaded (CON-005, LOG-003, LOG-018, LOG-019, LOG-020, SH-027)', async () => {
  const asked = server(() => ({ body: {} }));
  renderAt(<LoginPage />, { path: '/*', at: '/login' });
  await userEvent.click(screen.getByRole('button', { name: 'SIGN IN' }));
  expect(screen.getByRole('alert').textContent).toBe('E-Mail is required.');
  await userEvent.type(screen.getByLabelText(loginLabels.email), 'ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'SIGN IN' }));
  expect(screen.getByRole('alert').textContent).toBe('Password is required.');
  for (const left of [3, 2, 1, 0]) {
    await typeAndSend('wrong');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Incorrect E-Mail or Password'));
    if (left === 2) await screen.findByText(loginLabels.left(2));
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: loginLabels.submit }).disabled).toBe(true);
  expect(screen.getByText(accessCopy.tooManyAttempts)).toBeTruthy();
  expect(asked).toHaveLength(4);
  cleanup();
  renderAt(<LoginPage />, { path: '/*', at: '/login' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: loginLabels.submit }).disabled).toBe(false);
});

test('distinguishes an unavailable service (LOG-017)', async () => {
  server(() => ({ body: {} }));
  renderAt(<LoginPage />, { path: '/*', at: '/login' });
  await userEvent.type(screen.getByLabelText(loginLabels.email), 'ada@example.com');
  await typeAndSend('absent');
  expect((await screen.findByRole('alert')).textContent).toBe('Service unavailable');
});

/** The page with its code dialog open; `answer` serves later calls. */
async function coded(answer: () => { status?: number; body?: unknown }) {
  let first = true;
  const asked = mockServer(() => {
    if (!first) return answer();
    first = false;
    return { body: { UserId: 'challenge', Message: accessCopy.codeSent } };
  });
  renderAt(<LoginPage />, { path: '/*', at: '/login' });
  await userEvent.type(screen.getByLabelText(loginLabels.email), 'ada@example.com');
  await typeAndSend('right');
  return { asked, code: await screen.findByLabelText(loginLabels.codeLabel) };
}

test('accepts six digits only (LOG-013, LOG-014)', async () => {
  const { asked, code } = await coded(() => ({ body: {} }));
  await userEvent.type(code, '12345');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled).toBe(true);
  fireEvent.submit(code.closest('form')!);
  await screen.findByText('Please enter a valid 6-digit OTP.');
  expect(asked).toHaveLength(1);
});

test.each([
  [{ Message: accessCopy.tooManyAttempts }, 'Too many attempts. Please try again later.'],
  [{}, 'Invalid OTP'],
])('shows for a code that fails with %j: %s (LOG-015)', async (body, sentence) => {
  const { code } = await coded(() => ({ status: 401, body }));
  await userEvent.type(code, '123456');
  await screen.findByText(sentence);
});

describe('another code', () => {
  const after180 = async (answer: () => { status?: number; body?: unknown }) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked } = await coded(answer);
    act(() => void vi.advanceTimersByTime(170_000));
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
    act(() => void vi.advanceTimersByTime(10_500));
    await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
    return asked;
  };

  test('is requested with the login call after 180 seconds (LOG-009, LOG-010)', async () => {
    const asked = await after180(() => ({ body: { UserId: 'second', Message: accessCopy.codeSent } }));
    await waitFor(() => expect(recentMessages.get()[0]?.text).toBe('OTP has been resent to your email'));
    expect(asked.map(({ url, body }) => [url, body])).toEqual(
      Array(2).fill(['/api/auth/LoginWithOtp', { Email: 'ada@example.com', Password: 'right' }]),
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Resend in/ }).disabled).toBe(true);
  });

  test('shows a failure to send it (LOG-011)', async () => {
    await after180(() => ({ status: 500, body: {} }));
    await waitFor(() => expect(recentMessages.get()[0]?.text).toBe('Failed to resend OTP. Please try again.'));
  });

  test('requires email and password (LOG-012)', async () => {
    const asked = mockServer(() => ({ body: {} }));
    const { result } = renderHook(() => useSignIn(), { wrapper: MemoryRouter });
    for (const typed of [
      { email: ' ', password: 'x' },
      { email: 'ada@example.com', password: '' },
    ]) {
      expect(await result.current.resend(typed)).toBe(false);
      expect(recentMessages.get()[0]?.text).toBe('Email and password are required.');
      clearMessages();
    }
    expect(asked).toEqual([]);
  });
});

describe('the code of an app', () => {
  const openApp = async (answer: (asked: RecordedRequest) => { status?: number; body: unknown }) => {
    const asked = mockServer((one) =>
      one.url.endsWith('/LoginWithOtp')
        ? { body: { UserId: 'challenge', Message: accessCopy.appCodeAsked, Factor: 'App' } }
        : answer(one),
    );
    renderAt(<LoginPage />, { path: '/*', at: '/login' });
    await userEvent.type(screen.getByLabelText(loginLabels.email), 'ada@example.com');
    await typeAndSend('right');
    await screen.findByText(accessCopy.appCodeAsked);
    return asked;
  };

  test('is requested without an email option', async () => {
    const asked = await openApp(() => ({ status: 401, body: { Message: accessCopy.codeWrong } }));
    expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull();
    await expectAccessible();
    await userEvent.type(screen.getByLabelText(factorLabels.anyCode), '123456');
    await screen.findByText(accessCopy.codeWrong);
    expect(screen.getByLabelText<HTMLInputElement>(factorLabels.anyCode).value).toBe('');
    expect(asked.at(-1)).toMatchObject({
      url: '/api/auth/VerifyLoginOtp',
      body: { UserId: 'challenge', Otp: '123456' },
    });
  });

  test('can be a recovery code, kept in the field if wrong', async () => {
    const asked = await openApp(() => ({ status: 401, body: { Message: accessCopy.codeWrong } }));
    await userEvent.click(screen.getByRole('button', { name: factorLabels.useRecovery }));
    const field = screen.getByLabelText<HTMLInputElement>(factorLabels.recoveryLabel);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.click(screen.getByRole('button', { name: factorLabels.verify }));
    await screen.findByText(accessCopy.recoveryShape);
    await userEvent.type(field, 'AAAA-BBBB-CCCC');
    await userEvent.click(screen.getByRole('button', { name: factorLabels.verify }));
    await screen.findByText(accessCopy.codeWrong);
    expect(field.value).toBe('AAAA-BBBB-CCCC');
    expect(asked.at(-1)).toMatchObject({
      url: '/api/auth/VerifyRecoveryCode',
      body: { UserId: 'challenge', RecoveryCode: 'AAAA-BBBB-CCCC' },
    });
    await expectAccessible();
  });
});
