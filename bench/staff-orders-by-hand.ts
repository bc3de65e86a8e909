// The first page of all orders, and one order, from a bare HTTP server that sends the session and the best statements, and
// returns their rows as JSON. It checks no permission and forms no reply.

import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '#server/base/database/open-database.ts';
import { orderFloors } from './order-floors.ts';
import { SESSION_STATEMENT } from './session-statement.ts';

export const ORDERS_BY_HAND = '/floor/orders';

export function serveStaffOrdersByHand(app: FastifyInstance, database: OpenDatabase): void {
  const floors = orderFloors({ database });
  const readSession = (userId: unknown) => database.pool.query({ ...SESSION_STATEMENT, values: [userId] });
  app.get(`/api${ORDERS_BY_HAND}`, async (request) => {
    await readSession(request.headers['x-user']);
    const [items, strip] = await Promise.all([floors.page('true'), floors.stripOfAll()]);
    return { items, strip };
  });
  app.get<{ Params: { id: string } }>(`/api${ORDERS_BY_HAND}/:id`, async (request) => {
    await readSession(request.headers['x-user']);
    return floors.detail(request.params.id);
  });
}
