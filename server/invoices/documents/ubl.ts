// An issued document as UBL 2.1 according to EN 16931. Element order follows the UBL schemas.

import { type Cents, percentText } from '#domain/base/money.ts';
import { documentCopy } from '#domain/invoices/document-copy.ts';
import { addressOf } from '#domain/invoices/einvoice/profile-rules.ts';
import { PROFILE_IDS } from '#domain/invoices/einvoice/profiles.ts';
import type { Party, SupplyDays, TaxGroup } from '#domain/invoices/einvoice.ts';
import {
  countryCodeIn,
  type DocumentLine,
  decimal,
  type IssuedDocument,
  orderReferenceOf,
  profileOf,
  registrationScheme,
  supplyPeriodOf,
  typeCodeOf,
  UNIT,
} from './document.ts';
import { paymentAccountOf, paymentMeansOf } from './payment-account.ts';
import { element, type XmlNode, xmlText } from './xml.ts';

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd';

const amount = (name: string, cents: Cents): XmlNode => element(name, decimal(cents), { currencyID: 'EUR' });
type TaxScheme = 'VAT' | 'FC' | 'TAX';
const scheme = (id: TaxScheme = 'VAT'): XmlNode => element('cac:TaxScheme', [element('cbc:ID', id)]);

const taxIdentifier = (id: string, of: TaxScheme): XmlNode =>
  id === '' ? null : element('cac:PartyTaxScheme', [element('cbc:CompanyID', id), scheme(of)]);

const endpoint = (one: Party): XmlNode => {
  const address = addressOf(one);
  return address && element('cbc:EndpointID', address.id, { schemeID: address.scheme });
};

const party = (role: string, one: Party, contact: XmlNode): XmlNode =>
  element(role, [
    element('cac:Party', [
      endpoint(one),
      element('cac:PostalAddress', [
        element('cbc:StreetName', one.address),
        element('cbc:CityName', one.city),
        element('cbc:PostalZone', one.zipCode),
        element('cac:Country', [element('cbc:IdentificationCode', countryCodeIn(one))]),
      ]),
      taxIdentifier(one.vatId, 'VAT'),
      // BT-32: any scheme other than VAT; Norwegian rules read TAX (NO-R-002).
      taxIdentifier(one.taxNumber ?? '', one.countryCode === 'NO' ? 'TAX' : 'FC'),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', one.name),
        element('cbc:CompanyID', one.registrationNumber, registrationScheme(one)),
      ]),
      contact,
    ]),
  ]);

/** Lines out of scope of VAT have no rate, not even zero (BR-O-05). */
const percent = ({ category, rateBp }: Pick<TaxGroup, 'category' | 'rateBp'>): XmlNode =>
  category === 'O' ? null : element('cbc:Percent', percentText(rateBp));

/** XRechnung requires a rate of each category, even out of scope of VAT (BR-DE-14). */
const taxSubtotal =
  (needsRate: boolean) =>
  (group: TaxGroup): XmlNode =>
    element('cac:TaxSubtotal', [
      amount('cbc:TaxableAmount', group.netCents),
      amount('cbc:TaxAmount', group.vatCents),
      element('cac:TaxCategory', [
        element('cbc:ID', group.category),
        needsRate ? element('cbc:Percent', percentText(group.rateBp)) : percent(group),
        element('cbc:TaxExemptionReasonCode', group.exemptionCode),
        element('cbc:TaxExemptionReason', group.exemptionText),
        scheme(),
      ]),
    ]);

const allowance = ({ allowanceCents = 0 }: DocumentLine): XmlNode =>
  allowanceCents === 0
    ? null
    : element('cac:AllowanceCharge', [
        element('cbc:ChargeIndicator', 'false'),
        element('cbc:AllowanceChargeReason', documentCopy.creditedEarlier),
        amount('cbc:Amount', allowanceCents),
      ]);

const lineOf = (isInvoice: boolean) => (line: DocumentLine) =>
  element(isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', [
    element('cbc:ID', String(line.place)),
    element('cbc:Note', documentCopy.orderOfLine(line)),
    element(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', String(line.quantity), { unitCode: UNIT }),
    amount('cbc:LineExtensionAmount', line.netCents),
    line.orderNumber === ''
      ? null
      : element('cac:DocumentReference', [element('cbc:ID', line.orderNumber), element('cbc:DocumentTypeCode', '130')]),
    allowance(line),
    element('cac:Item', [
      element('cbc:Name', line.name),
      element('cac:SellersItemIdentification', [element('cbc:ID', line.sku)]),
      element('cac:ClassifiedTaxCategory', [element('cbc:ID', line.category), percent(line), scheme()]),
    ]),
    element('cac:Price', [amount('cbc:PriceAmount', line.unitPriceCents)]),
  ]);

function paymentMeans(document: IssuedDocument): XmlNode {
  const account = paymentAccountOf(document);
  const code = paymentMeansOf(document);
  if (code === null) return null;
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', code),
    account && element('cbc:PaymentID', document.number),
    account &&
      element('cac:PayeeFinancialAccount', [
        element('cbc:ID', account.number),
        element('cbc:Name', document.seller.name),
      ]),
  ]);
}

const billingReference = ({ invoice }: IssuedDocument): XmlNode =>
  invoice &&
  element('cac:BillingReference', [
    element('cac:InvoiceDocumentReference', [
      element('cbc:ID', invoice.number),
      element('cbc:IssueDate', invoice.issueDate),
    ]),
  ]);

const periodOf = ({ from, until }: SupplyDays): XmlNode =>
  element('cac:InvoicePeriod', [element('cbc:StartDate', from), element('cbc:EndDate', until)]);

const totals = ({ netCents, totalCents, dueCents }: IssuedDocument): XmlNode =>
  element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', netCents),
    amount('cbc:TaxExclusiveAmount', netCents),
    amount('cbc:TaxInclusiveAmount', totalCents),
    dueCents < totalCents ? amount('cbc:PrepaidAmount', totalCents - dueCents) : null,
    amount('cbc:PayableAmount', dueCents),
  ]);

/** XML of an `Invoice` or `CreditNote`. */
export function ublOf(document: IssuedDocument): string {
  const isInvoice = document.kind === 'invoice';
  const name = isInvoice ? 'Invoice' : 'CreditNote';
  const { seller, buyer, supply, taxes, lines } = document;
  const profile = profileOf(document);
  const { specification, process } = PROFILE_IDS[profile];
  const period = supplyPeriodOf(document);
  return xmlText(
    element(
      name,
      [
        element('cbc:CustomizationID', specification),
        element('cbc:ProfileID', process),
        element('cbc:ID', document.number),
        element('cbc:IssueDate', document.issueDate),
        element('cbc:DueDate', document.dueDate ?? ''),
        element(isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode', typeCodeOf(document)),
        element('cbc:Note', document.reason),
        element('cbc:DocumentCurrencyCode', 'EUR'),
        element('cbc:BuyerReference', buyer.reference ?? ''),
        period && periodOf(period),
        element('cac:OrderReference', [element('cbc:ID', orderReferenceOf(document))]),
        billingReference(document),
        party(
          'cac:AccountingSupplierParty',
          seller,
          element('cac:Contact', [
            element('cbc:Name', seller.contactName ?? ''),
            element('cbc:Telephone', seller.contactPhone ?? ''),
            element('cbc:ElectronicMail', seller.email),
          ]),
        ),
        party('cac:AccountingCustomerParty', buyer, null),
        supply && element('cac:Delivery', [element('cbc:ActualDeliveryDate', supply.until)]),
        paymentMeans(document),
        element('cac:PaymentTerms', [element('cbc:Note', documentCopy.terms(document))]),
        element('cac:TaxTotal', [
          amount('cbc:TaxAmount', document.vatCents),
          ...taxes.map(taxSubtotal(profile !== 'EN16931')),
        ]),
        totals(document),
        ...lines.map(lineOf(isInvoice)),
      ],
      {
        xmlns: `${NAMESPACE}:${name}-2`,
        'xmlns:cac': `${NAMESPACE}:CommonAggregateComponents-2`,
        'xmlns:cbc': `${NAMESPACE}:CommonBasicComponents-2`,
      },
    ),
  );
}
