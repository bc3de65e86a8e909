// Makes invoices of orders: one command for staff and partners. Orders are locked first, then accounts, and the number is
// taken by the last statement, which writes the document itself: nothing that fails takes a number, and the counter is
// locked for that one statement and the commit (INV-014 to INV-017, INV-023, trust M1 to M6).

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Seller } from '#domain/invoices/calls.ts';
import { copy } from '#domain/invoices/copy.ts';
import { countryCodeOf } from '#domain/invoices/countries.ts';
import { type EInvoice, eInvoiceOf, type Party } from '#domain/invoices/einvoice.ts';
import { brokenRules } from '#domain/invoices/einvoice-rules.ts';
import { type Day, type TaxRule, taxOf } from '#domain/invoices/tax.ts';
import { copy as orderCopy } from '#domain/orders/copy.ts';
import { INVOICEABLE_STATES } from '#domain/orders/overview.ts';
import { billableKeys } from '#domain/orders/quantities.ts';
import type { CommandContext } from '#server/base/context.ts';
import { columnArrays, type Db, type Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { bookInvoice } from '#server/credit/ledger.ts';
import { type BillableOrder, lockOrdersToBill, setBilled } from '#server/orders/billing.ts';
import { dayIn, takenNumbers } from './document-numbers.ts';
import { sellerOf } from './seller.ts';
import { taxRulesOf } from './taxes.ts';

export type IssuingContext = Pick<CommandContext, 'tx' | 'actor' | 'now'>;

interface BuyerRow {
  id: string;
  isSystem: boolean;
  name: string;
  email: string;
  address: string;
  zipCode: string;
  city: string;
  country: string;
  countryCode: string;
  vatRate: number;
  vatId: string;
}

/** A document that is about to be written. */
interface Draft {
  id: string;
  companyId: string;
  invoice: EInvoice;
}

/** Why an order cannot be invoiced (INV-015). */
function refuseUnbillable(order: BillableOrder, buyer: BuyerRow): void {
  const refuse = (code: 'order_billed' | 'invoice_excluded' | 'nothing_to_invoice', text: string): never => {
    throw new Refusal(code, copy.refused(order.orderNumber, text));
  };
  if (order.isBilled) refuse('order_billed', orderCopy.alreadyInvoiced);
  if (buyer.isSystem) refuse('invoice_excluded', copy.houseOrder);
  if (order.dontCreateInvoice) refuse('invoice_excluded', copy.excluded);
  if (!(INVOICEABLE_STATES as readonly string[]).includes(order.state))
    throw new Refusal('order_status', copy.refused(order.orderNumber, copy.wrongState), { state: order.state });
  if (billableKeys(order.state, order) <= 0) refuse('nothing_to_invoice', copy.nothingToInvoice);
}

const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Companies after their accounts were locked, so that what is read stands until the commit. */
async function lockBuyers(tx: Tx, ids: readonly string[]): Promise<BuyerRow[]> {
  for (const id of ids) await lockAccount(tx, id);
  return tx.all(
    sql<BuyerRow>`select c.id, c.is_system, c.name, c.email, c.address, c.zip_code, c.city, c.country, c.country_code,
      c.vat_rate, coalesce(v.vat_id, '') as vat_id
      from company c left join company_vat_id v on v.company_id = c.id where c.id = any (${ids}::uuid[]) order by c.id`,
  );
}

const partyOf = (buyer: BuyerRow): Party => ({
  name: buyer.name,
  address: buyer.address,
  zipCode: buyer.zipCode,
  city: buyer.city,
  countryCode: countryCodeOf(buyer),
  vatId: buyer.vatId,
  registrationNumber: '',
  email: buyer.email,
});

const sellerParty = ({
  name,
  address,
  zipCode,
  city,
  countryCode,
  vatId,
  registrationNumber,
  email,
}: Seller): Party => ({
  name,
  address,
  zipCode,
  city,
  countryCode,
  vatId,
  registrationNumber,
  email,
});

/** What an invoice of some orders of one company says. @throws Refusal 409 when it would break a rule */
function documentOf(
  seller: Seller,
  rules: readonly TaxRule[],
  buyer: BuyerRow,
  orders: readonly BillableOrder[],
  issueDate: Day,
): EInvoice {
  const buyerParty = partyOf(buyer);
  const tax = taxOf(rules, {
    sellerCountry: seller.countryCode,
    buyerCountry: buyerParty.countryCode,
    buyerHasVatId: buyer.vatId !== '',
    companyVatRate: buyer.vatRate,
    day: issueDate,
  });
  if (!tax) throw new Refusal('not_invoiceable', copy.noTaxRule(buyer.name));
  const invoice = eInvoiceOf({
    issueDate,
    dueDate: addDays(issueDate, seller.paymentDays),
    seller: sellerParty(seller),
    buyer: buyerParty,
    lines: orders.map((order) => ({
      orderId: order.id,
      orderNumber: order.orderNumber,
      name: order.productName,
      sku: order.productSku,
      quantity: billableKeys(order.state, order),
      unitPriceCents: order.offerPriceCents,
      tax,
    })),
  });
  const broken = brokenRules(invoice);
  if (broken.length > 0)
    throw new Refusal('not_invoiceable', copy.cannotInvoice(buyer.name, [...new Set(broken.map(({ text }) => text))]));
  return invoice;
}

/** @throws Refusal 409 while nobody has filled in the seller */
async function requireSeller(db: Db): Promise<Seller> {
  const seller = await sellerOf(db);
  if (!seller) throw new Refusal('not_invoiceable', copy.sellerMissing);
  return seller;
}

/** Writes the lines of a document, which point to it before it is there. */
async function writeLines(tx: Tx, { id, invoice }: Draft): Promise<void> {
  const lines = invoice.lines.map(({ tax, ...line }, at) => ({ ...line, ...tax, place: at + 1 }));
  const [places, orderIds, orderNumbers, names, skus, quantities, prices, nets, ruleIds, categories, rates] =
    columnArrays(
      lines,
      'place',
      'orderId',
      'orderNumber',
      'name',
      'sku',
      'quantity',
      'unitPriceCents',
      'netCents',
      'ruleId',
      'category',
      'rate',
    );
  const [codes, texts] = columnArrays(lines, 'exemptionCode', 'exemptionText');
  await tx.run(sql`with lines as (
      insert into invoice_line (invoice_id, line, order_id, order_number, name, sku, quantity, unit_price_cents,
        net_cents, tax_rule_id, tax_category, vat_rate, exemption_code, exemption_text)
      select ${id}, n.* from unnest(${places}::int[], ${orderIds}::uuid[], ${orderNumbers}::text[], ${names}::text[],
        ${skus}::text[], ${quantities}::int[], ${prices}::bigint[], ${nets}::bigint[], ${ruleIds}::uuid[],
        ${categories}::text[], ${rates}::int[], ${codes}::text[], ${texts}::text[]) n
      returning invoice_id, line, order_id, quantity)
    insert into billed_line (invoice_id, line, order_id, quantity) select * from lines`);
  await tx.run(sql`insert into invoice_progress (invoice_id) values (${id})`);
}

/**
 * Takes the next numbers and writes the documents: the last statement of issuing. A document is never dated before the
 * newest one of its year.
 */
async function writeInvoices(
  { tx, actor, now }: IssuingContext,
  drafts: readonly Draft[],
  paymentDays: number,
): Promise<Map<string, string>> {
  const day = drafts[0]!.invoice.issueDate;
  const rows = drafts.map(({ id, companyId, invoice }) => ({
    id,
    companyId,
    seller: JSON.stringify(invoice.seller),
    buyer: JSON.stringify(invoice.buyer),
    taxes: JSON.stringify(invoice.taxes),
    netCents: invoice.netCents,
    vatCents: invoice.vatCents,
    totalCents: invoice.totalCents,
  }));
  const [ids, companies, sellers, buyers, taxes] = columnArrays(rows, 'id', 'companyId', 'seller', 'buyer', 'taxes');
  const [nets, vats, totals] = columnArrays(rows, 'netCents', 'vatCents', 'totalCents');
  const numbers = await tx.all(
    sql<{ id: string; number: string }>`with taken as (${takenNumbers('INV', day, drafts.length)})
    insert into invoice (id, year, seq, company_id, created_at, issue_date, due_date, currency, seller, buyer, taxes,
      net_cents, vat_cents, total_cents, created_by, created_by_name)
    select d.id, t.year, t.first + d.place - 1, d.company_id, ${now}::timestamptz, t.last_date,
      t.last_date + ${paymentDays}::int, 'EUR', d.seller::jsonb, d.buyer::jsonb, d.taxes::jsonb, d.net_cents,
      d.vat_cents, d.total_cents, ${actor.userId}::uuid, ${actor.name}
    from unnest(${ids}::uuid[], ${companies}::uuid[], ${sellers}::text[], ${buyers}::text[], ${taxes}::text[],
      ${nets}::bigint[], ${vats}::bigint[], ${totals}::bigint[])
      with ordinality as d (id, company_id, seller, buyer, taxes, net_cents, vat_cents, total_cents, place)
    cross join taken t
    returning id, number`,
  );
  return new Map(numbers.map(({ id, number }) => [id, number]));
}

const auditOf = ({ invoice }: Draft): { orders: string[]; totalCents: Cents } => ({
  orders: invoice.lines.map(({ orderNumber }) => orderNumber),
  totalCents: invoice.totalCents,
});

/**
 * Invoices orders, one document for each company; all or none. Answers the ids of the documents.
 * @throws Refusal 404, or 409 for orders that cannot be invoiced and companies that lack what a document must say
 */
export async function issueInvoices(context: IssuingContext, orderIds: readonly string[]): Promise<string[]> {
  const { tx, actor, now } = context;
  const orders = await lockOrdersToBill(tx, actor, [...new Set(orderIds)]);
  const buyers = await lockBuyers(tx, [...new Set(orders.map(({ companyId }) => companyId))].sort());
  const buyerById = new Map(buyers.map((buyer) => [buyer.id, buyer]));
  for (const order of orders) refuseUnbillable(order, buyerById.get(order.companyId)!);
  const [seller, rules] = [await requireSeller(tx), await taxRulesOf(tx)];
  const day = dayIn(seller.timeZone, now);
  const drafts = buyers.map((buyer): Draft => {
    const own = orders.filter(({ companyId }) => companyId === buyer.id);
    return { id: newId(), companyId: buyer.id, invoice: documentOf(seller, rules, buyer, own, day) };
  });
  for (const draft of drafts) {
    await writeLines(tx, draft);
    await bookInvoice(context, {
      companyId: draft.companyId,
      id: draft.id,
      name: '',
      amountCents: draft.invoice.totalCents,
    });
    await setBilled(
      tx,
      draft.invoice.lines.map(({ orderId }) => orderId),
      true,
      now,
    );
  }
  const numbers = await writeInvoices(context, drafts, seller.paymentDays);
  for (const draft of drafts)
    tx.note({ subject: { kind: 'invoice', id: draft.id, name: numbers.get(draft.id)! }, after: auditOf(draft) });
  return drafts.map(({ id }) => id);
}
