// Country codes of companies without a code. Tax rules and invoices read only the code.

import { sql } from 'kysely';
import { COUNTRY_CODE_ACTION } from '#domain/audit/actions.ts';
import { SYSTEM } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';
import { countryCodeOfName } from '#domain/companies/country-names.ts';
import { writeAuditEntries } from '#server/audit/entry-writer.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';

/** Sets missing codes from country names, with an audit entry for each. Returns the number of companies. */
export async function setMissingCountryCodes(tx: Tx, keys: DerivedKeys, now: Time): Promise<number> {
  const missing = await tx.all(
    sql<{ id: string; name: string; country: string }>`select id, name, country from company
      where country_code = '' and country <> '' order by id for update`,
  );
  const found = missing.flatMap(({ country, ...company }) => {
    const countryCode = countryCodeOfName(country);
    return countryCode === '' ? [] : [{ ...company, countryCode }];
  });
  for (const { id, countryCode } of found)
    await tx.run(sql`update company set country_code = ${countryCode} where id = ${id}`);
  await writeAuditEntries(
    tx,
    keys,
    {
      at: now,
      who: { id: null, name: SYSTEM.name, role: null, companyId: null },
      sessionId: null,
      client: { address: '', device: '', traceId: '' },
      action: COUNTRY_CODE_ACTION,
      status: 200,
      code: '',
    },
    found.map(({ id, name, countryCode }) => ({
      subject: { kind: 'company', id, name },
      before: { countryCode: '' },
      after: { countryCode },
    })),
  );
  return found.length;
}
