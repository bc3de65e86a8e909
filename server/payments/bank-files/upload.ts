// Imports a bank file: every payment is listed once, no matter who uploads it and how often.

import { sql } from 'kysely';
import { invalidField } from '#domain/base/refusal.ts';
import { compareTexts } from '#domain/base/text/text-order.ts';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import type { BankUpload } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { namedNumbersIn } from '#domain/payments/remittance.ts';
import { recordset } from '#server/base/database/rows.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { type BankCredit, readBankFile } from './camt.ts';

const rowsOf = (credits: readonly BankCredit[]) =>
  credits.map((credit) => ({
    ...credit,
    id: newId(),
    // Nested arrays cannot be passed in one parameter; numbers contain no commas.
    numbers: namedNumbersIn(credit.remittance, Number(credit.bookedOn.slice(0, 4))).certain.join(','),
  }));

/** @throws Refusal 422 with the fault of the file */
export async function uploadBankFile(
  { tx, actor, now }: CommandContext,
  { file }: { file: Uint8Array | Blob },
): Promise<BankUpload> {
  if (!(file instanceof Uint8Array)) throw invalidField('file', 'file_refused', paymentCopy.notXml);
  const { credits, ...others } = readBankFile(file);
  // The bank may be in a time zone where the next day has started.
  const ahead = credits.find(({ bookedOn }) => bookedOn > addMilliseconds(now, DAY));
  if (ahead) throw invalidField('file', 'file_refused', paymentCopy.futureEntry(ahead.bookedOn.slice(0, 10)));
  const fileId = newId();
  await tx.run(sql`insert into bank_file (id, new_count, known_count, uploaded_at, uploaded_by, uploaded_by_name)
    values (${fileId}, 0, 0, ${now}, ${actor.userId}, ${actor.name})`);
  const rows = rowsOf(credits).sort((one, other) => compareTexts(one.fingerprint, other.fingerprint));
  const newCount =
    await tx.run(sql`insert into bank_payment (id, file_id, account, fingerprint, booked_on, amount_cents,
      debtor_name, debtor_iban, remittance, invoice_numbers, state)
    select n.id, ${fileId}::uuid, n.account, n.fingerprint, n.booked_on, n.amount_cents, n.debtor_name, n.debtor_iban,
      n.remittance, coalesce(string_to_array(nullif(n.numbers, ''), ','), '{}'), 'Open'
    from ${recordset('n', rows, {
      id: 'uuid',
      account: 'text',
      fingerprint: 'text',
      bookedOn: 'timestamptz',
      amountCents: 'bigint',
      debtorName: 'text',
      debtorIban: 'text',
      remittance: 'text',
      numbers: 'text',
    })}
    order by n.account, n.fingerprint
    on conflict (account, fingerprint) do nothing`);
  const knownCount = credits.length - newCount;
  await tx.run(sql`update bank_file set new_count = ${newCount}, known_count = ${knownCount} where id = ${fileId}`);
  const counts = { newCount, knownCount, ...others };
  tx.note({ subject: { kind: 'bankFile', id: fileId, name: credits[0]?.account ?? '' }, after: counts });
  return counts;
}
