// The newest seal of each chain, kept in a file next to the database as well: a chain cannot tell that its end was cut
// off, a second place can.

import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Db } from '#server/base/db.ts';

/** A seal: its place in its chain, counted from 1, and its code in hex. */
const SealHead = z.object({ position: z.int().check(z.positive()), mac: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });
export type SealHead = z.output<typeof SealHead>;

const CHAIN_NAMES = ['audit', 'books', 'reveals'] as const;

/** A chain of seals in the database. */
export interface Chain {
  name: (typeof CHAIN_NAMES)[number];
  /** As people call it. */
  displayName: string;
  newest(db: Db): Promise<SealHead | null>;
  /** The code at a place; null when the chain does not reach so far. */
  macAt(db: Db, position: number): Promise<string | null>;
}

type SealHeads = { [Name in Chain['name']]?: SealHead | undefined };

const StoredHeads = z.strictObject({
  audit: z.optional(SealHead),
  books: z.optional(SealHead),
  reveals: z.optional(SealHead),
});

/** Files from before there were several chains hold the seal of the audit log alone. */
const readHeads = (text: string): SealHeads => {
  const value: unknown = JSON.parse(text);
  const singleHead = z.safeParse(SealHead, value);
  return singleHead.success ? { audit: singleHead.data } : z.parse(StoredHeads, value);
};

const headFile = (folder: string) => join(folder, 'audit-head.json');

/** The file is there and does not hold what was written into it. */
export class UnreadableHeadError extends Error {}

/** What was kept in the folder; null when there is no file. @throws HeadUnreadable */
async function readStoredHeads(folder: string): Promise<SealHeads | null> {
  let text: string;
  try {
    text = await readFile(headFile(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UnreadableHeadError(`${headFile(folder)} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return readHeads(text);
  } catch {
    throw new UnreadableHeadError(
      `${headFile(folder)} does not hold the newest seals any more. Put it back from a backup; only if the chains were found whole otherwise, remove it, and a new one is written.`,
    );
  }
}

/** What one chain says against its seal that was kept, or null. */
async function contradictionOf(db: Db, chain: Chain, storedHead: SealHead | undefined): Promise<string | null> {
  if (!storedHead) return null;
  const mac = await chain.macAt(db, storedHead.position);
  if (mac === null) return `${chain.displayName} ends before line ${storedHead.position}, which was seen here`;
  return mac === storedHead.mac
    ? null
    : `line ${storedHead.position} of ${chain.displayName} is not the one that was seen here`;
}

/** What contradicts the seals that were kept in the folder; also that none were, though there are seals. */
export async function findHeadContradictions(db: Db, folder: string, chains: readonly Chain[]): Promise<string[]> {
  let storedHeads: SealHeads | null;
  try {
    storedHeads = await readStoredHeads(folder);
  } catch (error) {
    if (error instanceof UnreadableHeadError) return [error.message];
    throw error;
  }
  const contradictions: string[] = [];
  for (const chain of chains) {
    const newest = storedHeads?.[chain.name] ? null : await chain.newest(db);
    if (newest)
      contradictions.push(
        `${headFile(folder)} ${storedHeads ? 'names no seal' : 'is missing'}, so nothing tells whether the end of ${chain.displayName} was cut off; it has ${newest.position} lines now`,
      );
    else {
      const contradiction = await contradictionOf(db, chain, storedHeads?.[chain.name]);
      if (contradiction) contradictions.push(contradiction);
    }
  }
  return contradictions;
}

/**
 * Writes the newest seals into the folder; answers what contradicts those that were kept. Such a seal stays, as
 * evidence.
 * @throws HeadUnreadable rather than overwrite what was there
 */
export async function storeHeads(db: Db, folder: string, chains: readonly Chain[]): Promise<string[]> {
  const storedHeads = (await readStoredHeads(folder)) ?? {};
  const heads: SealHeads = { ...storedHeads };
  const contradictions: string[] = [];
  for (const chain of chains) {
    const newest = await chain.newest(db);
    if (!newest || newest.position <= (storedHeads[chain.name]?.position ?? 0)) continue;
    const contradiction = await contradictionOf(db, chain, storedHeads[chain.name]);
    if (contradiction === null) heads[chain.name] = newest;
    else contradictions.push(contradiction);
  }
  if (chains.every(({ name }) => heads[name] === storedHeads[name])) return contradictions;
  await mkdir(folder, { recursive: true });
  // The new file is whole on the disk before it takes the place of the old one.
  const file = await open(`${headFile(folder)}.new`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(heads)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${headFile(folder)}.new`, headFile(folder));
  return contradictions;
}
