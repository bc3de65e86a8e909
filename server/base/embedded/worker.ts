// The thread the embedded database lives in, so that neither its start nor a slow query holds up the web server.
import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { execute, openEngine } from './engine.ts';
import type { FromThread, ThreadSetup, ToThread } from './messages.ts';
import { Multiplexer } from './multiplexer.ts';
import { startUpkeep } from './upkeep.ts';

const port = parentPort!;
const setup: ThreadSetup = workerData;

const say = (message: FromThread) => port.postMessage(message);
const warn = (message: string) => say({ kind: 'warning', message });

/** The facts a client expects to be told at the start of a session. */
const REPORTED = [
  'server_version',
  'server_encoding',
  'client_encoding',
  'DateStyle',
  'IntervalStyle',
  'TimeZone',
  'integer_datetimes',
  'standard_conforming_strings',
];

async function reportedParameters(engine: PGlite): Promise<Map<string, string>> {
  const { rows } = await engine.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [REPORTED],
  );
  return new Map(rows.map((row) => [row.name, row.value]));
}

async function dump(engine: PGlite, file: string): Promise<void> {
  await engine.exec('checkpoint');
  const image = await engine.dumpDataDir('none');
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, image.stream());
  await rename(unfinished, file);
}

const engine = await openEngine(setup);

const multiplexer = new Multiplexer({
  execute: (unit) => execute(engine, unit),
  send(connection, bytes) {
    const own = new Uint8Array(bytes);
    port.postMessage({ kind: 'bytes', connection, bytes: own } satisfies FromThread, [own.buffer]);
  },
  end: (connection) => say({ kind: 'end', connection }),
  broken: (reason) => say({ kind: 'broken', reason }),
  warn,
  parameters: await reportedParameters(engine),
  idleOwnerMs: setup.idleOwnerMs,
});

startUpkeep(engine, multiplexer, warn);

port.on('message', (message: ToThread) => {
  if (message.kind === 'bytes') multiplexer.receive(message.connection, message.bytes);
  else if (message.kind === 'close') multiplexer.close(message.connection);
  else if (message.kind === 'dump') {
    const { request, file } = message;
    multiplexer
      .whenFree(() => dump(engine, file))
      .then(
        () => say({ kind: 'dumped', request }),
        (error) => say({ kind: 'dumped', request, error: String(error).slice(0, 300) }),
      );
  } else {
    void multiplexer
      .stop()
      .then(() => engine.close())
      .finally(() => say({ kind: 'stopped' }));
  }
});

say({ kind: 'ready' });
