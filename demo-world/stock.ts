// Our own stock: keys bought elsewhere are loaded from files and sold to partners by orders from inventory.

import { sql } from 'kysely';
import { DAY, HOUR, MINUTE, timeOf } from '#domain/base/time.ts';
import { loadCalls, loadFileCalls } from '#domain/loads/calls.ts';
import { orderCalls, placingCalls } from '#domain/orders/calls.ts';
import { keyText } from '../provider-simulator/keys.ts';
import type { Agenda } from './agenda.ts';
import type { Catalogue } from './catalogue.ts';
import type { Trade } from './orders.ts';
import type { People } from './people.ts';
import type { Stage } from './stage.ts';

const COUNTRIES = ['DE', 'FR', 'PL', 'GB', 'US'] as const;
const NOTES = ['Bought at the trade fair.', 'Rest of a bundle.', 'From the publisher directly.', ''] as const;
/** Seed of loaded key texts, which no simulator sells. */
const LOAD_SALT = 'keys that the world loads';

export function createStock(stage: Stage, people: People, catalogue: Catalogue, agenda: Agenda, trade: Trade) {
  const chance = stage.random('stock');
  let keys = 0;

  /** Loads a file of keys for a product that sells well. */
  async function load(): Promise<void> {
    const of = chance.pick(catalogue.onSale());
    const seller = trade.salesman();
    const begun = await seller.do(loadCalls.create, {
      productId: of.productId,
      fileName: `${of.sku.toLowerCase()}.txt`,
    });
    const lines = Array.from({ length: chance.int(18, 60) }, () => keyText(LOAD_SALT, ++keys));
    if (chance.int(0, 3) === 0) lines.push(lines[0]!);
    const read = await seller.try(loadFileCalls.upload, { id: begun.id, file: Buffer.from(lines.join('\n')) });
    if (!read) return;
    const note = chance.pick(NOTES);
    await seller.do(loadCalls.confirm, {
      id: begun.id,
      costPerKey: Math.max(100, Math.round((of.costE4 * chance.int(82, 97)) / 10_000) * 100),
      countryCode: chance.pick(COUNTRIES),
      ...(note && { note }),
    });
    await stage.runLoads();
  }

  /** A small order from stock. */
  async function sell(): Promise<void> {
    const lots = await stage.database.all(
      sql<{ sku: string; store: string; free: number; costE4: number }>`select pr.sku, pr.store,
          sum(l.held - l.reserved)::int as free, max(l.unit_cost_e4)::bigint as cost_e4
        from stock_lot l join product pr on pr.id = l.product_id where l.held > l.reserved
        group by pr.sku, pr.store order by pr.sku`,
    );
    if (lots.length === 0) return;
    const { sku, store, free, costE4 } = chance.pick(lots);
    const { companyId } = trade.draw();
    const quantity = Math.min(free, chance.int(3, 12));
    const placed = await trade.salesman().try(placingCalls.fromInventory, {
      partnerId: companyId!,
      productSku: sku,
      price: Math.ceil((costE4 * chance.int(112, 130)) / 100 / 500) * 5,
      quantity,
      store,
      type: 'InventoryStandard',
    });
    if (!placed) return;
    const id = (placed as unknown as { orderId?: string; id?: string }).orderId ?? (placed as { id?: string }).id!;
    agenda.at(stage.clock.ms() + chance.int(1, 5) * HOUR, async () => {
      const start = Math.ceil(stage.clock.ms() / (30 * MINUTE)) * 30 * MINUTE;
      const window = { processingStart: timeOf(start), processingEnd: timeOf(start + 3 * DAY) };
      if (await people.admin.try(orderCalls.approve, { id, ...window })) trade.tickAt(start + MINUTE);
    });
  }

  return {
    planDay: (dayMs: number): void => {
      const weekday = new Date(dayMs).getUTCDay();
      if (weekday % 6 === 0) return;
      if (weekday === 2 && chance.int(0, 3) > 0) agenda.at(dayMs + chance.int(8, 11) * HOUR, load);
      if (chance.int(0, 9) < 5) agenda.at(dayMs + chance.int(9 * 60, 16 * 60) * MINUTE, sell);
    },
  };
}
