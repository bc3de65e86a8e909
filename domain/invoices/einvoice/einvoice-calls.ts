// Calls on e-invoicing: the profile of a company, and the contact and electronic address of the seller.

import * as z from 'zod/mini';
import { FINANCE_STAFF, get, put, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { isAddressScheme } from './addresses.ts';
import { E_INVOICE_PROFILES } from './profiles.ts';

/** Maximum length of a buyer reference (BT-10). */
export const REFERENCE_MAX = 100;
const ADDRESS_MAX = 100;
const CONTACT_MAX = 100;
const PHONE_MAX = 40;

/** An EAS code; empty for the email address. */
const scheme = () =>
  field
    .singleLine(4)
    .check(z.refine((code) => code === '' || isAddressScheme(code), { error: invoiceCopy.unknownScheme }));

const companyFields = {
  profile: z.enum(E_INVOICE_PROFILES),
  /** BT-10, for example a Leitweg-ID. */
  buyerReference: field.singleLine(REFERENCE_MAX),
  addressScheme: scheme(),
  addressId: field.singleLine(ADDRESS_MAX),
};

/** How documents of a company are issued. */
export const CompanyEInvoice = z.object({
  partnerId: z.string(),
  profile: z.enum(E_INVOICE_PROFILES),
  buyerReference: z.string(),
  /** Empty: the company's email address. */
  addressScheme: z.string(),
  addressId: z.string(),
  /** Reasons why invoices of this company cannot be issued now. */
  obstacles: z.array(z.string()),
});
export type CompanyEInvoice = z.output<typeof CompanyEInvoice>;
export const CompanyEInvoiceInput = z.strictObject({ partnerId: field.id(), ...companyFields });
export type CompanyEInvoiceInput = z.output<typeof CompanyEInvoiceInput>;

const sellerFields = {
  /** BT-41. */
  contactName: field.singleLine(CONTACT_MAX),
  /** BT-42. */
  contactPhone: field
    .singleLine(PHONE_MAX)
    .check(z.refine((text) => text === '' || /(?:\d\D*){3}/.test(text), { error: invoiceCopy.phoneShape })),
  addressScheme: scheme(),
  addressId: field.singleLine(ADDRESS_MAX),
};

/** Contact and electronic address of the seller. */
export const SellerEInvoice = z.object({
  contactName: z.string(),
  contactPhone: z.string(),
  /** Empty: the seller's email address. */
  addressScheme: z.string(),
  addressId: z.string(),
});
export type SellerEInvoice = z.output<typeof SellerEInvoice>;
export const SellerEInvoiceInput = z.strictObject(sellerFields);

export const eInvoiceCalls = {
  ofCompany: get('/invoice/management/einvoice/:partnerId', {
    summary: 'Reads the e-invoice profile of a partner.',
    access: staff(),
    input: z.strictObject({ partnerId: field.id() }),
    reply: CompanyEInvoice,
  }),
  setOfCompany: put('/invoice/management/einvoice/:partnerId', {
    summary: 'Sets the e-invoice profile of a partner; issued documents keep theirs.',
    access: FINANCE_STAFF,
    refusals: ['electronic_address'],
    input: CompanyEInvoiceInput,
    reply: CompanyEInvoice,
  }),
  ofSeller: get('/invoice/management/seller/einvoice', {
    summary: 'Reads the contact and electronic address of the seller.',
    access: staff(),
    input: z.strictObject({}),
    reply: SellerEInvoice,
  }),
  setOfSeller: put('/invoice/management/seller/einvoice', {
    summary: 'Sets the contact and electronic address of the seller; issued documents keep theirs.',
    access: FINANCE_STAFF,
    refusals: ['electronic_address'],
    input: SellerEInvoiceInput,
    reply: SellerEInvoice,
  }),
};
