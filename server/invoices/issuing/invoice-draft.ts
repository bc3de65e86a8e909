// An invoice before it is written: the buyer's current data, the matching tax rule, and violated rules of EN 16931
// (INV-015, INV-023).

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import { addDays, type Day, type Time } from '#domain/base/time.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { countryCodeOf } from '#domain/invoices/countries.ts';
import { DEFAULT_PROFILE, type EInvoiceProfile } from '#domain/invoices/einvoice/profiles.ts';
import { type Buyer, type EInvoice, eInvoiceOf, type Party, type SupplyDays } from '#domain/invoices/einvoice.ts';
import { brokenRules } from '#domain/invoices/einvoice-rules.ts';
import { type TaxRule, taxOf } from '#domain/invoices/tax/tax.ts';
import { billableKeys } from '#domain/orders/quantities.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { findIssuingSeller, type IssuingSeller } from '#server/invoices/seller.ts';
import { readTaxRules } from '#server/invoices/tax-rules.ts';
import type { BillableOrder, SupplyTimes } from '#server/orders/lifecycle/billing.ts';
import { dayIn } from './document-numbers.ts';

/** A company as printed on its invoice. */
export interface BuyerRow {
  id: string;
  isSystem: boolean;
  name: string;
  email: string;
  address: string;
  zipCode: string;
  city: string;
  country: string;
  countryCode: string;
  vatRateBp: number;
  vatId: string;
  /** Payment term in days; null: the seller's default. */
  paymentDays: number | null;
  profile: EInvoiceProfile;
  buyerReference: string;
  addressScheme: string;
  addressId: string;
}

/** Companies with locked accounts, so that the data stays valid until the commit. */
export async function lockBuyers(tx: Tx, ids: readonly string[]): Promise<BuyerRow[]> {
  for (const id of ids) await lockAccount(tx, id);
  return readBuyers(tx, ids);
}

const readBuyers = (db: Db, ids: readonly string[]): Promise<BuyerRow[]> =>
  db.all(
    sql<BuyerRow>`select c.id, c.is_system, c.name, c.email, c.address, c.zip_code, c.city, c.country, c.country_code,
      c.vat_rate_bp, coalesce(v.vat_id, '') as vat_id, t.days as payment_days,
      coalesce(e.profile, ${DEFAULT_PROFILE}) as profile, coalesce(e.buyer_reference, '') as buyer_reference,
      coalesce(e.address_scheme, '') as address_scheme, coalesce(e.address_id, '') as address_id
      from company c left join company_vat_id v on v.company_id = c.id
      left join company_payment_term t on t.company_id = c.id
      left join company_einvoice e on e.company_id = c.id where c.id = any (${ids}::uuid[]) order by c.id`,
  );

/** Days until an invoice of a company is due. */
export const paymentDaysOf = (seller: IssuingSeller, { paymentDays }: BuyerRow): number =>
  paymentDays ?? seller.paymentDays;

const endpointOf = ({ addressScheme, addressId }: Pick<BuyerRow, 'addressScheme' | 'addressId'>) =>
  addressId === '' ? {} : { endpoint: { scheme: addressScheme, id: addressId } };

const partyOf = (buyer: BuyerRow): Buyer => ({
  name: buyer.name,
  address: buyer.address,
  zipCode: buyer.zipCode,
  city: buyer.city,
  countryCode: countryCodeOf(buyer),
  vatId: buyer.vatId,
  registrationNumber: '',
  email: buyer.email,
  profile: buyer.profile,
  ...(buyer.buyerReference !== '' && { reference: buyer.buyerReference }),
  ...endpointOf(buyer),
});

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
  ...(logoSha256 !== null && { logo: logoSha256 }),
  ...(contactName !== '' && { contactName }),
  ...(contactPhone !== '' && { contactPhone }),
  ...endpointOf({ addressScheme, addressId }),
});

type SoldOrder = Omit<BillableOrder, 'companyId' | 'isBilled' | 'dontCreateInvoice'> & SupplyTimes;

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

/** Builds the invoice; null if no tax rule applies. */
function draftOf(
  seller: IssuingSeller,
  rules: readonly TaxRule[],
  buyer: BuyerRow,
  orders: readonly SoldOrder[],
  issueDate: Day,
): EInvoice | null {
  const buyerParty = partyOf(buyer);
  const tax = taxOf(rules, {
    sellerCountry: seller.countryCode,
    buyerCountry: buyerParty.countryCode,
    buyerHasVatId: buyer.vatId !== '',
    companyVatRateBp: buyer.vatRateBp,
    day: issueDate,
  });
  if (!tax) return null;
  return eInvoiceOf({
    issueDate,
    supply: supplyOf(orders, seller.timeZone),
    dueDate: addDays(issueDate, paymentDaysOf(seller, buyer)),
    seller: sellerParty(seller),
    buyer: buyerParty,
    lines: orders.map((order) => ({
      orderId: order.id,
      orderNumber: order.orderNumber,
      purchaseOrder: order.purchaseOrder,
      name: order.productName,
      sku: order.productSku,
      quantity: billableKeys(order.state, order),
      unitPriceCents: order.offerPriceCents,
      tax,
    })),
  });
}

/** Violated rules as text, without duplicates. */
const faultsOf = (invoice: EInvoice): string[] => [...new Set(brokenRules(invoice).map(({ text }) => text))];

/** Builds the invoice of some orders of a company. @throws Refusal 409 if it would violate a rule */
export function documentOf(...terms: Parameters<typeof draftOf>): EInvoice {
  const [, , buyer] = terms;
  const invoice = draftOf(...terms);
  if (!invoice) throw new Refusal('not_invoiceable', invoiceCopy.noTaxRule(buyer.name));
  const faults = faultsOf(invoice);
  if (faults.length > 0) throw new Refusal('not_invoiceable', invoiceCopy.cannotInvoice(buyer.name, faults));
  return invoice;
}

/** A sample order, to check what any invoice would lack. */
const SAMPLE: SoldOrder = {
  id: '',
  orderNumber: '-',
  purchaseOrder: '',
  state: 'Completed',
  productName: '-',
  productSku: '-',
  offerPriceCents: 100,
  quantity: 1,
  completedCount: 1,
  bufferedCount: 0,
  deliveredQuantity: 0,
  inventoryQuantity: 0,
  completedAt: null,
  firstPackageAt: null,
  lastPackageAt: null,
};

/** Reasons why companies cannot be invoiced now, by id; companies without an issue are omitted. */
export async function findObstacles(db: Db, companyIds: readonly string[], now: Time): Promise<Map<string, string[]>> {
  const seller = await findIssuingSeller(db);
  if (!seller) return new Map(companyIds.map((id) => [id, [invoiceCopy.sellerMissing]]));
  const [rules, buyers] = [await readTaxRules(db), await readBuyers(db, companyIds)];
  const day = dayIn(seller.timeZone, now);
  return new Map(
    buyers.flatMap((buyer): [string, string[]][] => {
      const invoice = draftOf(seller, rules, buyer, [SAMPLE], day);
      const faults = invoice ? faultsOf(invoice) : [invoiceCopy.noTaxRule(buyer.name)];
      return faults.length > 0 ? [[buyer.id, faults]] : [];
    }),
  );
}

/** @throws Refusal 409 until the seller is set up */
export async function requireSeller(db: Db): Promise<IssuingSeller> {
  const seller = await findIssuingSeller(db);
  if (!seller) throw new Refusal('not_invoiceable', invoiceCopy.sellerMissing);
  return seller;
}
