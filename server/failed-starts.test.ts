// Starts that fail: one sentence that names the cause and what to do, and nothing changed. Each kind of failure ends a
// real process; before a release, every one does.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/base/process/config.ts';
import { copyMigratedFolder } from '#test/database/migrated-folder.ts';
import { createDatabase } from '#test/database/template.ts';
import { isFullEffort, isQuickEffort } from '#test/effort.ts';
import { mayMount, mountDisk } from '#test/faults/disk.ts';
import { silentLog } from '#test/logs.ts';
import { processEnvironment } from '#test/process-environment.ts';
import { openServices } from './services.ts';
import { exitOnError } from './start-failure.ts';

const SERVER = process.env.TEST_DATABASE_URL;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const keyFile = (folder: string): string => {
  const file = join(folder, 'master.key');
  writeFileSync(file, Buffer.alloc(32, 9).toString('base64'), { mode: 0o600 });
  return file;
};

/** A database prepared by statements, and the variables of a start on it. */
async function preparedServer(statements: string): Promise<Record<string, string>> {
  const url = await createDatabase(SERVER!);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
  return { DATABASE_URL: url, MASTER_KEY_FILE: keyFile(newFolder()) };
}

const HISTORY =
  'create table kysely_migration (name text primary key, timestamp text); insert into kysely_migration values';

interface FailedStart {
  /** Condition of the machine; the test is skipped without it. */
  needs?: boolean;
  variables(): Promise<Record<string, string>> | Record<string, string>;
  sentence: RegExp;
  exitCode: 1 | 78;
  retries?: boolean;
  /** The product ends like another listed start, whose process shows how. */
  isLikeAnother?: boolean;
}

const missingHost = 'merkur-nowhere.invalid';

const FAILED_STARTS: Record<string, FailedStart> = {
  'the database server refuses connections': {
    variables: () => ({ DATABASE_URL: 'postgres://merkur:secret-word@127.0.0.1:1/merkur', DATABASE_WAIT_SECONDS: '1' }),
    sentence: /^The database server 127\.0\.0\.1:1 refuses connections\. Start it or correct DATABASE_URL/,
    exitCode: 1,
    retries: true,
    isLikeAnother: true,
  },
  'the name of the database server cannot be resolved': {
    variables: () => ({ DATABASE_URL: `postgres://${missingHost}/merkur`, DATABASE_WAIT_SECONDS: '1' }),
    sentence: /^The name of the database server merkur-nowhere\.invalid cannot be resolved/,
    exitCode: 1,
    retries: true,
    isLikeAnother: true,
  },
  'the server has no such database': {
    needs: SERVER !== undefined,
    variables: () => ({ DATABASE_URL: new URL('/not_there', SERVER).href, DATABASE_WAIT_SECONDS: '1' }),
    sentence: /^The database server \S+ has no database not_there/,
    exitCode: 1,
    retries: true,
    isLikeAnother: true,
  },
  'the server refuses the user': {
    needs: SERVER !== undefined,
    variables: () => ({ DATABASE_URL: Object.assign(new URL(SERVER!), { username: 'nobody_here' }).href }),
    sentence: /^The database server \S+ refuses the user nobody_here\..*Nothing was changed\.$/,
    exitCode: 78,
    isLikeAnother: true,
  },
  'the schema is newer': {
    needs: SERVER !== undefined,
    variables: () => preparedServer(`${HISTORY} ('999-later', '')`),
    sentence: /^The database has a newer schema than this program: 999-later\..*Nothing was changed\.$/,
    exitCode: 78,
    isLikeAnother: true,
  },
  'the master key belongs to another database': {
    needs: SERVER !== undefined,
    variables: () =>
      preparedServer(`${HISTORY} ('001-base', ''); create table master_key_check (id int, master_id text, mac bytea);
        insert into master_key_check values (1, 'aaaa', sha256('x'))`),
    sentence: /^The master key in .* is not the one of this database \(aaaa\).*Nothing was changed\.$/,
    exitCode: 78,
  },
  'the data folder cannot be created': {
    needs: process.platform === 'linux',
    variables: () => ({ DATA_DIR: '/dev/null/merkur' }),
    sentence: /^The data folder \/dev\/null\/merkur cannot be written .*Nothing was changed\.$/,
    exitCode: 78,
    isLikeAnother: true,
  },
  'the disk of the data folder is read-only': {
    needs: mayMount(),
    variables: () => {
      const folder = newFolder();
      const disk = mountDisk(folder, statSync(folder));
      onTestFinished(disk.remove);
      execFileSync('mount', ['-o', 'remount,ro', folder]);
      return { DATA_DIR: folder };
    },
    sentence: /^The data folder \S+ cannot be written \(EROFS\)\. Give it to the user .*Nothing was changed\.$/,
    exitCode: 78,
    isLikeAnother: true,
  },
  'the disk of the data folder is full': {
    needs: mayMount(),
    variables: () => {
      const folder = newFolder();
      const disk = mountDisk(folder, statSync(folder));
      onTestFinished(disk.remove);
      writeFileSync(join(folder, 'other'), Buffer.alloc(1_000_000));
      disk.fill();
      return { DATA_DIR: folder };
    },
    sentence: /^The (?:disk of the )?data folder \S+ (?:is full|has 0 MB free).*1 GB.*Nothing was changed\.$/,
    exitCode: 78,
    isLikeAnother: true,
  },
  'the port is in use': {
    variables: async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await new Promise((go) => other.once('listening', go));
      onTestFinished(() => void other.close());
      const folder = join(newFolder(), 'data');
      copyMigratedFolder(folder);
      return { PORT: String((other.address() as { port: number }).port), DATA_DIR: folder };
    },
    sentence: /^Port \d+ is already in use\. Set PORT to another one\.$/,
    exitCode: 1,
  },
  'a variable is wrong': {
    variables: () => ({ PORT: 'eighty' }),
    sentence: /^PORT /,
    exitCode: 78,
  },
};

const environmentOf = (variables: Record<string, string>) =>
  processEnvironment({ DATA_DIR: join(newFolder(), 'data'), PORT: '0', DEMO: 'off', ...variables });

/** The first steps of the entry point, in this process: its end is caught. */
async function startHere(variables: Record<string, string>) {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += text;
      return true;
    }),
  );
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  try {
    const config = readConfig(environmentOf(variables));
    const services = await exitOnError(() => openServices(config, silentLog), config).catch(() => null);
    await services?.close();
    return { code: exit.mock.calls[0]?.[0], out: printed.stdout, error: printed.stderr };
  } finally {
    for (const spy of [...spies, exit]) spy.mockRestore();
  }
}

async function start(variables: Record<string, string>) {
  const env = environmentOf(variables);
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const code = new Promise<number | null>((go) => child.once('close', go));
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, error };
}

for (const [
  title,
  { needs = true, variables, sentence, exitCode, retries = false, isLikeAnother = false },
] of Object.entries(FAILED_STARTS))
  test.skipIf(!needs || isQuickEffort)(`OPS-007 explains in one sentence that ${title}`, async () => {
    const given = await variables();
    const { code, out, error } = await (isLikeAnother && !isFullEffort ? startHere : start)(given);
    const lines = error
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(lines.at(-1)!.msg).toMatch(sentence);
    expect(code).toBe(exitCode);
    const tries = lines.slice(0, -1);
    if (retries) expect(tries.length).toBeGreaterThan(0);
    for (const { msg } of tries) expect(msg).toMatch(/; next try in \d+\.\d s\.$/);
    if (!retries) expect(tries).toEqual([]);
    expect(out).toBe('');
    expect(error).not.toContain('secret-word');
    if (given.DATA_DIR && !given.DATA_DIR.startsWith('/dev'))
      expect(readdirSync(given.DATA_DIR).filter((name) => name !== 'other')).toEqual([]);
  });

const hasTerminal = spawnSync('script', ['--version'], { stdio: 'ignore' }).status === 0;

test.skipIf(!hasTerminal || isQuickEffort)('OPS-008 prints text on a terminal', () => {
  const { stdout, status } = spawnSync('script', ['-qec', `${process.execPath} server/main.ts`, '/dev/null'], {
    encoding: 'utf8',
    env: processEnvironment({
      DATABASE_URL: 'postgres://127.0.0.1:1/merkur',
      DATABASE_WAIT_SECONDS: '1',
      LOG_LEVEL: 'info',
    }),
  });
  const lines = stdout.trim().split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toMatch(/^The database server 127\.0\.0\.1:1 refuses connections[;.]/);
  expect(status).toBe(1);
});
