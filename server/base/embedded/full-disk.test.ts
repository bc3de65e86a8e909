// The embedded database on a disk that is temporarily full: writes are refused as an outage, acknowledged ones stay,
// and it recovers once there is room.

import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import { openEmbeddedDatabase } from '#server/base/database/open-database.ts';
import { DatabaseUnavailable } from '#server/base/database/outage.ts';
import { thoroughTest } from '#test/effort.ts';
import { type Disk, mayMount, mountDisk } from '#test/faults/disk.ts';
import { silentLog } from '#test/logs.ts';
import { patience } from '#test/patience.ts';
import { emptyImage, newFolder } from './empty-image.testing.ts';

const missing = mayMount() ? null : 'this user may not mount a disk';

async function openOnDisk() {
  const folder = newFolder();
  const disk: Disk = mountDisk(folder, statSync(folder));
  const database = await openEmbeddedDatabase(
    { dataDir: join(folder, 'database'), loadImage: await emptyImage() },
    silentLog,
  );
  onTestFinished(async () => {
    await database.close();
    disk.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  await database.transaction((tx) => tx.run(sql`create table note (id int primary key, text text)`));
  const acknowledged: number[] = [];
  let last = 0;
  const write = async () => {
    const id = ++last;
    await database.transaction((tx) => tx.run(sql`insert into note values (${id}, repeat(md5(random()::text), 100))`));
    acknowledged.push(id);
  };
  const findLost = async () => {
    const ids = new Set((await database.all(sql<{ id: number }>`select id from note`)).map(({ id }) => id));
    return acknowledged.filter((id) => !ids.has(id));
  };
  return { disk, database, write, findLost };
}

describe.skipIf(missing)(`a full disk${missing ? ` (skipped: ${missing})` : ''}`, () => {
  thoroughTest('refuses writes until there is room, and loses no acknowledged one', async () => {
    const { disk, write, findLost } = await openOnDisk();
    for (let n = 0; n < 50; n++) await write();
    disk.fill();
    const refusals: unknown[] = [];
    for (let n = 0; n < 100; n++) await write().catch((error) => refusals.push(error));
    expect(refusals.length).toBeGreaterThan(50);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(DatabaseUnavailable);
    disk.makeRoom();
    await write();
    expect(await findLost()).toEqual([]);
  });

  thoroughTest('stops the database when the log has no room, and restarts it however late there is room', async () => {
    const { disk, database, write, findLost } = await openOnDisk();
    for (let n = 0; n < 50; n++) await write();
    disk.fill();
    const failures: unknown[] = [];
    const writeLog = sql`select pg_logical_emit_message(false, 'full', repeat('x', 4000000))`;
    // Several restarts fail.
    const reasons = new Set<unknown>();
    for (let n = 0; n < 200 && reasons.size < 5; n++) {
      await database
        .transaction((tx) => tx.run(writeLog))
        .catch((error) => {
          failures.push(error);
          reasons.add(error.cause);
        });
      await new Promise((go) => setTimeout(go, 50));
    }
    for (const failure of failures) expect(failure).toBeInstanceOf(DatabaseUnavailable);
    disk.makeRoom();
    await expect.poll(() => write().then(() => 'written', String), { timeout: patience(15_000) }).toBe('written');
    expect(await findLost()).toEqual([]);
  });
});
