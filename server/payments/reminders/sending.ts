// Sends reminders. Each is composed under the lock of the company's account, so that it contains exactly the amounts
// open at that moment.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { mailFrameCopy } from '#domain/base/mail-frame-copy.ts';
import { formatEuro } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { STATEMENT } from '#domain/payments/links.ts';
import type { ReminderLadder } from '#domain/payments/reminder-calls.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import { insertRows } from '#server/base/database/rows.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import { newId } from '#server/base/process/ids.ts';
import type { Log } from '#server/base/process/log.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { setReminded } from '#server/invoices/reminded.ts';
import { readSeller } from '#server/invoices/seller.ts';
import { notify } from '#server/notifications/notify.ts';
import { type DueRow, dueRows } from './due.ts';
import { readReminderLadder } from './ladder.ts';

/** Attached invoices; further ones are listed only. */
const MAX_ATTACHED = 20;

type SendingContext = Pick<CommandContext, 'tx' | 'actor' | 'now'>;

async function writeLetter(
  { tx, actor, now }: SendingContext,
  { steps }: ReminderLadder,
  { companyId, companyName, recipient, step, stopsOrders, openCents, invoices }: DueRow,
  publicUrl: string,
): Promise<void> {
  const id = newId();
  const { text } = steps[step - 1]!;
  await tx.run(sql`insert into reminder (id, company_id, sent_at, sent_by_name, recipient, step, text, stops_orders,
      open_cents)
    values (${id}, ${companyId}, ${now}, ${actor.name}, ${recipient}, ${step}, ${text}, ${stopsOrders}, ${openCents})`);
  await insertRows(
    tx,
    'reminder_invoice',
    invoices.map((line) => ({
      reminderId: id,
      invoiceId: line.id,
      step: line.step,
      daysOverdue: line.daysOverdue,
      openCents: line.openAmount,
    })),
  );
  await setReminded(
    tx,
    now,
    invoices
      .filter((line) => line.step > 0)
      .map((line) => ({ id: line.id, step: line.step, stopsOrders: steps[line.step - 1]!.stopsOrders })),
  );
  const lines = invoices.map((line) =>
    paymentCopy.reminderLine(line.invoiceNumber, line.dueDate, formatEuro(line.openAmount)),
  );
  const { name: payee, bankAccount } = await readSeller(tx);
  await sendMail(tx, now, {
    to: recipient,
    subject: paymentCopy.reminderSubject(step, payee),
    text: paymentCopy.reminderMail({
      text,
      lines,
      total: formatEuro(openCents),
      stopsOrders,
      payee,
      account: bankAccount,
      link: publicUrl + STATEMENT,
    }),
    layout: {
      reason: 'documents',
      action: { label: mailFrameCopy.buttons.statement, url: publicUrl + STATEMENT },
    },
    documentIds: invoices.slice(0, MAX_ATTACHED).map((line) => line.id),
  });
  await notify(tx, now, [
    {
      kind: 'reminderSent',
      companyId,
      subjectId: companyId,
      subjectName: companyName,
      detail: String(invoices.length),
    },
  ]);
  tx.note({
    subject: { kind: 'company', id: companyId, name: companyName },
    after: { reminder: step, openCents, invoices: invoices.map((line) => line.invoiceNumber) },
  });
}

type Outcome = { reason: string | null; companyName: string };

async function remind(context: SendingContext, companyId: string, publicUrl: string): Promise<Outcome> {
  const { tx, now } = context;
  await lockAccount(tx, companyId);
  const company = await tx.one(sql<{ name: string }>`select name from company where id = ${companyId}`);
  if (!company) throw new Refusal('missing', commonCopy.notFound);
  const ladder = await readReminderLadder(tx);
  const [due] = await tx.all(await dueRows(tx, now, ladder, sql`c.id = ${companyId}`));
  const reason = due ? (due.recipient === '' ? paymentCopy.noRecipient : null) : paymentCopy.nothingDue;
  if (due && reason === null) await writeLetter(context, ladder, due, publicUrl);
  return { reason, companyName: company.name };
}

/** Sends reminders to companies, skipping those with nothing overdue any more. @throws Refusal 404 */
export const sendReminders =
  (publicUrl: string) =>
  async (context: CommandContext, { companyIds }: { companyIds: readonly string[] }) => {
    const skipped: { companyId: string; companyName: string; reason: string }[] = [];
    // By id, so that accounts are locked in a fixed order.
    const ids = [...new Set(companyIds)].sort();
    for (const companyId of ids) {
      const { reason, companyName } = await remind(context, companyId, publicUrl);
      if (reason !== null) skipped.push({ companyId, companyName, reason });
    }
    return { sentCount: ids.length - skipped.length, skipped };
  };

interface AutomaticServices {
  database: Database;
  log: Log;
}

/** Sends all due reminders, if automatic reminders are enabled; a failure does not stop the others. */
export async function sendDueReminders({ database, log }: AutomaticServices, publicUrl: string, now: Time) {
  const ladder = await readReminderLadder(database);
  if (!ladder.isAutomatic || ladder.steps.length === 0) return;
  const due = await database.all(await dueRows(database, now, ladder, sql`c.email <> ''`));
  for (const { companyId } of due) {
    try {
      await database.transaction((tx: Tx) => remind({ tx, actor: SYSTEM, now }, companyId, publicUrl));
    } catch (error) {
      log.error({ job: 'remind', company: companyId, err: error }, 'A company could not be reminded.');
    }
  }
}
