// SQL of the order list filters. Filters use only the orders table, so that page, count and summary need no join.

import { sql } from 'kysely';
import type { DateRange, FilterValues } from '#domain/base/list.ts';
import { searchWords } from '#domain/base/text/fold-text.ts';
import type { Time } from '#domain/base/time.ts';
import type { orderList, partnerOrderList } from '#domain/orders/list.ts';
import { PACKING_STATES } from '#domain/orders/states.ts';
import type { Sql } from '#server/base/database/db.ts';
import {
  conditions,
  type FilterSql,
  isOneOf,
  joinConditions,
  likePattern,
  literals,
} from '#server/base/database/list.ts';
import { foldedContains, isSku, matchesSearch, numberText } from '#server/base/database/text-search.ts';
import { isOfPurchase } from './purchase-conditions.ts';

export type PartnerFilters = typeof partnerOrderList.filters;
export type StaffFilters = typeof orderList.filters;

/** Orders with keys not yet in a package; must match the predicate of the index. Refers to orders as `o`. */
export const hasFreeKeysSql: Sql = sql`(o.state in ${literals(PACKING_STATES)}
  and o.completed_count + o.buffered_count > o.delivered_quantity)`;

/** From `from` (inclusive) to `to` (exclusive); either may be open. */
export const between = (column: Sql, from: unknown, to: unknown): Sql =>
  joinConditions([
    ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${column} < ${to}`]),
  ]);

/** In a range of instants, both included. */
const inRangeSql = (column: Sql, { min, max }: DateRange): Sql =>
  joinConditions([...(min ? [sql`${column} >= ${min}`] : []), ...(max ? [sql`${column} <= ${max}`] : [])]);

/** A word that looks for an id: shorter ones, such as "10" or "face", are part of an id by chance. */
const ID_WORD = /^[0-9a-f]{8,}$/;

/** A word that may be part of an id. */
const HEX_WORD = /^[0-9a-f]+$/;

/** A title, folded with and without the id of the promotion that ends it. */
interface FoldedTitle {
  whole: Sql;
  name: Sql;
}

const fold = (title: Sql): FoldedTitle => ({
  whole: sql`fold_text(${title})`,
  name: sql`fold_text(title_without_id(${title}))`,
});

/** Titles that contain these words. Only an id finds the id of the promotion. */
const titleMatches = ({ whole, name }: FoldedTitle, words: readonly string[]): Sql => {
  const matches = sql`(${foldedContains(whole, words)})`;
  const inName = words.filter((word) => HEX_WORD.test(word));
  if (inName.length === 0 || words.some((word) => ID_WORD.test(word))) return matches;
  return sql`(${matches} and ${foldedContains(name, inName)})`;
};

const titleOfChange = fold(sql`c.title`);
/** Changes that are not in the stored sums yet, with the folded titles that subjects have: rows `s`. */
export const changedSubjects: Sql = sql`(select c.*, ${titleOfChange.whole} as folded_title,
  ${titleOfChange.name} as folded_name from order_total_change c)`;

/** Subjects `s` whose title contains these words. */
export const subjectContains = (words: readonly string[]): Sql =>
  titleMatches({ whole: sql`s.folded_title`, name: sql`s.folded_name` }, words);

/**
 * Orders `o` whose title contains these words. Looked up by product and title: subjects have an index on folded titles,
 * orders have none, and folding the title of each order takes a quarter of a millisecond. The product comes first, because
 * cutting the title out of the search text takes longer than all other comparisons.
 */
export function titleContains(words: readonly string[]): Sql {
  const found = (columns: Sql): Sql => sql`(
    select ${columns} from order_subject s where ${subjectContains(words)}
    union all select ${columns} from ${changedSubjects} s where ${subjectContains(words)})`;
  return sql`(o.product_id in ${found(sql`s.product_id`)}
    and (o.product_id, order_title(o.order_number, o.search)) in ${found(sql`s.product_id, s.title`)})`;
}

/** Orders `o` whose number contains these words (see `mayBeNumber`). The search text is indexed, the number is not. */
export const numberContains = (words: readonly string[]): Sql =>
  joinConditions(
    words.flatMap((word) => [
      sql`o.search like ${likePattern(word)}`,
      sql`${numberText(sql`lower(o.order_number)`)} like ${likePattern(word)}`,
    ]),
  );

/** Orders `o` whose reference begins with a text, case-sensitively (API-031). */
export const referenceBegins = (text: string): Sql => sql`(o.reference ^@ ${text}::text)`;

/** Orders `o` whose title or number matches a query, for short lists. */
export const orderMatches = (query: string): Sql =>
  sql`(${titleMatches(fold(sql`order_title(o.order_number, o.search)`), searchWords(query))}
    or ${matchesSearch(numberText(sql`o.order_number`), query)})`;

/** Filters for partners; `text` is the parsed condition. */
export const partnerFilterSql = (text: Sql): FilterSql<PartnerFilters> => ({
  text: () => text,
  status: (states) => isOneOf(sql`o.state`, states),
  productSku: (skus) => isSku(sql`o.product_sku`, skus),
  price: ({ down, up }) => between(sql`o.offer_price_cents`, down, up),
  dateRange: (range) => inRangeSql(sql`o.created_at`, range),
  freeKeys: (yes) => (yes ? hasFreeKeysSql : sql`not ${hasFreeKeysSql}`),
  delivered: (yes) => (yes ? sql`o.is_delivered` : sql`not o.is_delivered`),
  invoiced: (yes) => (yes ? sql`o.is_billed` : sql`not o.is_billed`),
  regions: (regions) => isOneOf(sql`o.region`, regions),
  purchase: isOfPurchase,
});

const validityConditions = (now: Time): Record<'active' | 'upcoming' | 'expired', Sql> => ({
  active: sql`p.valid_from <= ${now} and p.valid_to >= ${now}`,
  upcoming: sql`p.valid_from > ${now}`,
  expired: sql`p.valid_to < ${now}`,
});

/** Product filters on columns shared by orders `o` and subjects `s` (order_subject). */
function productFilterSql(row: 'o' | 's', now: Time) {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const matchesProduct = (condition: Sql): Sql =>
    sql`exists (select 1 from product pr where pr.id = ${column('product_id')} and ${condition})`;
  const matchesPromotion = (condition: Sql): Sql =>
    sql`exists (select 1 from promotion p where p.id = ${column('promotion_id')} and ${condition})`;
  return {
    publishers: (ids) => isOneOf(column('publisher_id'), ids, 'uuid'),
    providers: (ids) => isOneOf(column('provider_id'), ids, 'uuid'),
    store: (stores) => matchesProduct(sql`pr.store = any (${stores})`),
    platforms: (platforms) => matchesPromotion(sql`p.platforms && ${platforms}::text[]`),
    operatingSystems: (systems) => matchesPromotion(sql`p.operating_systems && ${systems}::text[]`),
    promotionStatus: (status) => matchesPromotion(validityConditions(now)[status]),
    onlyActivePromotion: (yes) =>
      yes ? matchesPromotion(sql`p.published and not p.deleted and ${validityConditions(now).active}`) : sql`true`,
  } satisfies Partial<FilterSql<StaffFilters>>;
}

/** Filters for staff; `text` is the parsed condition. */
export const staffFilterSql = (now: Time, text: Sql): FilterSql<StaffFilters> => ({
  ...partnerFilterSql(text),
  ...productFilterSql('o', now),
  partnerIds: (ids) => isOneOf(sql`o.company_id`, ids, 'uuid'),
  itemStates: (states) =>
    sql`exists (select 1 from order_item i where i.order_id = o.id and i.removed_at is null
      and i.state = any (${states}))`,
  // Nothing is completed before its order was created, so items of later orders need not be checked.
  sold: (range) => sql`(${inRangeSql(sql`o.created_at`, { ...(range.max && { max: range.max }) })} and exists (
      select 1 from order_item i where i.order_id = o.id and i.removed_at is null and i.state = 'Completed'
      and ${inRangeSql(sql`i.completed_on`, range)})
    and not exists (select 1 from company c where c.id = o.company_id and c.is_system))`,
  byRule: (which) =>
    which === 'approved'
      ? sql`exists (select from rule_decision d where d.order_id = o.id and d.is_approved)`
      : sql`(o.state = 'Submitted' and exists (
          select from rule_decision d where d.order_id = o.id and not d.is_approved))`,
  paidStatus: (statuses) => isOneOf(sql`o.paid_status`, statuses),
});

/** The equivalent conditions on subjects `s`; null if a filter needs more than subjects contain. */
export function subjectConditions(filter: FilterValues<StaffFilters>, now: Time): Sql[] | null {
  const filters: Partial<FilterSql<StaffFilters>> = {
    ...productFilterSql('s', now),
    text: (text) => subjectContains(searchWords(text)),
    productSku: (skus) => isSku(sql`s.product_sku`, skus),
    regions: (regions) => isOneOf(sql`s.region`, regions),
  };
  if (Object.keys(filter).some((name) => !(name in filters))) return null;
  return conditions(filter, filters as FilterSql<StaffFilters>);
}
