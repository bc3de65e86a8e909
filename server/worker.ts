// What works without being asked: the buyer, the clockwork of due orders, the job queue. Several may run over one
// PostgreSQL.

import { forgetOver } from '#server/access/expiry.ts';
import { books, sealBooks } from '#server/audit/books.ts';
import { headsContradicted, keepHeads } from '#server/audit/head.ts';
import { auditChain, forgedLines, sealEvents } from '#server/audit/seal.ts';
import { openLog } from '#server/audit/standing.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Database } from '#server/base/db.ts';
import { forgetMails, forgetOld } from '#server/base/expiry.ts';
import type { JobHandlers, Queue } from '#server/base/jobs.ts';
import { mailSender } from '#server/base/mail.ts';
import type { Keys } from '#server/base/master-key.ts';
import { openBuyer } from '#server/buying/buyer.ts';
import { moveByTime } from '#server/buying/due.ts';
import { errandRunner } from '#server/buying/errands.ts';
import type { Desks, GatedProvider } from '#server/buying/providers.ts';
import { stallKeeper } from '#server/buying/stalls.ts';
import { priceSyncHandler } from '#server/catalog/price-sync-job.ts';
import { ensureProvider, syncHandler } from '#server/catalog/sync.ts';
import { deliverDue } from '#server/delivery/automatic.ts';
import { reveals } from '#server/keys/ledger.ts';
import type { Vault } from '#server/keys/vault.ts';
import { forgetOldNews } from '#server/orders/news.ts';
import { foldTotals } from '#server/orders/totals.ts';
import { sheetsHandler } from '#server/sheets/perform.ts';
import type { SheetPort } from '#server/sheets/port.ts';

const DUE_EVERY_MS = 1000;
const SYNC_EVERY_MS = 60 * 60_000;
const FORGET_EVERY_MS = 60 * 60_000;
const FORGET_MAILS_EVERY_MS = 15_000;

export interface WorkerParts {
  config: Config;
  database: Database;
  clock: Clock;
  vault: Vault;
  keys: Keys;
  desks: Desks;
  sheets: SheetPort;
  providers: readonly GatedProvider[];
  onTrouble(error: unknown): void;
}

const jobHandlers = ({ config, database, clock, keys, providers, sheets, onTrouble }: WorkerParts): JobHandlers => ({
  'mail.send': mailSender({ database, clock, onTrouble }, config.smtpUrl, config.mailFrom),
  'catalog.sync': syncHandler({ database, clock, sources: providers, onTrouble }),
  'catalog.sync-price': priceSyncHandler({ database, clock, sources: providers }),
  'sheets.run': sheetsHandler({ database, clock, keys, sheets, onTrouble }),
});

/** Queues a look at every provider's catalogue. */
const syncAll = ({ database, providers }: WorkerParts): Promise<void> =>
  database.transaction(async (tx) => {
    for (const { code, provider } of providers) {
      await tx.later('catalog.sync', { providerId: await ensureProvider(tx, { code, name: provider.name }) });
    }
  });

const CHAINS = [auditChain, books, reveals];
/** The books are sealed in every so many rounds: a seal of many lines costs hardly more than one of few. */
const BOOKS_EVERY = 10;
const FORGED_EVERY = 60;

/** Seals what was written, and notes the newest seals outside the database; says once what stands in the way of it. */
function sealer({ config, database, keys, onTrouble }: WorkerParts): () => Promise<void> {
  const told = new Set<string>();
  let round = 0;
  const tell = (sentences: readonly string[]) => {
    for (const sentence of sentences) if (told.size < told.add(sentence).size) onTrouble(new Error(sentence));
  };
  return async () => {
    if (round === 0) tell(await headsContradicted(database, config.dataDir, CHAINS));
    if (round % FORGED_EVERY === 0) tell(await forgedLines(database, keys));
    const sealed =
      (await sealEvents(database, keys)) + (round % BOOKS_EVERY === 0 ? await sealBooks(database, keys) : 0);
    round += 1;
    if (sealed > 0) tell(await keepHeads(database, config.dataDir, CHAINS).catch((error: Error) => [error.message]));
  };
}

/** Removes what is over, everywhere. */
async function forget({ database, clock }: WorkerParts): Promise<void> {
  await forgetOver(database, clock.now());
  await forgetOld(database, clock.now());
}

export interface Worker {
  start(queue: Queue): Promise<void>;
  stop(): Promise<void>;
}

export function openWorker(parts: WorkerParts): Worker {
  const { config, database, clock, vault, desks, onTrouble } = parts;
  const buyer = openBuyer({ database, vault, clock, desks, onTrouble });
  const seal = sealer(parts);
  const errands = errandRunner(database, desks, onTrouble);
  const keepStalls = stallKeeper(database, parts.providers);
  let running = false;
  let syncing: NodeJS.Timeout | undefined;
  let forgetting: NodeJS.Timeout | undefined;
  let forgettingMails: NodeJS.Timeout | undefined;
  let loop: Promise<void> = Promise.resolve();
  return {
    start: async (queue) => {
      await openLog(database, parts.keys, clock.now());
      await queue.work(jobHandlers(parts));
      await syncAll(parts);
      syncing = setInterval(() => void syncAll(parts).catch(onTrouble), SYNC_EVERY_MS);
      await forget(parts).catch(onTrouble);
      forgetting = setInterval(() => void forget(parts).catch(onTrouble), FORGET_EVERY_MS);
      forgettingMails = setInterval(
        () => void forgetMails(database, clock.now()).catch(onTrouble),
        FORGET_MAILS_EVERY_MS,
      );
      buyer.start();
      running = true;
      loop = (async () => {
        while (running) {
          await moveByTime(database, clock.now()).catch(onTrouble);
          void errands.begin(clock.now()).catch(onTrouble);
          await deliverDue(database, config.publicUrl, clock.now()).catch(onTrouble);
          await keepStalls(clock.now()).catch(onTrouble);
          await seal().catch(onTrouble);
          await foldTotals(database).catch(onTrouble);
          await forgetOldNews(database).catch(onTrouble);
          await new Promise((go) => setTimeout(go, DUE_EVERY_MS));
        }
      })();
    },
    stop: async () => {
      running = false;
      clearInterval(syncing);
      clearInterval(forgetting);
      clearInterval(forgettingMails);
      await buyer.stop();
      await loop;
      await errands.settle();
    },
  };
}
