// Step-up authentication: after repeating a factor, a session may perform sensitive actions for a while (`needsStepUp`
// of a call). Codes are counted like those of sign-in, on the same counters.

import { sql } from 'kysely';
import { accessCopy } from '#domain/access/copy.ts';
import { type StepUpFactor, stepUpCalls } from '#domain/access/step-up.ts';
import { stepUpCopy } from '#domain/access/step-up-copy.ts';
import type { Reply } from '#domain/base/endpoint.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { consumeFactorCode, hasFactorSql } from '#server/access/factors/factors.ts';
import { giveSessionChallenge, readPasskeys, relyingPartyOf } from '#server/access/factors/passkeys.ts';
import { judgeCounted } from '#server/access/passwords/code-tries.ts';
import { withHashingSlot } from '#server/access/passwords/passwords.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import type { CommandContext, UnmanagedContext } from '#server/base/http/context.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { type CodeRecipient, consumeSessionCode, requestChallenge } from './challenges.ts';
import { checkPassword } from './change-password.ts';

type Person = CodeRecipient & { passwordHash: string };

const readPerson = async (db: Db, userId: string | null): Promise<Person> =>
  await db.only(
    sql<Person>`select id, email, password_hash, code_closed_at, ${hasFactorSql(sql`app_user.id`)} as has_factor
      from app_user where id = ${userId}`,
  );

const factorOf = ({ hasFactor }: Person, withCode: boolean): StepUpFactor =>
  hasFactor ? 'App' : withCode ? 'Mail' : 'Password';

async function beginStepUp(
  { tx, actor, now }: CommandContext,
  keys: DerivedKeys,
  withCode: boolean,
  rpId: string,
  { byMail = false }: { byMail?: boolean | undefined },
): Promise<Reply<typeof stepUpCalls.begin>> {
  const person = await readPerson(tx, actor.userId);
  if (person.codeClosedAt) throw new Refusal('code_closed', accessCopy.codeClosed);
  const factor = factorOf(person, withCode);
  const credentials = await readPasskeys(tx, person.id);
  // A passkey needs no code, so code delays and limits do not apply.
  if (factor === 'Mail' && (byMail || credentials.length === 0))
    await requestChallenge(tx, keys, person, { sessionId: actor.sessionId! }, now);
  if (credentials.length === 0) return { factor };
  return { factor, passkey: { challenge: await giveSessionChallenge(tx, actor.sessionId!, now), rpId, credentials } };
}

/** Marks the session as stepped up and records it in the audit log. */
export async function markSteppedUp(
  tx: Tx,
  { actor, now }: UnmanagedContext,
  used: object,
): Promise<Record<string, never>> {
  await tx.run(sql`update session set stepped_up_at = ${now} where id = ${actor.sessionId}`);
  // An unused emailed code would block the user from requesting another one.
  await tx.run(
    sql`update login_challenge set used_at = ${now}
      where session_id = ${actor.sessionId} and used_at is null and expires_at > ${now}`,
  );
  tx.note({ subject: { kind: 'user', id: actor.userId!, name: actor.name }, after: { stepUp: used } });
  return {};
}

/** A wrong code is returned as a refusal after the commit, so that the attempt stays counted. */
async function verifyStepUp(
  context: UnmanagedContext,
  keys: DerivedKeys,
  withCode: boolean,
  { code }: { code: string },
): Promise<Record<string, never> | Refusal> {
  const { database, actor, now } = context;
  const person = await readPerson(database, actor.userId);
  const factor = factorOf(person, withCode);
  if (factor === 'Password') {
    await checkPassword(database, keys, person, { field: 'code', password: code }, now);
    return database.transaction((tx) => markSteppedUp(tx, context, { kind: factor }));
  }
  return database.transaction(async (tx) => {
    const open = await tx.one(
      sql`select 1 from app_user where id = ${person.id} and code_closed_at is null for update`,
    );
    if (!open) return new Refusal('code_closed', accessCopy.codeClosed);
    const used = await judgeCounted(tx, person.id, now, async () => {
      if (factor === 'App') return consumeFactorCode(tx, keys, person.id, code, now);
      return (await consumeSessionCode(tx, keys, actor.sessionId!, code.trim(), now)) ? { kind: factor } : null;
    });
    return used ? markSteppedUp(tx, context, used) : invalidField('code', 'factor_code', stepUpCopy.codeWrong);
  });
}

export function registerStepUpRoutes(edge: Edge, keys: DerivedKeys, withCode: boolean): void {
  const { begin, verify } = stepUpCalls;
  const { rpId } = relyingPartyOf(edge.publicUrl);
  serve(edge, { begin }, { begin: (writing, input) => beginStepUp(writing, keys, withCode, rpId, input) });
  serveUnmanaged(
    edge,
    { verify },
    { verify: (open, input) => withHashingSlot(() => verifyStepUp(open, keys, withCode, input)) },
  );
}
