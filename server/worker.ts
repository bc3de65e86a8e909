// What works without being asked: the buyer, the clockwork of due orders, the job queue. Several may run over one
// PostgreSQL.

import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Database } from '#server/base/db.ts';
import type { JobHandlers, Queue } from '#server/base/jobs.ts';
import { mailSender } from '#server/base/mail.ts';
import { openBuyer } from '#server/buying/buyer.ts';
import { moveDue } from '#server/buying/due.ts';
import type { ConfiguredProvider, Desks } from '#server/buying/providers.ts';
import { ensureProvider, syncHandler } from '#server/catalog/sync.ts';
import { deliverDue } from '#server/delivery/automatic.ts';
import type { Vault } from '#server/keys/vault.ts';

/** Purchases in flight at once, a worker process. */
const AT_ONCE = 32;
const DUE_EVERY_MS = 1000;
const SYNC_EVERY_MS = 60 * 60_000;

export interface WorkerParts {
  config: Config;
  database: Database;
  clock: Clock;
  vault: Vault;
  desks: Desks;
  providers: readonly ConfiguredProvider[];
  onTrouble(error: unknown): void;
}

const jobHandlers = ({ config, database, clock, providers }: WorkerParts): JobHandlers => ({
  'mail.send': mailSender(database, config.smtpUrl, config.mailFrom),
  'catalog.sync': syncHandler({ database, clock, sources: providers }),
});

/** Queues a look at every provider's catalogue. */
const syncAll = ({ database, providers }: WorkerParts): Promise<void> =>
  database.transaction(async (tx) => {
    for (const { code, provider } of providers) {
      await tx.later('catalog.sync', { providerId: await ensureProvider(tx, { code, name: provider.name }) });
    }
  });

export interface Worker {
  start(queue: Queue): Promise<void>;
  stop(): Promise<void>;
}

export function openWorker(parts: WorkerParts): Worker {
  const { config, database, clock, vault, desks, onTrouble } = parts;
  const buyer = openBuyer({ database, vault, clock, desks, atOnce: AT_ONCE, onTrouble });
  let running = false;
  let syncing: NodeJS.Timeout | undefined;
  let loop: Promise<void> = Promise.resolve();
  return {
    start: async (queue) => {
      await queue.work(jobHandlers(parts));
      await syncAll(parts);
      syncing = setInterval(() => void syncAll(parts).catch(onTrouble), SYNC_EVERY_MS);
      buyer.start();
      running = true;
      loop = (async () => {
        while (running) {
          await moveDue(database, desks, clock.now()).catch(onTrouble);
          await deliverDue(database, config.publicUrl, clock.now()).catch(onTrouble);
          await new Promise((go) => setTimeout(go, DUE_EVERY_MS));
        }
      })();
    },
    stop: async () => {
      running = false;
      clearInterval(syncing);
      await buyer.stop();
      await loop;
    },
  };
}
