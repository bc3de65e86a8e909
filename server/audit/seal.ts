// Seals the audit log: a chain in which each seal covers its line and the seal before, by a key that is not in the
// database. Whoever changes, removes, swaps or slips in a line without the key is found (trust 6.1, T29, S9).

import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db, Sql, Tx } from '#server/base/db.ts';
import type { Keys } from '#server/base/master-key.ts';
import type { Chain, Head } from './head.ts';
import { isOpened } from './opened.ts';

const BATCH = 500;
const PAGE = 2000;
/** One sealer at a time, whichever process it runs in. */
const LOCK = 1_096_107_092;

/** The audit log as a chain of seals. */
export const auditChain: Chain = {
  name: 'audit',
  called: 'the audit log',
  newest: async (db) =>
    (await db.one(
      sql<Head>`select position, encode(mac, 'hex') as mac from audit_seal order by position desc limit 1`,
    )) ?? null,
  macAt: async (db, position) =>
    (await db.one(sql<{ mac: string }>`select encode(mac, 'hex') as mac from audit_seal where position = ${position}`))
      ?.mac ?? null,
};

interface Line {
  id: string;
  content: string;
}

interface Waiting extends Line {
  mark: Buffer | null;
}

/** All of a line as one text, made by the database alone so that reading cannot round it. Speaks of audit_event as `e`. */
export const content: Sql = sql`json_build_array(e.id, to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.user_id, e.user_name, e.role,
  e.company_id, e.session_id, e.address, e.device, e.action, e.subject_kind, e.subject_id, e.subject_name, e.before::text, e.after::text, e.status,
  e.code, e.trace_id)::text`;

const macOf = (keys: Keys, previous: Buffer, position: number, line: string): Buffer =>
  createHmac('sha256', keys.for('audit')).update(previous).update(`${position}\n${line}`).digest();

const markOf = (keys: Keys, line: string): Buffer => createHmac('sha256', keys.for('audit-line')).update(line).digest();

/** Lets a line that this program wrote in this transaction wait for its seal. */
export async function awaitSeal(tx: Tx, keys: Keys, { id, content: line }: Line): Promise<void> {
  await tx.run(sql`insert into audit_unsealed (event_id, mac) values (${id}, ${markOf(keys, line)})`);
}

/** Lines from before there were marks have none, and wait at most until the log is opened. */
const isOurs = (keys: Keys, { content: line, mark }: Waiting, opened: boolean): boolean =>
  mark === null ? !opened : mark.equals(markOf(keys, line));

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A batch of lines that wait, after the one with this id. */
const waiting = (after: string) =>
  sql<Waiting>`select e.id, ${content} as content, u.mac as mark from audit_unsealed u join audit_event e on e.id = u.event_id
    where e.id > ${after} order by e.id limit ${BATCH}`;

const FIRST = { position: 0, mac: Buffer.alloc(0) };

/** The newest seal. */
const head = async (db: Db): Promise<{ position: number; mac: Buffer }> =>
  (await db.one(
    sql<{ position: number; mac: Buffer }>`select position, mac from audit_seal order by position desc limit 1`,
  )) ?? FIRST;

/** Seals what waits and was written by this program; answers how many lines it sealed. */
export async function sealEvents(database: Database, keys: Keys): Promise<number> {
  let total = 0;
  const opened = await isOpened(database);
  let seen = FIRST_ID;
  for (;;) {
    const { sealed, more } = await database.transaction(async (tx) => {
      const mine = await tx.one(sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
      const found = mine!.mine ? await tx.all(waiting(seen)) : [];
      const lines = found.filter((line) => isOurs(keys, line, opened));
      seen = found.at(-1)?.id ?? seen;
      const more = found.length === BATCH;
      if (lines.length === 0) return { sealed: 0, more };
      let { position, mac } = await head(tx);
      const seals = lines.map(({ id, content: text }) => {
        position += 1;
        mac = macOf(keys, mac, position, text);
        return { position, id, mac };
      });
      await tx.run(sql`insert into audit_seal (position, event_id, mac)
        select * from unnest(${seals.map((seal) => seal.position)}::bigint[], ${seals.map(({ id }) => id)}::uuid[], ${seals.map((seal) => seal.mac)}::bytea[])`);
      await tx.run(sql`delete from audit_unsealed where event_id = any (${lines.map(({ id }) => id)}::uuid[])`);
      return { sealed: lines.length, more };
    });
    total += sealed;
    if (!more) return total;
  }
}

/** Lines that wait and that this program did not write. */
export async function forgedLines(db: Db, keys: Keys): Promise<string[]> {
  const forged: string[] = [];
  let seen = FIRST_ID;
  for (;;) {
    const found = await db.all(waiting(seen));
    forged.push(
      ...found.filter((line) => !isOurs(keys, line, true)).map(({ id }) => `${id} waits and was not written by Merkur`),
    );
    if (found.length < BATCH) return forged;
    seen = found.at(-1)!.id;
  }
}

/** Does the first line of the log bear the seal of this key? Null while nothing is sealed. */
export async function firstSealHolds(db: Db, keys: Keys): Promise<boolean | null> {
  const first = await db.one(
    sql<{ mac: Buffer; content: string }>`select s.mac, ${content} as content
      from audit_seal s join audit_event e on e.id = s.event_id where s.position = 1`,
  );
  return first ? macOf(keys, FIRST.mac, 1, first.content).equals(first.mac) : null;
}

/** The first place where the log is not what was sealed, or null when all of it is. */
export async function auditBrokenAt(db: Db, keys: Keys): Promise<string | null> {
  let last: { position: number; mac: Buffer } = FIRST;
  for (;;) {
    const page = await db.all(
      sql<{ position: number; mac: Buffer; content: string }>`select s.position, s.mac, ${content} as content
        from audit_seal s join audit_event e on e.id = s.event_id where s.position > ${last.position} order by s.position limit ${PAGE}`,
    );
    for (const { position, mac, content: line } of page) {
      if (position !== last.position + 1) return `line ${last.position + 1} is missing`;
      if (!macOf(keys, last.mac, position, line).equals(mac)) return `line ${position} was changed`;
      last = { position, mac };
    }
    if (page.length < PAGE) break;
  }
  const stray = await db.one(
    sql<{
      id: string;
    }>`select e.id from audit_event e where not exists (select 1 from audit_seal s where s.event_id = e.id)
      and not exists (select 1 from audit_unsealed u where u.event_id = e.id) limit 1`,
  );
  if (stray) return `${stray.id} was slipped in`;
  const lost = await db.one(sql<{ position: number }>`select max(position) as position from audit_seal`);
  return (lost?.position ?? 0) > last.position ? `line ${last.position + 1} is missing` : null;
}
