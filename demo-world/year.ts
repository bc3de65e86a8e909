// A year of business, day by day: everything that happens is a user's call or a round of the workers.

import { sql } from 'kysely';
import { DAY, HOUR, MINUTE, timeOf } from '#domain/base/time.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { priceFor } from '#domain/promotions/prices.ts';
import { createAgenda } from './agenda.ts';
import { createCatalogue } from './catalogue.ts';
import { createMoney } from './money.ts';
import { createTrade, type Trade } from './orders.ts';
import { createPeople, type People } from './people.ts';
import type { Stage } from './stage.ts';
import { createStock } from './stock.ts';

/** Provider fault rates on normal days. */
const USUAL_FAULTS = { accepted: 0.04, backOrder: 0.004, soldOut: 0.003, refusedCountry: 0.001 };
const CLOSED_HOURS = 5;
/** Orders of a year for each visit of the last morning: eleven visits in the shipped world. */
const ORDERS_PER_MORNING_VISIT = 260;
/** Interval of price syncs in days; the shorter, the less is sold below cost. */
const SYNC_DAYS = 3;

interface Year {
  startMs: number;
  /** End of the world, on the morning of its last day. */
  endMs: number;
  orders: number;
  /** Number of partner companies. */
  partners: number;
  onDay?(day: number, of: number): void;
}

export async function liveThrough(stage: Stage, year: Year): Promise<void> {
  const { startMs, endMs } = year;
  const { clock } = stage;
  clock.moveTo(startMs - 4 * DAY + 8 * HOUR);
  const people = await createPeople(stage, year.partners);
  const agenda = createAgenda();
  const catalogue = createCatalogue(stage, people.sales);
  const money = createMoney(stage, people, agenda);
  const trade = createTrade(stage, people, catalogue, agenda, year, money);
  const stock = createStock(stage, people, catalogue, agenda, trade);
  stage.simulator.setFaults(USUAL_FAULTS);
  const days = Math.ceil((endMs - startMs) / DAY);
  for (let day = 0; day < days; day++) {
    const dayMs = startMs + day * DAY;
    agenda.at(dayMs + 3 * HOUR, () => catalogue.morning(day === 0, day % SYNC_DAYS === 0));
    agenda.at(dayMs + CLOSED_HOURS * HOUR, stage.tick);
    agenda.at(dayMs + 21 * HOUR, stage.tick);
    agenda.at(dayMs + 22 * HOUR + 30 * MINUTE, stage.tidy);
    trade.planDay(dayMs);
    money.planDay(dayMs);
    stock.planDay(dayMs);
    await agenda.run(Math.min(dayMs + DAY - 1, endMs), clock.moveTo);
    year.onDay?.(day + 1, days);
  }
  await lastHours(stage, people, trade, year);
  await catalogue.evening();
  // A few carts that are not submitted yet.
  const chance = stage.random('carts');
  for (const buyer of people.buyers.filter((_, at) => at % 5 === 0)) {
    const of = chance.pick(catalogue.onSale());
    await buyer.try(cartCalls.add, {
      promotionId: of.promotionId,
      productId: of.productId,
      quantity: of.minQuantity,
      demandPrice: priceFor(buyer.partner.type, of.prices),
    });
  }
  await stage.tidy();
}

/** Orders in all stages, as users find them in the morning. */
async function lastHours(stage: Stage, people: People, trade: Trade, { orders, endMs }: Year): Promise<void> {
  const { admin, level1, sales, buyers } = people;
  // Orders of the early morning.
  const visits = Math.ceil(orders / ORDERS_PER_MORNING_VISIT);
  for (let n = 0; n < visits; n++) {
    stage.clock.moveTo(endMs - HOUR + (2 + 2 * n) * MINUTE);
    await trade.visit(1 + (n % 3));
  }
  const waiting = await stage.database.all(
    sql<{ id: string }>`select o.id from orders o join promotion p on p.id = o.promotion_id
      where o.state in ('Submitted', 'Confirmed') and p.valid_to > ${timeOf(endMs + 3 * DAY)}
      order by o.created_at desc, o.id desc limit 30`,
  );
  // From both ends, so that the newest orders have various states.
  const next = () => (waiting.length % 2 === 0 ? waiting.shift() : waiting.pop())?.id;
  const approveFrom = async (startMs: number, hours: number) => {
    const id = next();
    const [processingStart, processingEnd] = [timeOf(startMs), timeOf(startMs + hours * HOUR)];
    if (id) await admin.try(orderCalls.approve, { id, processingStart, processingEnd });
  };
  const buyAt = async (ms: number, faults: Parameters<typeof stage.simulator.setFaults>[0]) => {
    stage.simulator.setFaults(faults);
    stage.clock.moveTo(ms);
    await stage.tick();
  };
  stage.clock.moveTo(endMs - 4 * HOUR);
  // Too little time for a provider that delivers later.
  for (let n = 0; n < 2; n++) await approveFrom(endMs - 4 * HOUR, 1);
  await buyAt(endMs - 4 * HOUR + MINUTE, { backOrder: 0.6 });
  await buyAt(endMs - 2 * HOUR, {});
  for (let n = 0; n < 2; n++) await approveFrom(endMs - 2 * HOUR, 90);
  await buyAt(endMs - 2 * HOUR + MINUTE, { soldOut: 1 });
  for (let n = 0; n < 6; n++) await approveFrom(endMs - 30 * MINUTE, 48);
  await buyAt(endMs - 29 * MINUTE, { accepted: 0.45, backOrder: 0.3 });
  stage.simulator.setFaults({});
  for (const [at, person] of [sales[0]!, sales[1]!, level1, level1, admin, admin].entries()) {
    const id = next();
    const startMs = endMs + (5 + at) * HOUR;
    if (id)
      await person.try(orderCalls.approve, {
        id,
        processingStart: timeOf(startMs),
        processingEnd: timeOf(startMs + 2 * DAY),
      });
  }
  const complete = await stage.database.all(
    sql<{ id: string; companyId: string }>`select id, company_id from orders where state = 'Completed'
      and delivered_quantity > 0 order by created_at desc, id desc limit 4`,
  );
  for (const { id, companyId } of complete)
    await buyers.find((buyer) => buyer.companyId === companyId)?.try(partnerOrderCalls.requestRefund, { id });
  stage.clock.moveTo(endMs);
}
