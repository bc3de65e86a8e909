// Seals the audit log: a hash chain in which each seal covers its entry and the previous seal, with a key outside the
// database. Entries changed, removed, swapped or inserted without the key are detected (invariant S9).

import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database, Db, Sql, Tx } from '#server/base/database/db.ts';
import { insertRows } from '#server/base/database/rows.ts';
import { inTurn, isAny } from '#server/base/database/turns.ts';
import { readChainKeys, readSealingKey } from './chain-keys.ts';
import { isLogOpened } from './log-opening.ts';
import type { Chain, SealHead } from './seal-heads.ts';

const BATCH_SIZE = 500;
const PAGE_SIZE = 2000;
/** Advisory lock: one sealer at a time. */
export const AUDIT_LOCK_ID = 1_096_107_092;

/** The audit log's chain of seals. */
export const auditChain: Chain = {
  name: 'audit',
  displayName: 'the audit log',
  newest: async (db) =>
    (await db.one(
      sql<SealHead>`select position, encode(mac, 'hex') as mac from audit_seal order by position desc limit 1`,
    )) ?? null,
  macAt: async (db, position) =>
    (await db.one(sql<{ mac: string }>`select encode(mac, 'hex') as mac from audit_seal where position = ${position}`))
      ?.mac ?? null,
};

/** An entry and its complete content as text. */
export interface SealableEntry {
  id: string;
  content: string;
}

interface UnsealedEntry extends SealableEntry {
  mark: Buffer | null;
}

/**
 * Complete content of an entry as one text, built by the database so that reading cannot round it. Refers to
 * audit_event as `e`.
 */
export const entryContentSql: Sql = sql`json_build_array(e.id,
  to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.user_id, e.user_name, e.role,
  e.company_id, e.session_id, e.address, e.device, e.action, e.subject_kind, e.subject_id, e.subject_name,
  e.before::text, e.after::text, e.status,
  e.code, e.trace_id)::text`;

const macOf = (key: Buffer, previous: Buffer, position: number, line: string): Buffer =>
  createHmac('sha256', key).update(previous).update(`${position}\n${line}`).digest();

const markOf = (key: Buffer, line: string): Buffer => createHmac('sha256', key).update(line).digest();

/** Queues entries written in this transaction for sealing. */
export async function queueForSealing(tx: Tx, keys: DerivedKeys, lines: readonly SealableEntry[]): Promise<void> {
  await insertRows(
    tx,
    'audit_unsealed',
    lines.map(({ id, content }) => ({ eventId: id, mac: markOf(keys.keyFor('audit-line'), content) })),
  );
}

/** Queues entries for sealing that were stored without the log writer, like those of the demo world. */
export async function queueStoredEntries(tx: Tx, keys: DerivedKeys, ids: readonly string[]): Promise<void> {
  const lines = await tx.all(
    sql<SealableEntry>`select e.id, ${entryContentSql} as content from audit_event e where e.id = any (${ids}::uuid[])`,
  );
  await queueForSealing(tx, keys, lines);
}

/** Entries from before marks existed have none, and wait until the log is opened at the latest. */
const hasValidMark = (keys: DerivedKeys, { content: line, mark }: UnsealedEntry, hasOpening: boolean): boolean =>
  mark === null ? !hasOpening : keys.acceptedFor('audit-line').some((key) => mark.equals(markOf(key, line)));

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A batch of queued entries after the given id. */
const unsealedEntries = (after: string) =>
  sql<UnsealedEntry>`select e.id, ${entryContentSql} as content, u.mac as mark from audit_unsealed u
    join audit_event e on e.id = u.event_id
    where e.id > ${after} order by e.id limit ${BATCH_SIZE}`;

const EMPTY_HEAD = { position: 0, mac: Buffer.alloc(0) };

const newestSeal = async (db: Db): Promise<{ position: number; mac: Buffer }> =>
  (await db.one(
    sql<{ position: number; mac: Buffer }>`select position, mac from audit_seal order by position desc limit 1`,
  )) ?? EMPTY_HEAD;

/** Seals queued entries written by this program. Returns the count. */
export async function sealEvents(database: Database, keys: DerivedKeys): Promise<number> {
  if (!(await isAny(database, sql`select 1 from audit_unsealed`))) return 0;
  let total = 0;
  const hasOpening = await isLogOpened(database);
  let lastId = FIRST_ID;
  for (;;) {
    const round = await inTurn(database, AUDIT_LOCK_ID, async (tx) => {
      const batch = await tx.all(unsealedEntries(lastId));
      const validEntries = batch.filter((line) => hasValidMark(keys, line, hasOpening));
      lastId = batch.at(-1)?.id ?? lastId;
      const more = batch.length === BATCH_SIZE;
      if (validEntries.length === 0) return { sealed: 0, more };
      const key = await readSealingKey(tx, keys, 'audit');
      let { position, mac } = await newestSeal(tx);
      const seals = validEntries.map(({ id, content: text }) => {
        position += 1;
        mac = macOf(key, mac, position, text);
        return { position, eventId: id, mac };
      });
      await insertRows(tx, 'audit_seal', seals);
      await tx.run(sql`delete from audit_unsealed where event_id = any (${validEntries.map(({ id }) => id)}::uuid[])`);
      return { sealed: validEntries.length, more };
    });
    total += round?.sealed ?? 0;
    if (!round?.more) return total;
  }
}

/** Queued entries that this program did not write. */
export async function findForgedEntries(db: Db, keys: DerivedKeys): Promise<string[]> {
  const forged: string[] = [];
  let lastId = FIRST_ID;
  for (;;) {
    const batch = await db.all(unsealedEntries(lastId));
    forged.push(
      ...batch
        .filter((line) => !hasValidMark(keys, line, true))
        .map(({ id }) => `${id} waits and was not written by Merkur`),
    );
    if (batch.length < BATCH_SIZE) return forged;
    lastId = batch.at(-1)!.id;
  }
}

/** Whether the first entry's seal matches this key. Null while nothing is sealed. */
export async function isFirstSealValid(db: Db, keys: DerivedKeys): Promise<boolean | null> {
  const first = await db.one(
    sql<{ mac: Buffer; content: string }>`select s.mac, ${entryContentSql} as content
      from audit_seal s join audit_event e on e.id = s.event_id where s.position = 1`,
  );
  return first ? macOf(keys.keyFor('audit'), EMPTY_HEAD.mac, 1, first.content).equals(first.mac) : null;
}

/** First deviation of the log from its seals, or null. */
export async function findBrokenEntry(db: Db, keys: DerivedKeys): Promise<string | null> {
  const keyAt = await readChainKeys(db, keys, 'audit');
  let last: { position: number; mac: Buffer } = EMPTY_HEAD;
  for (;;) {
    const page = await db.all(
      sql<{ position: number; mac: Buffer; content: string }>`select s.position, s.mac, ${entryContentSql} as content
        from audit_seal s join audit_event e on e.id = s.event_id where s.position > ${last.position}
        order by s.position limit ${PAGE_SIZE}`,
    );
    for (const { position, mac, content: line } of page) {
      if (position !== last.position + 1) return `line ${last.position + 1} is missing`;
      if (!macOf(keyAt(position), last.mac, position, line).equals(mac)) return `line ${position} was changed`;
      last = { position, mac };
    }
    if (page.length < PAGE_SIZE) break;
  }
  const stray = await db.one(
    sql<{
      id: string;
    }>`select e.id from audit_event e where not exists (select 1 from audit_seal s where s.event_id = e.id)
      and not exists (select 1 from audit_unsealed u where u.event_id = e.id) limit 1`,
  );
  if (stray) return `${stray.id} was slipped in`;
  const newestPosition = await db.one(
    sql<{ position: number | null }>`select max(position) as position from audit_seal`,
  );
  return (newestPosition?.position ?? 0) > last.position ? `line ${last.position + 1} is missing` : null;
}
