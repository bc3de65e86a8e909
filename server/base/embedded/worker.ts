// The thread of the embedded database, so that neither its start nor a slow query blocks the web server.
import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { executeUnit, openEngine } from './engine.ts';
import { startMaintenance } from './maintenance.ts';
import type { MessageFromThread, MessageToThread, ThreadSetup } from './messages.ts';
import { Multiplexer } from './multiplexer.ts';

const port = parentPort!;
const setup: ThreadSetup = workerData;

const post = (message: MessageFromThread) => port.postMessage(message);
const warn = (message: string) => post({ kind: 'warning', message });

/** Parameters that clients expect at session start. */
const REPORTED_PARAMETERS = [
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
    [REPORTED_PARAMETERS],
  );
  return new Map(rows.map((row) => [row.name, row.value]));
}

async function dump(engine: PGlite, file: string): Promise<void> {
  await engine.exec('checkpoint');
  const image = await engine.dumpDataDir('none');
  const temporaryFile = `${file}.${randomUUID()}`;
  await writeFile(temporaryFile, image.stream(), { mode: 0o600 });
  await rename(temporaryFile, file);
}

const engine = await openEngine(setup);

const multiplexer = new Multiplexer({
  execute: (unit) => executeUnit(engine, unit),
  send(connection, bytes) {
    const copy = new Uint8Array(bytes);
    port.postMessage({ kind: 'bytes', connection, bytes: copy } satisfies MessageFromThread, [copy.buffer]);
  },
  endConnection: (connection) => post({ kind: 'end', connection }),
  onBroken: (reason) => post({ kind: 'broken', reason }),
  onWarning: warn,
  parameters: await reportedParameters(engine),
  idleOwnerMs: setup.idleOwnerMs,
});

startMaintenance(engine, multiplexer, warn);

port.on('message', (message: MessageToThread) => {
  if (message.kind === 'bytes') multiplexer.receive(message.connection, message.bytes);
  else if (message.kind === 'close') multiplexer.close(message.connection);
  else if (message.kind === 'dump') {
    const { request, file } = message;
    multiplexer
      .runWhenIdle(() => dump(engine, file))
      .then(
        () => post({ kind: 'dumped', request }),
        (error) => post({ kind: 'dumped', request, error: String(error).slice(0, 300) }),
      );
  } else {
    void multiplexer
      .stop()
      .then(() => engine.close())
      .finally(() => post({ kind: 'stopped' }));
  }
});

post({ kind: 'ready' });
