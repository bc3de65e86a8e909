// Finds the orders of given keys by keyed hashes, in one indexed statement that also records the search with those
// hashes. Searches per hour are limited, to prevent harvesting and testing of keys.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, DAY, HOUR, millisecondsBetween, type Time } from '#domain/base/time.ts';
import { deliveryCopy } from '#domain/delivery/copy.ts';
import {
  isKey,
  type KeyFate,
  type KeySearch,
  type KeySearchResult,
  type StockedKey,
  searchIdentity,
} from '#domain/delivery/key-search.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { lockOwnRow } from '#server/access/passwords/own-lock.ts';
import { prepared, type Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import { newId } from '#server/base/process/ids.ts';
import type { Vault } from '#server/keys/vault.ts';

const SEARCHES_AN_HOUR = 20;
/** Daily keys per user that trigger an alert to administrators. */
const ALARM_KEYS_A_DAY = 2000;

/** A match, with its order. */
interface Hit {
  /** 1-based index of the key. */
  place: number;
  orderId: string;
  orderNumber: string;
  partnerName: string;
  productName: string;
  status: OrderState;
  quantity: number;
  createdAt: Time;
  fate: KeyFate['state'];
  boughtAt: Time;
  deliveredAt: Time | null;
}

/**
 * Serializes searches of a user, so that parallel ones are counted. Returns the number of keys searched within a day.
 */
async function limitSearches(tx: Tx, userId: string, now: Time): Promise<number> {
  await lockOwnRow(tx, userId);
  const hourAgo = addMilliseconds(now, -HOUR);
  const row = await tx.only(
    prepared(sql<{ searches: number; first: Time | null; keyCount: number }>`select
      count(*) filter (where at > ${hourAgo}) as searches, min(at) filter (where at > ${hourAgo}) as first,
      coalesce(sum(asked), 0) as key_count from key_search
      where user_id = ${userId} and at > ${addMilliseconds(now, -DAY)}`),
  );
  if (row.searches < SEARCHES_AN_HOUR) return row.keyCount;
  const retryAfter = Math.ceil(millisecondsBetween(now, addMilliseconds(row.first!, HOUR)) / 1000);
  throw new Refusal('too_many', commonCopy.tooMany, { retryAfter });
}

/** Number of occurrences per key, in order of first appearance; ignores case and dashes (KEY-006, KEY-009). */
function countTypedKeys(keys: readonly string[]): { key: string; count: number }[] {
  const typed = new Map<string, { key: string; count: number }>();
  for (const key of keys.map((one) => one.trim()).filter(Boolean)) {
    const before = typed.get(searchIdentity(key));
    if (before) before.count += 1;
    else typed.set(searchIdentity(key), { key, count: 1 });
  }
  return [...typed.values()];
}

/**
 * Alerts administrators when a user searches unusually many keys within a day; once each time the threshold is crossed.
 * `total` includes these keys. Returns the audit data.
 */
async function alertOnManySearches(
  tx: Tx,
  actor: Actor,
  total: number,
  keyCount: number,
  now: Time,
): Promise<{ askedInADay?: number }> {
  if (total < ALARM_KEYS_A_DAY || total - keyCount >= ALARM_KEYS_A_DAY) return {};
  const admins = await tx.all(
    sql<{ email: string }>`select email from app_user where role = 'SuperAdmin' and is_active`,
  );
  for (const { email } of admins)
    await sendMail(tx, now, {
      to: email,
      subject: deliveryCopy.searchAlarmSubject,
      text: deliveryCopy.searchAlarmText(actor.name, total),
      layout: { reason: 'administration' },
    });
  return { askedInADay: total };
}

/** Key `k` belongs to no order: it is in a lot, or surplus. */
const IN_OWN_STOCK = sql`k.order_item_id is null and k.withdrawn_at is null`;

interface StockHit extends Omit<StockedKey, 'key' | 'product' | 'lot'> {
  place: number;
  productName: string;
  sku: string;
  receivedAt: Time | null;
  country: string | null;
}

/** Keys of our own stock with these hashes, in input order. */
async function findOwnStock(tx: Tx, lookups: readonly Buffer[], keys: readonly string[]): Promise<StockedKey[]> {
  const hits = await tx.all(
    prepared(sql<StockHit>`select l.place::int as place, pr.name as product_name, k.sku, s.received_at, s.country,
        d.id as load_id, d.number as load_number, o.id as order_id, o.order_number
      from unnest(${lookups}::bytea[]) with ordinality as l (lookup, place)
        join game_key k on k.lookup = l.lookup
        left join product pr on pr.sku = k.sku
        left join stock_lot s on s.id = k.lot_id
        left join stock_load d on d.id = k.load_id
        left join orders o on o.id = s.source_order_id
      where ${IN_OWN_STOCK}
      order by l.place, k.id`),
  );
  return hits.map(({ place, productName, sku, receivedAt, country, ...source }) => ({
    key: keys[place - 1]!,
    product: { name: productName ?? sku, sku },
    lot: receivedAt === null || country === null ? null : { receivedAt, country },
    ...source,
  }));
}

/** Finds keys with their orders, newest first, and records the search in the same statement. */
const findAndRecord = (
  tx: Tx,
  { userId, now }: { userId: string; now: Time },
  lookups: readonly Buffer[],
): Promise<Hit[]> =>
  tx.all(
    prepared(sql<Hit>`with asked as (select ${lookups}::bytea[] as lookups),
        hit as (
          select distinct l.place::int as place, i.order_id,
            case
              when i.state = 'Refunded' then 'Refunded'
              when p.sent_at is not null then 'Delivered'
              when p.id is not null then 'Packed'
              else 'Bought'
            end as fate, k.created_at as bought_at, p.sent_at as delivered_at
          from asked
            cross join unnest(asked.lookups) with ordinality as l (lookup, place)
            join game_key k on k.lookup = l.lookup
            join order_item i on i.id = k.order_item_id
            left join package p on p.id = k.package_id
        ),
        recorded as (
          insert into key_search (id, at, user_id, asked, found, lookups)
          select ${newId()}, ${now}, ${userId}, cardinality(lookups),
            (
              select count(distinct place)
              from (
                    select place
                    from hit
                    union all
                    select l.place::int
                    from asked
                      cross join unnest(asked.lookups) with ordinality as l (lookup, place)
                      join game_key k on k.lookup = l.lookup
                    where ${IN_OWN_STOCK}
                  ) found
            ), lookups
          from asked
        )
      select hit.place, o.id as order_id, o.order_number, c.name as partner_name, o.product_name, o.state as status,
        o.quantity, o.created_at, hit.fate, hit.bought_at, hit.delivered_at
      from hit join orders o on o.id = hit.order_id join company c on c.id = o.company_id
      order by o.created_at desc, o.id, hit.place`),
  );

/** @throws Refusal 422 if no input can be a key, 429 after 20 searches in an hour */
export const searchKeys =
  (vault: Vault) =>
  async ({ tx, actor, now }: CommandContext, input: KeySearch): Promise<KeySearchResult> => {
    const typed = countTypedKeys(input.keys);
    const valid = typed.filter(({ key }) => isKey(key)).map(({ key }) => key);
    if (valid.length === 0) throw invalidField('keys', 'no_valid_keys', deliveryCopy.noValidKeys);
    const keysOfDay = await limitSearches(tx, actor.userId!, now);
    const lookups = valid.map((key) => vault.lookup(key));
    const hits = await findAndRecord(tx, { userId: actor.userId!, now }, lookups);
    const ownStock = await findOwnStock(tx, lookups, valid);
    const found = new Set(hits.map(({ place }) => place));
    for (const { key } of ownStock) found.add(valid.indexOf(key) + 1);
    const orders = new Map<string, Hit[]>();
    for (const hit of hits) {
      const orderHits = orders.get(hit.orderId);
      if (orderHits) orderHits.push(hit);
      else orders.set(hit.orderId, [hit]);
    }
    const alarm = await alertOnManySearches(tx, actor, keysOfDay + valid.length, valid.length, now);
    tx.note({
      subject: { kind: 'keySearch', id: actor.userId! },
      after: { asked: valid.length, found: found.size, ...alarm },
    });
    return {
      totalKeysSearched: valid.length,
      totalKeysFound: found.size,
      totalOrdersFound: orders.size,
      notFoundKeys: [
        ...valid.filter((_, index) => !found.has(index + 1)),
        ...typed.filter(({ key }) => !isKey(key)).map(({ key }) => key),
      ],
      ownStock,
      duplicates: typed.filter(({ count }) => count > 1),
      orders: [...orders.values()].map((orderHits) => {
        const { orderId, orderNumber, partnerName, productName, status, quantity, createdAt } = orderHits[0]!;
        return {
          orderId,
          orderNumber,
          keys: [...new Set(orderHits.map(({ place }) => valid[place - 1]!))],
          fates: orderHits.map(({ place, fate, boughtAt, deliveredAt }) => ({
            key: valid[place - 1]!,
            state: fate,
            boughtAt,
            deliveredAt,
          })),
          order: { partnerName, productName, status, quantity, createdAt },
        };
      }),
    };
  };
