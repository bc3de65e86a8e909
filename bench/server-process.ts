// A benchmark server in its own process: the product, or references written by hand for single calls.

import Fastify from 'fastify';
import pg from 'pg';
import { setUpRowLevelSecurity } from '#server/access/row-level-security/partner-role.ts';
import { openPostgresServer } from '#server/base/database/open-database.ts';
import { createQueue } from '#server/base/jobs/jobs.ts';
import { createLog } from '#server/base/process/log.ts';
import { serveDatabase } from './database-server.ts';
import { serveInvoicingByHand } from './invoicing-by-hand.ts';
import { serveOrdersByHand } from './orders-by-hand.ts';
import { SESSION_STATEMENT } from './session-statement.ts';
import { serveShopByHand } from './shop-by-hand.ts';
import { serveStaffOrdersByHand } from './staff-orders-by-hand.ts';

const [kind, url] = process.argv.slice(2) as ['ours' | 'restricted' | 'minimal', string];

/** Servers written for single calls. */
async function minimal(): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  const app = Fastify();
  app.get('/api/user/me', async (request) => {
    const { rows } = await pool.query({ ...SESSION_STATEMENT, values: [request.headers['x-user']] });
    return rows[0];
  });
  serveOrdersByHand(app, pool);
  serveShopByHand(app, pool);
  serveInvoicingByHand(app, pool);
  serveStaffOrdersByHand(app, openPostgresServer(url));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Number of statements sent by this process. */
let statements = 0;
const send = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  statements += 1;
  return (send as (...all: unknown[]) => unknown).apply(this, given);
} as typeof send;

async function ours(): Promise<string> {
  const database = openPostgresServer(url);
  if (kind === 'restricted') await setUpRowLevelSecurity(database, createLog('warn'));
  // Sends the jobs of commands and works on none.
  const queue = await createQueue(database, { embedded: false, isUnsupervised: true, log: createLog('error') });
  database.setEnqueue(queue.enqueue, queue.wake);
  return (await serveDatabase(database)).address;
}

const address = await (kind === 'minimal' ? minimal() : ours());
process.on('message', () =>
  process.send!({ residentMb: Math.round(process.memoryUsage.rss() / 2 ** 20), cpu: process.cpuUsage(), statements }),
);
// Without this, servers outlive a measurement that failed, and `node --cpu-prof` writes no profile of one that is stopped.
for (const signal of ['disconnect', 'SIGTERM'] as const) process.on(signal as 'SIGTERM', () => process.exit());
process.send!(address);
