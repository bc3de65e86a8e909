// E-invoicing of a company and the contact of the seller.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { CompanyEInvoicePanel } from '#web/invoices/einvoice/company-einvoice-panel.tsx';
import { eInvoiceLabels } from '#web/invoices/einvoice/labels.ts';
import { SellerContactSection } from '#web/invoices/einvoice/seller-contact-section.tsx';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';

const COMPANY_ID = '019c0000-0000-7000-8000-000000000001';
const SETTING = {
  PartnerId: COMPANY_ID,
  Profile: 'XRechnung',
  BuyerReference: '',
  AddressScheme: '',
  AddressId: '',
  Obstacles: ['The seller has no contact person.'],
};

const signIn = (role: string) =>
  storeLogin({ name: 'Finn', scopes: [role], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });

beforeEach(() => setAccessToken('t'));

test('shows what invoices lack and saves the buyer reference and address (INV-060, INV-063)', async () => {
  signIn('Finance');
  const asked = mockServer(() => ({ body: SETTING }));
  renderAt(<CompanyEInvoicePanel companyId={COMPANY_ID} />);
  expect(await screen.findByText('The seller has no contact person.')).toBeTruthy();
  await expectAccessible();
  await userEvent.type(screen.getByLabelText(new RegExp(`^${eInvoiceLabels.buyerReference}`)), 'PO-1');
  await userEvent.click(screen.getByRole('combobox', { name: new RegExp(eInvoiceLabels.addressScheme) }));
  await userEvent.click(await screen.findByRole('option', { name: '0204 · Leitweg-ID (Germany)' }));
  await userEvent.type(screen.getByLabelText(eInvoiceLabels.addressId), '04011000-1234512345-06');
  await userEvent.click(screen.getByRole('button', { name: eInvoiceLabels.save }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
      path: `/invoice/management/einvoice/${COMPANY_ID}`,
      body: {
        Profile: 'XRechnung',
        BuyerReference: 'PO-1',
        AddressScheme: '0204',
        AddressId: '04011000-1234512345-06',
      },
    }),
  );
});

test('shows a salesman the profile without a form (INV-060)', async () => {
  signIn('Salesman');
  mockServer(() => ({ body: { ...SETTING, Obstacles: [] } }));
  renderAt(<CompanyEInvoicePanel companyId={COMPANY_ID} />);
  expect(await screen.findByText('XRechnung 3.0')).toBeTruthy();
  expect(screen.getByText(eInvoiceLabels.byEmail)).toBeTruthy();
  expect(screen.queryByRole('button', { name: eInvoiceLabels.save })).toBeNull();
  await expectAccessible();
});

test('saves the seller contact and keeps a refused address as typed (INV-061)', async () => {
  signIn('Finance');
  const contact = { ContactName: '', ContactPhone: '', AddressScheme: '9930', AddressId: 'DE136695976' };
  const refusal = {
    Code: 'electronic_address',
    Errors: [{ Field: 'AddressId', Code: 'electronic_address', Message: 'Not a valid address of this scheme.' }],
  };
  const asked = mockServer(({ method }) => (method === 'PUT' ? { status: 422, body: refusal } : { body: contact }));
  renderAt(<SellerContactSection />);
  await userEvent.type(await screen.findByLabelText(eInvoiceLabels.contactName), 'Finn Weber');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: eInvoiceLabels.saveSeller }));
  expect((await screen.findAllByText('Not a valid address of this scheme.')).length).toBeGreaterThan(0);
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ ContactName: 'Finn Weber' });
  expect(screen.getByLabelText<HTMLInputElement>(eInvoiceLabels.contactName).value).toBe('Finn Weber');
});
