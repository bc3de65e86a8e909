// A market whose completed orders can be invoiced: a seller, finance, an administrator and one promotion on sale.

import { sql } from 'kysely';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { createMarket } from './market.ts';
import { fillInSeller } from './seller.ts';
import { type Person, world } from './world.ts';

/** Keys per order. */
const KEYS = 20;

/** Tests create their companies themselves; `price` in cents. */
export async function createBillingMarket() {
  const w = await world();
  const m = await createMarket(w);
  const [finance, admin] = [await w.person('Finance'), await w.person('SuperAdmin')];
  await fillInSeller(finance);
  const of = await m.sell();
  /** A German company at this rate in percent, or a Swiss one, which pays no VAT, if it is 0. */
  const companyAt = async (name: string, vatPercent: number) => {
    const id = await w.company({ name, vatRate: vatPercent * 100 });
    const code = vatPercent === 0 ? 'CH' : 'DE';
    await w.database.transaction((tx) => tx.run(sql`update company set country_code = ${code} where id = ${id}`));
    return id;
  };
  /** Id of a completed order of twenty keys. */
  const completed = async (buyer: Person, price?: number) => {
    const { id } = await m.place(buyer, of, KEYS, price);
    await m.approve(admin, id);
    await w.buy();
    return id;
  };
  /** Invoice of one completed order. */
  const invoiced = async (buyer: Person, price?: number, isSent = true) => {
    const orderId = await completed(buyer, price);
    const [invoice] = await finance.do(invoiceCalls.create, { orderIds: [orderId] });
    if (isSent) await finance.do(invoiceCalls.send, { id: invoice!.id });
    return { ...invoice!, orderId };
  };
  return { w, m, finance, admin, of, companyAt, completed, invoiced };
}
