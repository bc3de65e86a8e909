// Response of the accounting system: receipt of a batch, its document ids, and company balances. May be repeated;
// existing document ids are kept.

import { sql } from 'kysely';
import type { Acknowledgement, Batch } from '#domain/accounting/accounting-calls.ts';
import { accountingCopy } from '#domain/accounting/copy.ts';
import { type FieldError, invalidFields } from '#domain/base/refusal.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { setNetSuiteBalances } from '#server/companies/net-suite-balance.ts';
import { type ExternalId, readExternalIds, setExternalIds } from '#server/invoices/issuing/external-ids.ts';
import { readBatch } from './batches.ts';

interface HandedOver {
  kind: string;
  id: string;
  number: string;
}

/** Invoices and credit notes of a batch; only they have external ids. */
const readDocuments = (tx: Tx, batchId: string): Promise<HandedOver[]> =>
  tx.all(
    sql<HandedOver>`select kind, key as id, number from accounting_document where batch_id = ${batchId}
      and kind in ('invoice', 'creditNote')`,
  );

/** @throws Refusal 422 for documents of other batches, conflicting ids, and duplicate companies */
async function chosenIds(tx: Tx, { id, documents, balances = [] }: Acknowledgement): Promise<ExternalId[]> {
  const handedOver = new Map((await readDocuments(tx, id)).map((one) => [one.number, one]));
  const present = await readExternalIds(
    tx,
    [...handedOver.values()].map((one) => one.id),
  );
  const errors: FieldError[] = [];
  const chosen = documents.flatMap(({ number, externalId }, at): ExternalId[] => {
    const document = handedOver.get(number);
    const field = `documents.${at}`;
    if (!document) {
      errors.push({ field: `${field}.number`, code: 'unknown_document', message: accountingCopy.notInBatch(number) });
      return [];
    }
    const before = present.get(document.id) ?? null;
    if (before !== null && before !== externalId)
      errors.push({
        field: `${field}.externalId`,
        code: 'external_id_set',
        message: accountingCopy.idSet(number, before),
      });
    if (before !== null) return [];
    present.set(document.id, externalId);
    return [{ documentId: document.id, number, externalId }];
  });
  const companies = balances.map(({ partnerId }) => partnerId.toLowerCase());
  for (const [at, companyId] of companies.entries())
    if (companies.indexOf(companyId) < at)
      errors.push({ field: `balances.${at}.partnerId`, code: 'invalid', message: accountingCopy.companyTwice });
  if (errors.length > 0) throw invalidFields(errors);
  return chosen;
}

/** @throws Refusal 404, or 422 for documents not in the batch or with a different id */
export async function acknowledgeBatch(context: CommandContext, input: Acknowledgement): Promise<Batch> {
  const { tx, actor, now } = context;
  const batch = await readBatch(tx, input.id);
  await tx.one(sql`select 1 from accounting_batch where id = ${batch.id} for update`);
  const ids = await chosenIds(tx, input);
  await setExternalIds(tx, ids);
  await setNetSuiteBalances(tx, input.balances ?? []);
  await tx.run(sql`insert into accounting_acknowledgement (batch_id, at, by_name)
    values (${batch.id}, ${now}, ${actor.name})
    on conflict do nothing`);
  tx.note({
    subject: { kind: 'accountingBatch', id: batch.id, name: String(batch.number) },
    after: {
      acknowledged: ids.map(({ number, externalId }) => [number, externalId]),
      balances: input.balances?.length ?? 0,
    },
  });
  return readBatch(tx, batch.id);
}
