// Seals all chains: the audit log, the books, the reveal ledger.

import { bookChain, sealBooks } from '#server/audit/book-seals.ts';
import { auditChain, findForgedEntries, sealEvents } from '#server/audit/entry-seals.ts';
import { findHeadContradictions, removeLeftovers, storeHeads } from '#server/audit/seal-heads.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { revealChain } from '#server/keys/reveal-ledger.ts';

const SEAL_CHAINS = [auditChain, bookChain, revealChain];
/** Books are sealed every tenth round: a seal costs about the same for many lines as for few. */
const BOOK_SEAL_ROUNDS = 10;
const RARE_CHECK_ROUNDS = 60;

/**
 * Stores the newest seals after the first reveal of this process, before its keys leave: a process that is killed before
 * the sealer's next round would leave nothing that shows whether the reveal ledger was cut off.
 */
export function createFirstRevealStorage({
  config,
  database,
  log,
}: Pick<FeatureServices, 'config' | 'database' | 'log'>): () => Promise<void> {
  let stored: Promise<void> | null = null;
  const store = async (): Promise<void> => {
    try {
      await storeHeads(database, config.dataDir, SEAL_CHAINS);
    } catch (error) {
      // The customer gets the keys nonetheless. The next reveal tries again, and the sealer reports contradictions.
      stored = null;
      log.error({ job: 'seal', err: error }, 'The newest seals could not be stored with a reveal.');
    }
  };
  return () => {
    stored ??= store();
    return stored;
  };
}

/** Seals new rows and stores the newest seals outside the database; logs each problem once. */
export function createSealer({ config, database, keys, log }: FeatureServices): () => Promise<void> {
  const reported = new Set<string>();
  let round = 0;
  // The first round also stores the seals of a process that was killed before it could.
  let mustStore = true;
  const reportOnce = (sentences: readonly string[]) => {
    for (const sentence of sentences)
      if (reported.size < reported.add(sentence).size) log.error({ job: 'seal' }, sentence);
  };
  const store = async (): Promise<string[]> => {
    const contradictions = await storeHeads(database, config.dataDir, SEAL_CHAINS);
    mustStore = false;
    return contradictions;
  };
  return async () => {
    if (round === 0) reportOnce(await findHeadContradictions(database, config.dataDir, SEAL_CHAINS));
    if (round % RARE_CHECK_ROUNDS === 0) {
      await removeLeftovers(config.dataDir);
      reportOnce(await findForgedEntries(database, keys));
    }
    const sealed =
      (await sealEvents(database, keys)) + (round % BOOK_SEAL_ROUNDS === 0 ? await sealBooks(database, keys) : 0);
    round += 1;
    if (sealed > 0) mustStore = true;
    if (mustStore) reportOnce(await store().catch((error: Error) => [error.message]));
  };
}
