// Orders of a test market: placed, approved, and compared with the provider's ledger at the end.

import { HOUR, timeOf } from '#domain/base/time.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { type Database, withPreparedStatements } from '#server/base/database/db.ts';
import { placeOrders } from '#server/orders/placing/order-placement.ts';
import type { NewPurchase } from '#server/orders/placing/purchase.ts';
import { verify } from '#server/verify/verify.ts';
import type { Ledger } from '../provider-simulator/ledger.ts';
import type { Person, World } from './world.ts';

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

  /** Violated invariants, including the provider's books; empty if all is well. */
  const findViolations = async () => {
    const { orders } = ledger();
    const findings = await verify(
      preparing(w.database),
      { vault: w.vault, keys: w.keys },
      orders.map(({ reference, state, charged, currency, keys }) => ({ reference, state, charged, currency, keys })),
    );
    return findings
      .filter((finding) => finding.violations.length > 0)
      .map(({ id, violations: rows }) => `${id}: ${rows.join(', ')}`);
  };

  return { place, approve, broken: findViolations };
}

/** Planning the checks takes several times longer than running them on the few rows of a test. */
const preparing = (database: Database): Database => ({
  ...database,
  transaction: (work) => database.transaction((tx) => work({ ...tx, ...withPreparedStatements(tx) })),
});

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
