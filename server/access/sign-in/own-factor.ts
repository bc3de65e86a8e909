// The user's own second factor: set up with password and a first code, backed by recovery codes, removed with password
// and a fresh code.

import { sql } from 'kysely';
import { accessCopy } from '#domain/access/copy.ts';
import { factorCopy } from '#domain/access/factor-copy.ts';
import type { RecoveryCodes } from '#domain/access/factors.ts';
import { mailCopy } from '#domain/access/mail-copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import {
  consumeFactorCode,
  deleteFactor,
  hasFactorSql,
  type UsedCode,
  voidChallenges,
} from '#server/access/factors/factors.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from '#server/access/factors/recovery-codes.ts';
import {
  createTotpSecret,
  describeTotpSecret,
  openTotpSecret,
  sealTotpSecret,
  stepOfCode,
} from '#server/access/factors/totp.ts';
import { judgeCounted } from '#server/access/passwords/code-tries.ts';
import { lockOwnRow } from '#server/access/passwords/own-lock.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import { holdMasterKey } from '#server/base/crypto/current-keys.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext, UnmanagedContext } from '#server/base/http/context.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import { checkPassword } from './change-password.ts';

/** A setup must be completed within this time. */
const SETUP_LIFETIME = 15 * MINUTE;

interface Person {
  email: string;
  passwordHash: string;
  hasFactor: boolean;
}

const wrongCode = () => invalidField('code', 'factor_code', factorCopy.codeWrong);
const auditSubject = ({ actor }: Pick<CommandContext, 'actor'>) => ({
  kind: 'user',
  id: actor.userId!,
  name: actor.name,
});

export async function ownFactor({
  db,
  actor,
}: QueryContext): Promise<{ addedAt: Time | null; recoveryCodesLeft: number }> {
  const factor = await db.one(
    sql<{ confirmedAt: Time | null }>`select confirmed_at from second_factor where user_id = ${actor.userId}`,
  );
  return {
    addedAt: factor?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, actor.userId!),
  };
}

/** The user, after verifying the password. @throws Refusal 422 if it is wrong, 429 while locked */
async function personByPassword(
  { database, actor, now }: UnmanagedContext,
  keys: DerivedKeys,
  password: string,
): Promise<Person> {
  const person = await database.only(
    sql<Person>`select u.email, u.password_hash, ${hasFactorSql(sql`u.id`)} as has_factor
      from app_user u where u.id = ${actor.userId}`,
  );
  await checkPassword(database, keys, person, { field: 'password', password }, now);
  return person;
}

/** Creates a secret, shown once; it takes effect after its first valid code. */
export async function beginFactor(
  context: UnmanagedContext,
  keys: DerivedKeys,
  { password }: { password: string },
): Promise<{ secret: string; uri: string }> {
  const { database, actor, now } = context;
  const { email } = await personByPassword(context, keys, password);
  const userId = actor.userId!;
  const secret = createTotpSecret();
  await database.transaction(async (tx) => {
    await holdMasterKey(tx, keys);
    await lockOwnRow(tx, userId);
    const writtenRows = await tx.run(sql`insert into second_factor (user_id, sealed_secret, created_at)
      values (${userId}, ${sealTotpSecret(keys.keyFor('factor'), userId, secret)}, ${now})
      on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
        where second_factor.confirmed_at is null`);
    if (writtenRows === 0) throw new Refusal('factor_exists', factorCopy.exists);
    tx.note({ subject: auditSubject(context) });
    await noteCredentials(tx, userId);
  });
  return describeTotpSecret(secret, email);
}

/** Confirms the first app code: sign-ins require its codes from now on. Returns the recovery codes, once. */
export async function confirmFactor(
  context: CommandContext,
  keys: DerivedKeys,
  { code }: { code: string },
): Promise<RecoveryCodes> {
  const { tx, actor, now } = context;
  const userId = actor.userId!;
  await lockOwnRow(tx, userId);
  const factor = await tx.one(
    sql<{ sealedSecret: Buffer; createdAt: Time }>`select sealed_secret, created_at from second_factor
      where user_id = ${userId} and confirmed_at is null`,
  );
  if (!factor || factor.createdAt < addMilliseconds(now, -SETUP_LIFETIME))
    throw new Refusal('factor_missing', factorCopy.expired);
  const step = stepOfCode(openTotpSecret(keys, userId, factor.sealedSecret), code, now);
  if (step === null) throw wrongCode();
  await tx.run(sql`update second_factor set confirmed_at = ${now}, last_step = ${step} where user_id = ${userId}`);
  await voidChallenges(tx, userId, now);
  const recoveryCodes = await replaceRecoveryCodes(tx, keys, userId, now);
  const owner = await tx.only(sql<{ email: string }>`select email from app_user where id = ${userId}`);
  await sendMail(tx, now, {
    to: owner.email,
    subject: mailCopy.factorAddedSubject,
    text: mailCopy.factorAddedText,
    layout: { reason: 'account' },
  });
  tx.note({ subject: auditSubject(context), after: { secondFactor: true } });
  return { recoveryCodes };
}

interface FactorProof {
  password: string;
  code: string;
}

/**
 * Runs `work` after verifying password and a fresh code. A wrong code is returned as a refusal after the commit, so
 * that the attempt stays counted.
 * @throws Refusal 409 without a second factor
 */
async function withProof<T>(
  context: UnmanagedContext,
  keys: DerivedKeys,
  { password, code }: FactorProof,
  work: (tx: Tx, person: Person, used: UsedCode) => Promise<T>,
): Promise<T | Refusal> {
  const { database, actor, now } = context;
  const userId = actor.userId!;
  const person = await personByPassword(context, keys, password);
  if (!person.hasFactor) throw new Refusal('factor_missing', factorCopy.missing);
  return database.transaction(async (tx) => {
    const open = await tx.one(sql`select 1 from app_user where id = ${userId} and code_closed_at is null for update`);
    if (!open) return new Refusal('code_closed', accessCopy.codeClosed);
    const used = await judgeCounted(tx, userId, now, () => consumeFactorCode(tx, keys, userId, code, now));
    return used ? work(tx, person, used) : wrongCode();
  });
}

export const renewRecoveryCodes = (
  context: UnmanagedContext,
  keys: DerivedKeys,
  proof: FactorProof,
): Promise<RecoveryCodes | Refusal> =>
  withProof(context, keys, proof, async (tx, { email }, used) => {
    const recoveryCodes = await replaceRecoveryCodes(tx, keys, context.actor.userId!, context.now);
    await sendMail(tx, context.now, {
      to: email,
      subject: mailCopy.recoveryRenewedSubject,
      text: mailCopy.recoveryRenewedText,
      layout: { reason: 'account' },
    });
    tx.note({ subject: auditSubject(context), after: { byRecoveryCode: used.kind === 'RecoveryCode' } });
    return { recoveryCodes };
  });

export const removeFactor = (
  context: UnmanagedContext,
  keys: DerivedKeys,
  proof: FactorProof,
): Promise<Record<string, never> | Refusal> =>
  withProof(context, keys, proof, async (tx, { email }, used) => {
    await deleteFactor(tx, context.actor.userId!, context.now);
    await sendMail(tx, context.now, {
      to: email,
      subject: mailCopy.factorRemovedSubject,
      text: mailCopy.factorRemovedText,
      layout: { reason: 'account' },
    });
    tx.note({
      subject: auditSubject(context),
      before: { secondFactor: true },
      after: { secondFactor: false, byRecoveryCode: used.kind === 'RecoveryCode' },
    });
    return {};
  });
