// Search plan of an order list: meaning of its text, index for its rows, and stored sums for its totals. Totals without
// stored sums are aggregated over the matching rows.

import { sql } from 'kysely';
import type { FilterValues } from '#domain/base/list.ts';
import { searchWords } from '#domain/base/text/fold-text.ts';
import type { Time } from '#domain/base/time.ts';
import { type Db, prepared, type Sql } from '#server/base/database/db.ts';
import { isOneOf } from '#server/base/database/list.ts';
import { companyText, containsWords } from '#server/base/database/text-search.ts';
import {
  changedSubjects,
  numberContains,
  referenceBegins,
  type StaffFilters,
  subjectConditions,
  subjectContains,
  titleContains,
} from '#server/orders/lifecycle/order-conditions.ts';
import { purchaseOrderBegins, spelledPurchasesSql } from '#server/orders/lifecycle/purchase-conditions.ts';
import { findProducts, type Seek } from './found-products.ts';
import { hasNumberSql, mayBeNumber, type NumberYear, numbersContaining } from './order-numbers.ts';
import type { TotalsPart } from './total-parts.ts';
import type { TotalsFilter } from './totals.ts';

/** The parsed keywords of a list. */
interface FoundText {
  condition: Sql;
  /** True if it only restricts the ordered product. */
  isSubject: boolean;
  /** True if nothing can match. */
  isNowhere?: boolean;
  /** Set if it only restricts the companies. */
  companyIds?: readonly string[];
}

/** Whether anything matching these conditions on subject `s` was ever ordered. */
const isOrdered = (where: Sql): Sql =>
  sql`(exists (select 1 from order_subject s where ${where})
    or exists (select 1 from ${changedSubjects} s where ${where}))`;

/** Matches of a text besides titles and order numbers. */
interface FoundMatches {
  companyIds: string[];
  isOrdered: boolean;
  isReference: boolean;
  isPurchaseOrder: boolean;
  purchaseIds: string[];
  years: NumberYear[];
}

/** `byPartner`: whether the text may match partner names. */
async function understandText(db: Db, text: string, byPartner: boolean): Promise<FoundText> {
  const words = searchWords(text);
  const isNumber = mayBeNumber(words);
  const isReference = referenceBegins(text);
  const isPurchaseOrder = purchaseOrderBegins('o', text);
  const purchaseNumbers = spelledPurchasesSql(text, { withPrefix: true });
  const purchaseIds = purchaseNumbers
    ? sql`array(select pu.id from partner_purchase pu where pu.number in (${purchaseNumbers}))`
    : sql`'{}'::uuid[]`;
  const found = await db.only(
    prepared(sql<FoundMatches>`select
        array(
          select c.id
          from company c
          where ${byPartner} and ${containsWords(companyText, words)} and ${containsWords(sql`c.name`, words)}
        ) as company_ids, ${isOrdered(subjectContains(words))} as is_ordered,
        exists (select 1 from orders o where ${isReference}) as is_reference,
        exists (select 1 from orders o where ${isPurchaseOrder}) as is_purchase_order,
        ${purchaseIds} as purchase_ids,
        ${isNumber ? sql`(select coalesce(json_agg(n), '[]') from order_number n)` : sql`'[]'::json`} as years`),
  );
  const ofCompanies = isOneOf(sql`o.company_id`, found.companyIds, 'uuid');
  const alternatives = [
    ...(found.companyIds.length === 0 ? [] : [ofCompanies]),
    ...(found.isReference ? [isReference] : []),
    ...(found.isPurchaseOrder ? [isPurchaseOrder] : []),
    ...(found.purchaseIds.length === 0 ? [] : [isOneOf(sql`o.purchase_id`, found.purchaseIds, 'uuid')]),
  ];
  const orAlternatives = (condition: Sql) =>
    alternatives.length === 0 ? condition : sql`(${sql.join([condition, ...alternatives], sql` or `)})`;
  const isTitle = found.isOrdered ? titleContains(words) : sql`false`;
  if (isNumber) {
    const numbers = numbersContaining(words.join(''), found.years);
    const isFound = numbers ? hasNumberSql(numbers) : numberContains(words);
    return { condition: orAlternatives(found.isOrdered ? sql`(${isFound} or ${isTitle})` : isFound), isSubject: false };
  }
  if (alternatives.length === 0) return { condition: isTitle, isSubject: true, isNowhere: !found.isOrdered };
  if (found.isOrdered || alternatives.length > 1 || found.companyIds.length === 0)
    return { condition: orAlternatives(isTitle), isSubject: false };
  return { condition: ofCompanies, isSubject: false, companyIds: found.companyIds };
}

type Others = Omit<FilterValues<StaffFilters>, 'partnerIds' | 'status' | 'invoiced' | 'delivered' | 'paidStatus'>;

/** Stored sums for these filters; null if there are none. */
function partOf(others: Others, subjects: Sql[] | null): TotalsPart | null {
  const [name, second] = Object.keys(others) as (keyof Others)[];
  if (second === undefined)
    switch (name) {
      case 'publishers':
      case 'providers':
        return { dimension: name === 'publishers' ? 'publisher' : 'provider', ids: others[name]! };
      case 'freeKeys':
        return { dimension: 'free keys', yes: others.freeKeys! };
      case 'price':
        return { dimension: 'price', ...others.price };
      case 'dateRange':
        return { dimension: 'day', ...others.dateRange };
    }
  return subjects && { dimension: 'subject', where: sql.join(subjects, sql` and `) };
}

export interface SearchPlan {
  text: Sql;
  /** Restricts orders `o` to those of products found before. */
  products?: Sql;
  seek?: Seek | undefined;
  /** Null: aggregate the rows. */
  totals: TotalsFilter | null;
}

/** Plan for the orders of some companies, chosen or found by their name. Stored sums have no other filter then. */
function planForCompanies(
  companies: readonly string[] | undefined,
  found: FoundText | null,
  groups: Omit<TotalsFilter, 'companyIds' | 'part'>,
  isNarrowed: boolean,
): SearchPlan | null {
  const companyIds = companies ?? found?.companyIds;
  if (!companyIds) return null;
  const isStored = !isNarrowed && !(companies && found);
  return {
    text: found?.condition ?? sql`true`,
    seek: companies ? undefined : { column: 'company_id', ids: companyIds },
    totals: isStored ? { ...groups, companyIds } : null,
  };
}

/** Narrows a plan to products, and drops the comparison of titles if they settle the text. */
function withProducts(plan: SearchPlan, products: Awaited<ReturnType<typeof findProducts>>): SearchPlan {
  if (!products) return plan;
  const { condition, isTextSettled, seek } = products;
  return { ...plan, products: condition, seek, text: isTextSettled ? sql`true` : plan.text };
}

/** A partner's orders of the products that match its text, if that only restricts products, its SKUs and regions. */
async function planForProducts(
  db: Db,
  plan: SearchPlan,
  { rest, found, companyId, now }: { rest: Others; found: FoundText | null; companyId: string; now: Time },
): Promise<SearchPlan> {
  if (found?.isNowhere) return plan;
  const { productSku, regions } = rest;
  const text = found?.isSubject ? rest.text : undefined;
  const filters = {
    ...(text !== undefined && { text }),
    ...(productSku && { productSku }),
    ...(regions && { regions }),
  };
  const conditions = subjectConditions(filters, now);
  if (!conditions || conditions.length === 0) return plan;
  const products = await findProducts(db, { where: sql.join(conditions, sql` and `), text, companyId });
  return withProducts(plan, products);
}

/** Plans the search for orders of one partner (`companyId`) or of all. */
export async function planSearch(
  db: Db,
  given: FilterValues<StaffFilters>,
  { companyId, now }: { companyId: string | null; now: Time },
): Promise<SearchPlan> {
  const filter = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as FilterValues<StaffFilters>;
  const found = filter.text === undefined ? null : await understandText(db, filter.text, companyId === null);
  const { partnerIds, status, invoiced, delivered, paidStatus, ...rest } = filter;
  const { text: _, ...withoutText } = rest;
  const others: Others = found?.companyIds ? withoutText : rest;
  const groups = { states: status, invoiced, delivered, paidStatus };
  const text = found?.condition ?? sql`true`;
  const isNarrowed = Object.keys(others).length > 0;
  const companies = companyId === null ? partnerIds : [companyId];
  const ofCompanies = planForCompanies(companies, found, groups, isNarrowed);
  if (ofCompanies)
    return companyId === null ? ofCompanies : planForProducts(db, ofCompanies, { rest, found, companyId, now });
  if (!isNarrowed) return { text, totals: groups };
  const subjects = found?.isSubject === false ? null : subjectConditions(others, now);
  const part = partOf(others, subjects);
  const plan = { text, totals: part && { ...groups, part } };
  return part?.dimension === 'subject'
    ? withProducts(plan, await findProducts(db, { where: part.where, text: others.text, companyId: undefined }))
    : plan;
}
