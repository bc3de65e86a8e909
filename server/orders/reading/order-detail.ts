// The full order: card, history, offers and packages, read with one statement.

import { sql } from 'kysely';
import { type Actor, hasPermission } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import type { History, OfferVersion, Order, Package, PartnerOrder } from '#domain/orders/shapes.ts';
import { BUYING_ACTIONS } from '#domain/orders/transition-notifications.ts';
import { type Db, prepared, type Sql } from '#server/base/database/db.ts';
import { isoInstant, jsonArray } from '#server/base/database/json-sql.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { OWN_STOCK } from '#server/catalog/own-stock.ts';
import type { OrderChange } from '#server/orders/deciding/change-proposals.ts';
import { isVisibleTo } from '#server/orders/lifecycle/order.ts';
import { type CardRow, cardTables, orderColumns, partnerCard, staffCard, staffColumns } from './card.ts';
import { standstillsSql } from './provider-standstills.ts';

type ReadContext = Pick<QueryContext, 'db' | 'actor' | 'now'>;

interface HistoryRow extends Omit<History, 'offerPrice'> {
  offerPriceCents: Cents;
}

interface PackageRow extends Omit<Package, 'history'> {
  history: (Package['history'][number] & { byType: string })[];
}

interface ProposalRow {
  by: string;
  byUser: string;
  at: Time;
  change: OrderChange;
}

/** Detail fields in addition to the card. */
interface OrderDetailRow extends CardRow {
  /** For staff. */
  proposal?: ProposalRow | null;
  history: HistoryRow[];
  offers: OfferVersion[];
  packages: PackageRow[];
}

/** Newest first. */
const historySql = (
  actor: Actor,
): Sql => sql`select id, ${isoInstant(sql`at`)} as "modifiedAt", action, to_state as "orderStatus",
    by_type as "modifiedByType", by_name as "modifiedByName", offer_price_cents as "offerPriceCents",
    offer_quantity as "offerQuantity", offer_version as "offerVersion"
  from order_history where order_id = o.id
    and ${actor.side === 'Partner' ? sql`action <> all (${BUYING_ACTIONS})` : sql`true`} order by seq desc`;

/** Every offer, newest first. */
const OFFERS: Sql = sql`select version, ${isoInstant(sql`at`)} as at, side, author, quantity, price_cents as price,
  comment, ${isoInstant(sql`valid_until`)} as "validUntil"
  from order_offer where order_id = o.id order by version desc`;

/** Oldest first. */
const packagesSql = (where: Sql): Sql => sql`select k.id as "packageId", k.quantity, k.state as status,
    ${isoInstant(sql`k.created_at`)} as "createdAt", ${isoInstant(sql`k.modified_at`)} as "modifiedAt",
    ${jsonArray(sql`select ${isoInstant(sql`h.at`)} as "modifiedAt", h.state as status,
      h.by_name as "modifiedByName", h.by_type as "byType"
      from package_history h where h.package_id = k.id order by h.seq`)} as history
  from package k where ${where} and k.dissolved_at is null order by k.created_at, k.id`;

/** The proposal awaiting a second person, if the terms have not changed since. */
const PROPOSAL: Sql = sql`select json_build_object('by', cp.by_name, 'byUser', cp.by_user,
    'at', ${isoInstant(sql`cp.at`)}, 'change', cp.change)
  from order_change_proposal cp where cp.order_id = o.id and cp.terms_version = o.terms_version`;

/** Partners never see staff names (PORD-011). */
const visibleName = (actor: Actor, byType: string, name: string) =>
  actor.side === 'Partner' && byType !== 'Partner' ? '' : name;

const toPackage =
  (actor: Actor) =>
  ({ history, ...row }: PackageRow): Package => ({
    ...row,
    history: history.map(({ byType, ...line }) => ({
      ...line,
      modifiedByName: visibleName(actor, byType, line.modifiedByName),
    })),
  });

export async function showPackage(db: Db, actor: Actor, packageId: string): Promise<Package> {
  const row = await db.only(
    prepared(sql<{ packages: PackageRow[] }>`select ${jsonArray(packagesSql(sql`k.id = ${packageId}`))} as packages`),
  );
  return toPackage(actor)(row.packages[0]!);
}

async function readRow({ db, actor, now }: ReadContext, id: string): Promise<OrderDetailRow> {
  const stall = sql`select jsonb_build_object('why', s.why, 'since', ${isoInstant(sql`s.since`)})
    from ${standstillsSql(now)} s
    where s.provider_id = o.provider_id and o.state = 'Processing'`;
  const recent = sql`from order_item i where i.order_id = o.id and i.removed_at is null
    and i.completed_on > ${addMilliseconds(now, -DAY)}`;
  const columns = actor.side === 'Partner' ? orderColumns : sql`${staffColumns}, (${PROPOSAL}) as proposal`;
  const row = await db.one(
    prepared(sql<OrderDetailRow>`select ${columns}, (select count(*) ${recent}) as recent_keys,
        (select min(completed_on) ${recent}) as recent_since,
        (
          select count(*)
          from order_item i
          where i.order_id = o.id and i.removed_at is null and i.state = 'Processing'
        ) as processing_count,
        (
          select count(distinct coalesce(a.call_ref, a.ref))
          from purchase_attempt a join order_item i on i.id = a.item_id
          where a.order_id = o.id and i.removed_at is null and a.state = 'sent' and a.asked > 0
        ) as unclear_count, ${OWN_STOCK} as own_stock, (${stall}) as stall,
        ${jsonArray(historySql(actor))} as history, ${jsonArray(OFFERS)} as offers,
        ${jsonArray(packagesSql(sql`k.order_id = o.id`))} as packages
      from ${cardTables}
      where o.id = ${id} and ${isVisibleTo(actor)}`),
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}

const toDetailFields = (row: OrderDetailRow, actor: Actor) => ({
  history: row.history.map(({ offerPriceCents, ...line }) => ({
    ...line,
    modifiedByName: visibleName(actor, line.modifiedByType, line.modifiedByName),
    offerPrice: offerPriceCents,
  })),
  offers: row.offers.map((offer) => ({ ...offer, author: visibleName(actor, offer.side, offer.author) })),
  packages: row.packages.map(toPackage(actor)),
});

function toProposal({ proposal }: OrderDetailRow, actor: Actor): Order['proposal'] {
  if (!proposal) return null;
  const { byUser, ...shown } = proposal;
  return { ...shown, mayConfirm: byUser !== actor.userId && hasPermission(actor, 'Order.Level2Approve') };
}

/** @throws Refusal 404, also for orders this user may not see */
export async function showOrder(context: ReadContext, { id }: { id: string }): Promise<Order> {
  const row = await readRow(context, id);
  const { actor } = context;
  return { ...staffCard(row, context), ...toDetailFields(row, actor), proposal: toProposal(row, actor) };
}

/** @throws Refusal 404, also for orders this user may not see */
export async function showMyOrder(context: ReadContext, { id }: { id: string }): Promise<PartnerOrder> {
  const row = await readRow(context, id);
  return { ...partnerCard(row, context), ...toDetailFields(row, context.actor) };
}
