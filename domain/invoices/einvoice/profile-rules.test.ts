import { describe, expect, test } from 'vitest';
import { type Buyer, type EInvoice, eInvoiceOf, type Party, type Sale } from '#domain/invoices/einvoice.ts';
import { brokenRules } from '#domain/invoices/einvoice-rules.ts';
import { BUYER_PARTY, SELLER_PARTY } from '#test/parties.ts';
import { NATIONAL_RULES } from './national-rules.ts';
import { PROFILE_RULES, purchaseOrderOf } from './profile-rules.ts';
import type { EInvoiceProfile } from './profiles.ts';

const SELLER: Party = {
  ...SELLER_PARTY,
  contactName: 'Finn Weber',
  contactPhone: '+49 40 123456',
  endpoint: { scheme: '9930', id: 'DE136695976' },
};
const BUYER: Buyer = {
  ...BUYER_PARTY,
  reference: '04011000-1234512345-06',
  endpoint: { scheme: '0204', id: '04011000-1234512345-06' },
};
const LINE: Sale['lines'][number] = {
  orderId: 'o',
  orderNumber: 'GK 2026 000001',
  name: 'A game',
  sku: 'sku',
  quantity: 1,
  unitPriceCents: 100,
  tax: { ruleId: 'r', category: 'S', rateBp: 1900, exemptionCode: '', exemptionText: '' },
};

interface Change {
  seller?: Partial<Party>;
  buyer?: Partial<Buyer>;
  purchaseOrder?: string;
}
const invoiceOf = (profile: EInvoiceProfile, { seller, buyer, purchaseOrder = '' }: Change = {}): EInvoice =>
  eInvoiceOf({
    issueDate: '2026-11-20',
    dueDate: '2026-12-04',
    supply: null,
    seller: { ...SELLER, ...seller },
    buyer: { ...BUYER, ...buyer, profile },
    lines: [{ ...LINE, purchaseOrder }],
  });
const broken = (invoice: EInvoice) => brokenRules(invoice).map(({ id }) => id);
const without = <K extends keyof Buyer>(one: Partial<Buyer>, key: K) => {
  const { [key]: _, ...rest } = one;
  return rest as Buyer;
};

describe('a profile', () => {
  test.each(['EN16931', 'XRechnung', 'Peppol'] as const)('%s accepts a complete document', (profile) => {
    expect(broken(invoiceOf(profile))).toEqual([]);
  });

  test.each<[string, string, Change]>([
    ['BR-DE-1', 'DE-R-001', { seller: { bankAccount: '' } }],
    ['BR-DE-4', 'DE-R-004', { seller: { zipCode: '' } }],
    ['BR-DE-5', 'DE-R-005', { seller: { contactName: '' } }],
    ['BR-DE-6', 'DE-R-006', { seller: { contactPhone: '' } }],
    ['BR-DE-7', 'DE-R-007', { seller: { email: '' } }],
    ['BR-DE-9', 'DE-R-009', { buyer: { zipCode: '' } }],
    ['BR-DE-15', 'DE-R-015', { buyer: { reference: '' } }],
    ['BR-DE-27', 'DE-R-027', { seller: { contactPhone: '+49' } }],
  ])('rejects a violation of %s, in Peppol of %s (INV-063)', (xRechnung, peppol, change) => {
    expect(broken(invoiceOf('XRechnung', change))).toContain(xRechnung);
    expect(broken(invoiceOf('Peppol', change))).toContain(peppol);
    expect(broken(invoiceOf('EN16931', change))).toEqual([]);
  });

  test('Peppol applies the German rules between German companies only', () => {
    const abroad = { buyer: { countryCode: 'AT', zipCode: '', vatId: '' }, seller: { contactName: '' } };
    expect(broken(invoiceOf('Peppol', abroad))).toEqual([]);
    expect(broken(invoiceOf('XRechnung', abroad))).toEqual(['BR-DE-5', 'BR-DE-9']);
  });

  test('Peppol takes a purchase order number instead of a buyer reference (INV-062)', () => {
    const austrian = { countryCode: 'AT', reference: '' };
    expect(broken(invoiceOf('Peppol', { buyer: austrian }))).toEqual(['PEPPOL-EN16931-R003']);
    expect(broken(invoiceOf('Peppol', { buyer: austrian, purchaseOrder: 'PO-1' }))).toEqual([]);
  });

  test('requires electronic addresses, in Peppol other than email', () => {
    const byEmail = { ...invoiceOf('Peppol'), buyer: without({ ...BUYER, profile: 'Peppol' }, 'endpoint') };
    expect(broken(byEmail)).toEqual(['PEPPOL-EAS-BUYER']);
    const sellerByEmail = { ...SELLER };
    delete sellerByEmail.endpoint;
    expect(broken({ ...invoiceOf('Peppol'), seller: sellerByEmail })).toEqual(['PEPPOL-EAS-SELLER']);
    const xRechnung = { ...byEmail.buyer, profile: 'XRechnung' as const };
    expect(broken({ ...invoiceOf('XRechnung'), buyer: xRechnung })).toEqual([]);
    expect(broken({ ...invoiceOf('XRechnung'), buyer: { ...xRechnung, email: '' } })).toEqual(['PEPPOL-EN16931-R010']);
    expect(broken({ ...invoiceOf('XRechnung'), seller: { ...sellerByEmail, email: '' } })).toEqual([
      'BR-DE-7',
      'PEPPOL-EN16931-R020',
    ]);
  });

  test('has each rule in a case above or in those of national rules', () => {
    expect(PROFILE_RULES).toHaveLength(21 + NATIONAL_RULES.length);
  });
});

test('names a purchase order only if all orders have the same (INV-062)', () => {
  const orders = (...numbers: string[]) => numbers.map((purchaseOrder) => ({ orderNumber: 'GK 1', purchaseOrder }));
  expect(purchaseOrderOf(orders('A', 'A'))).toBe('A');
  expect(purchaseOrderOf([...orders('A'), { orderNumber: 'GK 2' }])).toBe('');
  expect(purchaseOrderOf(orders('A', 'B'))).toBe('');
  expect(purchaseOrderOf([...orders('A'), { orderNumber: '' }])).toBe('A');
  expect(purchaseOrderOf([])).toBe('');
});
