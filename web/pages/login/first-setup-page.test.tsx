// The page of the first administrator: field errors keep what was typed, and ended links lead to sign-in.

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FIRST_SETUP } from '#domain/access/login-links.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { setupCopy } from '#domain/setup/copy.ts';
import { setupLabels } from '#web/setup/setup-labels.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import FirstSetupPage from './first-setup-page.tsx';

const ENDED = { status: 404, body: { Message: setupCopy.ended, Code: 'setup_link' } };

test('names missing fields before anything is sent (SETUP-003)', async () => {
  const requests = mockServer(() => ({ body: {} }));
  renderAt(<FirstSetupPage />, { path: FIRST_SETUP, at: `${FIRST_SETUP}#token` });
  await userEvent.type(await screen.findByLabelText(setupLabels.company), 'Berg Keys');
  await userEvent.click(screen.getByRole('button', { name: setupLabels.create }));
  await screen.findAllByText(userCopy.firstNameRequired);
  expect(screen.getByLabelText<HTMLInputElement>(setupLabels.company).value).toBe('Berg Keys');
  expect(requests).toHaveLength(1);
  await expectAccessible();
});

test('says that a link has ended, and how to get a new one (SETUP-002)', async () => {
  mockServer(() => ENDED);
  renderAt(<FirstSetupPage />, { path: FIRST_SETUP, at: `${FIRST_SETUP}#token` });
  await screen.findByText(setupLabels.endedText);
  expect(screen.getByRole('link', { name: setupLabels.back })).toBeTruthy();
  await expectAccessible();
});
