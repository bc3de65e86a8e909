// Notifies the owner of a finished export: by bell and email as preferred, and for a schedule always by email with a
// link, in the transaction that ends it.

import { sql } from 'kysely';
import { exportCopy } from '#domain/base/exports/export-copy.ts';
import { EXPORT_DAYS_KEPT } from '#domain/base/limits.ts';
import { mailFrameCopy } from '#domain/base/mail-frame-copy.ts';
import type { Time } from '#domain/base/time.ts';
import { EXPORTS } from '#domain/exports/links.ts';
import type { Tx } from '#server/base/database/db.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import { notify } from '#server/notifications/notify.ts';

interface EndedExport {
  id: string;
  userId: string;
  label: string;
  scheduleId: string | null;
}

async function readOwner(tx: Tx, userId: string) {
  const owner = await tx.only(
    sql<{ email: string; companyId: string | null }>`select email, company_id from app_user where id = ${userId}`,
  );
  return owner;
}

export async function tellReady(
  tx: Tx,
  now: Time,
  ended: EndedExport & { count: number },
  publicUrl: string,
): Promise<void> {
  const { id, userId, label, scheduleId, count } = ended;
  const { email, companyId } = await readOwner(tx, userId);
  const kind = scheduleId === null ? 'exportReady' : 'scheduledExport';
  await notify(tx, now, [{ kind, companyId, userId, subjectId: id, subjectName: label, detail: String(count) }]);
  if (scheduleId === null) return;
  const { subject, text } = exportCopy.scheduledMail;
  await sendMail(tx, now, {
    to: email,
    subject: subject(label),
    text: text(label, count, publicUrl + EXPORTS, EXPORT_DAYS_KEPT),
    layout: {
      reason: 'export',
      facts: [
        [mailFrameCopy.facts.file, label],
        [mailFrameCopy.facts.rows, count.toLocaleString('en')],
      ],
      action: { label: mailFrameCopy.buttons.exports, url: publicUrl + EXPORTS },
    },
  });
}

export async function tellFailed(
  tx: Tx,
  now: Time,
  { id, userId, label }: EndedExport,
  trouble: string,
): Promise<void> {
  const { companyId } = await readOwner(tx, userId);
  await notify(tx, now, [
    { kind: 'exportFailed', companyId, userId, subjectId: id, subjectName: label, detail: trouble },
  ]);
}
