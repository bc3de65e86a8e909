// The main thread's side of the database thread: starts it, opens connections and forwards their bytes.
import { Worker } from 'node:worker_threads';
import { EmbeddedConnection } from './connection.ts';
import type { MessageFromThread, MessageToThread, ThreadSetup } from './messages.ts';

/** A longer shutdown is aborted; the next start recovers from the log. */
const STOP_TIMEOUT_MS = 20_000;

interface DatabaseThread {
  /** Resolves when the database is open; rejects if it cannot be opened. */
  ready: Promise<void>;
  connect(): EmbeddedConnection;
  dumpImage(file: string): Promise<void>;
  stop(): Promise<void>;
  /** Ends the thread immediately and fails everything that waits for it. */
  kill(error: Error): void;
}

const startWorker = (setup: ThreadSetup): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: setup,
    name: 'database',
    execArgv: [],
    // Large enough that PostgreSQL's own depth limit applies first: a plain error instead of a crash.
    resourceLimits: { stackSizeMb: 16 },
  });

/** Starts a thread. `onEnded` is called at most once, if the thread stops without being asked to. */
export function startThread(
  setup: ThreadSetup,
  events: { warn(message: string): void; onEnded(reason: string): void },
): DatabaseThread {
  const worker = startWorker(setup);
  const wires = new Map<number, EmbeddedConnection>();
  const dumps = new Map<number, PromiseWithResolvers<void>>();
  const ready = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  let lastNumber = 0;
  let hasEnded = false;

  const post = (message: MessageToThread, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer);

  /** Without `wireError` the connections close quietly. */
  const end = (reason: Error, wireError?: Error) => {
    hasEnded = true;
    ready.reject(reason);
    stopped.resolve();
    for (const dump of dumps.values()) dump.reject(reason);
    for (const wire of [...wires.values()]) wire.destroy(wireError);
    return worker.terminate();
  };

  const kill = (error: Error) => void end(error, error);

  const fail = (reason: string) => {
    if (hasEnded) return;
    kill(new Error(`The embedded database stopped: ${reason}`));
    events.onEnded(reason);
  };

  worker.on('error', (error) => fail(firstLine(error)));
  worker.on('exit', (code) => fail(`its thread ended with code ${code}`));
  worker.on('message', (message: MessageFromThread) => {
    if (message.kind === 'bytes') wires.get(message.connection)?.deliver(message.bytes);
    else if (message.kind === 'end') wires.get(message.connection)?.finish();
    else if (message.kind === 'ready') ready.resolve();
    else if (message.kind === 'warning') events.warn(message.message);
    else if (message.kind === 'broken') fail(message.reason);
    else if (message.kind === 'stopped') stopped.resolve();
    else if (message.error !== undefined) dumps.get(message.request)?.reject(new Error(message.error));
    else dumps.get(message.request)?.resolve();
  });

  return {
    ready: ready.promise,
    kill,
    connect() {
      const connection = ++lastNumber;
      const wire = new EmbeddedConnection({
        send: (bytes) => post({ kind: 'bytes', connection, bytes }, [bytes.buffer]),
        onClosed() {
          if (wires.delete(connection) && !hasEnded) post({ kind: 'close', connection });
        },
      });
      wires.set(connection, wire);
      return wire;
    },
    async dumpImage(file) {
      const request = ++lastNumber;
      const dump = Promise.withResolvers<void>();
      dumps.set(request, dump);
      post({ kind: 'dump', request, file });
      await dump.promise.finally(() => dumps.delete(request));
    },
    async stop() {
      post({ kind: 'stop' });
      const timeout = setTimeout(() => stopped.resolve(), STOP_TIMEOUT_MS);
      await stopped.promise;
      clearTimeout(timeout);
      await end(new Error('The embedded database is closed.'));
    },
  };
}

/** An engine error can include a whole minified file; its first line is enough. */
function firstLine(error: unknown): string {
  const message = String((error as { message?: unknown } | undefined)?.message ?? error);
  return (message.split('\n')[0] ?? '').slice(0, 300);
}
