// Errors and repeated requests of the partner API.

import { expect, test } from 'vitest';
import { insertPromotion } from '#test/catalog-fixtures.ts';
import { createProgram } from '#test/programs.ts';
import { world } from '#test/world.ts';

test('answers in snake_case below /api/v1, also where no call is (API-032)', async () => {
  const w = await world();
  const { authorization } = await createProgram(w);
  for (const url of ['/api/v1/nothing', '/API/V1/orders/0192f0c1-5b7e-7d2a-9c1e-3f4a5b6c7d8e']) {
    const answered = await w.http.inject({ url, headers: { authorization } });
    expect(answered.headers['content-type']).toContain('application/problem+json');
    expect(answered.json()).toEqual({
      type: 'urn:problem:missing',
      title: 'Not Found',
      status: 404,
      detail: 'Not found.',
      instance: url,
      code: 'missing',
      retry: 'never',
      trace_id: expect.any(String),
    });
  }
});

test('replays a response whatever the order of fields, and refuses another body (API-060)', async () => {
  const w = await world();
  const { authorization } = await createProgram(w);
  const { promotionId } = await insertPromotion(w);
  const send = (payload: object) =>
    w.http.inject({
      method: 'POST',
      url: '/api/v1/orders',
      headers: { authorization, 'idempotency-key': 'k' },
      payload,
    });
  const price = { amount: '12.00', currency: 'EUR' };
  const first = await send({ reference: 'A', promotion_id: promotionId, quantity: 20, max_unit_price: price });
  const again = await send({
    max_unit_price: { currency: 'EUR', amount: '12.00' },
    quantity: 20,
    promotion_id: promotionId,
    reference: 'A',
  });
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
  expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
  const other = await send({ reference: 'B', promotion_id: promotionId, quantity: 20, max_unit_price: price });
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key']);
});
