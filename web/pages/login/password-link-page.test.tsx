// Page of links for a new password: requesting one, and setting the password.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { accessCopy } from '#domain/access/copy.ts';
import { PASSWORD_LINK } from '#domain/access/login-links.ts';
import { passwordLinkCopy } from '#domain/access/password-link-copy.ts';
import { passwordLinkLabels } from '#web/access/sign-in/password-link-labels.ts';
import { expectAccessible, mockServer, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import PasswordLinkPage from './password-link-page.tsx';

const NEW = 'seven quiet otters swim';
const ENDED = { status: 404, body: { Message: passwordLinkCopy.ended, Code: 'password_link' } };

const open = (hash: string, answer: (asked: RecordedRequest) => { status?: number; body?: unknown }) => {
  const asked = mockServer(answer);
  renderAt(<PasswordLinkPage />, { path: PASSWORD_LINK, at: PASSWORD_LINK + hash });
  return asked;
};

const fill = async (password: string, again: string) => {
  await userEvent.type(await screen.findByLabelText(passwordLinkLabels.password), password);
  await userEvent.type(screen.getByLabelText(passwordLinkLabels.confirm), again);
  await userEvent.click(screen.getByRole('button', { name: passwordLinkLabels.save }));
};

test('requests a link and shows the answer of the server (LOG-026, LOG-027)', async () => {
  const asked = open('', () => ({ body: { Message: passwordLinkCopy.requested } }));
  await userEvent.click(screen.getByRole('button', { name: passwordLinkLabels.send }));
  await screen.findAllByText(accessCopy.emailRequired);
  expect(asked).toHaveLength(0);
  await userEvent.type(screen.getByLabelText(passwordLinkLabels.email), 'ada@aurora.example');
  await userEvent.click(screen.getByRole('button', { name: passwordLinkLabels.send }));
  await screen.findByText(passwordLinkCopy.requested);
  expect(asked.map(({ body }) => body)).toEqual([{ Email: 'ada@aurora.example' }]);
  await expectAccessible();
});

test('sets a password by the token after #, without its repetition (LOG-026, LOG-030)', async () => {
  const asked = open('#token', ({ url }) =>
    url.includes('Check') ? { body: { Purpose: 'Invitation', Email: 'ida@aurora.example' } } : { body: {} },
  );
  await fill(NEW, `${NEW}!`);
  await screen.findAllByText(accessCopy.passwordsDiffer);
  expect(asked).toHaveLength(1);
  await userEvent.type(screen.getByLabelText(passwordLinkLabels.password), '!');
  await userEvent.click(screen.getByRole('button', { name: passwordLinkLabels.save }));
  await screen.findByText(passwordLinkLabels.doneTitle);
  expect(asked.map(({ url, body }) => [url, body])).toEqual([
    ['/api/auth/CheckPasswordLink', { Token: 'token' }],
    ['/api/auth/SetPasswordByLink', { Token: 'token', Password: `${NEW}!` }],
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(passwordLinkLabels.doneTitle));
});

test('leads from a link that is not valid to a new one, also if it was used in the meantime (LOG-028)', async () => {
  open('#token', ({ url }) =>
    url.includes('Check') ? { body: { Purpose: 'Reset', Email: 'ida@aurora.example' } } : ENDED,
  );
  await fill(NEW, NEW);
  await screen.findByText(passwordLinkLabels.endedTitle);
  await expectAccessible();
  await userEvent.click(screen.getByRole('link', { name: passwordLinkLabels.requestNew }));
  await screen.findByText(passwordLinkLabels.requestTitle);
});
