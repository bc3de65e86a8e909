// The payment plan form, whose rules combine two dates.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { creditCopy } from '#domain/credit/copy.ts';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import { creditLabels } from './labels.ts';
import { PlanForm } from './plan-form.tsx';

test('clears the error of one date when the other resolves it (ACC-014)', async () => {
  setAccessToken('t');
  mockServer(() => ({ body: {} }));
  renderAt(<PlanForm partnerId="00000000-0000-4000-8000-000000000001" plan={null} onDone={() => undefined} />);
  await userEvent.type(screen.getByLabelText(/^Amount/), '12');
  await userEvent.click(screen.getByLabelText(creditLabels.plannedDate));
  await userEvent.tab();
  expect(await screen.findByText(creditCopy.dateNeeded)).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: creditLabels.isPaid }));
  await waitFor(() => expect(screen.queryByText(creditCopy.dateNeeded)).toBeNull());
});
