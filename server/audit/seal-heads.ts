// Stores the newest seal of each chain in a file outside the database as well: a chain alone cannot detect truncation.

import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { MINUTE } from '#domain/base/time.ts';
import type { Db } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';

/** A seal: its 1-based position in the chain, and its MAC in hex. */
const SealHead = z.object({ position: z.int().check(z.positive()), mac: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });
export type SealHead = z.output<typeof SealHead>;

const CHAIN_NAMES = ['audit', 'books', 'reveals'] as const;

/** A chain of seals in the database. */
export interface Chain {
  name: (typeof CHAIN_NAMES)[number];
  /** Display name. */
  displayName: string;
  newest(db: Db): Promise<SealHead | null>;
  /** MAC at a position; null beyond the end of the chain. */
  macAt(db: Db, position: number): Promise<string | null>;
}

type SealHeads = { [Name in Chain['name']]?: SealHead | undefined };

const StoredHeads = z.strictObject({
  audit: z.optional(SealHead),
  books: z.optional(SealHead),
  reveals: z.optional(SealHead),
});

/** Files from before there were several chains contain the audit log's seal only. */
const readHeads = (text: string): SealHeads => {
  const value: unknown = JSON.parse(text);
  const singleHead = z.safeParse(SealHead, value);
  return singleHead.success ? { audit: singleHead.data } : z.parse(StoredHeads, value);
};

const headFile = (folder: string) => join(folder, 'audit-head.json');

/** The file exists but its content is invalid. */
class UnreadableHeadError extends Error {}

/** Content of the folder; null without a file. @throws UnreadableHeadError */
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

/** Contradiction between a chain and its stored seal, or null. */
async function findContradiction(db: Db, chain: Chain, storedHead: SealHead | undefined): Promise<string | null> {
  if (!storedHead) return null;
  const mac = await chain.macAt(db, storedHead.position);
  if (mac === null) return `${chain.displayName} ends before line ${storedHead.position}, which was seen here`;
  return mac === storedHead.mac
    ? null
    : `line ${storedHead.position} of ${chain.displayName} is not the one that was seen here`;
}

/** Contradictions to the stored seals, including seals that were never stored. */
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
      const contradiction = await findContradiction(db, chain, storedHeads?.[chain.name]);
      if (contradiction) contradictions.push(contradiction);
    }
  }
  return contradictions;
}

/** Replaces the file once the new one is durable. Each new file has a unique name, because processes share the folder. */
async function writeHeads(folder: string, heads: SealHeads): Promise<void> {
  const newFile = `${headFile(folder)}.${newId()}.new`;
  try {
    await mkdir(folder, { recursive: true });
    const file = await open(newFile, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(heads)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(newFile, headFile(folder));
  } catch (error) {
    await rm(newFile, { force: true }).catch(() => {});
    throw new Error(`${headFile(folder)} cannot be written (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    });
  }
}

/** Writing a file takes milliseconds: an older one is left over from a process that was killed. */
const LEFTOVER_AFTER_MS = 10 * MINUTE;

/** Removes the files that killed processes were writing. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const start = `${basename(headFile(folder))}.`;
  for (const name of names.filter((name) => name.startsWith(start) && name.endsWith('.new'))) {
    const file = join(folder, name);
    // Its process may have renamed it in the meantime.
    const changedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (changedAt < Date.now() - LEFTOVER_AFTER_MS) await rm(file, { force: true });
  }
}

/** The last write of each folder: a write that started from older content would undo another one. */
const lastWrites = new Map<string, Promise<unknown>>();

/**
 * Stores the newest seals. Returns contradictions to the stored ones, which are kept as evidence.
 * @throws UnreadableHeadError instead of overwriting an invalid file
 */
export function storeHeads(db: Db, folder: string, chains: readonly Chain[]): Promise<string[]> {
  const previous = lastWrites.get(folder) ?? Promise.resolve();
  const write = previous.then(() => storeHeadsInTurn(db, folder, chains));
  lastWrites.set(
    folder,
    write.catch(() => {}),
  );
  return write;
}

async function storeHeadsInTurn(db: Db, folder: string, chains: readonly Chain[]): Promise<string[]> {
  const storedHeads = (await readStoredHeads(folder)) ?? {};
  const heads: SealHeads = { ...storedHeads };
  const contradictions: string[] = [];
  for (const chain of chains) {
    const newest = await chain.newest(db);
    if (!newest || newest.position <= (storedHeads[chain.name]?.position ?? 0)) continue;
    const contradiction = await findContradiction(db, chain, storedHeads[chain.name]);
    if (contradiction === null) heads[chain.name] = newest;
    else contradictions.push(contradiction);
  }
  if (chains.some(({ name }) => heads[name] !== storedHeads[name])) await writeHeads(folder, heads);
  return contradictions;
}
