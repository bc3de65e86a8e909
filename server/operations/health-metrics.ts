// Metrics of what must keep happening: the database answers, checks and backups succeed, disks have room, and all
// expected processes run. Unreadable ones are omitted, except that the database is down.

import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { millisecondsOf, type Time } from '#domain/base/time.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import type { Config } from '#server/base/process/config.ts';
import { readDisk } from './disk.ts';

export interface HealthSources {
  database: Db;
  config: Pick<Config, 'dataDir' | 'expectedProcesses'> & { backups: Pick<Config['backups'], 'folder'> };
}

const lastVerify = sql<{ at: Time | null }>`select max(ended_at) as at from verify_run where broken = '[]'`;
const lastBackup = sql<{ at: Time | null }>`select max(ended_at) as at from backup_run where failure is null`;

/** Registers the gauges. */
export function registerHealthMetrics(registry: Registry, { database, config }: HealthSources): void {
  const registers = [registry];
  new Gauge({
    name: 'merkur_database_up',
    help: 'Whether the database answers this process.',
    registers,
    async collect() {
      this.set(
        await database.one(sql`select 1`).then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  const success = (name: string, help: string, last: Sql<{ at: Time | null }>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const at = await database.only(last).then(
          (row) => row.at,
          () => null,
        );
        // Without labels a gauge starts at 0, which would be a success in 1970.
        this.remove();
        if (at !== null) this.set(millisecondsOf(at) / 1000);
      },
    });
  success('merkur_verify_last_success_timestamp', 'When all invariants last held, in seconds since 1970.', lastVerify);
  success('merkur_backup_last_success_timestamp', 'When a backup last succeeded, in seconds since 1970.', lastBackup);
  const folders = { data: config.dataDir, backups: config.backups.folder };
  for (const part of ['free', 'size'] as const)
    new Gauge({
      name: `merkur_disk_${part}_bytes`,
      help: `The disks of the data folder and of automatic backups: bytes ${part === 'free' ? 'that are free' : 'in all'}.`,
      labelNames: ['folder'],
      registers,
      async collect() {
        this.reset();
        for (const [folder, path] of Object.entries(folders)) {
          const disk = await readDisk(path);
          if (disk) this.set({ folder }, disk[part]);
        }
      },
    });
  const expected = new Gauge({
    name: 'merkur_processes_expected',
    help: 'How many processes should run, by mode, as configured.',
    labelNames: ['mode'],
    registers,
  });
  for (const [mode, count] of Object.entries(config.expectedProcesses))
    if (count !== null) expected.set({ mode }, count);
}
