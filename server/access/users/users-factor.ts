// For users who lost the app and the recovery codes: a SuperAdmin removes the second factor. The user is notified and
// signed out everywhere.

import { sql } from 'kysely';
import { factorCopy } from '#domain/access/factor-copy.ts';
import { mailCopy } from '#domain/access/mail-copy.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { deleteFactor } from '#server/access/factors/factors.ts';
import { endSessions } from '#server/access/sign-in/ways-in.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { sendMail } from '#server/base/jobs/mail.ts';

/** @throws Refusal 403 for the caller's own, which requires password and code, 409 if there is none */
export async function removeUsersFactor(
  { tx, actor, now }: CommandContext,
  { id }: { id: string },
): Promise<Record<string, never>> {
  if (id === actor.userId) throw new Refusal('forbidden', factorCopy.notOwn);
  const person = await tx.one(
    sql<{ email: string; name: string }>`select email, first_name || ' ' || last_name as name from app_user
      where id = ${id} and kind = 'Person' for no key update`,
  );
  if (!person) throw new Refusal('missing', commonCopy.notFound);
  const hadApp = await deleteFactor(tx, id, now);
  const passkeysRemoved = await tx.run(sql`delete from passkey where user_id = ${id}`);
  if (!hadApp && passkeysRemoved === 0) throw new Refusal('factor_missing', factorCopy.missing);
  const sessionsEnded = await endSessions(tx, id, 'second factor removed', now);
  await sendMail(tx, now, {
    to: person.email,
    subject: mailCopy.factorRemovedSubject,
    text: mailCopy.factorRemovedByStaffText,
    layout: { reason: 'account' },
  });
  tx.note({
    subject: { kind: 'user', id, name: person.name },
    before: { secondFactor: hadApp },
    after: { secondFactor: false, sessionsEnded, ...(passkeysRemoved > 0 && { passkeysRemoved }) },
  });
  await noteCredentials(tx, id);
  return {};
}
