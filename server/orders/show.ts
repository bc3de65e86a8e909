// One order, whole: the card with its history, offers and packages, read by one statement.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { copy as common } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { after, DAY } from '#domain/base/time.ts';
import type { OrderAction } from '#domain/orders/rules.ts';
import type { History, OfferVersion, Order, Package, PartnerOrder } from '#domain/orders/shapes.ts';
import type { Reading } from '#server/base/context.ts';
import { type Db, kept, type Sql } from '#server/base/db.ts';
import { instant, listed } from '#server/base/json.ts';
import { type CardRow, cardColumns, cardTables, partnerCard, staffCard } from './card.ts';
import { visible } from './order.ts';

type Asked = Pick<Reading, 'db' | 'actor' | 'now'>;

/** What workers say of a provider that stands still holds for so long, in milliseconds; they say it again before. */
export const STALL_LASTS = 60_000;

interface HistoryRow extends Omit<History, 'offerPrice'> {
  offerPriceCents: Cents;
}

interface PackageRow extends Omit<Package, 'history'> {
  history: (Package['history'][number] & { byType: string })[];
}

/** What an order shown alone has besides its card. */
interface WholeRow extends CardRow {
  history: HistoryRow[];
  offers: OfferVersion[];
  packages: PackageRow[];
}

/** How providers answered is none of a partner's business (PORD-025). */
const OF_BUYING: readonly OrderAction[] = ['settlePurchase', 'voidPurchase'];

/** Newest first. */
const historyOf = (
  actor: Actor,
): Sql => sql`select id, ${instant(sql`at`)} as "modifiedAt", action, to_state as "orderStatus",
    by_type as "modifiedByType", by_name as "modifiedByName", offer_price_cents as "offerPriceCents",
    offer_quantity as "offerQuantity", offer_version as "offerVersion"
  from order_history where order_id = o.id and ${actor.side === 'Partner' ? sql`action <> all (${OF_BUYING})` : sql`true`} order by seq desc`;

/** Every offer that was made, newest first. */
const OFFERS: Sql = sql`select version, ${instant(sql`at`)} as at, side, author, quantity, price_cents as price, comment
  from order_offer where order_id = o.id order by version desc`;

/** Oldest first. */
const packagesWhere = (where: Sql): Sql => sql`select k.id as "packageId", k.quantity, k.state as status,
    ${instant(sql`k.created_at`)} as "createdAt", ${instant(sql`k.modified_at`)} as "modifiedAt",
    ${listed(sql`select ${instant(sql`h.at`)} as "modifiedAt", h.state as status, h.by_name as "modifiedByName", h.by_type as "byType"
      from package_history h where h.package_id = k.id order by h.seq`)} as history
  from package k where ${where} and k.dissolved_at is null order by k.created_at, k.id`;

/** Partners never read the names of staff (PORD-011). */
const nameFor = (actor: Actor, byType: string, name: string) =>
  actor.side === 'Partner' && byType !== 'Partner' ? '' : name;

const packageFor =
  (actor: Actor) =>
  ({ history, ...row }: PackageRow): Package => ({
    ...row,
    history: history.map(({ byType, ...line }) => ({
      ...line,
      modifiedByName: nameFor(actor, byType, line.modifiedByName),
    })),
  });

/** One package. */
export async function showPackage(db: Db, actor: Actor, packageId: string): Promise<Package> {
  const row = await db.one(
    kept(sql<{ packages: PackageRow[] }>`select ${listed(packagesWhere(sql`k.id = ${packageId}`))} as packages`),
  );
  return packageFor(actor)(row!.packages[0]!);
}

async function rowOf({ db, actor, now }: Asked, id: string): Promise<WholeRow> {
  const stall = sql`select jsonb_build_object('why', s.why, 'since', ${instant(sql`s.since`)}) from provider_stall s
    where s.provider_id = o.provider_id and s.seen_at > ${after(now, -STALL_LASTS)} and o.state = 'Processing'`;
  const recent = sql`from order_item i where i.order_id = o.id and i.removed_at is null and i.completed_on > ${after(now, -DAY)}`;
  const row = await db.one(
    kept(sql<WholeRow>`select ${cardColumns}, (select count(*) ${recent}) as recent_keys, (select min(completed_on) ${recent}) as recent_since,
        (select count(*) from order_item i where i.order_id = o.id and i.removed_at is null and i.state = 'Processing') as processing_count,
        (select count(*) from purchase_attempt a join order_item i on i.id = a.item_id
          where a.order_id = o.id and i.removed_at is null and a.state = 'sent' and a.asked > 0) as unclear_count,
        (${stall}) as stall, ${listed(historyOf(actor))} as history, ${listed(OFFERS)} as offers, ${listed(packagesWhere(sql`k.order_id = o.id`))} as packages
      from ${cardTables} where o.id = ${id} and ${visible(actor)}`),
  );
  if (!row) throw new Refusal('missing', common.notFound);
  return row;
}

const restOf = (row: WholeRow, actor: Actor) => ({
  history: row.history.map(({ offerPriceCents, ...line }) => ({
    ...line,
    modifiedByName: nameFor(actor, line.modifiedByType, line.modifiedByName),
    offerPrice: offerPriceCents,
  })),
  offers: row.offers.map((offer) => ({ ...offer, author: nameFor(actor, offer.side, offer.author) })),
  packages: row.packages.map(packageFor(actor)),
});

/** @throws Refusal 404 also for what this person may not see */
export async function showOrder(asked: Asked, { id }: { id: string }): Promise<Order> {
  const row = await rowOf(asked, id);
  return { ...staffCard(row, asked), ...restOf(row, asked.actor) };
}

/** @throws Refusal 404 also for what this person may not see */
export async function showMyOrder(asked: Asked, { id }: { id: string }): Promise<PartnerOrder> {
  const row = await rowOf(asked, id);
  return { ...partnerCard(row, asked), ...restOf(row, asked.actor) };
}
