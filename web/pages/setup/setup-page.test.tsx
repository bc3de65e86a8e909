// The setup page: test email, test connections, the simulator and sample data.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setupCopy } from '#domain/setup/copy.ts';
import { providerLabels } from '#web/operations/provider-labels.ts';
import { setupLabels } from '#web/setup/setup-labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible, mockAnswers, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import SetupPage from './setup-page.tsx';

beforeEach(() => setAccessToken('t'));

const STEPS = [{ Name: 'seller', IsDone: false, IsSkipped: false }];
const STATE = {
  SendsMail: false,
  MailTo: 'ada@keys.example',
  Providers: [] as object[],
  MaySimulate: true,
  Sample: { IsLoaded: false, Obstacle: setupCopy.sampleNeedsProducts as string | null },
};
const GENBA = { Code: 'genba', Name: 'Genba', IsSimulator: true, SyncedAt: null, Products: 0 };
const open = (state: object, answers: Record<string, unknown> = {}) => {
  const requests = mockAnswers({
    '/home/management/SetupSteps': STEPS,
    '/setup/management': { ...STATE, ...state },
    ...answers,
  });
  renderAt(<SetupPage />);
  return requests;
};

test('offers the simulator and says why sample data cannot be loaded yet (SETUP-010, SETUP-011)', async () => {
  const requests = open({}, { '/setup/management/StartSimulator': {} });
  await screen.findByText(setupLabels.noProvider);
  expect(screen.getByText(setupCopy.sampleNeedsProducts)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: setupLabels.loadSample }).disabled).toBe(true);
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: setupLabels.startSimulator }));
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('StartSimulator'))).toBe(true));
});

test('shows the result of a test connection beside its provider (SETUP-009)', async () => {
  open(
    { Providers: [GENBA], MaySimulate: false },
    {
      '/operations/management/providers/test': {
        IsWorking: false,
        Problem: 'No reply within 10 s.',
        Products: null,
        Balance: null,
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: providerLabels.testOf('Genba') }));
  expect((await screen.findByText('No reply within 10 s.')).getAttribute('role')).toBe('status');
  expect(screen.queryByRole('button', { name: setupLabels.startSimulator })).toBeNull();
  await expectAccessible();
});

test('asks before sample data is removed (SETUP-013)', async () => {
  const requests = open({ Sample: { IsLoaded: true, Obstacle: null } }, { '/setup/management/RemoveSample': {} });
  await userEvent.click(await screen.findByRole('button', { name: setupLabels.removeSample }));
  await screen.findByText(setupLabels.removeText);
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.click(screen.getAllByRole('button', { name: setupLabels.removeSample }).at(-1)!);
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
});

test('shows a load error with retry', async () => {
  mockServer(() => ({ status: 403, body: { Message: 'You are not allowed to do this.' } }));
  renderAt(<SetupPage />);
  await screen.findByText('You are not allowed to do this.');
  expect(screen.getByRole('button', { name: labels.retry })).toBeTruthy();
});
