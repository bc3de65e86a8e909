// The salesman of a company, for staff who choose one and for the users of the company.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { salesmanCopy } from '#domain/access/salesman-copy.ts';
import { expectAccessible, mockAnswers, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import { MyContact } from './my-contact.tsx';
import { salesmanLabels } from './salesman-labels.ts';
import { SalesmanSection } from './salesman-section.tsx';

const COMPANY = '018f0000-0000-7000-8000-000000000001';
const SAMIR = '018f0000-0000-7000-8000-000000000002';

beforeEach(() => {
  setAccessToken('t');
  storeLogin({ name: 'Ada', scopes: ['SuperAdmin', 'common'], refreshTokenExpires: '2100-01-01T00:00:00.000Z' });
});

const open = (salesman: object) => {
  const asked = mockAnswers({
    [`/company/management/${COMPANY}/salesman`]: { UserId: null, Name: '', Phone: '', IsActive: true, ...salesman },
    '/company/management/salesmen': [{ Id: SAMIR, Name: 'Samir Okafor' }],
  });
  renderAt(<SalesmanSection companyId={COMPANY} />);
  return asked;
};

test('chooses a salesman with a phone number, and keeps a wrong one as typed (COM-031)', async () => {
  const asked = open({});
  const phone = await screen.findByLabelText<HTMLInputElement>(salesmanLabels.phone);
  await expectAccessible();
  await userEvent.type(phone, 'call me');
  await userEvent.click(screen.getByRole('button', { name: salesmanLabels.save }));
  await screen.findAllByText(salesmanCopy.phoneShape);
  expect(phone.value).toBe('call me');
  await userEvent.clear(phone);
  await userEvent.type(phone, '+49 40 123');
  await userEvent.click(screen.getByRole('combobox', { name: salesmanLabels.salesman }));
  await userEvent.click(await screen.findByRole('option', { name: 'Samir Okafor' }));
  await userEvent.click(screen.getByRole('button', { name: salesmanLabels.save }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ UserId: SAMIR, Phone: '+49 40 123' }),
  );
});

test('says that a deactivated salesman is not shown to the company (COM-033)', async () => {
  open({ UserId: SAMIR, Name: 'Lena Vogt', IsActive: false });
  await screen.findByText(salesmanLabels.inactive('Lena Vogt'));
});

test('shows users their contact with links to write and call, and nothing without one (COM-032)', async () => {
  const contact = { Name: 'Samir Okafor', Email: 'sales@merkur.example', Phone: '+49 (40) 123-45' };
  mockAnswers({ '/company/me/contact': { Contact: contact } });
  renderAt(<MyContact />);
  expect((await screen.findByRole('link', { name: contact.Email })).getAttribute('href')).toBe(
    `mailto:${contact.Email}`,
  );
  expect(screen.getByRole('link', { name: contact.Phone }).getAttribute('href')).toBe('tel:+494012345');
  await expectAccessible();
});
