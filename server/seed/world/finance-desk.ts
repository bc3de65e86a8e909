// Finance's desk in the demo: what depends on the days of the calendar, which move, is done with the product's own
// commands once the year is loaded. Accounts, vendors and three batches, manual stock, an e-invoice profile, a dispute, and
// bank payments that wait for a person.

import { sql } from 'kysely';
import { DEMO_ACTION } from '#domain/audit/actions.ts';
import type { Cents } from '#domain/base/money.ts';
import type { Day, Time } from '#domain/base/time.ts';
import { updateAccountingSettings } from '#server/accounting/accounting-settings.ts';
import { createBatch } from '#server/accounting/batches.ts';
import { createVendor } from '#server/accounting/vendors.ts';
import { writeSystemEntries } from '#server/audit/entry-writer.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { setCompanyEInvoice, setSellerEInvoice } from '#server/invoices/einvoice/settings.ts';
import { disputeInvoice } from '#server/invoices/reminded.ts';
import { readSeller } from '#server/invoices/seller.ts';
import { uploadBankFile } from '#server/payments/bank-files/upload.ts';
import { writePastSnapshots } from '#server/reports/inventory-snapshots.ts';
import { upsertManualInventory } from '#server/stock/manual-inventory.ts';
import { deskContext, readDeskPerson, whoOf } from './desk-people.ts';

/** Accounts of the chart SKR03. */
const ACCOUNTS = {
  receivables: '1400',
  salesS: '8400',
  salesAe: '8336',
  salesO: '8338',
  salesE: '8100',
  salesZ: '8290',
  automaticS: true,
  automaticAe: false,
  automaticO: false,
  automaticE: false,
  automaticZ: false,
  automaticPurchases: false,
  outputTax: '1776',
  bank: '1200',
  writeOffs: '2400',
  purchases: '3400',
  payables: '1600',
  consultantNumber: 29_098,
  clientNumber: 55_003,
  accountLength: 4,
};
const FIRST_VENDOR = 70_001;
const BATCHES = 3;
/** Month-end inventories. */
const INVENTORIES = 3;

/** First and last day of the month that ended `ago` months before the current one. */
function monthBefore(now: Time, ago: number): { fromDay: Day; toDay: Day } {
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7)) - 1];
  const dayOf = (date: number): Day => new Date(date).toISOString().slice(0, 10);
  return { fromDay: dayOf(Date.UTC(year, month - 1 - ago, 1)), toDay: dayOf(Date.UTC(year, month - ago, 0)) };
}

async function handOver(context: CommandContext): Promise<void> {
  const { tx, now } = context;
  await updateAccountingSettings(context, { ...ACCOUNTS, modifiedAt: null });
  const providers = await tx.all(
    sql<{ name: string }>`select p.name from provider p
      where not exists (select 1 from vendor v where lower(v.search_value) in (lower(p.name), lower(p.code)))
      order by p.name`,
  );
  for (const [at, { name }] of providers.entries())
    await createVendor(context, { internalId: FIRST_VENDOR + at, name, searchValue: name });
  for (let ago = BATCHES - 1; ago >= 0; ago--) await createBatch(context, monthBefore(now, ago));
}

async function countByHand(context: CommandContext): Promise<void> {
  const products = await context.tx.all(
    sql<{ id: string; costE4: number }>`select pr.id, min(pp.cost_e4)::bigint as cost_e4
      from product pr join product_price pp on pp.product_id = pr.id
      group by pr.id, pr.name order by pr.name limit 3`,
  );
  for (const [at, { id, costE4 }] of products.entries())
    await upsertManualInventory(context, {
      productId: id,
      quantity: 40 + 25 * at,
      costPerItem: costE4,
    });
}

interface OpenInvoice {
  id: string;
  number: string;
  companyId: string;
  companyName: string;
  openCents: Cents;
}

interface Entry {
  cents: Cents;
  name: string;
  iban: string;
  text: string;
  isReversal?: boolean;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A bank statement of today (CAMT.053). */
function statementOf(account: string, day: Day, entries: readonly Entry[]): Buffer {
  const entryXml = ({ cents, name, iban, text, isReversal }: Entry, at: number): string => {
    const amount = `<Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt>`;
    const debtor = `<Dbtr><Pty><Nm>${escaped(name)}</Nm></Pty></Dbtr>`;
    return `<Ntry>${amount}<CdtDbtInd>${isReversal ? 'DBIT' : 'CRDT'}</CdtDbtInd>
      ${isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
      <AcctSvcrRef>D${day.replaceAll('-', '')}${at}</AcctSvcrRef><NtryDtls><TxDtls>${amount}
      <RltdPties>${debtor}<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties>
      <RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  };
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId>
  <CreDtTm>${day}T05:00:00</CreDtTm></GrpHdr><Stmt><Id>${day}</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>
  ${entries.map(entryXml).join('\n')}</Stmt></BkToCstmrStmt></Document>`);
}

/** Payments to decide: one for sure, a likely and an unknown one, and one that the bank took back. */
async function awaitPayments(context: CommandContext, [sure, likely]: readonly OpenInvoice[]): Promise<void> {
  const { tx, now } = context;
  const booked = await tx.one(
    sql<{ cents: Cents; name: string; iban: string; text: string }>`select amount_cents as cents,
        debtor_name as name, debtor_iban as iban, remittance as text
      from bank_payment where state = 'Booked' and kind = 'payment' and debtor_iban <> ''
      order by booked_on desc, id desc limit 1`,
  );
  const stranger = { cents: 12_750, name: 'Hafen Reinigung', iban: 'DE75512108001245126199', text: 'Refund 4711' };
  const entries: Entry[] = [
    ...(sure ? [{ cents: sure.openCents, name: sure.companyName, iban: stranger.iban, text: sure.number }] : []),
    ...(likely
      ? [{ cents: likely.openCents + 2500, name: likely.companyName, iban: stranger.iban, text: likely.number }]
      : []),
    stranger,
    ...(booked ? [{ ...booked, isReversal: true }] : []),
  ];
  const account = (await readSeller(tx)).bankAccount.replaceAll(' ', '');
  await uploadBankFile(context, { file: statementOf(account, now.slice(0, 10), entries) });
}

/** Once, in the transaction that ends the load. */
export async function openFinanceDesk(tx: Tx, keys: DerivedKeys, now: Time): Promise<void> {
  const actor = await readDeskPerson(tx, 'Finance', { permissions: ['Invoice.View', 'Invoice.Create'] });
  const context = deskContext(tx, actor, now);
  await setSellerEInvoice(context, {
    contactName: actor.name,
    contactPhone: '+49 40 123456',
    addressScheme: '9930',
    addressId: 'DE136695976',
  });
  const open = await tx.all(
    sql<OpenInvoice>`select distinct on (i.company_id) i.id, i.number, i.company_id,
        i.buyer ->> 'name' as company_name, p.open_cents
      from invoice i join invoice_progress p on p.invoice_id = i.id
      where p.sent_at is not null and p.open_cents > 0 and p.disputed_at is null
      order by i.company_id, i.created_at
      limit 5`,
  );
  const [disputed, ...paying] = open;
  if (disputed) await disputeInvoice(context, { id: disputed.id, reason: 'Twelve keys were reported as used.' });
  const partnerId = paying.at(-1)?.companyId;
  if (partnerId)
    await setCompanyEInvoice(context, {
      partnerId,
      profile: 'XRechnung',
      buyerReference: '04011000-1234512345-06',
      addressScheme: '',
      addressId: '',
    });
  await writePastSnapshots(tx, now, INVENTORIES);
  await countByHand(context);
  await handOver(context);
  await awaitPayments(context, paying);
  await writeSystemEntries(tx, keys, { action: DEMO_ACTION, who: whoOf(actor), now });
}
