// Data hidden from partners, searched in the replies of every partner call.

import { expect, test } from 'vitest';
import { pathParams } from '#domain/base/endpoint.ts';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import {
  insertPromotion,
  insertProvider,
  insertPublisher,
  insertRelations,
  type PromotionOverrides,
} from '#test/catalog-fixtures.ts';
import { world } from '#test/world.ts';

/** Field names reserved for staff. */
const FORBIDDEN =
  /^(Cost|EstimatedCost|RealEstimatedCost|ActualCost|Profit.*|Provider.*|Tier\d.*|Countries|Weight|PriceIds|Prices|MSku|OriginalCost|Rate|Anomaly.*|CreditLimit.*)$/;

function namesIn(value: unknown, into = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) namesIn(one, into);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) namesIn(part, into.add(name));
  return into;
}

test('reveals no hidden product, its price or any cost in partner calls (PORD-025)', async () => {
  const w = await world();
  const partner = await w.person('Partner', {
    companyId: await w.company({ type: 'Gold', regions: ['EU'], regionIncluded: true }),
  });
  await insertRelations(w, partner.companyId!, {
    [await insertProvider(w, 'Genba')]: [await insertPublisher(w, 'Lantern Works')],
  });
  const mine = await insertPromotion(w, { name: 'Amber Road', merkurRegion: 'EU', tiers: [1200, 1111, 1000, 900] });
  const hidden: PromotionOverrides[] = [
    { merkurRegion: 'LATAM' },
    { merkurRegion: 'EU', publisher: 'Secret House' },
    { merkurRegion: 'EU', provider: 'Playsource' },
    { merkurRegion: 'EU', published: false },
    { merkurRegion: 'EU', validFrom: addMilliseconds(w.now(), DAY) },
    { merkurRegion: 'EU', validTo: addMilliseconds(w.now(), -1) },
    { merkurRegion: 'EU', deleted: true },
  ];
  const others = [];
  for (const over of hidden)
    others.push(
      await insertPromotion(w, {
        ...over,
        name: 'Shadow Vault',
        sku: `HID-${others.length}`,
        tiers: [7777, 7666, 7555, 7444],
      }),
    );

  const bodies: string[] = [];
  await partner.do(cartCalls.add, {
    productId: mine.productId,
    promotionId: mine.promotionId,
    quantity: 50,
    demandPrice: 1000,
  });
  for (const other of others) {
    const line = { productId: other.productId, promotionId: other.promotionId, quantity: 50, demandPrice: 1000 };
    const refused = await partner.call(cartCalls.add, line);
    expect([refused.status, refused.message]).toEqual([409, 'The promotion is not valid.']);
    bodies.push(refused.body, (await partner.call(cartCalls.addBulk, { lines: [line] })).body);
  }
  await partner.do(cartCalls.submit, {});

  const reads = w.served.filter(
    ({ method, path, access, kind }) =>
      method === 'GET' &&
      // Events contain only ids and states of own orders, see the live orders.
      kind !== 'events' &&
      pathParams(path).length === 0 &&
      (access === 'signed-in' || (typeof access === 'object' && access.side === 'Partner')),
  );
  expect(reads.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/basket/me', '/promotion/me/search', '/publisher/me/search', '/order/me/search']),
  );
  for (const call of reads) {
    const answered = await partner.call({ ...call, serializeInput: () => ({}) }, {});
    if (call.kind === 'json' && answered.status === 200) bodies.push(answered.body);
  }
  for (const body of bodies) {
    expect(body).not.toMatch(/Shadow Vault|HID-\d|Secret House|Playsource|77\.77|76\.66|75\.55|74\.44/);
    expect([...namesIn(JSON.parse(body))].filter((name) => FORBIDDEN.test(name))).toEqual([]);
  }
  expect(bodies.some((body) => body.includes('Amber Road') && body.includes('11.11'))).toBe(true);
});
