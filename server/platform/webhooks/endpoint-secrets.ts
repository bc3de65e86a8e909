// Secrets of webhook endpoints: read by programs, and replaced (API-111, API-112).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, HOUR, type Time } from '#domain/base/time.ts';
import type { ApiWebhookEndpoint, ApiWebhookSecret } from '#domain/platform/webhooks/calls.ts';
import { SECRET_OVERLAP_HOURS } from '#domain/platform/webhooks/facts.ts';
import { holdMasterKey } from '#server/base/crypto/current-keys.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Db } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { type ById, lockEndpoint, ownedBy, showEndpoint, subjectOf } from './endpoints.ts';
import { newSealedSecret, openSecret, secretText } from './secrets.ts';

const readSecrets = (db: Db, companyId: string | null, id: string) =>
  db.one(
    sql<{ sealedSecret: Buffer; previousSealedSecret: Buffer | null; previousUntil: Time | null }>`select
      w.sealed_secret, w.previous_sealed_secret, w.previous_until
      from webhook_endpoint w where w.id = ${id} and ${ownedBy(companyId)}`,
  );

/** @throws Refusal 404, also for endpoints of other companies */
export const readEndpointSecret =
  (keys: DerivedKeys) =>
  async ({ db, actor, now }: Pick<QueryContext, 'db' | 'actor' | 'now'>, { id }: ById): Promise<ApiWebhookSecret> => {
    const row = await readSecrets(db, actor.companyId, id);
    if (!row) throw new Refusal('missing', commonCopy.notFound);
    const { sealedSecret, previousSealedSecret, previousUntil } = row;
    const hasPrevious = previousSealedSecret !== null && previousUntil !== null && previousUntil > now;
    return {
      secret: secretText(openSecret(keys, id, sealedSecret)),
      previousSecret: hasPrevious ? secretText(openSecret(keys, id, previousSealedSecret)) : null,
      previousSecretUntil: hasPrevious ? previousUntil : null,
    };
  };

/** A further rotation ends the oldest secret immediately. */
export const rotateEndpointSecret =
  (keys: DerivedKeys) =>
  async (context: CommandContext, { id }: ById): Promise<ApiWebhookEndpoint> => {
    const { tx, actor, now } = context;
    // Before the row: the rotation of the master key locks in this order.
    await holdMasterKey(tx, keys);
    const { url } = await lockEndpoint(tx, actor.companyId, id);
    const previousUntil = addMilliseconds(now, SECRET_OVERLAP_HOURS * HOUR);
    await tx.run(sql`update webhook_endpoint set previous_sealed_secret = sealed_secret,
      previous_until = ${previousUntil}, sealed_secret = ${newSealedSecret(keys, id)} where id = ${id}`);
    tx.note({ subject: subjectOf(id, url), after: { rotated: true, previousUntil } });
    return showEndpoint(context, { id });
  };

/** A command on an endpoint whose reply to a person is the secret, which screens show once. */
export const withSecret =
  <In>(keys: DerivedKeys, command: (context: CommandContext, input: In) => Promise<ById>) =>
  async (context: CommandContext, input: In): Promise<{ id: string; secret: string }> => {
    const { id } = await command(context, input);
    const { secret } = await readEndpointSecret(keys)(context, { id });
    return { id, secret };
  };
