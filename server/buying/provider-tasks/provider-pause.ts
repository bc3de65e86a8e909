// Pausing and resuming purchases at a provider, by a person (ITEM-T26, docs/decisions/0076). Workers read the pause with
// every purchase.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { pushRefreshEvents } from '#server/orders/lifecycle/order-events.ts';

/** Locks the provider, so that of two people who act at once, the second sees what the first did. */
async function lockProvider(tx: Tx, id: string): Promise<string> {
  const provider = await tx.one(sql<{ name: string }>`select name from provider where id = ${id} for no key update`);
  if (!provider) throw new Refusal('missing', commonCopy.notFound);
  return provider.name;
}

/** Refreshes the order pages that show why nothing is bought. */
const notifyScreens = (tx: Tx, providerId: string) =>
  pushRefreshEvents(tx, sql`o.state = 'Processing' and o.provider_id = ${providerId}`);

export async function pauseProvider({ tx, actor, now }: CommandContext, input: { id: string; reason: string }) {
  const { id, reason } = input;
  const name = await lockProvider(tx, id);
  const created = await tx.run(
    sql`insert into provider_pause (provider_id, paused_at, paused_by, reason)
      values (${id}, ${now}, ${actor.userId}, ${reason}) on conflict do nothing`,
  );
  if (created === 0) throw new Refusal('stale', commonCopy.changedMeanwhile);
  tx.note({ subject: { kind: 'provider', id, name }, before: { paused: false }, after: { paused: true, reason } });
  await notifyScreens(tx, id);
  return {};
}

export async function resumeProvider({ tx }: CommandContext, { id }: { id: string }) {
  const name = await lockProvider(tx, id);
  const pause = await tx.one(
    sql<{ reason: string }>`delete from provider_pause where provider_id = ${id} returning reason`,
  );
  if (!pause) throw new Refusal('stale', commonCopy.changedMeanwhile);
  const before = { paused: true, reason: pause.reason };
  tx.note({ subject: { kind: 'provider', id, name }, before, after: { paused: false } });
  await notifyScreens(tx, id);
  return {};
}
