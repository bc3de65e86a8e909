// An issued document as Cross Industry Invoice (D16B): the XML of Factur-X, profile EN 16931. Element order follows the
// schema.

import { percentText } from '#domain/base/money.ts';
import type { Day } from '#domain/base/time.ts';
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
import { element, emptyElement, type XmlNode, xmlText } from './xml.ts';

/** A day in format 102 (YYYYMMDD). */
const day = (type: 'udt' | 'qdt', date: Day): XmlNode =>
  element(`${type}:DateTimeString`, date.replaceAll('-', ''), { format: '102' });

const endpointOf = (one: Party): XmlNode => {
  const address = addressOf(one);
  return (
    address &&
    element('ram:URIUniversalCommunication', [element('ram:URIID', address.id, { schemeID: address.scheme })])
  );
};

const party = (role: string, one: Party, contact: XmlNode): XmlNode =>
  element(role, [
    element('ram:Name', one.name),
    element('ram:SpecifiedLegalOrganization', [element('ram:ID', one.registrationNumber, registrationScheme(one))]),
    contact,
    element('ram:PostalTradeAddress', [
      element('ram:PostcodeCode', one.zipCode),
      element('ram:LineOne', one.address),
      element('ram:CityName', one.city),
      element('ram:CountryID', countryCodeIn(one)),
    ]),
    endpointOf(one),
    element('ram:SpecifiedTaxRegistration', [element('ram:ID', one.vatId, { schemeID: 'VA' })]),
    element('ram:SpecifiedTaxRegistration', [element('ram:ID', one.taxNumber ?? '', { schemeID: 'FC' })]),
  ]);

const contactOf = ({ contactName = '', contactPhone = '', email }: Party): XmlNode =>
  element('ram:DefinedTradeContact', [
    element('ram:PersonName', contactName),
    element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', contactPhone)]),
    element('ram:EmailURIUniversalCommunication', [element('ram:URIID', email)]),
  ]);

/** Lines out of scope of VAT have no rate, not even zero (BR-O-05). */
const percent = ({ category, rateBp }: Pick<TaxGroup, 'category' | 'rateBp'>): XmlNode =>
  category === 'O' ? null : element('ram:RateApplicablePercent', percentText(rateBp));

const allowance = ({ allowanceCents = 0 }: DocumentLine): XmlNode =>
  allowanceCents === 0
    ? null
    : element('ram:SpecifiedTradeAllowanceCharge', [
        element('ram:ChargeIndicator', [element('udt:Indicator', 'false')]),
        element('ram:ActualAmount', decimal(allowanceCents)),
        element('ram:Reason', documentCopy.creditedEarlier),
      ]);

const lineOf = (line: DocumentLine): XmlNode =>
  element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [
      element('ram:LineID', String(line.place)),
      element('ram:IncludedNote', [element('ram:Content', documentCopy.orderOfLine(line))]),
    ]),
    element('ram:SpecifiedTradeProduct', [element('ram:SellerAssignedID', line.sku), element('ram:Name', line.name)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', decimal(line.unitPriceCents))]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', String(line.quantity), { unitCode: UNIT }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', line.category),
        percent(line),
      ]),
      allowance(line),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', decimal(line.netCents)),
      ]),
      line.orderNumber === ''
        ? null
        : element('ram:AdditionalReferencedDocument', [
            element('ram:IssuerAssignedID', line.orderNumber),
            element('ram:TypeCode', '130'),
          ]),
    ]),
  ]);

/** XRechnung requires a rate of each category, even out of scope of VAT (BR-DE-14). */
const taxOf =
  (needsRate: boolean) =>
  (group: TaxGroup): XmlNode =>
    element('ram:ApplicableTradeTax', [
      element('ram:CalculatedAmount', decimal(group.vatCents)),
      element('ram:TypeCode', 'VAT'),
      element('ram:ExemptionReason', group.exemptionText),
      element('ram:BasisAmount', decimal(group.netCents)),
      element('ram:CategoryCode', group.category),
      element('ram:ExemptionReasonCode', group.exemptionCode),
      needsRate ? element('ram:RateApplicablePercent', percentText(group.rateBp)) : percent(group),
    ]);

function paymentMeans(document: IssuedDocument): XmlNode {
  const account = paymentAccountOf(document);
  const code = paymentMeansOf(document);
  if (code === null) return null;
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', code),
    account &&
      element('ram:PayeePartyCreditorFinancialAccount', [
        element(account.isIban ? 'ram:IBANID' : 'ram:ProprietaryID', account.number),
      ]),
  ]);
}

/**
 * Last day of supply (BT-72). If unknown, the mandatory element contains the country of delivery (BT-80) for Factur-X and is
 * empty for the other profiles: XRechnung rejects a delivery country without its full address.
 */
function delivery(document: IssuedDocument): XmlNode {
  const { supply, buyer } = document;
  const name = 'ram:ApplicableHeaderTradeDelivery';
  if (supply)
    return element(name, [
      element('ram:ActualDeliverySupplyChainEvent', [element('ram:OccurrenceDateTime', [day('udt', supply.until)])]),
    ]);
  if (profileOf(document) !== 'EN16931') return emptyElement(name);
  return element(name, [
    element('ram:ShipToTradeParty', [
      element('ram:PostalTradeAddress', [element('ram:CountryID', countryCodeIn(buyer))]),
    ]),
  ]);
}

const periodOf = ({ from, until }: SupplyDays): XmlNode =>
  element('ram:BillingSpecifiedPeriod', [
    element('ram:StartDateTime', [day('udt', from)]),
    element('ram:EndDateTime', [day('udt', until)]),
  ]);

function settlement(document: IssuedDocument): XmlNode {
  const period = supplyPeriodOf(document);
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', paymentAccountOf(document) ? document.number : ''),
    element('ram:InvoiceCurrencyCode', 'EUR'),
    paymentMeans(document),
    ...document.taxes.map(taxOf(profileOf(document) !== 'EN16931')),
    period && periodOf(period),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', documentCopy.terms(document)),
      document.dueDate ? element('ram:DueDateDateTime', [day('udt', document.dueDate)]) : null,
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', decimal(document.netCents)),
      element('ram:TaxBasisTotalAmount', decimal(document.netCents)),
      element('ram:TaxTotalAmount', decimal(document.vatCents), { currencyID: 'EUR' }),
      element('ram:GrandTotalAmount', decimal(document.totalCents)),
      document.dueCents < document.totalCents
        ? element('ram:TotalPrepaidAmount', decimal(document.totalCents - document.dueCents))
        : null,
      element('ram:DuePayableAmount', decimal(document.dueCents)),
    ]),
    document.invoice &&
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', document.invoice.number),
        element('ram:FormattedIssueDateTime', [day('qdt', document.invoice.issueDate)]),
      ]),
  ]);
}

/** XML of a `CrossIndustryInvoice`. */
export function ciiOf(document: IssuedDocument): string {
  const { seller, buyer } = document;
  const { specification, process } = PROFILE_IDS[profileOf(document)];
  return xmlText(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element('rsm:ExchangedDocumentContext', [
          element('ram:BusinessProcessSpecifiedDocumentContextParameter', [element('ram:ID', process)]),
          element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', specification)]),
        ]),
        element('rsm:ExchangedDocument', [
          element('ram:ID', document.number),
          element('ram:TypeCode', typeCodeOf(document)),
          element('ram:IssueDateTime', [day('udt', document.issueDate)]),
          element('ram:IncludedNote', [element('ram:Content', document.reason)]),
        ]),
        element('rsm:SupplyChainTradeTransaction', [
          ...document.lines.map(lineOf),
          element('ram:ApplicableHeaderTradeAgreement', [
            element('ram:BuyerReference', buyer.reference ?? ''),
            party('ram:SellerTradeParty', seller, contactOf(seller)),
            party('ram:BuyerTradeParty', buyer, null),
            element('ram:BuyerOrderReferencedDocument', [element('ram:IssuerAssignedID', orderReferenceOf(document))]),
          ]),
          delivery(document),
          settlement(document),
        ]),
      ],
      {
        'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
        'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
        'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
        'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      },
    ),
  );
}
