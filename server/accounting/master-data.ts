// Customers and vendors for the accounting system, and the check of their numbers (INV-092).

import { sql } from 'kysely';
import { accountingCopy } from '#domain/accounting/copy.ts';
import { wrongNumbersOf } from '#domain/accounting/journal.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { ACCOUNTING_SETTINGS_ID } from '#server/audit/audited-state.ts';
import type { FileReply, UnmanagedContext } from '#server/base/http/context.ts';
import { accountingSettings } from './accounting-settings.ts';
import { type MasterRecord, masterDataFile } from './datev-master-data.ts';

/** @throws Refusal 409 for numbers that are no personal accounts, naming their companies and vendors */
export function refuseWrongNumbers(
  parties: readonly { name: string; number: number | null }[],
  accountLength: number,
): void {
  const wrong = wrongNumbersOf(parties, accountLength);
  if (wrong.length > 0) throw new Refusal('account_length', accountingCopy.wrongNumbers(wrong, accountLength + 1));
}

/** Serves the customers and vendors with a number in DATEV format. @throws Refusal 409 */
export const downloadMasterData = ({ database, now }: UnmanagedContext): Promise<FileReply> =>
  database.transaction(async (tx) => {
    const accounts = await accountingSettings(tx);
    if (!accounts) throw new Refusal('accounting_settings', accountingCopy.accountsMissing);
    const records = await tx.all(
      sql<MasterRecord>`select c.account_number as account, c.name, c.address, c.zip_code, c.city, c.country_code,
            case when not v.is_foreign then v.vat_id else '' end as vat_id, c.email,
            coalesce(t.days, (select s.payment_days from seller s)) as payment_days
          from company c
            left join company_vat_id v on v.company_id = c.id
            left join company_payment_term t on t.company_id = c.id
          where c.account_number > 0
        union all
        select internal_id, name, '', '', '', '', '', '', null
          from vendor
          where internal_id > 0
        order by 1`,
    );
    refuseWrongNumbers(
      records.map(({ name, account }) => ({ name, number: account })),
      accounts.accountLength,
    );
    tx.note({
      subject: { kind: 'accountingSettings', id: ACCOUNTING_SETTINGS_ID, name: '' },
      after: { downloaded: 'masterData' },
    });
    return {
      filename: 'EXTF_Debitoren_Kreditoren.csv',
      contentType: 'text/csv; charset=windows-1252',
      body: masterDataFile(records, accounts, now),
      headers: { 'cache-control': 'no-store' },
    };
  });
