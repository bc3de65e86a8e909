// The audit log with a million entries: first page, filters, a deep page, sealing and verifying, compared with reading
// the rows alone.
//
//   npm run bench -- audit --lines 1000000 --rounds 20

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { findBrokenEntry, sealEvents } from '#server/audit/entry-seals.ts';
import { auditActions, searchAudit } from '#server/audit/search.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { keys, type Measurement, measureInTurns, openBenchDatabase, report } from './bench-database.ts';

const { values } = parseArgs({
  options: { lines: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '20' } },
});
const lines = Number(values.lines);
const rounds = Number(values.rounds);
const PEOPLE = 200;

const bench = await openBenchDatabase('audit');
const { database } = bench;
// In parts, to stay within the statement timeout.
const PART = 50_000;
const SEALED = 20_000;

async function fill(from: number, to: number): Promise<void> {
  for (let at = from; at <= to; at += PART)
    await database.pool.query(
      `insert into audit_event (id, at, user_id, user_name, role, address, device, action, subject_kind, subject_id,
        subject_name, before, after, status, code, trace_id)
       select lpad(to_hex(n), 32, '0')::uuid, now() - (${lines} - n) * interval '20 seconds',
         lpad(to_hex(n % ${PEOPLE}), 32, '0')::uuid, 'Person ' || n % ${PEOPLE}, 'Salesman', '192.0.2.' || n % 250,
           'bench', 'PUT /thing' || n % 60 || '/management/:id/Update', 'order', lpad(to_hex(n % 50000), 32, '0')::uuid,
         'ORD-' || n % 50000, '{"state":"Submitted","quantity":20}', '{"state":"Confirmed","quantity":20}',
           case when n % 20 = 0 then 409 else 200 end,
         case when n % 20 = 0 then 'order_status' else '' end, lpad(to_hex(n::bigint * 7919), 16, '0')
       from generate_series(${at}, ${Math.min(at + PART - 1, to)}) n`,
    );
}

await fill(1, SEALED);
await database.pool.query('insert into audit_unsealed select id from audit_event');
const sealing = performance.now();
await sealEvents(database, keys);
const sealed = performance.now();
const broken = await findBrokenEntry(database, keys);
const verified = performance.now();
if (broken) throw new Error(broken);
await fill(SEALED + 1, lines);
await database.pool.query('vacuum analyze audit_event');

const reading = { db: database, actor: SYSTEM, now: systemClock.now() } as unknown as QueryContext;
type State = Parameters<typeof searchAudit>[1];
const list =
  (filter: State['filter'], page = 0) =>
  () =>
    searchAudit(reading, { filter, sort: [], page, size: 25 } as State);
const rows =
  (where: string, offset = 0) =>
  () =>
    database.pool.query(`select * from audit_event where ${where} order by at desc, id desc limit 25 offset ${offset}`);
const ONE = '00000000-0000-0000-0000-000000000007';
const month = await database.one(sql<{ at: string }>`select now() - interval '30 days' as at`);

const groups: Record<string, Measurement[]> = {};
const compare = async (name: string, filter: State['filter'], where: string, page = 0) => {
  groups[name] = await measureInTurns(rounds, {
    'floor: rows alone': rows(where, page * 25),
    list: list(filter, page),
  });
};
await compare('first page', {}, 'true');
await compare('page 399', {}, 'true', 398);
await compare('one person', { user: [ONE] }, `user_id = '${ONE}'`);
await compare(
  'one action',
  { action: ['PUT /thing7/management/:id/Update'] },
  `action = 'PUT /thing7/management/:id/Update'`,
);
await compare('one subject', { subject: [ONE] }, `subject_id = '${ONE}'`);
await compare('refused', { result: 'Refused' }, 'status >= 400');
await compare('30 days', { at: { min: month!.at } }, `at >= '${month!.at}'`);
const words = `(user_name || ' ' || subject_name || ' ' || address || ' ' || code || ' ' || trace_id)`;
await compare('a word that few have', { text: 'ORD-4711' }, `${words} ilike '%ORD-4711%'`);
await compare('a word that all have', { text: 'Person' }, `${words} ilike '%Person%'`);
await compare('a word that none has', { text: 'nobodyhasit' }, `${words} ilike '%nobodyhasit%'`);
groups.actions = await measureInTurns(rounds, { 'all actions': () => auditActions(reading) });

report(
  'The audit log',
  {
    lines,
    'sealed lines a second': Math.round(SEALED / ((sealed - sealing) / 1000)),
    'verified lines a second': Math.round(SEALED / ((verified - sealed) / 1000)),
  },
  groups,
);
await bench.close();
