// Compares the cheapest country mix of an order with the mix by weights.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { E4 } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { CountryPrice } from '#domain/catalog/tier-price.ts';
import { type ClosedReason, cheapestMix, findClosedReason, mixCost } from '#domain/orders/mix/cheapest-mix.ts';
import { splitWithFloors } from '#domain/orders/mix/split.ts';
import { groupOf, planUnitCosts, unitCostAt } from '#domain/orders/mix/tier-price.ts';
import type { CheapestBlending } from '#domain/orders/shapes.ts';
import type { Db } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { tierPriceSql } from '#server/catalog/tier-prices.ts';
import { countItemsByCountry } from '#server/orders/lifecycle/committed-keys.ts';
import { isVisibleTo } from '#server/orders/lifecycle/order.ts';
import { orderProfitFactor } from '#server/orders/lifecycle/profit-factor.ts';
import { costViewFor } from '#server/settings/cost-view.ts';
import { readPlan } from './blending.ts';

interface MixOrder {
  quantity: number;
  profitFactor: number;
  productId: string;
  promotionId: string | null;
  geoWhiteList: string[];
  geoBlackList: string[];
}

/** Today's cheapest price of a country, preferring those of the promotion. */
interface PriceRow extends CountryPrice {
  code: string;
  promoted: boolean;
}

const readTodayPrices = (db: Db, { productId, promotionId }: MixOrder): Promise<PriceRow[]> =>
  db.all(
    sql<PriceRow>`select distinct on (code) code, pp.cost_e4, ${tierPriceSql(sql`code`)} as tier_price, promoted
      from product pr
        join product_price pp on pp.product_id = pr.id
        left join promotion p on p.id = ${promotionId}::uuid
        cross join lateral (select coalesce(pp.id = any (p.price_ids), true) as promoted) choice
        cross join lateral unnest(pp.countries) code
      where pr.id = ${productId}
      order by code, promoted desc, pp.cost_e4, pp.id`,
  );

/** Countries for which the provider had no keys in the latest attempt. */
async function findSoldOutCountries(db: Db, orderId: string): Promise<Set<string>> {
  const rows = await db.all(
    sql<{
      country: string;
    }>`select distinct country from order_item where order_id = ${orderId} and removed_at is null
      and state = 'OutOfStock'`,
  );
  return new Set(rows.map(({ country }) => country));
}

interface MixCandidate {
  code: string;
  /** Planned unit cost, or the cost a plan would use. */
  costE4: E4;
  /** Null without a price today. */
  today: CountryPrice | null;
  weight: number;
  planned: number;
  least: number;
  closed: ClosedReason | null;
  promoted: boolean;
}

/** Countries of the plan, the keys and the product's prices; planned ones first. */
async function listMixCandidates(db: Db, orderId: string, facts: MixOrder): Promise<MixCandidate[]> {
  const [plan, committedKeys, prices, soldOut] = await Promise.all([
    readPlan(db, orderId),
    countItemsByCountry(db, orderId),
    readTodayPrices(db, facts),
    findSoldOutCountries(db, orderId),
  ]);
  const planned = new Map(plan.map((part) => [part.code, part]));
  const priced = new Map(prices.map((price) => [price.code, price]));
  return [...new Set([...planned.keys(), ...committedKeys.keys(), ...priced.keys()])].map((code) => {
    const [part, price] = [planned.get(code), priced.get(code)];
    return {
      code,
      costE4: part?.costE4 ?? price?.costE4 ?? 0,
      today: price ?? null,
      weight: part?.weight ?? 0,
      planned: part?.quantity ?? 0,
      least: committedKeys.get(code) ?? 0,
      closed: findClosedReason(code, facts, { priced: price !== undefined, soldOut: soldOut.has(code) }),
      promoted: part !== undefined || (price?.promoted ?? false),
    };
  });
}

/** The mix by the promotion's weights, or by the current plan if there are none. */
function splitByWeights(quantity: number, countries: readonly MixCandidate[], least: ReadonlyMap<string, number>) {
  const hasWeights = countries.some(({ weight }) => weight > 0);
  const weights = countries.map(({ code, weight, planned }) => ({ code, weight: hasWeights ? weight : planned }));
  return splitWithFloors(quantity, weights, least);
}

/** Today's unit costs at the planned quantities; of countries outside the plan, as if they got all keys to buy. */
function planTodayCosts(
  quantity: number,
  countries: readonly MixCandidate[],
  today: ReadonlyMap<string, CountryPrice>,
  bought: ReadonlyMap<string, number>,
): Map<string, E4> {
  const shares = countries.map(({ code, planned }) => ({ code, quantity: planned }));
  const planned = planUnitCosts(shares, today, bought);
  const usedGroups = new Set(
    shares.filter((one) => one.quantity > 0).map(({ code }) => groupOf(code, today.get(code))),
  );
  const openQuantity = quantity - [...bought.values()].reduce((sum, n) => sum + n, 0);
  return new Map(
    [...today].map(([code, price]) => [
      code,
      usedGroups.has(groupOf(code, price)) ? planned.get(code)! : unitCostAt(price, Math.max(0, openQuantity)),
    ]),
  );
}

/** Costs include the profit factor for all but the admin scope (SET-004); the mix itself is computed without it. */
export async function showCheapestMix(
  { db, actor }: Pick<QueryContext, 'db' | 'actor'>,
  { id }: { id: string },
): Promise<CheapestBlending> {
  const facts = await db.one(
    sql<MixOrder>`select o.quantity, ${orderProfitFactor} as profit_factor, o.product_id, o.promotion_id,
      pr.geo_white_list, pr.geo_black_list
      from orders o join product pr on pr.id = o.product_id where o.id = ${id} and ${isVisibleTo(actor)}`,
  );
  if (!facts) throw new Refusal('missing', commonCopy.notFound);
  const { quantity, profitFactor } = facts;
  const countries = await listMixCandidates(db, id, facts);
  const today = new Map(
    countries.map(({ code, today, costE4 }) => [code, today ?? { costE4, tierPrice: null }] as const),
  );
  const bought = new Map(countries.map(({ code, least }) => [code, least]));
  const cheapest = cheapestMix(
    quantity,
    countries
      .filter(({ promoted, least }) => promoted || least > 0)
      .map(({ code, weight, least, closed }) => ({
        code,
        weight,
        least,
        ...today.get(code)!,
        most: closed === null ? null : least,
      })),
  );
  const weighted = splitByWeights(quantity, countries, bought);
  const cheapestByCode = new Map(cheapest?.map((share) => [share.code, share.quantity]));
  const weightedByCode = new Map(weighted.map((share) => [share.code, share.quantity]));
  const todayCosts = planTodayCosts(quantity, countries, today, bought);
  const cost = costViewFor(actor, profitFactor);
  return {
    countries: countries.map(({ code, costE4, today, least, closed, promoted }) => ({
      code,
      quantity: cheapestByCode.get(code) ?? 0,
      byWeights: weightedByCode.get(code) ?? 0,
      cost: cost(costE4),
      todayCost: today === null ? null : cost(todayCosts.get(code)!),
      least,
      closed,
      promoted,
    })),
    totalQuantity: quantity,
    possible: cheapest !== null,
    totalCost: cost(mixCost(cheapest ?? [], today, bought)),
    weightsCost: cost(mixCost(weighted, today, bought)),
  };
}
