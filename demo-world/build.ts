// Builds the demo world and writes its file: `npm run demo-world`. A year takes a quarter of an hour on the PostgreSQL
// server named by DATABASE_URL, whose database must be empty, and longer on the embedded one.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { DAY, HOUR, timeOf } from '#domain/base/time.ts';
import { openEmbeddedDatabase, openPostgresServer } from '#server/base/database/open-database.ts';
import { WORLD_FILE } from '#server/seed/world/archive.ts';
import { verify } from '#server/verify/verify.ts';
import { linesOfWorld, writeWorld } from './export.ts';
import { createStage } from './stage.ts';
import { virtualClock } from './virtual-time.ts';
import { liveThrough } from './year.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: WORLD_FILE },
    days: { type: 'string', default: '365' },
    /** Orders in a whole year, and companies that place them. */
    orders: { type: 'string', default: '2850' },
    partners: { type: 'string', default: '40' },
    /** Image of an empty embedded database, which loads faster than a database is created. */
    image: { type: 'string' },
  },
});
/** The world ends in the morning, with tasks left to do. */
const LAST_DAY_MS = Date.parse('2026-10-30T00:00:00.000Z');
const endMs = LAST_DAY_MS + 6 * HOUR;
const startMs = LAST_DAY_MS - Number(values.days) * DAY;
const REPORT_DAYS = 10;

virtualClock.moveTo(startMs - 5 * DAY);
const folder = mkdtempSync(join(tmpdir(), 'merkur-world-'));
const database = process.env.DATABASE_URL
  ? openPostgresServer(process.env.DATABASE_URL)
  : await openEmbeddedDatabase({ dataDir: 'memory', ...(values.image && { loadImage: values.image }) });
const stage = await createStage(database, 'merkur', folder);
await liveThrough(stage, {
  startMs,
  endMs,
  orders: Number(values.orders),
  partners: Number(values.partners),
  onDay: (day, of) => {
    if (day % REPORT_DAYS === 0) console.log(`Day ${day} of ${of}.`);
  },
});
console.log('Refused on the way:', Object.fromEntries([...stage.refusals].sort()));

// The script signed users in without the product; the shipped world has no sessions.
await database.transaction(async (tx) => void (await tx.run(sql`delete from session`)));
const findings = await verify(database, stage, stage.simulator.ledger().orders);
const broken = findings.filter(({ violations }) => violations.length > 0);
for (const { id, violations } of broken) console.error(`BROKEN ${id}`, violations.slice(0, 5));
const lines = await linesOfWorld(database, { vault: stage.vault, end: timeOf(endMs), books: stage.books });
const bytes = writeWorld(values.out, lines);
console.log(`${findings.length - broken.length} of ${findings.length} checks hold. ${values.out}: ${bytes} bytes.`);
await stage.close();
await database.close();
rmSync(folder, { recursive: true, force: true });
process.exit(broken.length === 0 ? 0 : 1);
