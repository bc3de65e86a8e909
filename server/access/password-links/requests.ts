// Requests for a link by users who forgot their password. The call stores the request and never reads users; a job finds
// the user. Its response and its duration are therefore the same for known, unknown and deactivated addresses (LOG-027).

import { sql } from 'kysely';
import { passwordLinkUrl } from '#domain/access/login-links.ts';
import { passwordLinkCopy, passwordLinkMails } from '#domain/access/password-link-copy.ts';
import { RESET_MINUTES } from '#domain/access/password-links.ts';
import { PASSWORD_LINK_ACTION } from '#domain/audit/actions.ts';
import { SYSTEM } from '#domain/base/actor.ts';
import { mailFrameCopy } from '#domain/base/mail-frame-copy.ts';
import { addMilliseconds, MINUTE } from '#domain/base/time.ts';
import { countAttempt, linkCounterOf } from '#server/access/passwords/throttle.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import { writeSystemEntries } from '#server/audit/entry-writer.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { newId } from '#server/base/process/ids.ts';
import { createLink } from './links.ts';

/** Stores a request and queues its job. @throws Refusal 429 after too many for this address */
export async function requestLink(
  { tx, client, now }: CommandContext,
  keys: DerivedKeys,
  { email }: { email: string },
): Promise<{ message: string }> {
  await countAttempt(tx, linkCounterOf(keys, email, client), now);
  const id = newId();
  await tx.run(sql`insert into password_link_request (id, email, requested_at) values (${id}, ${email}, ${now})`);
  await tx.enqueueJob('access.password-link', { requestId: id });
  return { message: passwordLinkCopy.requested };
}

type LinkServices = Pick<FeatureServices, 'database' | 'clock' | 'keys'> & { publicUrl: string };

/** Handler of `access.password-link`: emails a link if an active user has the address. */
export const requestedLinkSender =
  ({ database, clock, keys, publicUrl }: LinkServices) =>
  ({ requestId }: { requestId: string }): Promise<void> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const request = await tx.one(
        sql<{ email: string }>`delete from password_link_request where id = ${requestId} returning email`,
      );
      if (!request) return;
      const person = await tx.one(
        sql<{ id: string; email: string; name: string }>`select id, email, first_name || ' ' || last_name as name
          from app_user where lower(email) = lower(${request.email}) and kind = 'Person' and is_active for update`,
      );
      if (!person) return;
      const url = passwordLinkUrl(publicUrl, await createLink(tx, person.id, 'Reset'));
      await sendMail(tx, now, {
        to: person.email,
        subject: passwordLinkMails.resetSubject,
        text: passwordLinkMails.resetText(RESET_MINUTES, url),
        layout: { reason: 'account', action: { label: mailFrameCopy.buttons.newPassword, url } },
        keptUntil: addMilliseconds(now, RESET_MINUTES * MINUTE),
      });
      tx.note({ subject: { kind: 'user', id: person.id, name: person.name }, after: { linkMailed: true } });
      await noteCredentials(tx, person.id);
      const who = { id: null, name: SYSTEM.name, role: null, companyId: null };
      await writeSystemEntries(tx, keys, { action: PASSWORD_LINK_ACTION, who, now });
    });
