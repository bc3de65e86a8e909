// Staff actions during a fault run besides resuming orders: reserve keys at the provider, refund overdue keys, cancel,
// force to stop, refund, send to inventory; and decide claims. Refused actions are skipped.

import { sql } from 'kysely';
import { type Actor, SYSTEM } from '#domain/base/actor.ts';
import { PERMISSIONS } from '#domain/base/permissions.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { writeSystemEntries } from '#server/audit/entry-writer.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { closeOrder, hardStopOrder } from '#server/buying/items/endings.ts';
import { deleteErrorItems, refundBackOrdered, retryAllItems } from '#server/buying/items/order-items.ts';
import { allocate, buffer } from '#server/buying/provider-tasks/allocation.ts';
import { sendToInventory } from '#server/delivery/inventory-transfer.ts';
import { refundOrder } from '#server/delivery/order-refund.ts';
import { createPackage } from '#server/delivery/packages.ts';
import type { Vault } from '#server/keys/vault.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { decideClaim } from './claim-actions.ts';

const STAFF: Actor = {
  ...SYSTEM,
  side: 'Management',
  permissions: new Set(PERMISSIONS),
  scope: 'admin',
  name: 'Fay Staff',
};

interface Subject {
  id: string;
  orderNumber: string;
  sku: string;
}

/** Actions and the states in which they are worth trying; `n` selects between variants. */
const ACTIONS: readonly {
  among: readonly string[];
  act: (ctx: CommandContext, order: Subject, n: number) => Promise<unknown>;
}[] = [
  {
    // The order resumes automatically; keys reserved by then arrive as buffered.
    among: ['Processing', 'Paused'],
    act: async (ctx, { id, orderNumber, sku }, n) => {
      const paused = await ctx.tx.one(sql`select 1 from orders where id = ${id} and state = 'Paused'`);
      if (!paused) await transition(ctx.tx, ctx, 'pause', id);
      await allocate(ctx, { orderId: id, orderNumber, sku, quantity: 1 + (n % 6) });
    },
  },
  { among: ['Paused'], act: (ctx, { id }, n) => buffer(ctx, { orderId: id, quantity: 1 + (n % 6) }) },
  { among: ['Processing', 'Paused'], act: (ctx, { id }) => refundBackOrdered(ctx, { orderId: id }) },
  { among: ['Processing', 'Paused', 'Failed'], act: (ctx, { id }) => deleteErrorItems(ctx, { orderId: id }) },
  { among: ['Processing', 'Paused', 'OutOfStock'], act: (ctx, { id }) => retryAllItems(ctx, { orderId: id }) },
  {
    among: ['Processing', 'Paused', 'Failed'],
    act: (ctx, { id }, n) => closeOrder(ctx.tx, ctx, { id, sendBackOrderedKeysToInventory: n % 2 === 0 }),
  },
  { among: ['Processing', 'Paused', 'OutOfStock'], act: (ctx, { id }) => hardStopOrder(ctx.tx, ctx, { id }) },
  { among: ['Processing', 'Completed'], act: (ctx, { id }, n) => createPackage(ctx, { id, quantity: 1 + (n % 5) }) },
  {
    among: ['Completed', 'Closed'],
    act: (ctx, { id }, n) => sendToInventory(ctx.tx, ctx, { id, unDelivered: n % 2 === 0, isUpdate: n % 3 === 0 }),
  },
  { among: ['Completed'], act: (ctx, { id }) => refundOrder(ctx.tx, ctx, { id }) },
];

/** Logs actions that bypass calls, because `verify` expects entries for everything staff did. */
export const logStaffAction = (tx: Tx, keys: DerivedKeys, { name }: Actor, now: Time): Promise<void> =>
  writeSystemEntries(tx, keys, { action: 'fault run', who: { id: null, name, role: null, companyId: null }, now });

/** Staff work in one transaction, logged; refusals are skipped. */
const asStaff = (
  database: Database,
  keys: DerivedKeys,
  now: Time,
  work: (context: CommandContext) => Promise<unknown>,
): Promise<void> =>
  database
    .transaction(async (tx) => {
      await work({ tx, db: tx, actor: STAFF, now, client: {} as CommandContext['client'] });
      await logStaffAction(tx, keys, STAFF, now);
    })
    .catch((error) => {
      if (!(error instanceof Refusal)) throw error;
    });

/** Decides one open claim. */
export const decideAsStaff = (
  { database, vault, keys }: { database: Database; vault: Vault; keys: DerivedKeys },
  now: Time,
  n: number,
): Promise<void> => asStaff(database, keys, now, (context) => decideClaim(context, vault, n));

/** Tries action number `n` on one order in a suitable state. */
export async function actAsStaff(
  database: Database,
  keys: DerivedKeys,
  now: Time,
  actionNumber: number,
  n: number,
): Promise<void> {
  const { among, act } = ACTIONS[actionNumber % ACTIONS.length]!;
  await asStaff(database, keys, now, async (context) => {
    const order = await context.tx.one(
      sql<Subject>`select id, order_number, product_sku as sku from orders where state = any (${among})
        order by md5(id::text || ${String(n)}) limit 1`,
    );
    if (order) await act(context, order, n);
  });
}
