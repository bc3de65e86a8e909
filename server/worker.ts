// What works without being asked: the buyer, the clockwork of due orders, the job queue. Several may run over one
// PostgreSQL.

import { deleteExpiredSessions } from '#server/access/retention.ts';
import { openLog } from '#server/audit/audited-state.ts';
import { bookChain, sealBooks } from '#server/audit/book-seals.ts';
import { auditChain, findForgedEntries, sealEvents } from '#server/audit/entry-seals.ts';
import { findHeadContradictions, storeHeads } from '#server/audit/seal-heads.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Database } from '#server/base/db.ts';
import type { JobHandlers, Queue } from '#server/base/jobs.ts';
import { createMailSender } from '#server/base/mail.ts';
import type { DerivedKeys } from '#server/base/master-key.ts';
import { deleteExpiredMails, deleteOldRows } from '#server/base/retention.ts';
import { openBuyer } from '#server/buying/buyer.ts';
import { advanceDueOrders } from '#server/buying/due-orders.ts';
import type { LimitedProvider, ProviderClients } from '#server/buying/provider-clients.ts';
import { openStallRecorder } from '#server/buying/provider-stalls.ts';
import { openProviderTaskRunner } from '#server/buying/provider-tasks.ts';
import { priceSyncHandler } from '#server/catalog/price-sync-job.ts';
import { ensureProvider, syncHandler } from '#server/catalog/sync.ts';
import { deliverDueOrders } from '#server/delivery/automatic-delivery.ts';
import { revealChain } from '#server/keys/reveal-ledger.ts';
import type { Vault } from '#server/keys/vault.ts';
import { deleteOldEvents } from '#server/orders/order-events.ts';
import { foldTotals } from '#server/orders/totals.ts';
import type { SheetPort } from '#server/sheets/port.ts';
import { sheetsRunHandler } from '#server/sheets/run-execution.ts';

const ROUND_INTERVAL_MS = 1000;
const SYNC_INTERVAL_MS = 60 * 60_000;
const EXPIRY_INTERVAL_MS = 60 * 60_000;
const MAIL_EXPIRY_INTERVAL_MS = 15_000;

export interface WorkerDependencies {
  config: Config;
  database: Database;
  clock: Clock;
  vault: Vault;
  keys: DerivedKeys;
  providerClients: ProviderClients;
  sheets: SheetPort;
  providers: readonly LimitedProvider[];
  onError(error: unknown): void;
}

const jobHandlers = ({
  config,
  database,
  clock,
  keys,
  providers,
  sheets,
  onError,
}: WorkerDependencies): JobHandlers => ({
  'mail.send': createMailSender({ database, clock, onTrouble: onError }, config.smtpUrl, config.mailFrom),
  'catalog.sync': syncHandler({ database, clock, sources: providers, onTrouble: onError }),
  'catalog.sync-price': priceSyncHandler({ database, clock, sources: providers }),
  'sheets.run': sheetsRunHandler({ database, clock, keys, sheets, onError }),
});

/** Queues a look at every provider's catalogue. */
const syncAll = ({ database, providers }: WorkerDependencies): Promise<void> =>
  database.transaction(async (tx) => {
    for (const { code, provider } of providers) {
      await tx.enqueueJob('catalog.sync', { providerId: await ensureProvider(tx, { code, name: provider.name }) });
    }
  });

const SEAL_CHAINS = [auditChain, bookChain, revealChain];
/** The books are sealed in every so many rounds: a seal of many lines costs hardly more than one of few. */
const BOOK_SEAL_ROUNDS = 10;
const FORGERY_CHECK_ROUNDS = 60;

/** Seals what was written, and notes the newest seals outside the database; says once what stands in the way of it. */
function createSealer({ config, database, keys, onError }: WorkerDependencies): () => Promise<void> {
  const reported = new Set<string>();
  let round = 0;
  const reportOnce = (sentences: readonly string[]) => {
    for (const sentence of sentences) if (reported.size < reported.add(sentence).size) onError(new Error(sentence));
  };
  return async () => {
    if (round === 0) reportOnce(await findHeadContradictions(database, config.dataDir, SEAL_CHAINS));
    if (round % FORGERY_CHECK_ROUNDS === 0) reportOnce(await findForgedEntries(database, keys));
    const sealed =
      (await sealEvents(database, keys)) + (round % BOOK_SEAL_ROUNDS === 0 ? await sealBooks(database, keys) : 0);
    round += 1;
    if (sealed > 0)
      reportOnce(await storeHeads(database, config.dataDir, SEAL_CHAINS).catch((error: Error) => [error.message]));
  };
}

/** Removes what is over, everywhere. */
async function deleteExpired({ database, clock }: WorkerDependencies): Promise<void> {
  await deleteExpiredSessions(database, clock.now());
  await deleteOldRows(database, clock.now());
}

export interface Worker {
  start(queue: Queue): Promise<void>;
  stop(): Promise<void>;
}

export function openWorker(dependencies: WorkerDependencies): Worker {
  const { config, database, clock, vault, providerClients, onError } = dependencies;
  const buyer = openBuyer({ database, vault, clock, providers: providerClients, onError });
  const seal = createSealer(dependencies);
  const providerTasks = openProviderTaskRunner(database, providerClients, onError);
  const keepStalls = openStallRecorder(database, dependencies.providers);
  let isRunning = false;
  let syncTimer: NodeJS.Timeout | undefined;
  let expiryTimer: NodeJS.Timeout | undefined;
  let mailExpiryTimer: NodeJS.Timeout | undefined;
  let loop: Promise<void> = Promise.resolve();
  return {
    start: async (queue) => {
      await openLog(database, dependencies.keys, clock.now());
      await queue.work(jobHandlers(dependencies));
      await syncAll(dependencies);
      syncTimer = setInterval(() => void syncAll(dependencies).catch(onError), SYNC_INTERVAL_MS);
      await deleteExpired(dependencies).catch(onError);
      expiryTimer = setInterval(() => void deleteExpired(dependencies).catch(onError), EXPIRY_INTERVAL_MS);
      mailExpiryTimer = setInterval(
        () => void deleteExpiredMails(database, clock.now()).catch(onError),
        MAIL_EXPIRY_INTERVAL_MS,
      );
      buyer.start();
      isRunning = true;
      loop = (async () => {
        while (isRunning) {
          await advanceDueOrders(database, clock.now()).catch(onError);
          void providerTasks.start(clock.now()).catch(onError);
          await deliverDueOrders(database, config.publicUrl, clock.now()).catch(onError);
          await keepStalls(clock.now()).catch(onError);
          await seal().catch(onError);
          await foldTotals(database).catch(onError);
          await deleteOldEvents(database).catch(onError);
          await new Promise((go) => setTimeout(go, ROUND_INTERVAL_MS));
        }
      })();
    },
    stop: async () => {
      isRunning = false;
      clearInterval(syncTimer);
      clearInterval(expiryTimer);
      clearInterval(mailExpiryTimer);
      await buyer.stop();
      await loop;
      await providerTasks.drain();
    },
  };
}
