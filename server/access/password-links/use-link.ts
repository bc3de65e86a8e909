// Sets a password by a link: once, under the user's row lock. It ends all sessions of the user and revokes nothing else,
// so the second factor is still required at the next sign-in (LOG-029).

import { sql } from 'kysely';
import { accessCopy } from '#domain/access/copy.ts';
import { passwordLinkCopy, passwordLinkMails } from '#domain/access/password-link-copy.ts';
import type { LinkPurpose } from '#domain/access/password-links.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { voidChallenges } from '#server/access/factors/factors.ts';
import { isCommonPassword } from '#server/access/passwords/common-passwords.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { clearAttempts, linkCounterOf, loginCounterOf } from '#server/access/passwords/throttle.ts';
import { noteSignIn } from '#server/access/sign-in/sign-in-note.ts';
import { endSessions } from '#server/access/sign-in/ways-in.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { CommandContext, UnmanagedContext } from '#server/base/http/context.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import { consumeLink, findLink } from './links.ts';

/** One refusal for unknown, used, replaced and expired links. */
const linkEnded = () => new Refusal('password_link', passwordLinkCopy.ended);

/** @throws Refusal 404 if the link is not valid */
export async function checkLink(
  { tx }: CommandContext,
  { token }: { token: string },
): Promise<{ purpose: LinkPurpose; email: string }> {
  const link = await findLink(tx, token);
  if (!link) throw linkEnded();
  return { purpose: link.purpose, email: link.email };
}

/** @throws Refusal 404 if the link is not valid, 422 for a common password */
export async function setPasswordByLink(
  { database, client, now }: UnmanagedContext,
  keys: DerivedKeys,
  { token, password }: { token: string; password: string },
): Promise<Record<string, never>> {
  const link = await findLink(database, token);
  if (!link) throw linkEnded();
  if (isCommonPassword(password, link.email))
    throw invalidField('password', 'password_common', accessCopy.passwordCommon);
  const hash = await hashPassword(password, keys.keyFor('pepper'));
  await database.transaction(async (tx) => {
    const used = await consumeLink(tx, token);
    if (!used) throw linkEnded();
    const { userId, email, purpose } = used;
    await tx.run(sql`update app_user set password_hash = ${hash}, password_must_change = false where id = ${userId}`);
    await voidChallenges(tx, userId, now);
    const sessionsEnded = await endSessions(tx, userId, 'password set by link', now);
    // The owner of the mailbox must not stay locked out by earlier guesses.
    for (const counterOf of [loginCounterOf, linkCounterOf]) await clearAttempts(tx, counterOf(keys, email, client));
    if (purpose === 'Reset')
      await sendMail(tx, now, {
        to: email,
        subject: passwordLinkMails.changedSubject,
        text: passwordLinkMails.changedText,
        layout: { reason: 'account' },
      });
    await noteSignIn(tx, userId, { recognised: true, after: { passwordSetBy: purpose, sessionsEnded } });
    await noteCredentials(tx, userId);
  });
  return {};
}
