// Runs pg_dump, pg_restore and psql as child processes. They get the database address in their environment, because
// other users of the machine can read arguments.

import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { addressesOf } from '#server/base/process/server-address.ts';
import { BackupError } from './backup-error.ts';

const PARAMETERS: Record<string, string> = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  options: 'PGOPTIONS',
  application_name: 'PGAPPNAME',
};

/**
 * Database address as environment variables of libpq; of several hosts, the one that accepts writes. Exported for
 * tests.
 */
export function connectionEnvironment(databaseUrl: string): Record<string, string> {
  const urls = addressesOf(databaseUrl).map((address) => new URL(address));
  const url = urls[0]!;
  const hosts = urls.map(({ hostname }) => hostname.replace(/^\[|\]$/g, ''));
  const ports = urls.map(({ port }) => port);
  const parts: [string, string][] = [
    ['PGHOST', url.searchParams.get('host') ?? hosts.join(',')],
    ['PGPORT', ports.some((port) => port !== '') ? ports.join(',') : ''],
    ['PGTARGETSESSIONATTRS', urls.length > 1 ? 'read-write' : ''],
    ['PGUSER', decodeURIComponent(url.username)],
    ['PGPASSWORD', decodeURIComponent(url.password)],
    ['PGDATABASE', decodeURIComponent(url.pathname.slice(1))],
    ...Object.entries(PARAMETERS).map(([name, variable]): [string, string] => [
      variable,
      url.searchParams.get(name) ?? '',
    ]),
  ];
  return Object.fromEntries(parts.filter(([, value]) => value !== ''));
}

interface Program {
  child: ChildProcess;
  /** Resolves when the program has succeeded. @throws BackupError with its first line of output */
  ended: Promise<void>;
}

function startProgram(name: string, args: readonly string[], databaseUrl: string | null): Program {
  const child = spawn(name, args, {
    env: { ...process.env, LC_ALL: 'C', ...(databaseUrl === null ? {} : connectionEnvironment(databaseUrl)) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < 2000) said += text;
  });
  const ended = new Promise<void>((go, fail) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        new BackupError(
          error.code === 'ENOENT'
            ? `${name} is not installed. Backups of a PostgreSQL server are made by its client programs (Debian: postgresql-client), of the same version as the server or newer.`
            : `${name} could not be started: ${error.message}`,
        ),
      ),
    );
    child.once('close', (code) =>
      code === 0 ? go() : fail(new BackupError(`${name} failed: ${said.trim().split('\n')[0] || `code ${code}`}`)),
    );
  });
  // The caller awaits `ended` later; this avoids an unhandled rejection until then.
  ended.catch(() => {});
  return { child, ended };
}

/** Time for the other programs to report the cause after a pipe broke (ms). */
const LAST_WORDS_MS = 5000;

/** Waits for programs and pipes. The first failure ends all of them; throws the most informative error. */
async function settle(programs: readonly Program[], flows: readonly Promise<void>[]): Promise<void> {
  const errors: unknown[] = [];
  const kill = () => {
    for (const { child } of programs) child.kill();
  };
  await Promise.all([
    ...programs.map(({ ended }) =>
      ended.catch((error) => {
        errors.push(error);
        kill();
      }),
    ),
    ...flows.map((flow) =>
      flow.catch((error) => {
        errors.push(error);
        if (error instanceof BackupError) kill();
        else setTimeout(kill, LAST_WORDS_MS).unref();
      }),
    ),
  ]);
  // A program's own message is more useful than the broken pipe it caused.
  const first = errors.find((error) => error instanceof BackupError) ?? errors[0];
  if (first) throw first;
}

/** Dumps the whole database in PostgreSQL's custom format. @throws BackupError */
export async function dumpServer(databaseUrl: string, into: Writable): Promise<void> {
  const dump = startProgram('pg_dump', ['--format=custom', '--no-owner', '--no-privileges'], databaseUrl);
  dump.child.stdin!.end();
  await settle([dump], [pipeline(dump.child.stdout!, into)]);
}

/**
 * Reads a stream to its end and pipes it into a program while that reads: pg_restore stops at the last byte it needs,
 * and the rest is read only to verify it. The exit code shows whether the program succeeded.
 */
async function feed(from: Readable, into: Writable): Promise<void> {
  into.on('error', () => {});
  for await (const chunk of from) {
    if (into.destroyed || into.write(chunk)) continue;
    await new Promise<void>((go) => {
      const proceed = () => {
        into.off('drain', proceed).off('close', proceed);
        go();
      };
      into.on('drain', proceed).on('close', proceed);
    });
  }
}

/** Restores a dump between two SQL scripts, all in one transaction. @throws BackupError */
export async function restoreServer(
  databaseUrl: string,
  content: Readable,
  { before, after }: { before: string; after: string },
): Promise<void> {
  // Only superusers may set comments on extensions.
  const reader = startProgram('pg_restore', ['--no-owner', '--no-privileges', '--no-comments', '--file=-'], null);
  // The script opens and commits the transaction itself: with its own transaction, psql would commit at the end of a
  // truncated script.
  const writer = startProgram(
    'psql',
    ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null', '--file=-'],
    databaseUrl,
  );
  writer.child.stdout!.resume();
  const script = writer.child.stdin!;
  const feeding = feed(content, reader.child.stdin!).then(() => void reader.child.stdin!.end());
  const write = async () => {
    script.write(`begin;\n${before}\n`);
    await feed(reader.child.stdout!, script);
    await reader.ended;
    // Do not commit content that turns out to be forged at its end.
    await feeding;
    script.end(`\n${after}\ncommit;\n`);
  };
  await settle([reader, writer], [feeding, write()]);
}
