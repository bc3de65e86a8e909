// Seals append-only tables with a hash chain. A row gets a line number, is queued, and is covered by a seal of its
// table together with its neighbours; each seal covers the previous one, with a key outside the database. Rows changed,
// removed or inserted without the key are detected. The database computes the digests, so that millions of rows are
// verified without leaving it.

import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database, Db, Sql } from '#server/base/database/db.ts';
import { inTurn } from '#server/base/database/turns.ts';
import { readChainKeys, readSealingKey } from './chain-keys.ts';
import type { Chain, SealHead } from './seal-heads.ts';
import { SEALED_BOOKS } from './sealed-books.ts';

const BATCH_SIZE = 5000;
/** Seals verified per statement. */
const PAGE_SIZE = 2000;
/** Advisory lock: one sealer at a time. */
export const BOOKS_LOCK_ID = 1_096_107_093;

const digest = (content: Sql): Sql =>
  sql`encode(sha256(convert_to(string_agg(${content}, E'\n' order by t.book_line), 'UTF8')), 'hex')`;
/** Line numbers as ranges: `{[1,6),[8,9)}`. */
const lineRanges = (line: Sql): Sql => sql`range_agg(int8range(${line}, ${line}, '[]'))`;

const macOf = (key: Buffer, previous: string, position: number, book: string, lines: string, content: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([previous, position, book, lines, content]))
    .digest('hex');

const newestSeal = (db: Db): Promise<SealHead | undefined> =>
  db.one(sql<SealHead>`select position, encode(mac, 'hex') as mac from book_seal order by position desc limit 1`);

export const bookChain: Chain = {
  name: 'books',
  displayName: 'the sealed books',
  newest: async (db) => (await newestSeal(db)) ?? null,
  macAt: async (db, position) =>
    (
      await db.one(
        sql<SealHead>`select position, encode(mac, 'hex') as mac from book_seal where position = ${position}`,
      )
    )?.mac ?? null,
};

/** Seals a batch of queued lines of one table. Returns the count. */
async function sealBookBatch(database: Database, keys: DerivedKeys, book: string, content: Sql): Promise<number> {
  const sealed = await inTurn(database, BOOKS_LOCK_ID, async (tx) => {
    // A queued line without a row stays queued: its row was deleted before sealing.
    const batch = await tx.one(
      sql<{ count: number; lines: string | null; content: string | null }>`with waiting as
          (select line from book_unsealed where book = ${book} order by line limit ${BATCH_SIZE}),
          taken as (
            delete from book_unsealed u
            using waiting w, ${sql.table(book)} t
            where u.book = ${book} and u.line = w.line and t.book_line = w.line
            returning u.line
          )
        select count(*) as count, ${lineRanges(sql`t.book_line`)}::text as lines, ${digest(content)} as content
        from ${sql.table(book)} t join taken on taken.line = t.book_line`,
    );
    if (!batch || batch.lines === null || batch.content === null) return 0;
    const previous = await newestSeal(tx);
    const position = (previous?.position ?? 0) + 1;
    const mac = macOf(
      await readSealingKey(tx, keys, 'books'),
      previous?.mac ?? '',
      position,
      book,
      batch.lines,
      batch.content,
    );
    await tx.run(sql`insert into book_seal (position, book, lines, mac)
      values (${position}, ${book}, ${batch.lines}::int8multirange, decode(${mac}, 'hex'))`);
    return batch.count;
  });
  return sealed ?? 0;
}

/** Seals queued lines of all tables. Returns the count. */
export async function sealBooks(database: Database, keys: DerivedKeys): Promise<number> {
  const waiting = await database.all(sql<{ book: string }>`select distinct book from book_unsealed`);
  let total = 0;
  for (const { book } of waiting) {
    const content = SEALED_BOOKS[book];
    for (let sealed = BATCH_SIZE; content && sealed === BATCH_SIZE; total += sealed)
      sealed = await sealBookBatch(database, keys, book, content);
  }
  return total;
}

interface SealCheck extends SealHead {
  book: string;
  lines: string;
  content: string | null;
  /** Sealed lines without a row, as ranges. */
  gone: string;
}

/** Seals of a table in a range, with the current digests of their rows. */
const sealChecks = (book: string, content: Sql, after: number, upTo: number): RawBuilder<SealCheck> =>
  sql<SealCheck>`select s.position, encode(s.mac, 'hex') as mac, s.book, s.lines::text as lines, now.content,
    (s.lines - coalesce(now.there, '{}'))::text as gone
    from book_seal s left join lateral (
      select ${digest(content)} as content, ${lineRanges(sql`t.book_line`)} as there from unnest(s.lines) run
        join ${sql.table(book)} t on t.book_line >= lower(run) and t.book_line < upper(run)
    ) now on true where s.book = ${book} and s.position > ${after} and s.position <= ${upTo} order by s.position`;

/** Formats `{[3,4),[7,10)}` for people. */
const formatRanges = (lines: string): string =>
  [...lines.matchAll(/\[(\d+),(\d+)\)/g)]
    .map(([, from, to]) => (Number(to) - Number(from) === 1 ? from : `${from} to ${Number(to) - 1}`))
    .join(', ');

/** Rows of a table that are neither sealed nor queued, and queued rows that no longer exist. */
const strayLinesOf = (book: string): Sql =>
  sql`select ${sql.lit(book)} as book, t.book_line as line, true as there
    from ${sql.table(book)} t
    where not coalesce(t.book_line <@ (select lines from sealed where book = ${sql.lit(book)}), false)
      and not exists (select 1 from book_unsealed u where u.book = ${sql.lit(book)} and u.line = t.book_line)
    union all
    select u.book, u.line, false
    from book_unsealed u
    where u.book = ${sql.lit(book)} and not exists (select 1 from ${sql.table(book)} t where t.book_line = u.line)`;

/** Stray lines of all tables, in one statement. */
const STRAY_LINES = sql<{ book: string; line: number; there: boolean }>`with sealed as materialized (
      select s.book, range_agg(run) as lines from book_seal s, unnest(s.lines) run group by s.book
    )
  ${sql.join(Object.keys(SEALED_BOOKS).map(strayLinesOf), sql` union all `)}`;

/** Differences between a seal, its predecessor and its lines. */
function checkSeal(key: Buffer, previous: SealHead, seal: SealCheck): string[] {
  const lines = `lines ${formatRanges(seal.lines)}`;
  if (seal.gone !== '{}') return [`${seal.book}: of ${lines} are gone ${formatRanges(seal.gone)}`];
  const mac = macOf(key, previous.mac, seal.position, seal.book, seal.lines, seal.content ?? '');
  return mac === seal.mac ? [] : [`${seal.book}: one of ${lines} was changed, or seal ${seal.position} was`];
}

/** Deviations from the seals; empty if intact. */
export async function findBrokenBookLines(db: Db, keys: DerivedKeys): Promise<string[]> {
  const findings: string[] = [];
  const keyAt = await readChainKeys(db, keys, 'books');
  const last = await newestSeal(db);
  let previous: SealHead = { position: 0, mac: '' };
  while (last && previous.position < last.position) {
    const upTo = previous.position + PAGE_SIZE;
    const sealed = await db.all(
      sql<{ book: string }>`select distinct book from book_seal
        where position > ${previous.position} and position <= ${upTo}`,
    );
    const books = new Set(sealed.map(({ book }) => book));
    const page: SealCheck[] = [];
    for (const [book, content] of Object.entries(SEALED_BOOKS).filter(([name]) => books.has(name)))
      page.push(...(await db.all(sealChecks(book, content, previous.position, upTo))));
    page.sort((a, b) => a.position - b.position);
    for (const seal of page) {
      if (seal.position !== previous.position + 1) break;
      findings.push(...checkSeal(keyAt(seal.position), previous, seal));
      previous = { position: seal.position, mac: seal.mac };
    }
    if (previous.position < Math.min(upTo, last.position))
      return [...findings, `seal ${previous.position + 1} is missing`];
  }
  for (const { book, line, there } of await db.all(STRAY_LINES))
    findings.push(
      there ? `${book}: line ${line} was slipped in` : `${book}: line ${line} waited for its seal and is gone`,
    );
  return findings;
}

/** Numbers of sealed and queued lines, for display. */
export async function countSealedLines(db: Db): Promise<{ sealed: number; waiting: number }> {
  const counts = await db.only(
    sql<{
      sealed: number;
      waiting: number;
    }>`select (select coalesce(sum(upper(run) - lower(run)), 0)::bigint
      from book_seal s, unnest(s.lines) run) as sealed,
      (select count(*) from book_unsealed) as waiting`,
  );
  return counts;
}
