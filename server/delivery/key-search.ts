// Finds the orders of keys that somebody names, by keyed hashes in one indexed statement. Each search is written down
// with those hashes, and there are only so many an hour: it must not serve to harvest or to test keys.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { copy as common } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, DAY, HOUR, millisecondsBetween, type Time } from '#domain/base/time.ts';
import { copy } from '#domain/delivery/copy.ts';
import { isKey, type KeySearch, type KeySearchResult } from '#domain/delivery/key-search.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { lockOwnRow } from '#server/access/own-lock.ts';
import type { CommandContext } from '#server/base/context.ts';
import type { Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import { sendMail } from '#server/base/mail.ts';
import type { Vault } from '#server/keys/vault.ts';

const SEARCHES_AN_HOUR = 20;
/** Keys that one person searches for in a day before the administrators hear of it. */
const ALARM_KEYS_A_DAY = 2000;

interface Hit {
  at: number;
  orderId: string;
  orderNumber: string;
  partnerName: string;
  productName: string;
  status: OrderState;
  quantity: number;
  createdAt: Time;
}

/** Waits for the searches of the same person, so that parallel ones are counted. */
async function limitSearches(tx: Tx, userId: string, now: Time): Promise<void> {
  await lockOwnRow(tx, userId);
  const row = await tx.one(
    sql<{ searches: number; first: Time | null }>`select count(*) as searches, min(at) as first from key_search
      where user_id = ${userId} and at > ${addMilliseconds(now, -HOUR)}`,
  );
  if (row!.searches < SEARCHES_AN_HOUR) return;
  const retryAfter = Math.ceil(millisecondsBetween(now, addMilliseconds(row!.first!, HOUR)) / 1000);
  throw new Refusal('too_many', common.tooMany, { retryAfter });
}

/** How often each was typed, in the order of their first appearance; case is forgiven (KEY-006, KEY-009). */
function countTypedKeys(keys: readonly string[]): { key: string; count: number }[] {
  const typed = new Map<string, { key: string; count: number }>();
  for (const key of keys.map((one) => one.trim()).filter(Boolean)) {
    const before = typed.get(key.toUpperCase());
    if (before) before.count += 1;
    else typed.set(key.toUpperCase(), { key, count: 1 });
  }
  return [...typed.values()];
}

/**
 * Tells the administrators when a person has searched for more keys within a day than work explains; once for each time
 * that the number is passed. Answers what the audit log says of it.
 */
async function alertOnManySearches(
  tx: Tx,
  actor: Actor,
  keyCount: number,
  now: Time,
): Promise<{ askedInADay?: number }> {
  const row = await tx.one(
    sql<{ total: number }>`select sum(asked) as total from key_search
      where user_id = ${actor.userId} and at > ${addMilliseconds(now, -DAY)}`,
  );
  const total = row!.total;
  if (total < ALARM_KEYS_A_DAY || total - keyCount >= ALARM_KEYS_A_DAY) return {};
  const admins = await tx.all(
    sql<{ email: string }>`select email from app_user where role = 'SuperAdmin' and is_active`,
  );
  for (const { email } of admins)
    await sendMail(tx, now, {
      to: email,
      subject: copy.searchAlarmSubject,
      text: copy.searchAlarmText(actor.name, total),
    });
  return { askedInADay: total };
}

/**
 * @throws Refusal 422 when nothing that was typed can be a key, 429 after 20 searches in an hour
 */
export const searchKeys =
  (vault: Vault) =>
  async ({ tx, actor, now }: CommandContext, input: KeySearch): Promise<KeySearchResult> => {
    const typed = countTypedKeys(input.keys);
    const valid = typed.filter(({ key }) => isKey(key)).map(({ key }) => key);
    if (valid.length === 0) throw invalidField('keys', 'no_valid_keys', copy.noValidKeys);
    await limitSearches(tx, actor.userId!, now);
    const lookups = valid.map((key) => vault.lookup(key));
    const hits = await tx.all(
      sql<Hit>`select distinct l.at, o.id as order_id, o.order_number, c.name as partner_name, o.product_name,
        o.state as status, o.quantity, o.created_at
        from unnest(${lookups}::bytea[]) with ordinality as l (lookup, at) join game_key k on k.lookup = l.lookup
        join order_item i on i.id = k.order_item_id join orders o on o.id = i.order_id
        join company c on c.id = o.company_id
        order by o.created_at desc, o.id, l.at`,
    );
    const found = new Set(hits.map(({ at }) => at));
    await tx.run(sql`insert into key_search (id, at, user_id, asked, found, lookups)
      values (${newId()}, ${now}, ${actor.userId}, ${valid.length}, ${found.size}, ${lookups})`);
    const alarm = await alertOnManySearches(tx, actor, valid.length, now);
    tx.note({
      subject: { kind: 'keySearch', id: actor.userId! },
      after: { asked: valid.length, found: found.size, ...alarm },
    });
    const orders = Map.groupBy(hits, ({ orderId }) => orderId);
    return {
      totalKeysSearched: valid.length,
      totalKeysFound: found.size,
      totalOrdersFound: orders.size,
      notFoundKeys: [
        ...valid.filter((_, at) => !found.has(at + 1)),
        ...typed.filter(({ key }) => !isKey(key)).map(({ key }) => key),
      ],
      duplicates: typed.filter(({ count }) => count > 1),
      orders: [...orders.values()].map((orderHits) => {
        const { orderId, orderNumber, partnerName, productName, status, quantity, createdAt } = orderHits[0]!;
        return {
          orderId,
          orderNumber,
          keys: orderHits.map(({ at }) => valid[at - 1]!),
          order: { partnerName, productName, status, quantity, createdAt },
        };
      }),
    };
  };
