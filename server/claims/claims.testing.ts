// A market with a sent package whose keys can be claimed.

import type { sql } from 'kysely';
import { type ClaimInput, claimCalls, myClaimCalls } from '#domain/claims/calls.ts';
import { deliveryCalls, downloadCalls } from '#domain/delivery/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { createBillingMarket } from '#test/billing.ts';
import type { Person } from '#test/world.ts';

export const ALL = { filter: {}, sort: [], page: 0, size: 0 };

/** Completed orders of a partner, whose twenty keys were sent. */
export async function createClaimMarket() {
  const market = await createBillingMarket();
  const { w, admin, companyAt, completed, m, of } = market;
  const companyId = await companyAt('Nordlicht', 19);
  const buyer = await w.person('Partner', { companyId });
  const send = async (orderId: string) =>
    (await buyer.do(deliveryCalls.getKeysMine, { id: orderId, quantity: 20 })).packageId;
  /** A completed order with all keys in one sent package. */
  const sent = async (price = 1000) => {
    const orderId = await completed(buyer, price);
    return { orderId, packageId: await send(orderId) };
  };
  const { orderId, packageId } = await sent();
  /** Key texts in the file of a package. */
  const keysOf = async (id: string, pkg: string) =>
    (await buyer.call(downloadCalls.downloadMine, { id, pkg })).body
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(',')[0]!);
  const claim = (lines: number[], rest: Partial<ClaimInput> = {}) =>
    buyer.call(myClaimCalls.create, { orderId, packageId, lines, reason: 'invalid', ...rest });
  const claims = async (by: Person = admin) => (await by.do(claimCalls.list, ALL)).items;
  /** Ids of claims on these lines of the first package. */
  const claimed = async (...lines: number[]) => {
    const reply = await claim(lines);
    if (reply.status !== 200) throw new Error(reply.body);
    return (await claims()).filter((one) => lines.includes(one.keyLine)).map(({ id }) => id);
  };
  /** Free keys of the product in stock. */
  const stockUp = () => m.stockUp(admin, buyer, of);
  const order = async (id = orderId) => admin.do(orderCalls.one, { id });
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await w.rows(query))[0]!.n;
  return {
    ...market,
    companyId,
    buyer,
    orderId,
    packageId,
    sent,
    keysOf,
    claim,
    claims,
    claimed,
    stockUp,
    order,
    count,
  };
}
