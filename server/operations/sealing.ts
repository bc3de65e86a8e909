// Seals all chains: the audit log, the books, the reveal ledger.

import { bookChain, sealBooks } from '#server/audit/book-seals.ts';
import { auditChain, findForgedEntries, sealEvents } from '#server/audit/entry-seals.ts';
import { findHeadContradictions, storeHeads } from '#server/audit/seal-heads.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { revealChain } from '#server/keys/reveal-ledger.ts';

const SEAL_CHAINS = [auditChain, bookChain, revealChain];
/** Books are sealed every tenth round: a seal costs about the same for many lines as for few. */
const BOOK_SEAL_ROUNDS = 10;
const FORGERY_CHECK_ROUNDS = 60;

/** Seals new rows and stores the newest seals outside the database; logs each problem once. */
export function createSealer({ config, database, keys, log }: FeatureServices): () => Promise<void> {
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
