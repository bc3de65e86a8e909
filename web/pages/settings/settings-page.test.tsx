// The profit factor: typed input is kept, and validated before sending (SET-002).

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { settingsCopy } from '#domain/settings/copy.ts';
import { settingLabels } from '#web/settings/labels.ts';
import { visibleMessages } from '#web/ui/kit/toast.ts';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import SettingsPage from './settings-page.tsx';

beforeEach(() => setAccessToken('t'));

const setting = () =>
  mockServer(({ url }) => ({
    body: url.includes('hanges')
      ? { Items: [], PageIndex: 0, PageSize: 10, TotalCount: 0, TotalPages: 0 }
      : { ProfitFactor: 12, ModifiedAt: null },
  }));

test.each([
  ['7.5', 'Must be a whole number.'],
  ['500', settingsCopy.factorBounds],
  ['-3', settingsCopy.factorBounds],
  ['seven', 'Must be a whole number.'],
])('keeps a factor of %s as typed and refuses it', async (typed, message) => {
  const asked = setting();
  renderAt(<SettingsPage />);
  const field = await screen.findByLabelText<HTMLInputElement>(new RegExp(settingLabels.factor));
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  await userEvent.click(screen.getByRole('button', { name: settingLabels.update }));
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0));
  expect(field.value).toBe(typed);
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('sends a valid factor and reports success (SET-003)', async () => {
  const asked = setting();
  renderAt(<SettingsPage />);
  const field = await screen.findByLabelText<HTMLInputElement>(new RegExp(settingLabels.factor));
  await userEvent.clear(field);
  await userEvent.type(field, '100');
  await userEvent.click(screen.getByRole('button', { name: settingLabels.update }));
  await waitFor(() => expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ ProfitFactor: 100 }));
  await waitFor(() => expect(visibleMessages.get()[0]?.text).toBe('Settings saved successfuly!'));
});
