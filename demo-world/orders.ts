// The orders of the year, each with its own story: placed, negotiated, approved, bought, downloaded, refunded. The next
// step is drawn after each step; the product decides whether it is allowed.

import { DAY, HOUR, MINUTE, type Time, timeOf } from '#domain/base/time.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { deliveryCalls, downloadCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { endingCalls, orderCalls, partnerOrderCalls, placingCalls } from '#domain/orders/calls.ts';
import { quoteCalls } from '#domain/orders/quote.ts';
import { priceFor } from '#domain/promotions/prices.ts';
import type { RandomStream } from '../provider-simulator/random.ts';
import type { Agenda } from './agenda.ts';
import type { Catalogue, Offered } from './catalogue.ts';
import type { Buyer, People } from './people.ts';
import type { Stage } from './stage.ts';

/** Relative number of orders per day by month, with holidays and summer sales. */
const SEASON = [0.72, 0.78, 0.9, 0.94, 0.98, 1.15, 1.08, 0.82, 0.95, 1.06, 1.38, 1.36];
const WEEKDAYS = [0.25, 1.2, 1.15, 1.15, 1.2, 1.05, 0.3];
/** Growth of the daily orders from the first to the last days of the year. */
const GROWTH = 0.45;

const QUANTITIES = [20, 20, 20, 20, 20, 20, 20, 20, 25, 25, 30, 40] as const;
const COMMENTS = [
  'For the weekend sale.',
  'Can you do this for us?',
  'We would take more at this price.',
  'A little more, costs went up.',
  'Last price for this week.',
  '',
  '',
] as const;

/** Events about keys with consequences for payments. */
interface OrderEvents {
  refunded(orderId: string): void;
}

interface Story {
  id: string;
  buyer: Buyer;
  of: Offered | null;
  priceCents: number;
  quantity: number;
}

export function createTrade(
  stage: Stage,
  people: People,
  catalogue: Catalogue,
  agenda: Agenda,
  years: { startMs: number; endMs: number; orders: number },
  events: OrderEvents,
) {
  const chance: RandomStream = stage.random('trade');
  const ticks = new Set<number>();
  const happens = (percent: number) => chance.next() * 100 < percent;

  const draw = <T extends { weight: number }>(from: readonly T[]): T => {
    let rest = chance.next() * from.reduce((sum, { weight }) => sum + weight, 0);
    return from.find(({ weight }) => (rest -= weight) < 0) ?? from[0]!;
  };
  const buyers = people.buyers.map((buyer) => ({ buyer, weight: buyer.partner.weight }));
  const salesman = () => chance.pick(people.sales);

  /** A time during working hours, some hours from now. */
  function officeTime(hours: number): number {
    const at = new Date(stage.clock.ms() + chance.next() * hours * 2 * HOUR + 4 * MINUTE);
    const hour = at.getUTCHours();
    if (hour < 7) at.setUTCHours(7, chance.int(0, 59));
    if (hour >= 18) at.setTime(at.getTime() + (31 - hour) * HOUR + chance.int(0, 90) * MINUTE);
    while (at.getUTCDay() % 6 === 0 && happens(85)) at.setTime(at.getTime() + DAY);
    return at.getTime();
  }
  const later = (hours: number, work: () => Promise<void>) => agenda.at(officeTime(hours), work);

  /** Schedules a worker round, once per time. */
  function tickAt(ms: number): void {
    const minute = Math.ceil(ms / MINUTE) * MINUTE;
    if (ticks.size === ticks.add(minute).size) return;
    agenda.at(minute, stage.tick);
  }

  const halfHour = (ms: number) => Math.ceil(ms / (30 * MINUTE)) * 30 * MINUTE;
  const window = (of: Offered | null): { processingStart: Time; processingEnd: Time } => {
    const start = halfHour(stage.clock.ms() + (happens(15) ? chance.int(4, 40) * HOUR : 0));
    const end = of ? Math.floor(of.toMs / (30 * MINUTE)) * 30 * MINUTE : start + 5 * DAY;
    return { processingStart: timeOf(start), processingEnd: timeOf(Math.max(end, start + HOUR)) };
  };

  /** True if it would be sold below its current cost. */
  async function loses({ id, of, quantity, priceCents }: Story): Promise<boolean> {
    if (!of) return false;
    const quote = await people.admin.try(quoteCalls.quote, { id, quantity, price: priceCents });
    return quote !== undefined && quote.bought.profit < 0;
  }

  /**
   * Approves an order: directly at the top level, or step by step. Orders below cost are refused, unless staff offered
   * the price.
   */
  function approve(story: Story, isAgreed = false): void {
    const { id, of } = story;
    const refuse = async () => void (await salesman().try(orderCalls.refuse, { id }));
    if (happens(62)) {
      later(6, async () => {
        if (!isAgreed && (await loses(story))) return refuse();
        const terms = window(of);
        if (!(await people.admin.try(orderCalls.approve, { id, ...terms }))) return;
        approved(story, Date.parse(terms.processingStart));
      });
      return;
    }
    later(5, async () => {
      if (!isAgreed && (await loses(story))) return refuse();
      const terms = window(of);
      if (!(await salesman().try(orderCalls.approve, { id, ...terms }))) return;
      if (happens(3)) {
        later(8, async () => void (await people.admin.try(orderCalls.refuse, { id })));
        return;
      }
      const level2 = () =>
        later(4, async () => {
          if (await people.admin.try(orderCalls.approve, { id, ...terms }))
            approved(story, Date.parse(terms.processingStart));
        });
      if (happens(50)) level2();
      else
        later(4, async () => {
          if (await people.level1.try(orderCalls.approve, { id, ...terms })) level2();
        });
    });
  }

  function approved(story: Story, startMs: number): void {
    const due = Math.max(startMs, stage.clock.ms()) + MINUTE;
    tickAt(due);
    // Looks up accepted and late purchases again.
    tickAt(due + 40 * MINUTE);
    agenda.at(due + 50 * MINUTE, () => bought(story, 0));
  }

  /** Checks what was bought, and continues. */
  async function bought(story: Story, looks: number): Promise<void> {
    const { id } = story;
    const order = await people.admin.do(orderCalls.one, { id });
    const { status } = order;
    if (status === 'Completed') return fetchKeys(story);
    if (status === 'Processing' || status === 'OutOfStock') {
      if (looks < 4) {
        tickAt(stage.clock.ms() + 6 * HOUR);
        agenda.at(stage.clock.ms() + 6 * HOUR + MINUTE, () => bought(story, looks + 1));
      } else if (happens(55)) await people.admin.try(endingCalls.hardStop, { id });
      return;
    }
    if (status === 'Paused' || status === 'Failed') {
      // Some are forgotten until their promotion ends.
      if (happens(15)) return;
      later(10, async () => {
        if (happens(60) && !(await loses(story))) {
          // Staff accept the provider's new price.
          await people.admin.try(orderCalls.ignoreAnomaly, { id });
          if (await salesman().try(orderCalls.resume, { id })) approved(story, stage.clock.ms());
        } else await people.admin.try(endingCalls.close, { id });
      });
    }
    if (status === 'PromotionExpired' && happens(50))
      later(20, async () => void (await people.admin.try(endingCalls.hardStop, { id })));
  }

  /** The partner packs and downloads, and rarely complains. */
  function fetchKeys({ id, buyer, quantity }: Story): void {
    if (happens(1.2)) {
      later(30, async () => {
        await salesman().try(keyReturnCalls.sendToInventory, { id, unDelivered: true, isUpdate: false });
      });
      return;
    }
    const parts = quantity >= 30 && happens(40) ? [Math.floor(quantity / 2), Math.ceil(quantity / 2)] : [quantity];
    if (happens(8)) parts.pop();
    if (buyer.partner.automaticKeys === 0)
      for (const [at, part] of parts.entries())
        later(5 + at * 40, async () => {
          const sent = await buyer.try(deliveryCalls.getKeysMine, { id, quantity: part });
          if (sent && happens(72))
            later(3, async () => void (await buyer.try(downloadCalls.downloadMine, { id, pkg: sent.packageId })));
        });
    else tickAt(stage.clock.ms() + 10 * MINUTE);
    if (happens(2.6))
      later(140, async () => {
        if (!(await buyer.try(partnerOrderCalls.requestRefund, { id }))) return;
        if (happens(20)) later(20, async () => void (await buyer.try(partnerOrderCalls.cancel, { id })));
        else
          later(30, async () => {
            if (await people.admin.try(keyReturnCalls.refund, { id })) events.refunded(id);
          });
      });
  }

  /** Staff end orders without an answer once their promotion has ended. */
  function giveUpAfter({ id, of }: Story): void {
    if (!of) return;
    agenda.at(of.toMs + 10 * HOUR, async () => {
      const { status } = await people.admin.do(orderCalls.one, { id });
      if (status === 'Rebidding') await people.admin.try(orderCalls.revoke, { id });
      if (['Submitted', 'Rebidding', 'Confirmed'].includes(status)) await people.admin.try(orderCalls.refuse, { id });
    });
  }

  /** Reactions of staff and partner to a submitted order. */
  function negotiate(story: Story, round: number): void {
    const { id, buyer } = story;
    const what = chance.next() * 100;
    if (round === 1) giveUpAfter(story);
    if (what < 38) approve(story);
    else if (what < 47) later(20, async () => void (await buyer.try(partnerOrderCalls.withdraw, { id })));
    else if (what < 58) later(9, async () => void (await salesman().try(orderCalls.refuse, { id })));
    else if (what < 63) later(12, async () => void (await buyer.try(partnerOrderCalls.cancel, { id })));
    else if (what >= 64) makeCounterOffer(story, round);
  }

  /** Staff ask for more; the partner agrees, declines, asks for less, or does not answer. */
  function makeCounterOffer(story: Story, round: number): void {
    const { id, buyer, quantity, priceCents } = story;
    const comment = () => {
      const text = chance.pick(COMMENTS);
      return text ? { comment: text } : {};
    };
    later(5, async () => {
      const price = Math.max(1, Math.round((priceCents * chance.int(101, 108)) / 500) * 5);
      const offer = await salesman().try(orderCalls.rebid, { id, quantity, price, ...comment() });
      if (!offer) return approve(story);
      const answer = chance.next() * 100;
      if (answer < 48)
        later(9, async () => {
          if (await buyer.try(partnerOrderCalls.confirm, { id })) approve({ ...story, priceCents: price }, true);
        });
      else if (answer < 74) later(9, async () => void (await buyer.try(partnerOrderCalls.reject, { id })));
      else if (answer < 90 && round < 2)
        later(8, async () => {
          const counter = Math.max(1, Math.round((price + priceCents) / 10) * 5);
          const put = { id, quantity, price: counter, ...comment() };
          if (await buyer.try(partnerOrderCalls.submit, put)) negotiate({ ...story, priceCents: counter }, round + 1);
        });
      else if (answer < 97)
        later(30, async () => {
          if ((await salesman().try(orderCalls.revoke, { id })) && happens(70))
            later(9, async () => void (await salesman().try(orderCalls.refuse, { id })));
        });
    });
  }

  function chooseOffer(): Offered | undefined {
    const all = catalogue.onSale();
    if (all.length === 0) return undefined;
    return draw(all.map((one) => ({ one, weight: one.appeal }))).one;
  }

  /** One visit of a buyer: a cart of a few lines, submitted. */
  async function visit(lines: number): Promise<void> {
    const { buyer } = draw(buyers);
    const stories: Omit<Story, 'id'>[] = [];
    for (let n = 0; n < lines; n++) {
      const of = chooseOffer();
      if (!of || stories.some((one) => one.of === of)) continue;
      const list = priceFor(buyer.partner.type, of.prices);
      const large = happens(1.2) ? chance.pick([60, 80, 120]) : chance.pick(QUANTITIES);
      const quantity = Math.min(Math.max(large, of.minQuantity), of.maxQuantity);
      // Some ask for less than the list price.
      const priceCents = happens(34) ? Math.max(1, Math.round((list * chance.int(90, 98)) / 500) * 5) : list;
      stories.push({ buyer, of, quantity, priceCents });
    }
    for (const { of, quantity, priceCents } of stories)
      await buyer.try(cartCalls.add, {
        promotionId: of!.promotionId,
        productId: of!.productId,
        quantity,
        demandPrice: priceCents,
      });
    const placed = await buyer.try(cartCalls.submit, {});
    if (!placed) {
      for (const { of } of stories)
        await buyer.try(cartCalls.remove, { promotionId: of!.promotionId, productId: of!.productId });
      return;
    }
    for (const { id } of placed) {
      const { promotionId } = (await people.admin.do(orderCalls.one, { id })).product.voiduPromotion;
      const story = stories.find(({ of }) => of?.promotionId === promotionId);
      if (story) negotiate({ id, ...story }, 1);
    }
  }

  /** Staff create drafts for a partner, who completes most of them. */
  async function bulkOrder(): Promise<void> {
    const { buyer } = draw(buyers);
    const of = chooseOffer();
    if (!of || !buyer.companyId) return;
    const demandPrice = priceFor(buyer.partner.type, of.prices);
    const persist = happens(60);
    const quantity = chance.pick([20, 25, 30]);
    const seller = salesman();
    await seller.try(placingCalls.bulk, {
      partnerId: buyer.companyId,
      lines: [{ promotionId: of.promotionId, productId: of.productId, demandPrice, quantity }],
      persist,
    });
    const mine = await buyer.do(partnerOrderCalls.list, { filter: {}, sort: [], page: 0, size: 1 });
    const newest = mine.items[0];
    if (!newest || !['Draft', 'Submitted'].includes(newest.status)) return;
    const story = { id: newest.id, buyer, of, quantity, priceCents: demandPrice };
    if (newest.status === 'Submitted') return approve(story);
    if (happens(70))
      later(20, async () => {
        if (await buyer.try(partnerOrderCalls.submit, { id: newest.id, quantity, price: demandPrice })) approve(story);
      });
    else if (happens(40)) later(50, async () => void (await buyer.try(partnerOrderCalls.cancel, { id: newest.id })));
  }

  /** Number of orders placed on a day. */
  function countOf(dayMs: number): number {
    const day = new Date(dayMs);
    const progress = (dayMs - years.startMs) / (years.endMs - years.startMs);
    const share = SEASON[day.getUTCMonth()]! * WEEKDAYS[day.getUTCDay()]! * (1 - GROWTH / 2 + GROWTH * progress);
    return share * (years.orders / 365) + chance.next() * 2 - 0.5;
  }

  return {
    salesman,
    draw: () => draw(buyers).buyer,
    visit,
    /** Plans the visits of a day. */
    planDay: (dayMs: number): void => {
      for (let rest = countOf(dayMs); rest > 0.5; ) {
        const at = dayMs + (happens(88) ? chance.int(7 * 60, 18 * 60) : chance.int(5 * 60, 22 * 60)) * MINUTE;
        if (happens(6)) {
          agenda.at(at, bulkOrder);
          rest -= 1;
          continue;
        }
        const lines = chance.pick([1, 1, 2, 2, 3, 4]);
        agenda.at(at, () => visit(lines));
        rest -= lines;
      }
    },
    tickAt,
  };
}

export type Trade = ReturnType<typeof createTrade>;
