// Liveness and readiness for load balancers and supervisors. Reveals nothing else, except why a process is not ready
// while its schema is too new.

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { millisecondsBetween, type Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';

/** Cache time, so that frequent probes do not cause frequent writes. */
const CACHE_MS = 1000;
/** A slower write counts as failed. */
const WRITE_TIMEOUT_MS = 5000;

async function canWrite(database: Database, now: Time): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), WRITE_TIMEOUT_MS);
  });
  const write = database
    .transaction((tx) =>
      tx.run(sql`insert into write_probe (at) values (${now}) on conflict (id) do update set at = excluded.at`),
    )
    .then(
      () => true,
      () => false,
    );
  return Promise.race([write, timeout]).finally(() => clearTimeout(timer));
}

export function registerHealthRoutes(
  http: FastifyInstance,
  database: Database,
  clock: Clock,
  isAccepting: () => boolean,
  findConflict: () => string | null,
): void {
  let lastProbe: { at: Time; writes: Promise<boolean> } | null = null;
  const probeWrites = () => {
    const now = clock.now();
    if (!lastProbe || Math.abs(millisecondsBetween(lastProbe.at, now)) >= CACHE_MS)
      lastProbe = { at: now, writes: canWrite(database, now) };
    return lastProbe.writes;
  };
  http.get('/health/live', async () => ({ status: 'live' }));
  http.get('/health/ready', async (_, reply) => {
    const conflict = findConflict();
    if (conflict !== null) return reply.code(503).send({ status: 'not ready', reason: conflict });
    const isReady = (await probeWrites()) && isAccepting();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}
