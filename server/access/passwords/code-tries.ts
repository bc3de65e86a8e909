// Limit of wrong codes: one counter per user, whatever the kind of code and wherever it is entered (LOG-022).

import { sql } from 'kysely';
import { mailCopy } from '#domain/access/mail-copy.ts';
import type { Time } from '#domain/base/time.ts';
import type { Tx } from '#server/base/database/db.ts';
import { sendMail } from '#server/base/jobs/mail.ts';

const CLOSE_AFTER_FAILURES = 15;

/**
 * Verifies a code after counting the attempt, in one statement that also locks the user: parallel guesses are
 * serialized, and none is judged beyond the limit. Too many since the last success close sign-in by code until staff
 * reopen it. Returns null for a wrong code and for a closed user; the caller commits in either case, so that the count
 * is kept.
 */
export async function judgeCounted<T>(
  tx: Tx,
  userId: string,
  now: Time,
  judge: () => Promise<T | null>,
): Promise<T | null> {
  const user = await tx.one(
    sql<{ email: string; codeFailures: number }>`update app_user set code_failures = code_failures + 1
      where id = ${userId} and is_active and code_closed_at is null returning email, code_failures`,
  );
  if (!user) return null;
  const verdict = await judge();
  if (verdict !== null) await tx.run(sql`update app_user set code_failures = 0 where id = ${userId}`);
  else if (user.codeFailures >= CLOSE_AFTER_FAILURES) {
    await tx.run(sql`update app_user set code_closed_at = ${now} where id = ${userId}`);
    await sendMail(tx, now, {
      to: user.email,
      subject: mailCopy.closedSubject,
      text: mailCopy.closedText,
      layout: { reason: 'account' },
    });
  }
  return verdict;
}
