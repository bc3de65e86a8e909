// General ledger accounts used for postings.

import { sql } from 'kysely';
import type { AccountingSettings, AccountingSettingsInput } from '#domain/accounting/accounting-calls.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { ACCOUNTING_SETTINGS_ID } from '#server/audit/audited-state.ts';
import type { Db } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';

const EMPTY: AccountingSettings = {
  receivables: '',
  salesS: '',
  salesAe: '',
  salesO: '',
  salesE: '',
  salesZ: '',
  automaticS: false,
  automaticAe: false,
  automaticO: false,
  automaticE: false,
  automaticZ: false,
  automaticPurchases: false,
  outputTax: '',
  bank: '',
  writeOffs: '',
  purchases: '',
  payables: '',
  consultantNumber: null,
  clientNumber: null,
  accountLength: null,
  modifiedAt: null,
};

/** Undefined until set. */
export const accountingSettings = (db: Db): Promise<AccountingSettingsInput | undefined> =>
  db.one(
    sql<AccountingSettingsInput>`select receivables, sales_s, sales_ae, sales_o, sales_e, sales_z, automatic_s,
        automatic_ae, automatic_o, automatic_e, automatic_z, automatic_purchases, output_tax, bank, write_offs,
        purchases, payables,
        consultant_number, client_number, account_length, modified_at
      from accounting_setting`,
  );

export const showAccountingSettings = async ({ db }: { db: Db }): Promise<AccountingSettings> =>
  (await accountingSettings(db)) ?? EMPTY;

/** @throws Refusal 409 on a conflicting change */
export async function updateAccountingSettings(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { modifiedAt, ...input }: AccountingSettingsInput,
): Promise<AccountingSettings> {
  await tx.run(sql`lock table accounting_setting in share row exclusive mode`);
  const before = await accountingSettings(tx);
  if (modifiedAt !== (before?.modifiedAt ?? null)) throw new Refusal('stale', commonCopy.changedMeanwhile);
  await tx.run(sql`insert into accounting_setting (receivables, sales_s, sales_ae, sales_o, sales_e, sales_z,
        automatic_s, automatic_ae, automatic_o, automatic_e, automatic_z, automatic_purchases, output_tax, bank,
        write_offs, purchases, payables, consultant_number, client_number, account_length, modified_at)
    values (${input.receivables}, ${input.salesS}, ${input.salesAe}, ${input.salesO}, ${input.salesE},
        ${input.salesZ}, ${input.automaticS}, ${input.automaticAe}, ${input.automaticO}, ${input.automaticE},
        ${input.automaticZ}, ${input.automaticPurchases}, ${input.outputTax}, ${input.bank},
        ${input.writeOffs}, ${input.purchases}, ${input.payables}, ${input.consultantNumber},
        ${input.clientNumber}, ${input.accountLength}, ${now})
    on conflict (id) do update set receivables = excluded.receivables, sales_s = excluded.sales_s,
      sales_ae = excluded.sales_ae, sales_o = excluded.sales_o, sales_e = excluded.sales_e,
      sales_z = excluded.sales_z, automatic_s = excluded.automatic_s, automatic_ae = excluded.automatic_ae,
      automatic_o = excluded.automatic_o, automatic_e = excluded.automatic_e, automatic_z = excluded.automatic_z,
      automatic_purchases = excluded.automatic_purchases,
      output_tax = excluded.output_tax, bank = excluded.bank, write_offs = excluded.write_offs,
      purchases = excluded.purchases, payables = excluded.payables, consultant_number = excluded.consultant_number,
      client_number = excluded.client_number, account_length = excluded.account_length,
      modified_at = excluded.modified_at`);
  const { modifiedAt: _, ...fields } = before ?? EMPTY;
  tx.note({
    subject: { kind: 'accountingSettings', id: ACCOUNTING_SETTINGS_ID, name: '' },
    ...(before && { before: fields }),
    after: input,
  });
  return { ...input, modifiedAt: now };
}
