// Orders of a test market: placed, approved, and compared with the provider's ledger at the end.

import { sql } from 'kysely';
import { HOUR, timeOf } from '#domain/base/time.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { prepared, withPreparedStatements } from '#server/base/database/db.ts';
import { placeOrders } from '#server/orders/placing/order-placement.ts';
import type { NewPurchase } from '#server/orders/placing/purchase.ts';
import { INVARIANTS } from '#server/verify/invariants.ts';
import { checks, runChecks } from '#server/verify/verify.ts';
import type { Ledger } from '../provider-simulator/ledger.ts';
import type { Person, World } from './world.ts';

/**
 * Checks of triggers, constraints and references, which no action changes. They take the longest, and have tests of their
 * own (server/verify).
 */
const OF_THE_SCHEMA = ['T1', 'T2', 'S3'];

const INVARIANT_IDS = new Set([...OF_THE_SCHEMA, ...INVARIANTS.map(({ id }) => id)]);

/** All invariants of the rows in one statement: most of their time is spent on sending them one by one. */
const VIOLATED_INVARIANTS = prepared(
  sql<{ id: string; row: string }>`${sql.join(
    INVARIANTS.filter(({ id }) => !OF_THE_SCHEMA.includes(id)).map(
      ({ id, violations }) => sql`select ${sql.lit(id)} as id, broken.row::text as row from (${violations}) broken`,
    ),
    sql` union all `,
  )}`,
);

/** Orders of a world that buys from the provider with this ledger. */
export function createTrade(w: World, ledger: () => Ledger) {
  /** An order of a partner, as the cart would place it. */
  const place = async (
    buyer: Person,
    of: { promotionId: string; productId: string },
    quantity = 20,
    priceCents = 1500,
    purchase: NewPurchase | null = null,
  ) => {
    const [order] = await w.database.transaction((tx) =>
      placeOrders(
        tx,
        { actor: partnerActor(buyer), now: w.now() },
        [{ promotionId: of.promotionId, productId: of.productId, quantity, priceCents }],
        null,
        purchase,
      ),
    );
    return order!;
  };

  /** Approves an order so that it starts now. */
  const approve = async (staff: Person, id: string) => {
    // Test prices may be far below cost, which needs step-up authentication.
    await staff.stepUp();
    const start = timeOf(Math.floor(Date.parse(w.now()) / (30 * 60_000)) * 30 * 60_000);
    return staff.do(orderCalls.approve, {
      id,
      processingStart: start,
      processingEnd: timeOf(Date.parse(start) + 48 * HOUR),
    });
  };

  /** Violated invariants of the rows, including the provider's books; empty if all is well. */
  const findViolations = async () => {
    const orders = ledger().orders.map(({ reference, state, charged, currency, keys }) => ({
      reference,
      state,
      charged,
      currency,
      keys,
    }));
    const otherChecks = checks({ vault: w.vault, keys: w.keys }, orders).filter(({ id }) => !INVARIANT_IDS.has(id));
    return w.observer.transaction(async (tx) => {
      await tx.run(sql`set transaction isolation level repeatable read read only`);
      const rowsById = Map.groupBy(await tx.all(VIOLATED_INVARIANTS), ({ id }) => id);
      const violated = [...rowsById].map(([id, rows]) => `${id}: ${rows.map(({ row }) => row).join(', ')}`);
      // Planning the checks takes several times longer than running them on the few rows of a test.
      for await (const { id, violations } of runChecks({ ...tx, ...withPreparedStatements(tx) }, otherChecks))
        if (violations.length > 0) violated.push(`${id}: ${violations.join(', ')}`);
      return violated;
    });
  };

  return { place, approve, broken: findViolations };
}

const partnerActor = (buyer: Person) => ({
  userId: buyer.id,
  name: buyer.name,
  side: 'Partner' as const,
  role: 'Partner' as const,
  companyId: buyer.companyId,
  permissions: new Set<never>(),
  scope: null,
  sessionId: null,
});
