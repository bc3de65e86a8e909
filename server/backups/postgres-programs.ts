// PostgreSQL's own programs, pg_dump, pg_restore and psql, as children. The address of the database goes to them in
// their environment: arguments can be read by everybody on the machine.

import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { addressesOf } from '#server/base/server-address.ts';
import { BackupError } from './backup-error.ts';

const PARAMETERS: Record<string, string> = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  options: 'PGOPTIONS',
  application_name: 'PGAPPNAME',
};

/** The address of a database as libpq reads it from the environment; of several machines, the one that takes writes. */
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
  /** Settles when the program ended well. @throws BackupError with the first line of what it said */
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
  // Whoever waits hears of it; until then it is no unhandled one.
  ended.catch(() => {});
  return { child, ended };
}

/** How long the others may go on after a flow between programs broke, until one of them says why (milliseconds). */
const LAST_WORDS_MS = 5000;

/** Waits for the programs and the flows between them; ends all with the first that fails, and throws what it said. */
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
  // What a program said tells more than the pipe that broke because of it.
  const first = errors.find((error) => error instanceof BackupError) ?? errors[0];
  if (first) throw first;
}

/** Writes everything that is in the database, in PostgreSQL's custom format. @throws BackupError */
export async function dumpServer(databaseUrl: string, into: Writable): Promise<void> {
  const dump = startProgram('pg_dump', ['--format=custom', '--no-owner', '--no-privileges'], databaseUrl);
  dump.child.stdin!.end();
  await settle([dump], [pipeline(dump.child.stdout!, into)]);
}

/**
 * Reads a flow to its end and hands it to a program for as long as that reads: pg_restore stops at the last byte it needs,
 * and what follows is read for its verification alone. How a program ended, its exit code tells.
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

/**
 * Puts a dump into the database, between two pieces of SQL, all in one transaction: everything comes or nothing.
 * @throws BackupError
 */
export async function restoreServer(
  databaseUrl: string,
  content: Readable,
  { before, after }: { before: string; after: string },
): Promise<void> {
  // Comments on extensions may be set by superusers only.
  const reader = startProgram('pg_restore', ['--no-owner', '--no-privileges', '--no-comments', '--file=-'], null);
  // The transaction is opened and committed by what is sent: at the end of a script that was cut off, psql would
  // commit one of its own.
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
    // Content that turns out to be forged at its end must not be committed.
    await feeding;
    script.end(`\n${after}\ncommit;\n`);
  };
  await settle([reader, writer], [feeding, write()]);
}
