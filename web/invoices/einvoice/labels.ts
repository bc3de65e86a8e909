// Labels of e-invoicing.

import type { EInvoiceProfile } from '#domain/invoices/einvoice/profiles.ts';

const profiles: Record<EInvoiceProfile, string> = {
  EN16931: 'EN 16931',
  XRechnung: 'XRechnung 3.0',
  Peppol: 'Peppol BIS Billing 3.0',
};

export const eInvoiceLabels = {
  title: 'E-invoicing',
  note: 'Applies to new invoices. Issued documents do not change.',
  profile: 'Profile',
  profiles,
  profileHint: 'XRechnung for German authorities, Peppol BIS for recipients in the Peppol network.',
  buyerReference: 'Buyer reference',
  buyerReferenceHint: 'For example the Leitweg-ID of a German authority.',
  addressScheme: 'Address scheme',
  addressId: 'Electronic address',
  byEmail: 'Email address of the company',
  sellerByEmail: 'Email address of the seller',
  schemeOf: (code: string, name: string) => (name === '' ? code : `${code} · ${name}`),
  save: 'Save e-invoicing',
  missing: 'Invoices cannot be issued:',
  sellerTitle: 'Seller contact',
  sellerNote: 'Named on e-invoices. XRechnung needs all of it, Peppol an electronic address.',
  contactName: 'Contact person',
  contactPhone: 'Phone number',
  saveSeller: 'Save contact',
} as const;
