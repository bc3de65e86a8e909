// One order, whole: the card with its history and packages.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { copy as common } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { after, DAY } from '#domain/base/time.ts';
import type { OrderAction } from '#domain/orders/rules.ts';
import type { History, OfferVersion, Order, Package, PartnerOrder } from '#domain/orders/shapes.ts';
import type { Reading } from '#server/base/context.ts';
import { type Db, kept } from '#server/base/db.ts';
import { type CardRow, cardColumns, cardTables, partnerCard, staffCard } from './card.ts';
import { visible } from './order.ts';

async function cardOf({ db, actor, now }: Pick<Reading, 'db' | 'actor' | 'now'>, id: string): Promise<CardRow> {
  const recent = sql`from order_item i where i.order_id = o.id and i.removed_at is null and i.completed_on > ${after(now, -DAY)}`;
  const row = await db.one(
    kept(sql<CardRow>`select ${cardColumns}, (select count(*) ${recent}) as recent_keys, (select min(completed_on) ${recent}) as recent_since,
        (select count(*) from order_item i where i.order_id = o.id and i.removed_at is null and i.state = 'Processing') as processing_count,
        (select count(*) from purchase_attempt a join order_item i on i.id = a.item_id
          where a.order_id = o.id and i.removed_at is null and a.state = 'sent' and a.asked > 0) as unclear_count
      from ${cardTables} where o.id = ${id} and ${visible(actor)}`),
  );
  if (!row) throw new Refusal('missing', common.notFound);
  return row;
}

interface HistoryRow extends Omit<History, 'offerPrice'> {
  offerPriceCents: number;
}

/** How providers answered is none of a partner's business (PORD-025). */
const OF_BUYING: readonly OrderAction[] = ['settlePurchase', 'voidPurchase'];

/** Newest first. Partners never read the names of staff (PORD-011). */
async function historyOf(db: Db, actor: Actor, orderId: string): Promise<History[]> {
  const rows = await db.all(
    kept(sql<HistoryRow>`select id, at as modified_at, action, to_state as order_status, by_type as modified_by_type, by_name as modified_by_name,
      offer_price_cents, offer_quantity, offer_version from order_history where order_id = ${orderId} and ${actor.side === 'Partner' ? sql`action <> all (${OF_BUYING})` : sql`true`}
      order by seq desc`),
  );
  return rows.map(({ offerPriceCents, ...line }) => ({
    ...line,
    modifiedByName: actor.side === 'Partner' && line.modifiedByType !== 'Partner' ? '' : line.modifiedByName,
    offerPrice: offerPriceCents,
  }));
}

/** Every offer that was made, newest first. Partners never read the names of staff. */
async function offersOf(db: Db, actor: Actor, orderId: string): Promise<OfferVersion[]> {
  const rows = await db.all(
    kept(sql<OfferVersion>`select version, at, side, author, quantity, price_cents as price, comment from order_offer
      where order_id = ${orderId} order by version desc`),
  );
  return rows.map((row) => (actor.side === 'Partner' && row.side !== 'Partner' ? { ...row, author: '' } : row));
}

interface PackageRow extends Omit<Package, 'history'> {
  id: string;
}

/** Packages of an order, or one of them, oldest first. */
export async function packagesOf(db: Db, actor: Actor, orderId: string, packageId?: string): Promise<Package[]> {
  const packages = await db.all(
    kept(sql<PackageRow>`select id, id as package_id, quantity, state as status, created_at, modified_at from package
      where order_id = ${orderId} and dissolved_at is null and ${packageId ? sql`id = ${packageId}` : sql`true`} order by created_at, id`),
  );
  if (packages.length === 0) return [];
  const lines = await db.all(
    kept(sql<{ packageId: string; at: string; state: Package['status']; byName: string; byType: string }>`
      select package_id, at, state, by_name, by_type from package_history
      where package_id = any (${packages.map((one) => one.id)}) order by package_id, seq`),
  );
  return packages.map(({ id, ...one }) => ({
    ...one,
    history: lines
      .filter((line) => line.packageId === id)
      .map((line) => ({
        modifiedAt: line.at,
        status: line.state,
        modifiedByName: actor.side === 'Partner' && line.byType !== 'Partner' ? '' : line.byName,
      })),
  }));
}

const rest = async ({ db, actor }: Pick<Reading, 'db' | 'actor'>, id: string) => {
  const [history, offers, packages] = await Promise.all([
    historyOf(db, actor, id),
    offersOf(db, actor, id),
    packagesOf(db, actor, id),
  ]);
  return { history, offers, packages };
};

/** The card and the rest at once: what cannot be seen is refused by the card. */
const whole = (ctx: Pick<Reading, 'db' | 'actor' | 'now'>, id: string) => Promise.all([cardOf(ctx, id), rest(ctx, id)]);

export async function showOrder(ctx: Pick<Reading, 'db' | 'actor' | 'now'>, { id }: { id: string }): Promise<Order> {
  const [card, others] = await whole(ctx, id);
  return { ...staffCard(card, ctx), ...others };
}

export async function showMyOrder(ctx: Reading, { id }: { id: string }): Promise<PartnerOrder> {
  const [card, others] = await whole(ctx, id);
  return { ...partnerCard(card, ctx), ...others };
}
