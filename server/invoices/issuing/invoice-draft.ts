// An invoice before it is written: the buyer's current data, the matching tax rule, and violated rules of EN 16931
// (INV-015, INV-023).

import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { vatAreaOf } from '#domain/base/tax/vat-areas.ts';
import { compareTexts } from '#domain/base/text/text-order.ts';
import { addDays, type Day, type Time } from '#domain/base/time.ts';
import { MAX_INVOICED_ORDERS } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { type EInvoice, eInvoiceOf, type Party, type SupplyDays } from '#domain/invoices/einvoice.ts';
import { brokenRules } from '#domain/invoices/einvoice-rules.ts';
import type { FreeLine } from '#domain/invoices/free-lines.ts';
import { type LineTax, rateOn, type TaxRule, taxOf } from '#domain/invoices/tax/tax.ts';
import { billableKeys } from '#domain/orders/quantities.ts';
import type { Db } from '#server/base/database/db.ts';
import { findIssuingSeller, type IssuingSeller } from '#server/invoices/seller.ts';
import type { BillableOrder, SupplyTimes } from '#server/orders/lifecycle/billing.ts';
import { type BuyerRow, endpointOf, partyOf, paymentDaysOf } from './buyers.ts';
import { dayIn } from './document-numbers.ts';

const sellerParty = ({
  logoSha256,
  name,
  address,
  zipCode,
  city,
  countryCode,
  vatId,
  registrationNumber,
  email,
  bankAccount,
  taxNumber,
  contactName,
  contactPhone,
  addressScheme,
  addressId,
}: IssuingSeller): Party => ({
  name,
  address,
  zipCode,
  city,
  countryCode,
  vatId,
  registrationNumber,
  email,
  bankAccount,
  ...(taxNumber !== '' && { taxNumber }),
  ...(logoSha256 !== null && { logo: logoSha256 }),
  ...(contactName !== '' && { contactName }),
  ...(contactPhone !== '' && { contactPhone }),
  ...endpointOf({ addressScheme, addressId }),
});

export type SoldOrder = Omit<BillableOrder, 'companyId' | 'isBilled' | 'dontCreateInvoice'> & SupplyTimes;

/** Time from which all keys of an order are available to its partner; null if they are not. */
function suppliedAt(order: SoldOrder): Time | null {
  if (order.state !== 'Processing' && order.completedAt) return order.completedAt;
  return order.deliveredQuantity >= billableKeys(order.state, order) ? order.lastPackageAt : null;
}

/** Supply days of orders in the seller's time zone; null if any order is not fully supplied. */
function supplyOf(orders: readonly SoldOrder[], timeZone: string): SupplyDays | null {
  const times: Time[] = [];
  for (const order of orders) {
    const until = suppliedAt(order);
    if (!until) return null;
    times.push(until);
    if (order.firstPackageAt && order.firstPackageAt < until) times.push(order.firstPackageAt);
  }
  times.sort();
  return { from: dayIn(timeZone, times[0]!), until: dayIn(timeZone, times.at(-1)!) };
}

/** Terms of the invoices of a company. */
interface DraftTerms {
  seller: IssuingSeller;
  rules: readonly TaxRule[];
  buyer: BuyerRow;
  issueDate: Day;
}

/** Tax of a day of supply; null if no rule applies. */
export const taxOn = ({ seller, rules, buyer }: DraftTerms, day: Day): LineTax | null =>
  taxOf(rules, {
    sellerArea: vatAreaOf({ ...seller, state: '' }),
    buyerArea: vatAreaOf(buyer),
    buyerHasVatId: buyer.hasVatId,
    companyVatRateBp: rateOn(buyer.vatRates, day),
    day,
  });

interface TaxedOrders {
  tax: LineTax;
  orders: SoldOrder[];
  freeLines?: readonly FreeLine[];
}

const taxKey = ({ ruleId, rateBp }: LineTax): string => `${ruleId} ${rateBp}`;

/**
 * Orders by the tax of their day of supply, or of the day of issue if they are invoiced in advance. Orders on both sides
 * of a change of rule or rate are apart (INV-050). @throws Refusal 409 if no rule applies
 */
function byTax(terms: DraftTerms, orders: readonly SoldOrder[]): TaxedOrders[] {
  const groups = new Map<string, TaxedOrders>();
  for (const order of orders) {
    const at = suppliedAt(order);
    const tax = taxOn(terms, at ? dayIn(terms.seller.timeZone, at) : terms.issueDate);
    if (!tax) throw new Refusal('not_invoiceable', invoiceCopy.noTaxRule(terms.buyer.name));
    const group = groups.get(taxKey(tax)) ?? { tax, orders: [] };
    group.orders.push(order);
    groups.set(taxKey(tax), group);
  }
  return [...groups.values()];
}

/** Newest supply of some orders; later than any time if one is invoiced in advance. */
const newestSupply = ({ orders }: TaxedOrders): string =>
  orders
    .map((order) => suppliedAt(order) ?? '9999')
    .sort()
    .at(-1)!;

/** Adds free lines to the newest supply, of which they are a part: they have its tax (INV-090). @throws Refusal 422 */
function addFreeLines(groups: readonly TaxedOrders[], freeLines: readonly FreeLine[]): void {
  if (freeLines.length === 0) return;
  const group = [...groups].sort((a, b) => compareTexts(newestSupply(a), newestSupply(b))).at(-1)!;
  if (group.orders.length + freeLines.length > MAX_INVOICED_ORDERS)
    throw invalidField('freeLines', 'invalid', invoiceCopy.tooManyLines);
  group.freeLines = freeLines;
}

export function draftOf(
  { seller, buyer, issueDate }: DraftTerms,
  { tax, orders, freeLines = [] }: TaxedOrders,
): EInvoice {
  return eInvoiceOf({
    issueDate,
    supply: supplyOf(orders, seller.timeZone),
    dueDate: addDays(issueDate, paymentDaysOf(seller, buyer)),
    seller: sellerParty(seller),
    buyer: {
      ...partyOf(buyer),
      ...(tax.category === 'AE' && buyer.vatIdCheck && { vatIdCheck: buyer.vatIdCheck }),
    },
    lines: [
      ...orders.map((order) => ({
        orderId: order.id,
        orderNumber: order.orderNumber,
        purchaseOrder: order.purchaseOrder,
        name: order.productName,
        sku: order.productSku,
        quantity: billableKeys(order.state, order),
        unitPriceCents: order.offerPriceCents,
        tax,
      })),
      ...freeLines.map(({ text, quantity, unitPrice }) => ({
        orderId: null,
        orderNumber: '',
        name: text,
        sku: '',
        quantity,
        unitPriceCents: unitPrice,
        tax,
      })),
    ],
  });
}

/** Why a buyer's VAT id does not support reverse charge; an unanswered check does, unless the seller waits (INV-053). */
function vatIdFaults({ seller, buyer }: DraftTerms, { tax }: TaxedOrders): string[] {
  if (tax.category !== 'AE') return [];
  const check = buyer.vatIdCheck;
  if (check?.outcome === 'invalid' && !check.isAccepted) return [invoiceCopy.vatIdInvalid(buyer.vatId)];
  return !check && seller.needsVatIdCheck ? [invoiceCopy.vatIdUnchecked(buyer.vatId)] : [];
}

/** Violated rules as text, without duplicates. */
export const faultsOf = (terms: DraftTerms, orders: TaxedOrders, invoice: EInvoice): string[] => [
  ...vatIdFaults(terms, orders),
  ...new Set(brokenRules(invoice).map(({ text }) => text)),
];

/**
 * Builds the invoices of some orders of a company: one, or one for each tax if it changed between their days of supply.
 * @throws Refusal 409 if one would violate a rule
 */
export function documentsOf(
  terms: DraftTerms,
  orders: readonly SoldOrder[],
  freeLines: readonly FreeLine[],
): EInvoice[] {
  const groups = byTax(terms, orders);
  addFreeLines(groups, freeLines);
  return groups.map((group) => {
    const invoice = draftOf(terms, group);
    const faults = faultsOf(terms, group, invoice);
    if (faults.length > 0) throw new Refusal('not_invoiceable', invoiceCopy.cannotInvoice(terms.buyer.name, faults));
    return invoice;
  });
}

/** @throws Refusal 409 until the seller is set up */
export async function requireSeller(db: Db): Promise<IssuingSeller> {
  const seller = await findIssuingSeller(db);
  if (!seller) throw new Refusal('not_invoiceable', invoiceCopy.sellerMissing);
  return seller;
}
