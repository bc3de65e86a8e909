// Shares the single session of the embedded database between connections. Units run one after the other; a connection
// inside a transaction owns the session while all others wait, so transactions are isolated by running serially. An
// owner that pauses too long while others wait loses its transaction, like idle_in_transaction_session_timeout on a
// server: otherwise one forgotten await would block the whole product.
import { Framer, type Unit } from './framing.ts';
import { errorResponse, greeting, readAnswer, readyForQuery, simpleQuery, sqlOf } from './protocol.ts';

interface MultiplexerOptions {
  /** Runs one unit and returns the whole reply; throws if the engine has failed. */
  execute(unit: Uint8Array): Promise<Uint8Array>;
  /** Sends a copy of the bytes to a connection. */
  send(connection: number, bytes: Uint8Array): void;
  /** Closes a connection. */
  endConnection(connection: number): void;
  onWarning(message: string): void;
  /** The engine is unusable; nothing runs after this. */
  onBroken(reason: string): void;
  parameters: ReadonlyMap<string, string>;
  idleOwnerMs: number;
}

interface QueuedWork {
  /** The connection it belongs to; undefined for internal work, which waits until the session is free. */
  owner: number | undefined;
  unit?: Unit;
  run(): Promise<void>;
}

interface Connection {
  framer: Framer;
  lastUnit?: Unit;
}

export class Multiplexer {
  readonly #options: MultiplexerOptions;
  readonly #connections = new Map<number, Connection>();
  #queue: QueuedWork[] = [];
  #owner: number | undefined;
  #idleSince = 0;
  #running = false;
  #broken = false;
  #watchdog: NodeJS.Timeout | undefined;

  constructor(options: MultiplexerOptions) {
    this.#options = options;
  }

  /** Bytes from a connection, chunked arbitrarily. An unknown number is a new connection. */
  receive(connection: number, bytes: Uint8Array): void {
    let entry = this.#connections.get(connection);
    if (!entry) this.#connections.set(connection, (entry = { framer: new Framer() }));
    for (const frame of entry.framer.push(bytes)) {
      if (frame.kind === 'startup') this.#options.send(connection, greeting(this.#options.parameters));
      else if (frame.kind === 'encryption') this.#options.send(connection, Buffer.from('N'));
      else if (frame.kind === 'unit') {
        const { unit } = frame;
        this.#queue.push({ owner: connection, unit, run: () => this.#runUnit(connection, unit) });
      } else {
        // Queued, because requests sent before Terminate are still answered.
        this.#queue.push({ owner: connection, run: async () => this.#dismiss(connection) });
      }
    }
    void this.#pump();
  }

  /** The connection is gone: drops its queued work and rolls back its transaction. */
  close(connection: number): void {
    if (!this.#connections.delete(connection)) return;
    this.#queue = this.#queue.filter((work) => work.owner !== connection);
    if (this.#owner === connection) {
      this.#queue.unshift({ owner: connection, run: () => this.#rollBack(connection) });
    }
    void this.#pump();
  }

  /** Runs internal work while no transaction is open. */
  runWhenIdle<T>(run: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ owner: undefined, run: () => run().then(resolve, reject) });
      void this.#pump();
    });
  }

  /** Closes every connection, rolls back open transactions and waits for running work. */
  async stop(): Promise<void> {
    for (const connection of [...this.#connections.keys()]) this.#dismiss(connection);
    await this.runWhenIdle(async () => {});
  }

  async #pump(): Promise<void> {
    if (this.#running || this.#broken) return;
    this.#running = true;
    clearTimeout(this.#watchdog);
    for (let work = this.#takeNext(); work; work = this.#takeNext()) await work.run();
    this.#running = false;
    this.#watch();
  }

  #takeNext(): QueuedWork | undefined {
    if (this.#broken) return undefined;
    if (this.#owner === undefined) return this.#queue.shift();
    const index = this.#queue.findIndex((work) => work.owner === this.#owner);
    return index < 0 ? undefined : this.#queue.splice(index, 1)[0];
  }

  async #runUnit(connection: number, unit: Unit): Promise<void> {
    const entry = this.#connections.get(connection);
    if (entry) entry.lastUnit = unit;
    let answer: Uint8Array;
    try {
      answer = await this.#options.execute(unit.bytes);
    } catch (error) {
      return this.#fail(connection, error instanceof Error ? error.message : String(error));
    }
    const { status, notifications, fatal } = readAnswer(answer);
    // The engine swallows its own crashes; an incomplete reply is the only symptom.
    if (fatal !== undefined || (unit.isComplete && status === undefined)) {
      return this.#fail(connection, fatal ?? 'it gave no answer');
    }
    this.#owner = status === 'I' ? undefined : connection;
    this.#idleSince = performance.now();
    this.#options.send(connection, answer);
    for (const other of notifications.length > 0 ? this.#connections.keys() : []) {
      if (other !== connection) for (const notification of notifications) this.#options.send(other, notification);
    }
  }

  async #rollBack(connection: number): Promise<void> {
    if (this.#owner !== connection) return;
    // Sync first: after a Flush the session may be skipping messages until one.
    const bytes = Buffer.concat([SYNC_MESSAGE, simpleQuery('rollback')]);
    await this.#runUnit(connection, { bytes, isComplete: true });
  }

  #dismiss(connection: number): void {
    if (!this.#connections.has(connection)) return;
    this.#options.endConnection(connection);
    this.close(connection);
  }

  #fail(connection: number, reason: string): void {
    this.#broken = true;
    // SQLSTATE crash_shutdown, as servers report a crash: callers treat it as an outage, and the session stays open.
    const error = errorResponse('ERROR', '57P02', 'The embedded database stopped while it ran this statement.');
    this.#options.send(connection, Buffer.concat([error, readyForQuery]));
    this.#options.onBroken(reason);
  }

  #watch(): void {
    if (this.#owner === undefined || this.#queue.length === 0 || this.#broken) return;
    const remainingMs = this.#idleSince + this.#options.idleOwnerMs - performance.now();
    this.#watchdog = setTimeout(() => this.#evict(), Math.max(remainingMs, 0));
  }

  #evict(): void {
    const owner = this.#owner!;
    const lastUnit = this.#connections.get(owner)?.lastUnit;
    const seconds = (performance.now() - this.#idleSince) / 1000;
    this.#options.onWarning(
      `A transaction paused for ${seconds.toFixed(1)} s while others waited, so it was rolled back. ` +
        `Its last statement: ${lastUnit ? sqlOf(lastUnit.bytes) : 'none'}. Waiting: ${this.#queue.map(describeWork).join(' | ')}`,
    );
    const sentence = 'terminating connection due to idle-in-transaction timeout';
    this.#options.send(owner, errorResponse('FATAL', '25P03', sentence));
    this.#dismiss(owner);
  }
}

const SYNC_MESSAGE = Buffer.from([0x53, 0, 0, 0, 4]);

const describeWork = ({ unit }: QueuedWork) => (unit ? sqlOf(unit.bytes) : 'upkeep');
