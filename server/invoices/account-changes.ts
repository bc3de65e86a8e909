// Changes of the seller's bank account. While four eyes is on, a change is a proposal until a second person confirms it, and
// documents keep the current account. Every SuperAdmin receives an email about the proposal and about the change (INV-024).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { Seller } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { SETTINGS } from '#domain/settings/links.ts';
import { SELLER_ID } from '#server/audit/audited-state.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import { newId } from '#server/base/process/ids.ts';
import { notify } from '#server/notifications/notify.ts';
import { isFourEyes } from '#server/orders/lifecycle/approval-setting.ts';

interface ProposedAccount {
  id: string;
  bankAccount: string;
  byUser: string;
  byName: string;
  at: Time;
}

/** The fields of the seller's audit entries that describe the proposal. */
export const auditedProposal = (proposal: Pick<ProposedAccount, 'bankAccount' | 'byUser'> | undefined) => ({
  proposedBankAccount: proposal?.bankAccount ?? null,
  proposedByUserId: proposal?.byUser ?? null,
});

export const readProposedAccount = (db: Db): Promise<ProposedAccount | undefined> =>
  db.one(
    sql<ProposedAccount>`select c.id, c.bank_account, c.by_user, u.first_name || ' ' || u.last_name as by_name, c.at
      from seller_account_change c join app_user u on u.id = c.by_user`,
  );

/** Only a SuperAdmin who did not propose the change may confirm it. */
const mayConfirm = ({ role, userId }: Actor, { byUser }: ProposedAccount): boolean =>
  role === 'SuperAdmin' && userId !== byUser;

export const showProposedAccount = (actor: Actor, proposal: ProposedAccount | undefined): Seller['proposedAccount'] => {
  if (!proposal) return null;
  const { byUser: _, ...shown } = proposal;
  return { ...shown, mayConfirm: mayConfirm(actor, proposal) };
};

/** True while four eyes is on and another active SuperAdmin could confirm a change. */
async function needsSecondPerson(tx: Tx, { userId }: Actor): Promise<boolean> {
  const row = await tx.only(
    sql<{ needed: boolean }>`select ${isFourEyes} and exists (select from app_user
      where role = 'SuperAdmin' and is_active and id is distinct from ${userId}) as needed`,
  );
  return row.needed;
}

/**
 * Decides which account the seller has after an edit, under the lock of the seller. A second person who enters the proposed
 * account confirms it; any other entry replaces the proposal.
 */
export async function changeAccount(
  { tx, actor, now }: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  publicUrl: string,
  before: Seller['bankAccount'] | undefined,
  wanted: string,
): Promise<{ bankAccount: string; proposal: ProposedAccount | undefined }> {
  const earlier = await readProposedAccount(tx);
  if (wanted === (before ?? '')) return { bankAccount: wanted, proposal: earlier };
  await tx.run(sql`delete from seller_account_change`);
  const isConfirmed = earlier?.bankAccount === wanted && mayConfirm(actor, earlier);
  // The first account replaces nothing, and a new installation may have one person only.
  if (!before || isConfirmed || !(await needsSecondPerson(tx, actor))) {
    if (before !== undefined)
      await announce(tx, now, 'bankAccountChanged', actor, invoiceCopy.accountChangedMail(actor.name, before, wanted));
    return { bankAccount: wanted, proposal: undefined };
  }
  const id = newId();
  await tx.run(sql`insert into seller_account_change (id, bank_account, by_user, at)
    values (${id}, ${wanted}, ${actor.userId}, ${now})`);
  const text = invoiceCopy.accountProposedMail(actor.name, before, wanted, publicUrl + SETTINGS);
  await announce(tx, now, 'bankAccountProposed', actor, text);
  return { bankAccount: before, proposal: await readProposedAccount(tx) };
}

/** Notifies every active SuperAdmin in the app and by email. */
async function announce(
  tx: Tx,
  now: Time,
  kind: 'bankAccountProposed' | 'bankAccountChanged',
  { name }: Actor,
  text: string,
): Promise<void> {
  await notify(tx, now, [
    { kind, companyId: null, subjectId: SELLER_ID, subjectName: invoiceCopy.accountSubject, detail: name },
  ]);
  const admins = await tx.all(
    sql<{ email: string }>`select email from app_user where role = 'SuperAdmin' and is_active order by id`,
  );
  const subject =
    kind === 'bankAccountProposed' ? invoiceCopy.accountProposedSubject : invoiceCopy.accountChangedSubject;
  for (const { email } of admins)
    await sendMail(tx, now, { to: email, subject, text, layout: { reason: 'administration' } });
}

interface CurrentAccount {
  name: string;
  bankAccount: string;
}

/** Locks the seller and finds the proposal. @throws Refusal 404 without it, 409 when a newer one replaced it */
async function lockProposal(tx: Tx, id: string): Promise<{ seller: CurrentAccount; proposal: ProposedAccount }> {
  await tx.run(sql`lock table seller in share row exclusive mode`);
  const seller = await tx.one(sql<CurrentAccount>`select name, bank_account from seller`);
  const proposal = await readProposedAccount(tx);
  if (!seller || !proposal) throw new Refusal('missing', commonCopy.notFound);
  if (proposal.id !== id) throw new Refusal('stale', commonCopy.changedMeanwhile);
  return { seller, proposal };
}

/** Puts the proposed account into effect. @throws Refusal 403 for the person who proposed it, 404, 409 */
export async function confirmAccount({ tx, actor, now }: CommandContext, { id }: { id: string }): Promise<void> {
  const { seller, proposal } = await lockProposal(tx, id);
  if (!mayConfirm(actor, proposal)) throw new Refusal('own_account_change', invoiceCopy.ownAccountChange);
  const { bankAccount } = proposal;
  await tx.run(sql`update seller set bank_account = ${bankAccount}, modified_at = ${now}`);
  await tx.run(sql`delete from seller_account_change`);
  tx.note({
    subject: { kind: 'seller', id: SELLER_ID, name: seller.name },
    before: { bankAccount: seller.bankAccount, ...auditedProposal(proposal) },
    after: { bankAccount, ...auditedProposal(undefined) },
  });
  const names = invoiceCopy.accountConfirmedBy(actor.name, proposal.byName);
  await announce(
    tx,
    now,
    'bankAccountChanged',
    actor,
    invoiceCopy.accountChangedMail(names, seller.bankAccount, bankAccount),
  );
}

/** @throws Refusal 404, 409 */
export async function discardAccount({ tx }: CommandContext, { id }: { id: string }): Promise<void> {
  const { seller, proposal } = await lockProposal(tx, id);
  await tx.run(sql`delete from seller_account_change`);
  tx.note({
    subject: { kind: 'seller', id: SELLER_ID, name: seller.name },
    before: auditedProposal(proposal),
    after: auditedProposal(undefined),
  });
}
