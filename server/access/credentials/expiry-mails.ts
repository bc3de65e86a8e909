// Announces the expiry of credentials 14 days ahead to the people who may replace them (API-012).

import { sql } from 'kysely';
import { API_ACCESS } from '#domain/access/links.ts';
import { mailCopy } from '#domain/access/mail-copy.ts';
import { mailFrameCopy } from '#domain/base/mail-frame-copy.ts';
import { spellDay } from '#domain/base/spell-day.ts';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/database/db.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import { readApiManagers } from './api-managers.ts';

const NOTICE = 14 * DAY;
const BATCH = 100;

interface ExpiringCredential {
  id: string;
  name: string;
  companyId: string;
  expiresAt: Time;
}

/** Sends due mails, each once, also with several workers. Returns the number of announced credentials. */
export const announceExpiries = (database: Database, publicUrl: string, now: Time): Promise<number> =>
  database.transaction(async (tx) => {
    const due = await tx.all(
      sql<ExpiringCredential>`select c.id, u.first_name as name, u.company_id, c.expires_at
        from program_credential c join app_user u on u.id = c.user_id
        where c.expires_at between ${now} and ${addMilliseconds(now, NOTICE)}
          and c.revoked_at is null and c.expiry_mailed_at is null
        order by c.expires_at limit ${BATCH} for update of c skip locked`,
    );
    for (const { id, name, companyId, expiresAt } of due) {
      for (const email of await readApiManagers(tx, companyId))
        await sendMail(tx, now, {
          to: email,
          subject: mailCopy.credentialExpirySubject(name),
          text: mailCopy.credentialExpiryText(name, spellDay(expiresAt.slice(0, 10)), publicUrl + API_ACCESS),
          layout: {
            reason: 'credentials',
            action: { label: mailFrameCopy.buttons.credentials, url: publicUrl + API_ACCESS },
            facts: [
              [mailFrameCopy.facts.credential, name],
              [mailFrameCopy.facts.expires, spellDay(expiresAt.slice(0, 10))],
            ],
          },
        });
      await tx.run(sql`update program_credential set expiry_mailed_at = ${now} where id = ${id}`);
    }
    return due.length;
  });
