// Is it alive, and is it ready: for balancers and supervisors. Strangers learn nothing else.

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './db.ts';

export function health(http: FastifyInstance, database: Database, ready: () => boolean): void {
  http.get('/health/live', async () => ({ status: 'live' }));
  http.get('/health/ready', async (_, reply) => {
    // A write that leaves nothing behind: a database that can only read is not ready.
    const writes = await database
      .transaction((tx) => tx.run(sql`delete from idempotency where false`))
      .then(
        () => true,
        () => false,
      );
    const isReady = writes && ready();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}
