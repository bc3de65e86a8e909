// Numeric fields of a company: typed input is kept, and validated before sending (COM-010 to COM-012).

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { companyCopy } from '#domain/companies/copy.ts';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import { CompanyForm } from './company-form.tsx';
import { companyLabels } from './labels.ts';

beforeEach(() => {
  setAccessToken('t');
  storeLogin({ name: 'Ada', scopes: ['SuperAdmin', 'admin'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
});

test.each([
  [companyLabels.vatRate, '19.555', 'At most 2 decimals are allowed.'],
  [companyLabels.vatRate, '500', 'Must be between 0 and 100.'],
  [companyLabels.vatRate, '-3', 'Must be between 0 and 100.'],
  [companyLabels.automaticKeys, '1001', 'Must be at most 1000.'],
  [companyLabels.creditLimit, '200000000000', companyCopy.amountBounds],
  [companyLabels.creditLimit, '12.345', 'At most 2 decimals are allowed.'],
  [companyLabels.packageLimit, '-1', companyCopy.amountBounds],
  [companyLabels.companyName, 'x'.repeat(201), 'At most 200 characters are allowed.'],
])('keeps %s of %s as typed and refuses it (COM-009, COM-010, COM-011, COM-012)', async (label, typed, message) => {
  const asked = mockServer(() => ({ body: [] }));
  renderAt(<CompanyForm company={null} onDone={() => {}} />);
  const field = screen.getByLabelText<HTMLInputElement>((text) => text.startsWith(label));
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(typed);
  await userEvent.click(screen.getByRole('button', { name: companyLabels.create }));
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0));
  expect(field.value).toMatch(new RegExp(`^${typed.replace('.', '\\.')}(\\.00)?$`));
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});
