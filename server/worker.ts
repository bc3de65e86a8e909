// Background work: the buyer, the job queue, and chores at fixed intervals. Several workers may share one PostgreSQL
// server.

import { millisecondsBetween } from '#domain/base/time.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import { deleteExpiredSessions } from '#server/access/sign-in/retention.ts';
import { recordInitialState } from '#server/audit/audited-state.ts';
import { bookChain, sealBooks } from '#server/audit/book-seals.ts';
import { auditChain, findForgedEntries, sealEvents } from '#server/audit/entry-seals.ts';
import { findHeadContradictions, storeHeads } from '#server/audit/seal-heads.ts';
import { createAutomaticBackups } from '#server/backups/automatic-backups.ts';
import { createRequestedBackups } from '#server/backups/backup-requests.ts';
import { imageFolderOf } from '#server/backups/take-backup.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database } from '#server/base/database/db.ts';
import type { DumpImage } from '#server/base/database/open-database.ts';
import type { JobHandlers, Queue } from '#server/base/jobs/jobs.ts';
import { createMailSender } from '#server/base/jobs/mail.ts';
import { deleteExpiredMails, deleteOldRows } from '#server/base/jobs/retention.ts';
import { type Chore, type Chores, startChores } from '#server/base/process/chores.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { Config } from '#server/base/process/config.ts';
import type { Log } from '#server/base/process/log.ts';
import { expireEndedOrders, failLateOrders, startDueOrders } from '#server/buying/items/due-orders.ts';
import {
  createMissingProviderRecorder,
  createStallRecorder,
  missingProviderWatch,
  providerWatch,
} from '#server/buying/provider-tasks/provider-stalls.ts';
import { createProviderTaskRunner } from '#server/buying/provider-tasks/provider-tasks.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import type { LimitedProvider, ProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { unclearPurchaseWatch } from '#server/buying/purchasing/unclear-purchases.ts';
import { reconcile } from '#server/buying/recovery/reconciler.ts';
import { priceSyncHandler } from '#server/catalog/price-sync-job.ts';
import { ensureProvider, nextPriceChange, syncHandler } from '#server/catalog/sync.ts';
import { deliverDueOrders } from '#server/delivery/automatic-delivery.ts';
import { exportRunHandler } from '#server/exports/making.ts';
import { deleteExpiredExports } from '#server/exports/retention.ts';
import { startDueExports } from '#server/exports/schedules.ts';
import { createDocumentWriter } from '#server/invoices/documents/files.ts';
import { createOverdueWriter } from '#server/invoices/documents/overdue-files.ts';
import { invoiceByPeriod } from '#server/invoices/issuing/period-issuing.ts';
import { paymentFollower } from '#server/invoices/paid-orders.ts';
import { invoiceProblemWatch } from '#server/invoices/problems.ts';
import { checkDueVatIds } from '#server/invoices/vat-id-checks/checking.ts';
import { viesService } from '#server/invoices/vat-id-checks/vies.ts';
import { revealChain } from '#server/keys/reveal-ledger.ts';
import type { Vault } from '#server/keys/vault.ts';
import { loadRunHandler } from '#server/loads/load-execution.ts';
import { cancelForgottenLoads } from '#server/loads/load-steps.ts';
import { tellChangedConditions, type Watch } from '#server/notifications/conditions.ts';
import { sendNotificationMails } from '#server/notifications/mails.ts';
import { deleteOldNotifications, publishNotifications } from '#server/notifications/publishing.ts';
import { verifyIfDue } from '#server/operations/nightly-verify.ts';
import { deleteOldEvents } from '#server/orders/lifecycle/order-events.ts';
import { foldTotals } from '#server/orders/reading/totals.ts';
import { invoiceOverdueWatch, paymentOverdueWatch } from '#server/payments/overdue.ts';
import { sendDueReminders } from '#server/payments/reminders/sending.ts';
import { millisecondsUntilNextLook, takeDueSnapshot } from '#server/reports/inventory-snapshots.ts';
import { foldReports } from '#server/reports/sums.ts';
import type { SheetPort } from '#server/sheets/port.ts';
import { sheetsRunHandler } from '#server/sheets/run-execution.ts';
import { lowStockWatch } from '#server/stock/low-stock.ts';
import { verifyCheckByCheck } from '#server/verify/verify.ts';
import { forgetObsoleteFailures } from '#server/work/isolated-work.ts';
import { stuckWorkWatch } from '#server/work/stuck-work.ts';

/** For work that users wait for. */
const ROUND_INTERVAL_MS = 1000;
/** For work that no user is waiting for. */
const CALM_INTERVAL_MS = 5_000;
const SYNC_INTERVAL_MS = 60 * 60_000;
/** Allows for clock skew: a provider may start its promotion a little late. */
const AFTER_PRICE_CHANGE_MS = 2_000;
const EXPIRY_INTERVAL_MS = 60 * 60_000;
const BACKUP_INTERVAL_MS = 60_000;
const MAIL_EXPIRY_INTERVAL_MS = 15_000;
const DOCUMENT_INTERVAL_MS = 10_000;
const VAT_ID_INTERVAL_MS = 2_000;
const REMINDER_INTERVAL_MS = 10 * 60_000;
const EXPORT_INTERVAL_MS = 60_000;
const FORGET_INTERVAL_MS = 60_000;
const VERIFY_INTERVAL_MS = 5 * 60_000;
/** Users notice a notification bell that lags more than this. */
const PUBLISH_INTERVAL_MS = 500;
const NOTIFICATION_MAIL_INTERVAL_MS = 15_000;
/** Interval of watches that are cheap, and of those that sum over many rows. */
const WATCH_INTERVAL_MS = 5_000;
const SLOW_WATCH_INTERVAL_MS = 60_000;

export interface WorkerDependencies {
  config: Config;
  database: Database;
  clock: Clock;
  vault: Vault;
  keys: DerivedKeys;
  providerClients: ProviderClients;
  sheets: SheetPort;
  providers: readonly LimitedProvider[];
  log: Log;
  /** Only with the embedded database: servers have their own backups. */
  dumpImage?: DumpImage | undefined;
}

const jobHandlers = ({ config, database, clock, keys, providers, sheets, log }: WorkerDependencies): JobHandlers => ({
  'mail.send': createMailSender({ database, clock, log }, config.smtpUrl, config.mailFrom),
  'catalog.sync': syncHandler({ database, clock, sources: providers, log }),
  'catalog.sync-price': priceSyncHandler({ database, clock, sources: providers }),
  'document.write': createDocumentWriter({ database, clock }),
  'payment.follow': paymentFollower({ database, clock }),
  'sheets.run': sheetsRunHandler({ database, clock, keys, sheets, log }),
  'loads.run': loadRunHandler({ database, clock }),
  'exports.run': exportRunHandler({ database, clock, keys, log, publicUrl: config.publicUrl }),
});

/**
 * Syncs every provider's catalogue hourly, and when one of its promotions starts or ends: orders at the old price stop
 * at the first key.
 */
function catalogueSyncs({ database, clock, providers }: WorkerDependencies): Chore {
  let waitMs = SYNC_INTERVAL_MS;
  return {
    name: 'queue catalogue syncs',
    intervalMs: () => waitMs,
    run: async () => {
      await database.transaction(async (tx) => {
        for (const { code, provider } of providers)
          await tx.enqueueJob('catalog.sync', { providerId: await ensureProvider(tx, { code, name: provider.name }) });
      });
      const now = clock.now();
      const changeAt = await nextPriceChange(database, now);
      waitMs = Math.min(
        SYNC_INTERVAL_MS,
        changeAt ? millisecondsBetween(now, changeAt) + AFTER_PRICE_CHANGE_MS : SYNC_INTERVAL_MS,
      );
    },
  };
}

const SEAL_CHAINS = [auditChain, bookChain, revealChain];
/** Books are sealed every tenth round: a seal costs about the same for many lines as for few. */
const BOOK_SEAL_ROUNDS = 10;
const FORGERY_CHECK_ROUNDS = 60;

/** Seals new rows and stores the newest seals outside the database; logs each problem once. */
function createSealer({ config, database, keys, log }: WorkerDependencies): () => Promise<void> {
  const reported = new Set<string>();
  let round = 0;
  const reportOnce = (sentences: readonly string[]) => {
    for (const sentence of sentences)
      if (reported.size < reported.add(sentence).size) log.error({ job: 'seal' }, sentence);
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

/** Deletes expired rows of all features. */
async function deleteExpired({ database, clock }: WorkerDependencies): Promise<void> {
  await deleteExpiredSessions(database, clock.now());
  await deleteOldRows(database, clock.now());
  await cancelForgottenLoads(database, clock.now());
  await deleteOldNotifications(database, clock.now());
  await deleteExpiredExports(database, clock.now());
}

/** Conditions that trigger a notification when they start to hold. */
const quickWatches = ({ providerClients }: WorkerDependencies): readonly Watch[] => [
  providerWatch,
  missingProviderWatch,
  stuckWorkWatch,
  unclearPurchaseWatch(providerClients),
];
const SLOW_WATCHES: readonly Watch[] = [lowStockWatch, invoiceProblemWatch, paymentOverdueWatch, invoiceOverdueWatch];

const poll = async ({ database, clock }: WorkerDependencies, watches: readonly Watch[]): Promise<void> => {
  for (const watch of watches) await tellChangedConditions(database, clock.now(), watch);
};

/** Backups of the embedded database, scheduled and requested. */
function backupChores({ config, database, clock, keys, log, dumpImage }: WorkerDependencies): Chore[] {
  if (!dumpImage) return [];
  const imageFolder = imageFolderOf(config.dataDir);
  const dependencies = { database, clock, log, dumpImage, imageFolder, keys, settings: config.backups };
  return [
    { name: 'back up', intervalMs: BACKUP_INTERVAL_MS, run: createAutomaticBackups(dependencies) },
    {
      name: 'back up on request',
      intervalMs: ROUND_INTERVAL_MS,
      run: createRequestedBackups(dependencies, config.dataDir),
    },
  ];
}

/** All recurring chores and their intervals. */
function choresOf(
  dependencies: WorkerDependencies,
  providerTasks: ReturnType<typeof createProviderTaskRunner>,
): readonly Chore[] {
  const { config, database, clock, vault, keys, providers } = dependencies;
  const vatIdService = config.viesUrl === null ? null : viesService(config.viesUrl);
  const recordStalls = createStallRecorder(database, providers);
  const recordMissingProviders = createMissingProviderRecorder(database, providers, dependencies.log);
  const writeOverdueDocuments = createOverdueWriter(dependencies);
  const every = (intervalMs: number, name: string, run: () => Promise<unknown>): Chore => ({ name, intervalMs, run });
  return [
    every(ROUND_INTERVAL_MS, 'start due orders', () => startDueOrders(dependencies, clock.now())),
    every(CALM_INTERVAL_MS, 'expire ended orders', () => expireEndedOrders(dependencies, clock.now())),
    every(CALM_INTERVAL_MS, 'fail late orders', () => failLateOrders(dependencies, clock.now())),
    every(ROUND_INTERVAL_MS, 'start provider tasks', () => providerTasks.start(clock.now())),
    every(ROUND_INTERVAL_MS, 'deliver', () => deliverDueOrders(dependencies, config.publicUrl, clock.now())),
    every(CALM_INTERVAL_MS, 'invoice by period', () => invoiceByPeriod(dependencies, clock.now())),
    every(CALM_INTERVAL_MS, 'reconcile', () =>
      reconcile({ database, clock, providers: dependencies.providerClients, log: dependencies.log }),
    ),
    every(ROUND_INTERVAL_MS, 'record stalls', () => recordStalls(clock.now())),
    every(CALM_INTERVAL_MS, 'record missing providers', () => recordMissingProviders(clock.now())),
    every(ROUND_INTERVAL_MS, 'seal', createSealer(dependencies)),
    {
      name: 'take month-end inventories',
      intervalMs: () => millisecondsUntilNextLook(clock.now()),
      run: () => takeDueSnapshot(dependencies, clock.now()),
    },
    every(ROUND_INTERVAL_MS, 'fold totals', () => foldTotals(database)),
    every(ROUND_INTERVAL_MS, 'fold reports', () => foldReports(database)),
    every(EXPORT_INTERVAL_MS, 'scheduled exports', () => startDueExports(dependencies, clock.now())),
    every(CALM_INTERVAL_MS, 'delete old events', () => deleteOldEvents(database)),
    every(MAIL_EXPIRY_INTERVAL_MS, 'delete expired mails', () => deleteExpiredMails(database, clock.now())),
    every(DOCUMENT_INTERVAL_MS, 'write overdue documents', () => writeOverdueDocuments(clock.now())),
    every(REMINDER_INTERVAL_MS, 'remind', () => sendDueReminders(dependencies, config.publicUrl, clock.now())),
    every(VAT_ID_INTERVAL_MS, 'check VAT ids', () => checkDueVatIds({ database, clock, vatIdService })),
    every(PUBLISH_INTERVAL_MS, 'publish notifications', () => publishNotifications(database)),
    every(NOTIFICATION_MAIL_INTERVAL_MS, 'mail notifications', () =>
      sendNotificationMails({ ...dependencies, actorOfUser, publicUrl: config.publicUrl }, clock.now()),
    ),
    every(WATCH_INTERVAL_MS, 'watch', () => poll(dependencies, quickWatches(dependencies))),
    every(SLOW_WATCH_INTERVAL_MS, 'watch sums', () => poll(dependencies, SLOW_WATCHES)),
    every(FORGET_INTERVAL_MS, 'forget obsolete failures', () => forgetObsoleteFailures(database, clock.now())),
    every(VERIFY_INTERVAL_MS, 'verify', () =>
      verifyIfDue({
        ...dependencies,
        verify: () => verifyCheckByCheck(database, { vault, keys, folder: config.dataDir }),
      }),
    ),
    every(EXPIRY_INTERVAL_MS, 'delete expired rows', () => deleteExpired(dependencies)),
    catalogueSyncs(dependencies),
    ...backupChores(dependencies),
  ];
}

export interface Worker {
  start(queue: Queue): Promise<void>;
  stop(): Promise<void>;
}

export function createWorker(dependencies: WorkerDependencies): Worker {
  const { database, clock, vault, providerClients, log } = dependencies;
  const buyer = createBuyer({ database, vault, clock, providers: providerClients, log });
  const providerTasks = createProviderTaskRunner(dependencies, providerClients);
  let chores: Chores | undefined;
  return {
    start: async (queue) => {
      await recordInitialState(database, dependencies.keys, clock.now());
      await queue.work(jobHandlers(dependencies));
      buyer.start();
      chores = startChores(choresOf(dependencies, providerTasks), log);
    },
    stop: async () => {
      await Promise.all([buyer.stop(), chores?.stop()]);
      await providerTasks.drain();
    },
  };
}
