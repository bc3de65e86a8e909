import { spawn } from 'node:child_process';
import fs, { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, expect, vi } from 'vitest';
import { thoroughTest } from '#test/effort.ts';
import { openEmbedded } from './embedded-database.ts';
import { emptyImage, newFolder } from './empty-image.testing.ts';
import { openEngine } from './engine.ts';

const folders: string[] = [];
const folder = () => {
  const path = newFolder();
  folders.push(path);
  return path;
};

afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

thoroughTest('flushes every commit to disk before acknowledging it', async () => {
  const engine = await openEngine({
    dataDir: folder(),
    extensions: [],
    loadImage: await emptyImage(),
    bufferMegabytes: 64,
  });
  const flush = vi.spyOn(fs, 'fsyncSync');
  try {
    await engine.exec('create table note (n int)');
    flush.mockClear();
    for (let n = 1; n <= 20; n += 1) {
      await engine.query('insert into note values ($1)', [n]);
      expect(flush.mock.calls.length).toBeGreaterThanOrEqual(n);
    }
    flush.mockClear();
    await engine.query('select * from note');
    expect(flush).not.toHaveBeenCalled();
  } finally {
    flush.mockRestore();
    await engine.close();
  }
});

thoroughTest('loses no acknowledged commit and keeps no partial transaction across three kills', async () => {
  const dataDir = folder();
  const image = await emptyImage();
  const committed = new Set<number>();
  for (let round = 0; round < 3; round += 1) {
    const report = await runAndKill(dataDir, image, 4 + round * 5, committed);
    expect(report.torn).toBe(0);
    expect(report.missing).toEqual([]);
  }
  expect(committed.size).toBeGreaterThan(20);
});

/** Lets a child acknowledge this many commits, kills it during the next one, and returns what it found on its start. */
async function runAndKill(dataDir: string, image: string, commits: number, committed: Set<number>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'committing-child.testing.ts'), dataDir, image], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let report: { torn: number; missing: number[] } | undefined;
  let acknowledged = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, rest] = line.split(/ (.*)/) as [string, string];
    if (word === 'found') {
      const { torn, ids } = JSON.parse(rest) as { torn: number; ids: number[] };
      report = { torn, missing: [...committed].filter((id) => !ids.includes(id)) };
    } else {
      committed.add(Number(rest));
      if (++acknowledged === commits) child.kill('SIGKILL');
    }
  }
  expect(report, 'the child opened its database').toBeDefined();
  return report!;
}

thoroughTest('starts over when its first start was interrupted', async () => {
  const dataDir = folder();
  const loadImage = await emptyImage();
  writeFileSync(join(dataDir, 'cluster.unfinished'), '');
  fs.mkdirSync(join(dataDir, 'cluster'));
  writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '18\n');
  const database = await openEmbedded({ dataDir, loadImage });
  const pool = new pg.Pool({ stream: database.connect });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await database.close();
  expect(existsSync(join(dataDir, 'cluster.unfinished'))).toBe(false);
});

thoroughTest('returns an error when the engine crashes and restarts with every commit intact', async () => {
  const warnings: string[] = [];
  const database = await openEmbedded({
    dataDir: folder(),
    loadImage: await emptyImage(),
    onWarning: (message) => warnings.push(message),
  });
  const pool = new pg.Pool({ max: 2, stream: database.connect });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  await pool.query('create table note (n int)');
  await pool.query('insert into note values (1)');
  // This engine crashes on a copy stream.
  await expect(pool.query('copy note from stdin')).rejects.toThrow();
  await expect.poll(() => pool.query('select n from note').then(({ rows }) => rows, String)).toEqual([{ n: 1 }]);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('started again');
  await pool.end();
  await database.close();
});
