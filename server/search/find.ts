// Global search by number or name: a few results of each kind. Each statement uses an index or scans a table of a few
// thousand rows, so a million orders do not slow it down.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { type DocumentNumber, parseDocumentNumber } from '#domain/base/text/document-number.ts';
import { HITS_MAX, type HitKind, SEARCH_TEXT_MIN, type SearchHit } from '#domain/search/calls.ts';
import type { Sql } from '#server/base/database/db.ts';
import { byName, companyText, matchesSearch, startsWithSearch, userText } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { ORDER_NUMBER_PREFIX } from '#server/orders/lifecycle/number-prefixes.ts';
import { referenceBegins } from '#server/orders/lifecycle/order-conditions.ts';
import { purchaseOrderBegins, spelledPurchasesSql } from '#server/orders/lifecycle/purchase-conditions.ts';
import { searchPartnerPromotions } from '#server/promotions/search.ts';

type HitRow = Omit<SearchHit, 'kind'>;

interface Finder {
  kind: HitKind;
  /** Required to open the list of this kind. */
  right?: Permission;
  /** Null if no name or number of this kind can match. */
  find: (context: QueryContext, text: string, number: DocumentNumber | null) => Sql<HitRow> | null;
}

/** Restricts a partner to its own rows. */
const isOwn = (actor: Actor, company: Sql): Sql =>
  actor.side === 'Partner' ? sql`${company} = ${actor.companyId}` : sql`true`;

const yearOf = ({ year }: DocumentNumber, column: Sql): Sql => (year === null ? sql`true` : sql`${column} = ${year}`);

const orders = ({ actor }: QueryContext, _: string, number: DocumentNumber | null): Sql<HitRow> | null =>
  number && (number.prefix === null || number.prefix === ORDER_NUMBER_PREFIX)
    ? sql<HitRow>`select o.id, o.order_number as title, c.name || ' · ' || o.product_name as detail
        from order_number n join orders o
          on o.order_number = ${ORDER_NUMBER_PREFIX} || ' ' || n.year || ' ' || lpad(${String(number.sequence)}, 6, '0')
        join company c on c.id = o.company_id
        where ${yearOf(number, sql`n.year`)} and ${isOwn(actor, sql`o.company_id`)}
        order by n.year desc limit ${HITS_MAX}`
    : null;

/** Orders whose reference begins with the text, which no order number does. */
const referencedOrders = ({ actor }: QueryContext, text: string): Sql<HitRow> =>
  sql<HitRow>`select o.id, o.order_number as title, o.reference || ' · ' || o.product_name as detail
    from orders o
    where ${referenceBegins(text)} and ${isOwn(actor, sql`o.company_id`)}
    order by o.reference, o.id limit ${HITS_MAX}`;

/** Purchases by number, or by the partner's purchase order number. */
const purchases = ({ actor }: QueryContext, text: string): Sql<HitRow> => {
  const numbers = spelledPurchasesSql(text, { withPrefix: false });
  return sql<HitRow>`select pu.id, pu.number as title, concat_ws(' · ', nullif(pu.purchase_order, ''), c.name,
      pu.order_count || case pu.order_count when 1 then ' order' else ' orders' end) as detail
    from partner_purchase pu join company c on c.id = pu.company_id
    where (${numbers ? sql`pu.number in (${numbers})` : sql`false`} or ${purchaseOrderBegins('pu', text)})
      and ${isOwn(actor, sql`pu.company_id`)}
    order by pu.number desc limit ${HITS_MAX}`;
};

const documents =
  (prefix: 'INV' | 'CRN', table: Sql): Finder['find'] =>
  ({ actor }, _, number) =>
    number && (number.prefix === null || number.prefix === prefix)
      ? sql<HitRow>`select d.id, d.number as title, c.name as detail from document_number n
          join ${table} d on d.year = n.year and d.seq = ${number.sequence} join company c on c.id = d.company_id
          where n.series = ${prefix} and ${yearOf(number, sql`n.year`)} and ${isOwn(actor, sql`d.company_id`)}
          order by n.year desc limit ${HITS_MAX}`
      : null;

/** Prefix matches first. */
const byRelevance = (name: Sql, text: string): Sql => sql`${startsWithSearch(name, text)} desc, ${byName(name)}`;

const STAFF_FINDERS: readonly Finder[] = [
  { kind: 'order', right: 'Order.View', find: orders },
  { kind: 'order', right: 'Order.View', find: (context, text) => referencedOrders(context, text) },
  { kind: 'purchase', right: 'Order.View', find: purchases },
  { kind: 'invoice', right: 'Invoice.View', find: documents('INV', sql`invoice`) },
  { kind: 'creditNote', right: 'Invoice.View', find: documents('CRN', sql`credit_note`) },
  {
    kind: 'partner',
    find: (
      _,
      text,
    ) => sql<HitRow>`select c.id, c.name as title, concat_ws(' · ', c.type, nullif(c.country, '')) as detail
      from company c where ${matchesSearch(companyText, text)}
      order by ${byRelevance(sql`c.name`, text)}, c.id limit ${HITS_MAX}`,
  },
  {
    kind: 'promotion',
    right: 'Promotion.View',
    find: ({ now }, text) => sql<HitRow>`select p.id, pr.name as title,
        concat_ws(' · ', pr.sku, coalesce(p.region, pr.region), pr.store) as detail
      from product pr join promotion p on p.product_id = pr.id
      where ${matchesSearch(sql`pr.search`, text)} and not p.deleted and p.valid_to >= ${now}
      order by ${byRelevance(sql`pr.name`, text)}, p.id limit ${HITS_MAX}`,
  },
  {
    kind: 'product',
    right: 'Promotion.View',
    find: (
      _,
      text,
    ) => sql<HitRow>`select pr.id, pr.name as title, concat_ws(' · ', pr.sku, pr.region, pr.store) as detail
      from product pr where ${matchesSearch(sql`pr.search`, text)}
      order by ${byRelevance(sql`pr.name`, text)}, pr.id limit ${HITS_MAX}`,
  },
  {
    kind: 'user',
    find: (_, text) => sql<HitRow>`select u.id, u.first_name || ' ' || u.last_name as title,
        concat_ws(' · ', u.role, c.name) as detail
      from app_user u left join company c on c.id = u.company_id
      where u.kind = 'Person' and ${matchesSearch(userText, text)}
      order by ${byRelevance(sql`u.first_name || ' ' || u.last_name`, text)}, u.id limit ${HITS_MAX}`,
  },
];

/** Partners find credit notes on the page of their invoice. */
const PARTNER_FINDERS = STAFF_FINDERS.filter(({ kind }) => ['order', 'purchase', 'invoice'].includes(kind));

async function findWith(finders: readonly Finder[], context: QueryContext, text: string): Promise<SearchHit[]> {
  const number = parseDocumentNumber(text);
  const allowed = finders.filter(({ right }) => !right || context.actor.permissions.has(right));
  const found: SearchHit[] = [];
  for (const { kind, find } of allowed) {
    const statement = find(context, text, number);
    if (statement) found.push(...(await context.db.all(statement)).map((row) => ({ kind, ...row })));
  }
  return found;
}

export async function findEverything(context: QueryContext, input: { text: string }): Promise<SearchHit[]> {
  const text = input.text.trim();
  return text.length < SEARCH_TEXT_MIN ? [] : findWith(STAFF_FINDERS, context, text);
}

/** The partner's own orders and documents, and promotions it may buy now. */
export async function findOwn(context: QueryContext, input: { text: string }): Promise<SearchHit[]> {
  const text = input.text.trim();
  if (text.length < SEARCH_TEXT_MIN) return [];
  const found = await findWith(PARTNER_FINDERS, context, text);
  if (!context.actor.permissions.has('Promotion.View')) return found;
  const state = { filter: { text }, sort: [], page: 0, size: HITS_MAX };
  const { items } = await searchPartnerPromotions(context, state);
  return [
    ...found,
    ...items.map(({ id, region, product }) => ({
      kind: 'promotion' as const,
      id,
      title: product.name,
      detail: `${product.sku} · ${region}`,
    })),
  ];
}
