// How often a code may be wrong: one counter a person, whatever the code is and wherever it is asked for (LOG-022).

import { sql } from 'kysely';
import { mailCopy } from '#domain/access/mail-copy.ts';
import type { Time } from '#domain/base/time.ts';
import type { Tx } from '#server/base/db.ts';
import { sendMail } from '#server/base/mail.ts';

const CLOSE_AFTER_FAILURES = 15;

/**
 * Judges a code after it was counted, in one statement that also locks the person: parallel guesses are judged one
 * after the other, and none after the last one that is allowed. Too many since the last success close this way in until
 * staff open it again. Answers null for a wrong code and for a person whose way in is closed; the caller commits either
 * way, so that the count stays.
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
    await sendMail(tx, now, { to: user.email, subject: mailCopy.closedSubject, text: mailCopy.closedText });
  }
  return verdict;
}
