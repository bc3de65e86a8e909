// Is it alive, and is it ready: for balancers and supervisors. Strangers learn nothing else.

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { between, type Time } from '#domain/base/time.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db.ts';

/** A result counts for so long, so that asking often does not mean writing often. */
const COUNTS_MS = 1000;
/** A write that takes longer is as good as none. */
const PATIENCE_MS = 5000;

async function writes(database: Database, now: Time): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise<boolean>((resolve) => {
    late = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const write = database
    .transaction((tx) =>
      tx.run(sql`insert into write_probe (at) values (${now}) on conflict (id) do update set at = excluded.at`),
    )
    .then(
      () => true,
      () => false,
    );
  return Promise.race([write, patience]).finally(() => clearTimeout(late));
}

export function health(http: FastifyInstance, database: Database, clock: Clock, ready: () => boolean): void {
  let asked: { at: Time; writes: Promise<boolean> } | null = null;
  const takesWrites = () => {
    const now = clock.now();
    if (!asked || Math.abs(between(asked.at, now)) >= COUNTS_MS) asked = { at: now, writes: writes(database, now) };
    return asked.writes;
  };
  http.get('/health/live', async () => ({ status: 'live' }));
  http.get('/health/ready', async (_, reply) => {
    const isReady = (await takesWrites()) && ready();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}
