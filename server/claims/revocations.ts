// Publishers' lists of revoked keys (CLM-030 to CLM-033): sold keys are claimed, keys in stock are blocked for good. Lines
// are compared by keyed hashes and never stored. One transaction per order or lot, so that a list may be uploaded again
// after a failure: what it found before counts as claimed or blocked already.

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import { invalidField } from '#domain/base/refusal.ts';
import { canonicalForm, findTextFault } from '#domain/catalog/key-text.ts';
import { REVOKED_KEYS_MAX, type revocationList } from '#domain/claims/calls.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import type { RevocationList, RevocationResult, RevocationVerdict } from '#domain/claims/shapes.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import { queryPage } from '#server/base/database/list.ts';
import type { QueryContext, UnmanagedContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import {
  blockLotKeys,
  blockSurplusKeys,
  chooseKey,
  type FoundKey,
  findKeysOfTexts,
  readPackagedKeys,
} from '#server/keys/claimed-keys.ts';
import type { Vault } from '#server/keys/vault.ts';
import { type ActionContext, lockOrder } from '#server/orders/lifecycle/order.ts';
import { removeFromLot } from '#server/stock/lots.ts';
import { insertClaims, isClaimable, readClaimedItems, UNCLAIMABLE_STATES } from './claiming.ts';

/** Texts per lookup statement. */
const BATCH = 1000;
const DOUBTFUL_MAX = 100;

interface Line {
  line: number;
  text: string;
}

/** Headings that publishers put above their keys. */
const HEADING = /^"?(key|keys|code|codes|cd[- ]?key|serial|product[- ]?key|activation[- ]?code)"?$/i;

/** First cell of each line that is not blank. @throws Refusal 422 */
function readLines(file: unknown): Line[] {
  if (!(file instanceof Uint8Array)) throw invalidField('file', 'file_refused', claimCopy.notAList);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw invalidField('file', 'file_refused', claimCopy.notAList);
  }
  const lines = text.split(/\r\n|\n|\r/).map((one, at) => ({ line: at + 1, text: firstCell(one) }));
  const filled = lines.filter((one, at) => one.text !== '' && !(at === 0 && HEADING.test(one.text)));
  if (filled.length === 0) throw invalidField('file', 'file_refused', claimCopy.emptyList);
  if (filled.length > REVOKED_KEYS_MAX)
    throw invalidField('file', 'file_refused', claimCopy.listTooLong(REVOKED_KEYS_MAX));
  return filled;
}

/** First cell of a CSV line, without quotes. */
function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line);
  return (quoted ? quoted[1]!.replaceAll('""', '"') : (line.split(/[,;\t]/)[0] ?? '')).trim();
}

type Verdicts = Map<number, RevocationVerdict>;

/** A line whose key is ours. */
interface Match {
  line: number;
  key: FoundKey;
}

const isReadable = ({ text }: Line): boolean => findTextFault(text) === null && canonicalForm(text) !== '';

/** Finds our keys. Verdicts of all other lines are set. */
async function matchLines(db: Db, vault: Vault, lines: readonly Line[], verdicts: Verdicts): Promise<Match[]> {
  const matches: Match[] = [];
  const seen = new Set<string>();
  for (const { line } of lines.filter((one) => !isReadable(one))) verdicts.set(line, 'unreadable');
  const readable = lines.filter(isReadable);
  for (let at = 0; at < readable.length; at += BATCH) {
    const batch = readable.slice(at, at + BATCH);
    const lookups = batch.map(({ text }) => vault.lookup(text));
    const found = Map.groupBy(await findKeysOfTexts(db, lookups), ({ place }) => place);
    for (const [index, { line, text }] of batch.entries()) {
      const key = chooseKey(vault, text, found.get(index + 1) ?? []);
      if (key === undefined) verdicts.set(line, 'unknown');
      else if (key === 'several') verdicts.set(line, 'unreadable');
      else if (key.isBlocked || seen.has(key.id)) verdicts.set(line, 'alreadyClaimed');
      else {
        seen.add(key.id);
        matches.push({ line, key });
      }
    }
  }
  return matches;
}

/** Claims revoked keys of an order, package by package. */
async function claimRevoked(tx: Tx, by: ActionContext, listId: string, orderId: string, matches: readonly Match[]) {
  const verdicts: Verdicts = new Map();
  const order = await lockOrder(tx, by.actor, orderId);
  const claimed = await readClaimedItems(tx, orderId);
  for (const [packageId, ofPackage] of Map.groupBy(matches, ({ key }) => key.packageId!)) {
    const packaged = new Map((await readPackagedKeys(tx, packageId)).map((key) => [key.id, key]));
    const keys = [];
    for (const { line, key } of ofPackage) {
      const packagedKey = packaged.get(key.id);
      const isNew =
        packagedKey !== undefined && !UNCLAIMABLE_STATES.includes(order.state) && isClaimable(packagedKey, claimed);
      verdicts.set(line, isNew ? 'claimed' : 'alreadyClaimed');
      if (!isNew) continue;
      claimed.add(packagedKey.itemId);
      keys.push(packagedKey);
    }
    if (keys.length > 0)
      await insertClaims(tx, by, { order, packageId, keys, reason: 'revoked', note: '', revocationListId: listId });
  }
  return verdicts;
}

/** Blocks revoked keys of a lot. */
async function blockInLot(tx: Tx, lotId: string, matches: readonly Match[], now: ActionContext['now']): Promise<void> {
  await tx.only(sql`select 1 as found from stock_lot where id = ${lotId} for update`);
  const units = await blockLotKeys(
    tx,
    lotId,
    matches.map(({ key }) => key.id),
    now,
  );
  for (let unit = 0; unit < units; unit++) await removeFromLot(tx, lotId);
}

/** Surplus keys that no return may take back. */
async function readBlockable(tx: Tx, matches: readonly Match[]): Promise<Match[]> {
  const returned = await tx.all(
    sql<{ ref: string }>`select attempt_ref as ref from purchase_return
      where attempt_ref = any (${matches.map(({ key }) => key.attemptRef!)}::text[])`,
  );
  const refs = new Set(returned.map(({ ref }) => ref));
  return matches.filter(({ key }) => !refs.has(key.attemptRef!));
}

/** Blocks revoked surplus keys; those that a return covers stay as they are. Returns the blocked ones. */
async function blockSurplus(tx: Tx, matches: readonly Match[], now: ActionContext['now']): Promise<Match[]> {
  const blockable = await readBlockable(tx, matches);
  await blockSurplusKeys(
    tx,
    blockable.map(({ key }) => key.id),
    now,
  );
  return blockable;
}

/** Orders of keys, and which of them were sent, by key. */
async function readOrders(db: Db, matches: readonly Match[]) {
  const rows = await db.all(
    sql<{ keyId: string; orderId: string; orderNumber: string; isSent: boolean }>`select k.id as key_id, i.order_id,
        o.order_number, coalesce(p.state = 'Sent', false) as is_sent
      from game_key k
        join order_item i on i.id = k.order_item_id
        join orders o on o.id = i.order_id
        left join package p on p.id = k.package_id
      where k.id = any (${matches.map(({ key }) => key.id)}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.keyId, row]));
}

/** Claims and blocks what was matched; sets the verdicts. Returns the orders of unsent keys by line. */
async function applyMatches(
  { database, actor, now }: UnmanagedContext,
  listId: string,
  matches: readonly Match[],
  verdicts: Verdicts,
): Promise<Map<number, string>> {
  const by = { actor, now };
  const orders = await readOrders(database, matches);
  const unsent = new Map<number, string>();
  const sold = new Map<string, Match[]>();
  for (const match of matches) {
    const order = orders.get(match.key.id);
    if (!order) continue;
    if (order.isSent) sold.set(order.orderId, [...(sold.get(order.orderId) ?? []), match]);
    else {
      verdicts.set(match.line, 'unsent');
      unsent.set(match.line, order.orderNumber);
    }
  }
  for (const [orderId, ofOrder] of sold) {
    const decided = await database.transaction((tx) => claimRevoked(tx, by, listId, orderId, ofOrder));
    for (const [line, verdict] of decided) verdicts.set(line, verdict);
  }
  const inLots = matches.filter(({ key }) => key.lotId !== null);
  for (const [lotId, ofLot] of Map.groupBy(inLots, ({ key }) => key.lotId!)) {
    await database.transaction((tx) => blockInLot(tx, lotId, ofLot, now));
    for (const { line } of ofLot) verdicts.set(line, 'blocked');
  }
  const surplus = matches.filter(({ key }) => key.isSurplus);
  if (surplus.length > 0) {
    for (const { line } of surplus) verdicts.set(line, 'unsent');
    const blocked = await database.transaction((tx) => blockSurplus(tx, surplus, now));
    for (const { line } of blocked) verdicts.set(line, 'blocked');
  }
  return unsent;
}

const countsOf = (verdicts: Verdicts) => {
  const count = (verdict: RevocationVerdict) => [...verdicts.values()].filter((one) => one === verdict).length;
  return {
    lineCount: verdicts.size,
    claimedCount: count('claimed'),
    alreadyClaimedCount: count('alreadyClaimed'),
    unsentCount: count('unsent'),
    unknownCount: count('unknown'),
    blockedCount: count('blocked'),
    unreadableCount: count('unreadable'),
  };
};

const DOUBTFUL: ReadonlySet<RevocationVerdict> = new Set(['unsent', 'unknown', 'unreadable']);

/** Reads a list of revoked keys. @throws Refusal 422 for a file without keys */
export const uploadRevocations =
  (vault: Vault) =>
  async (context: UnmanagedContext, { fileName, file }: { fileName: string; file: unknown }) => {
    const { database, actor, now } = context;
    const lines = readLines(file);
    const id = newId();
    await database.transaction((tx) =>
      tx.run(sql`insert into revocation_list (id, file_name, created_at, created_by, created_by_name)
        values (${id}, ${fileName}, ${now}, ${actor.userId}, ${actor.name})`),
    );
    const verdicts: Verdicts = new Map();
    const matches = await matchLines(database, vault, lines, verdicts);
    const unsent = await applyMatches(context, id, matches, verdicts);
    const counts = countsOf(verdicts);
    await database.transaction(async (tx) => {
      await tx.run(sql`update revocation_list set finished_at = ${now}, line_count = ${counts.lineCount},
          claimed_count = ${counts.claimedCount}, already_claimed_count = ${counts.alreadyClaimedCount},
          unsent_count = ${counts.unsentCount}, unknown_count = ${counts.unknownCount},
          blocked_count = ${counts.blockedCount}, unreadable_count = ${counts.unreadableCount}
        where id = ${id}`);
      tx.note({ subject: { kind: 'revocationList', id, name: fileName }, after: counts });
    });
    return {
      id,
      fileName,
      createdAt: now,
      createdByName: actor.name,
      finishedAt: now,
      ...counts,
      doubtfulLines: [...verdicts]
        .filter(([, verdict]) => DOUBTFUL.has(verdict))
        .sort(([a], [b]) => a - b)
        .slice(0, DOUBTFUL_MAX)
        .map(([line, verdict]) => ({ line, verdict, orderNumber: unsent.get(line) ?? null })),
    } satisfies RevocationResult;
  };

export const listRevocations = (
  { db }: QueryContext,
  state: ListState<typeof revocationList.filters>,
): Promise<Page<RevocationList>> =>
  queryPage(db, state, {
    select: sql<RevocationList>`r.id, r.file_name, r.created_at, r.created_by_name, r.finished_at, r.line_count,
      r.claimed_count, r.already_claimed_count, r.unsent_count, r.unknown_count, r.blocked_count, r.unreadable_count`,
    from: sql`revocation_list r`,
    where: [],
    sorts: {},
    defaultOrder: sql`r.created_at desc, r.id desc`,
    tiebreaker: sql`r.id`,
  });
