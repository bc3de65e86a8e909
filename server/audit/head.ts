// The newest seal of each chain, kept in a file beside the database as well: a chain cannot tell that its end was cut
// off, a second place can (trust 6.1).

import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Db } from '#server/base/db.ts';

/** A seal: its place in its chain, counted from 1, and its code in hex. */
const Head = z.object({ position: z.int().check(z.positive()), mac: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });
export type Head = z.output<typeof Head>;

const NAMES = ['audit', 'books', 'reveals'] as const;

/** A chain of seals in the database. */
export interface Chain {
  name: (typeof NAMES)[number];
  /** As people call it. */
  called: string;
  newest(db: Db): Promise<Head | null>;
  /** The code at a place; null when the chain does not reach so far. */
  macAt(db: Db, position: number): Promise<string | null>;
}

type Heads = { [Name in Chain['name']]?: Head | undefined };

const Kept = z.strictObject({ audit: z.optional(Head), books: z.optional(Head), reveals: z.optional(Head) });

/** Files from before there were several chains hold the seal of the audit log alone. */
const readHeads = (text: string): Heads => {
  const value: unknown = JSON.parse(text);
  const first = z.safeParse(Head, value);
  return first.success ? { audit: first.data } : z.parse(Kept, value);
};

const fileIn = (folder: string) => join(folder, 'audit-head.json');

/** The file is there and does not hold what was written into it. */
export class HeadUnreadable extends Error {}

/** What was kept in the folder; null when there is no file. @throws HeadUnreadable */
async function keptIn(folder: string): Promise<Heads | null> {
  let text: string;
  try {
    text = await readFile(fileIn(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new HeadUnreadable(`${fileIn(folder)} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return readHeads(text);
  } catch {
    throw new HeadUnreadable(
      `${fileIn(folder)} does not hold the newest seals any more. Put it back from a backup; only if the chains were found whole otherwise, remove it, and a new one is written.`,
    );
  }
}

/** What one chain says against its seal that was kept, or null. */
async function contradictionOf(db: Db, chain: Chain, kept: Head | undefined): Promise<string | null> {
  if (!kept) return null;
  const mac = await chain.macAt(db, kept.position);
  if (mac === null) return `${chain.called} ends before line ${kept.position}, which was seen here`;
  return mac === kept.mac ? null : `line ${kept.position} of ${chain.called} is not the one that was seen here`;
}

/** What contradicts the seals that were kept in the folder; also that none were, though there are seals. */
export async function headsContradicted(db: Db, folder: string, chains: readonly Chain[]): Promise<string[]> {
  let kept: Heads | null;
  try {
    kept = await keptIn(folder);
  } catch (error) {
    if (error instanceof HeadUnreadable) return [error.message];
    throw error;
  }
  const found: string[] = [];
  for (const chain of chains) {
    const newest = kept?.[chain.name] ? null : await chain.newest(db);
    if (newest)
      found.push(
        `${fileIn(folder)} ${kept ? 'names no seal' : 'is missing'}, so nothing tells whether the end of ${chain.called} was cut off; it has ${newest.position} lines now`,
      );
    else {
      const contradiction = await contradictionOf(db, chain, kept?.[chain.name]);
      if (contradiction) found.push(contradiction);
    }
  }
  return found;
}

/**
 * Writes the newest seals into the folder; answers what contradicts those that were kept. Such a seal stays, as evidence.
 * @throws HeadUnreadable rather than overwrite what was there
 */
export async function keepHeads(db: Db, folder: string, chains: readonly Chain[]): Promise<string[]> {
  const kept = (await keptIn(folder)) ?? {};
  const heads: Heads = { ...kept };
  const contradictions: string[] = [];
  for (const chain of chains) {
    const newest = await chain.newest(db);
    if (!newest || newest.position <= (kept[chain.name]?.position ?? 0)) continue;
    const contradiction = await contradictionOf(db, chain, kept[chain.name]);
    if (contradiction === null) heads[chain.name] = newest;
    else contradictions.push(contradiction);
  }
  if (chains.every(({ name }) => heads[name] === kept[name])) return contradictions;
  await mkdir(folder, { recursive: true });
  // The new file is whole on the disk before it takes the place of the old one.
  const file = await open(`${fileIn(folder)}.new`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(heads)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${fileIn(folder)}.new`, fileIn(folder));
  return contradictions;
}
