// Invitations of new users: emailed with a link that sets the first password. Without a mail server a SuperAdmin takes
// the link instead, once (docs/decisions/0092).

import { sql } from 'kysely';
import { passwordLinkUrl } from '#domain/access/login-links.ts';
import { passwordLinkMails } from '#domain/access/password-link-copy.ts';
import { INVITATION_HOURS } from '#domain/access/password-links.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { mailFrameCopy } from '#domain/base/mail-frame-copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, HOUR } from '#domain/base/time.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import { createLink, endLinks, isInvited } from './links.ts';

/** Settings of the installation that links depend on. */
export interface LinkSettings {
  publicUrl: string;
  /** False without a mail server: emails stay in the built-in mailbox or, in a sandbox, are not sent at all. */
  isMailed: boolean;
}

interface InvitedPerson {
  email: string;
  name: string;
  companyName: string | null;
}

/** Emails an invitation, which ends an earlier one. The caller holds the user's row lock. */
export async function sendInvitation(
  { tx, actor, now }: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  { publicUrl }: LinkSettings,
  userId: string,
): Promise<void> {
  const token = await createLink(tx, userId, 'Invitation');
  const { email, name, companyName } = await tx.only(
    sql<InvitedPerson>`select u.email, u.first_name || ' ' || u.last_name as name, c.name as company_name
      from app_user u left join company c on c.id = u.company_id where u.id = ${userId}`,
  );
  const url = passwordLinkUrl(publicUrl, token);
  await sendMail(tx, now, {
    to: email,
    subject: passwordLinkMails.invitationSubject,
    text: passwordLinkMails.invitationText(actor.name, companyName, INVITATION_HOURS, url),
    layout: {
      reason: 'invitation',
      facts: [
        [mailFrameCopy.facts.account, email],
        ...(companyName === null ? [] : [[mailFrameCopy.facts.company, companyName] as const]),
      ],
      action: { label: mailFrameCopy.buttons.setPassword, url },
    },
    keptUntil: addMilliseconds(now, INVITATION_HOURS * HOUR),
  });
  tx.note({ subject: { kind: 'user', id: userId, name }, after: { invited: true } });
  await noteCredentials(tx, userId);
}

/** Marks a deactivated user as invited: the email is sent on activation. The caller notes the credentials. */
export async function deferInvitation(tx: Tx, userId: string): Promise<void> {
  await createLink(tx, userId, 'Invitation');
  await endLinks(tx, userId);
}

/** Locks a user. @throws Refusal 404, or 409 if the user is deactivated or has a password */
async function lockInvited(tx: Tx, id: string): Promise<void> {
  const person = await tx.one(
    sql<{ isActive: boolean }>`select is_active from app_user where id = ${id} and kind = 'Person' for update`,
  );
  if (!person) throw new Refusal('missing', commonCopy.notFound);
  await requireInvited(tx, id, person);
}

/** @throws Refusal 409 if the user is deactivated or has a password */
export async function requireInvited(tx: Tx, id: string, { isActive }: { isActive: boolean }): Promise<void> {
  if (!isActive || !(await isInvited(tx, id))) throw new Refusal('invitation_ended', userCopy.invitationEnded);
}

export async function resendInvitation(
  command: CommandContext,
  settings: LinkSettings,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await lockInvited(command.tx, id);
  await sendInvitation(command, settings, id);
  return {};
}

/** A new link to hand over in person. @throws Refusal 409 if invitations are emailed */
export async function createInvitationLink(
  { tx }: CommandContext,
  { publicUrl, isMailed }: LinkSettings,
  { id }: { id: string },
): Promise<{ link: string }> {
  if (isMailed) throw new Refusal('invitation_mailed', userCopy.invitationMailed);
  await lockInvited(tx, id);
  const token = await createLink(tx, id, 'Invitation');
  await noteCredentials(tx, id);
  return { link: passwordLinkUrl(publicUrl, token) };
}
