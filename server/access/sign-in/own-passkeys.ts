// The user's own passkeys: added after step-up authentication, named, removed.

import { sql } from 'kysely';
import { accessCopy } from '#domain/access/copy.ts';
import { mailCopy } from '#domain/access/mail-copy.ts';
import { passkeyCopy } from '#domain/access/passkey-copy.ts';
import {
  type NewPasskey,
  type Passkey,
  type PasskeyAnswer,
  type PasskeySetup,
  passkeyCalls,
} from '#domain/access/passkeys.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import {
  consumePasskey,
  giveSessionChallenge,
  type RelyingParty,
  readNewPasskey,
  readPasskeys,
  relyingPartyOf,
  takeSessionChallenge,
} from '#server/access/factors/passkeys.ts';
import { judgeCounted } from '#server/access/passwords/code-tries.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext, UnmanagedContext } from '#server/base/http/context.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import { newId } from '#server/base/process/ids.ts';
import { markSteppedUp } from './step-up.ts';

const MAX_PASSKEYS = 10;

const subjectOf = ({ actor }: Pick<CommandContext, 'actor'>) => ({
  kind: 'user',
  id: actor.userId!,
  name: actor.name,
});

const listPasskeys = ({ db, actor }: QueryContext): Promise<Passkey[]> =>
  db.all(
    sql<Passkey>`select id, name, created_at, last_used_at from passkey where user_id = ${actor.userId}
      order by created_at, id`,
  );

/** The user's address, with the row locked, so that parallel additions respect the limit. */
async function lockOwner(tx: Tx, userId: string | null): Promise<string> {
  const owner = await tx.only(
    sql<{ email: string }>`select email from app_user where id = ${userId} for no key update`,
  );
  return owner.email;
}

async function requireRoom(tx: Tx, userId: string): Promise<PasskeySetup['known']> {
  const known = await readPasskeys(tx, userId);
  if (known.length >= MAX_PASSKEYS) throw new Refusal('too_many_passkeys', passkeyCopy.tooMany(MAX_PASSKEYS));
  return known;
}

async function beginPasskey({ tx, actor, now }: CommandContext, { rpId }: RelyingParty): Promise<PasskeySetup> {
  const userId = actor.userId!;
  const userName = await lockOwner(tx, userId);
  const known = await requireRoom(tx, userId);
  return {
    challenge: await giveSessionChallenge(tx, actor.sessionId!, now),
    rpId,
    userHandle: Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url'),
    userName,
    displayName: actor.name,
    known,
  };
}

/** A wrong answer also consumes the challenge, so the refusal is returned after the commit. */
async function addPasskey(
  context: UnmanagedContext,
  site: RelyingParty,
  input: NewPasskey,
): Promise<Passkey | Refusal> {
  const { database, actor, now } = context;
  const userId = actor.userId!;
  return database.transaction(async (tx) => {
    const email = await lockOwner(tx, userId);
    await requireRoom(tx, userId);
    const challenge = await takeSessionChallenge(tx, actor.sessionId!, now);
    const made = challenge && (await readNewPasskey(site, challenge, input));
    if (!made) return new Refusal('passkey', passkeyCopy.wrong);
    const id = newId();
    const { name, transports } = input;
    const insertedRows = await tx.run(sql`insert into passkey
      (id, user_id, name, credential_id, public_key, uses, transports, created_at)
      values (${id}, ${userId}, ${name}, ${made.credentialId}, ${made.publicKey}, ${made.uses}, ${transports}, ${now})
      on conflict (credential_id) do nothing`);
    if (insertedRows === 0) return invalidField('credentialId', 'taken', passkeyCopy.known);
    await sendMail(tx, now, {
      to: email,
      subject: mailCopy.passkeyAddedSubject,
      text: mailCopy.passkeyAddedText(name),
      layout: { reason: 'account' },
    });
    tx.note({ subject: subjectOf(context), after: { passkey: name } });
    await noteCredentials(tx, userId);
    return { id, name, createdAt: now, lastUsedAt: null };
  });
}

async function renamePasskey(context: CommandContext, { id, name }: { id: string; name: string }): Promise<Passkey> {
  const { tx, actor } = context;
  const renamed = await tx.one(
    sql<Passkey & { nameBefore: string }>`update passkey p set name = ${name} from passkey old
      where p.id = ${id} and p.user_id = ${actor.userId} and old.id = p.id
      returning p.id, p.name, p.created_at, p.last_used_at, old.name as name_before`,
  );
  if (!renamed) throw new Refusal('missing', commonCopy.notFound);
  const { nameBefore, ...passkey } = renamed;
  tx.note({ subject: subjectOf(context), before: { passkey: nameBefore }, after: { passkey: name } });
  return passkey;
}

async function removePasskey(context: CommandContext, { id }: { id: string }): Promise<Record<string, never>> {
  const { tx, actor, now } = context;
  const email = await lockOwner(tx, actor.userId);
  const removed = await tx.one(
    sql<{ name: string }>`delete from passkey where id = ${id} and user_id = ${actor.userId} returning name`,
  );
  if (!removed) throw new Refusal('missing', commonCopy.notFound);
  await sendMail(tx, now, {
    to: email,
    subject: mailCopy.passkeyRemovedSubject,
    text: mailCopy.passkeyRemovedText(removed.name),
    layout: { reason: 'account' },
  });
  tx.note({ subject: subjectOf(context), before: { passkey: removed.name }, after: { passkey: null } });
  await noteCredentials(tx, actor.userId!);
  return {};
}

/** Counted like a code, on the same counter; the refusal is returned after the commit. */
const stepUpWithPasskey = (
  context: UnmanagedContext,
  site: RelyingParty,
  answer: PasskeyAnswer,
): Promise<Record<string, never> | Refusal> =>
  context.database.transaction(async (tx) => {
    const { actor, now } = context;
    const userId = actor.userId!;
    const open = await tx.one(sql`select 1 from app_user where id = ${userId} and code_closed_at is null for update`);
    if (!open) return new Refusal('code_closed', accessCopy.codeClosed);
    const challenge = await takeSessionChallenge(tx, actor.sessionId!, now);
    const used = await judgeCounted(tx, userId, now, async () =>
      challenge === null ? null : consumePasskey(tx, site, userId, challenge, answer, now),
    );
    return used ? markSteppedUp(tx, context, used) : new Refusal('passkey', passkeyCopy.wrong);
  });

export function registerPasskeyRoutes(edge: Edge): void {
  const { list, begin, add, rename, remove, stepUp } = passkeyCalls;
  const site = relyingPartyOf(edge.publicUrl);
  serve(
    edge,
    { list, begin, rename, remove },
    {
      list: listPasskeys,
      begin: (writing) => beginPasskey(writing, site),
      rename: renamePasskey,
      remove: removePasskey,
    },
  );
  serveUnmanaged(
    edge,
    { add, stepUp },
    {
      add: (open, input) => addPasskey(open, site, input),
      stepUp: (open, input) => stepUpWithPasskey(open, site, input),
    },
  );
}
