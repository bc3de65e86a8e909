// API credentials: a public key and a secret, exchanged for an hourly access token with the owner's current permissions
// (MYA-012 to MYA-014).

import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { accessCopy } from '#domain/access/copy.ts';
import { mailCopy } from '#domain/access/mail-copy.ts';
import { scopeList } from '#domain/access/roles.ts';
import type { Actor } from '#domain/base/actor.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import { actorOfUser, withApiKeyRights } from '#server/access/sign-in/actors.ts';
import { endOldest } from '#server/access/sign-in/sessions.ts';
import { noteSignIn } from '#server/access/sign-in/sign-in-note.ts';
import { API_ACCESS_TOKEN_SECONDS, signAccessToken } from '#server/access/sign-in/tokens.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import { randomLetters } from '#server/base/crypto/random-letters.ts';
import type { Tx } from '#server/base/database/db.ts';
import { isSandboxSql } from '#server/base/database/installation.ts';
import type { CommandContext, UnmanagedContext } from '#server/base/http/context.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import { newId } from '#server/base/process/ids.ts';

/** Active API tokens per user; the oldest end first. */
const MAX_API_SESSIONS = 50;
/** Identifies leaked credentials in logs and repositories. */
const PREFIXES = {
  live: { key: 'mk_live_', secret: 'mks_live_' },
  test: { key: 'mk_test_', secret: 'mks_test_' },
} as const;
/** 142 bits: collisions are negligible. */
const KEY_LENGTH = 24;
/** 256 bits, so a plain hash cannot be brute-forced. */
const SECRET_LENGTH = 43;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
/** Compared for an unknown key, so that it takes as long as a known one. */
const DUMMY_HASH = Buffer.alloc(32);

/** Creates a new pair; the old one and its tokens become invalid with this commit. The secret is shown once. */
export async function recreateCredentials({
  tx,
  actor,
  now,
}: CommandContext): Promise<{ apiKey: string; secretKey: string }> {
  // Weaker than `for update`, so that a session being created, which references the user, is not blocked.
  const owner = await tx.only(
    sql<{ email: string }>`select email from app_user where id = ${actor.userId} for no key update`,
  );
  const { isSandbox } = await tx.only(sql<{ isSandbox: boolean }>`select ${isSandboxSql} as is_sandbox`);
  const prefix = PREFIXES[isSandbox ? 'test' : 'live'];
  const apiKey = prefix.key + randomLetters(KEY_LENGTH);
  const secretKey = prefix.secret + randomLetters(SECRET_LENGTH);
  await tx.run(sql`insert into api_credential (user_id, api_key, secret_hash, created_at)
    values (${actor.userId}, ${apiKey}, ${hashOf(secretKey)}, ${now})
    on conflict (user_id) do update set api_key = excluded.api_key, secret_hash = excluded.secret_hash,
      created_at = excluded.created_at,
      last_used_at = null`);
  await tx.run(sql`update session set ended_at = ${now}, end_reason = 'new credentials'
    where user_id = ${actor.userId} and kind = 'Api' and ended_at is null`);
  const lastCharacters = apiKey.slice(-4);
  tx.note({
    subject: { kind: 'user', id: actor.userId!, name: actor.name },
    after: { apiKeyEndingIn: lastCharacters },
  });
  await sendMail(tx, now, {
    to: owner.email,
    subject: mailCopy.credentialsSubject,
    text: mailCopy.credentialsText,
    layout: { reason: 'account' },
  });
  return { apiKey, secretKey };
}

interface ApiKeyPair {
  apiKey?: string | undefined;
  secretKey?: string | undefined;
}

/** The pair from the Basic header, else from the body. @throws Refusal 422 naming what is missing */
function apiKeyPairOf(
  { basic }: UnmanagedContext['client'],
  { apiKey, secretKey }: ApiKeyPair,
): { apiKey: string; secretKey: string } {
  if (basic) return { apiKey: basic.name, secretKey: basic.secret };
  if (!apiKey) throw invalidField('apiKey', 'key_required', accessCopy.keyRequired);
  if (!secretKey) throw invalidField('secretKey', 'secret_required', accessCopy.secretRequired);
  return { apiKey, secretKey };
}

interface Owner {
  userId: string;
  secretHash: Buffer;
}

/** Exchanges a pair for an access token. Unknown key, wrong secret and inactive owner get the same 401. */
export async function logInWithKey(
  { database, client, now }: UnmanagedContext,
  keys: DerivedKeys,
  input: ApiKeyPair,
): Promise<{ accessToken: string } | Refusal> {
  const { apiKey, secretKey } = apiKeyPairOf(client, input);
  return database.transaction(async (tx) => {
    const owner = await tx.one(sql<Owner>`select user_id, secret_hash from api_credential
      where api_key = ${apiKey} for no key update`);
    const isSecret = timingSafeEqual(hashOf(secretKey), owner?.secretHash ?? DUMMY_HASH);
    // A deactivated user is not found.
    const actor = owner && isSecret ? await actorOfUser(tx, owner.userId) : null;
    await noteSignIn(tx, owner?.userId ?? null, { recognised: Boolean(actor) });
    if (!actor) return new Refusal('api_key', accessCopy.wrongKey);
    await tx.run(sql`update api_credential set last_used_at = ${now} where user_id = ${actor.userId}`);
    return { accessToken: await startApiSession(tx, keys, withApiKeyRights(actor), client, now) };
  });
}

/** A session as long as its token; listed among the user's sessions, where it can be ended. */
async function startApiSession(
  tx: Tx,
  keys: DerivedKeys,
  actor: Actor,
  client: UnmanagedContext['client'],
  now: Time,
): Promise<string> {
  const userId = actor.userId!;
  const sessionId = newId();
  const endsAt = addMilliseconds(now, API_ACCESS_TOKEN_SECONDS * 1000);
  await endOldest(tx, userId, 'Api', MAX_API_SESSIONS - 1, now);
  await tx.run(sql`insert into session (id, user_id, kind, created_at, last_used_at, idle_until, ends_at, address,
    device)
    values (${sessionId}, ${userId}, 'Api', ${now}, ${now}, ${endsAt}, ${endsAt}, ${client.address},
      ${client.device})`);
  const claims = { userId, sessionId, name: actor.name, scope: scopeList(actor.role!, actor.scope), isApi: true };
  return signAccessToken(claims, keys.keyFor('jwt'), now, API_ACCESS_TOKEN_SECONDS);
}
