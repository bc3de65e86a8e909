// Reading and sending credit notes (CRN); crediting.ts creates them.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import type { CreditMemo, CreditMemoState, creditMemoList } from '#domain/invoices/credit-calls.ts';
import type { CreditKind } from '#domain/invoices/credit-kinds.ts';
import type { Db, Sql, Tx } from '#server/base/database/db.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { joinedText, matchesSearch, numberText } from '#server/base/database/text-search.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { mailDocument } from '#server/invoices/documents/mail.ts';
import { insertPartnerEventsSql } from '#server/partner-events/partner-event.ts';

type Filters = typeof creditMemoList.filters;

interface CreditNoteRow {
  id: string;
  number: string;
  invoiceId: string;
  invoiceNumber: string;
  invoicedAt: Time;
  customerName: string;
  orderId: string;
  orderNumber: string;
  createdAt: Time;
  status: CreditMemoState;
  kind: CreditKind;
  reason: string;
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
  hasFiles: boolean;
  externalInvoiceId: string | null;
}

const noteState: Sql = sql`case when p.sent_at is null then 'Draft' else 'Sent' end`;
const columns = sql<CreditNoteRow>`n.id, n.number, n.invoice_id, i.number as invoice_number,
  i.created_at as invoiced_at, i.buyer ->> 'name' as customer_name, o.order_id, o.order_number, n.created_at,
  ${noteState} as status, n.kind, n.reason, n.net_cents, n.vat_cents, n.total_cents, p.has_files,
  g.external_id as external_invoice_id`;
const tables: Sql = sql`credit_note n join credit_note_progress p on p.credit_note_id = n.id
  join invoice i on i.id = n.invoice_id join invoice_progress g on g.invoice_id = i.id
  join lateral (select l.order_id, l.order_number from invoice_line l
    left join credit_note_line c on (c.credit_note_id, c.line) = (n.id, l.line)
    where l.invoice_id = n.invoice_id and l.order_id is not null order by c.line, l.line limit 1) o on true`;

const creditMemoOf = (row: CreditNoteRow): CreditMemo => ({
  id: row.id,
  creditMemoNumber: row.number,
  invoice: {
    id: row.invoiceId,
    invoiceNumber: row.invoiceNumber,
    customer: { name: row.customerName },
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    accounting: { externalInvoiceId: row.externalInvoiceId },
    createdAt: row.invoicedAt,
  },
  totalExcVatAmount: row.netCents,
  vatAmount: row.vatCents,
  totalIncVatAmount: row.totalCents,
  status: row.status,
  kind: row.kind,
  reason: row.reason,
  existPdf: row.hasFiles,
  createdAt: row.createdAt,
});

export async function searchCreditNotes(
  { db }: QueryContext,
  state: ListState<Filters, (typeof creditMemoList.sorts)[number]>,
): Promise<Page<CreditMemo>> {
  const page = await queryPage(db, state, {
    select: columns,
    from: tables,
    where: conditions<Filters>(state.filter, {
      text: (
        text,
      ) => sql`(${matchesSearch(joinedText(sql`n.number`, sql`i.number`, sql`i.buyer ->> 'name'`, sql`n.reason`), text)}
          or exists (
            select 1
            from credit_note_line c join invoice_line l on (l.invoice_id, l.line) = (c.invoice_id, c.line)
            where c.credit_note_id = n.id and ${matchesSearch(numberText(sql`l.order_number`), text)}
          ))`,
      invoiceId: (id) => sql`n.invoice_id = ${id}`,
      status: (states) => sql`${noteState} = any (${states})`,
      dateRange: ({ min, max }) => sql`n.created_at >= coalesce(${min ?? null}::timestamptz, '-infinity')
        and n.created_at <= coalesce(${max ?? null}::timestamptz, 'infinity')`,
      price: ({ down, up }) =>
        sql`n.net_cents >= ${down ?? 0}::bigint and n.net_cents < coalesce(${up ?? null}::bigint, 9223372036854775807)`,
      customerIds: (ids) => sql`n.company_id = any (${ids}::uuid[])`,
      customerName: (name) => matchesSearch(sql`i.buyer ->> 'name'`, name),
    }),
    sorts: { createdAt: sql`n.created_at`, totalExcVatAmount: sql`n.net_cents` },
    notNull: ['createdAt', 'totalExcVatAmount'],
    defaultOrder: sql`n.created_at desc, n.id desc`,
    tiebreaker: sql`n.id`,
  });
  return { ...page, items: page.items.map(creditMemoOf) };
}

/** An existing credit note. */
export async function creditMemo(db: Db, id: string): Promise<CreditMemo> {
  const row = await db.only(sql<CreditNoteRow>`select ${columns} from ${tables} where n.id = ${id}`);
  return creditMemoOf(row);
}

/** The company never received the cancelled invoice (INV-071). @throws Refusal 409 */
async function refuseCancellation(tx: Tx, id: string): Promise<void> {
  if ((await creditMemo(tx, id)).kind === 'Cancellation') throw new Refusal('not_sent', invoiceCopy.cancellationStays);
}

/** Announces credit notes to the programs of their companies, which never received a cancelled invoice (INV-071). */
const announceCreditNotes = (tx: Tx, now: Time, ids: readonly string[]): Promise<number> =>
  tx.run(
    insertPartnerEventsSql(
      now,
      sql`select 'credit_note.issued', company_id, null::uuid,
          jsonb_build_object('id', id, 'number', number, 'invoice_id', invoice_id)
        from credit_note
        where id = any (${ids}::uuid[]) and kind <> 'Cancellation'
        order by number`,
    ),
  );

/** Sends a credit note by email. @throws Refusal 404, or 409 if already sent */
export const sendCreditNote =
  (publicUrl: string) =>
  async ({ tx, now }: CommandContext, { id }: { id: string }): Promise<CreditMemo> => {
    const row = await tx.one(
      sql<{ sentAt: Time | null }>`select sent_at from credit_note_progress where credit_note_id = ${id} for update`,
    );
    if (!row) throw new Refusal('missing', commonCopy.notFound);
    await refuseCancellation(tx, id);
    if (row.sentAt) throw new Refusal('not_draft', invoiceCopy.creditNotDraft, { state: 'Sent' });
    await tx.run(sql`update credit_note_progress set sent_at = ${now} where credit_note_id = ${id}`);
    const note = await creditMemo(tx, id);
    tx.note({
      subject: { kind: 'creditMemo', id, name: note.creditMemoNumber },
      before: { status: 'Draft' },
      after: { status: 'Sent' },
    });
    await mailDocument(tx, now, publicUrl, id);
    await announceCreditNotes(tx, now, [id]);
    return note;
  };

/**
 * Emails a credit note that counts as sent: again, or for the first time after an accounting batch marked it as sent.
 * @throws Refusal 404, or 409 for a draft and for a company without an address
 */
export const mailCreditNote =
  (publicUrl: string) =>
  async ({ tx, now }: CommandContext, { id }: { id: string }): Promise<CreditMemo> => {
    const row = await tx.one(
      sql<{ sentAt: Time | null }>`select sent_at from credit_note_progress where credit_note_id = ${id} for update`,
    );
    if (!row) throw new Refusal('missing', commonCopy.notFound);
    await refuseCancellation(tx, id);
    if (!row.sentAt) throw new Refusal('not_sent', invoiceCopy.creditStillDraft, { state: 'Draft' });
    if (!(await mailDocument(tx, now, publicUrl, id))) throw new Refusal('not_sent', invoiceCopy.noMailAddress);
    const note = await creditMemo(tx, id);
    tx.note({ subject: { kind: 'creditMemo', id, name: note.creditMemoNumber }, after: { mailed: true } });
    return note;
  };

/** Marks draft credit notes handed over to accounting as sent, without an email (CRN-010). */
export async function markHandedOver(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  ids: readonly string[],
): Promise<void> {
  const sent = await tx.all(
    sql<{ id: string; number: string }>`with sent as (
      update credit_note_progress set sent_at = ${now}
        where credit_note_id = any (${ids}::uuid[]) and sent_at is null returning credit_note_id)
      select n.id, n.number from sent s join credit_note n on n.id = s.credit_note_id order by n.number`,
  );
  await announceCreditNotes(
    tx,
    now,
    sent.map(({ id }) => id),
  );
  for (const { id, number } of sent)
    tx.note({
      subject: { kind: 'creditMemo', id, name: number },
      before: { status: 'Draft' },
      after: { status: 'Sent' },
    });
}
