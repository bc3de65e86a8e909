// A connection to the embedded database that looks like the socket `pg` expects.
import { Duplex } from 'node:stream';

interface ConnectionEvents {
  /** Takes ownership of the bytes. */
  send(bytes: Uint8Array<ArrayBuffer>): void;
  /** Called once, whichever side closes first. */
  onClosed(): void;
}

type WriteCallback = (error?: Error | null) => void;

export class EmbeddedConnection extends Duplex {
  readonly #events: ConnectionEvents;
  readonly #refusal: Error | undefined;
  #ended = false;

  /** With `refusal`, connecting fails with that error. */
  constructor(events: ConnectionEvents, refusal?: Error) {
    super();
    this.#events = events;
    this.#refusal = refusal;
  }

  connect(): this {
    if (this.#refusal) this.destroy(this.#refusal);
    else process.nextTick(() => this.emit('connect'));
    return this;
  }

  /** Bytes received from the database. */
  deliver(bytes: Uint8Array<ArrayBuffer>): void {
    if (!this.#ended) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  }

  /** Called when the database closes this connection. */
  finish(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.push(null);
    this.end();
  }

  // Socket methods that are no-ops here.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: WriteCallback): void {
    // Copied, because the buffer moves to the other thread while the caller may reuse its own.
    this.#events.send(new Uint8Array(chunk));
    done();
  }

  /** A query arrives as several corked writes; they are sent as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: WriteCallback): void {
    const bytes = new Uint8Array(chunks.reduce((sum, { chunk }) => sum + chunk.length, 0));
    let offset = 0;
    for (const { chunk } of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.#events.send(bytes);
    done();
  }

  override _final(done: WriteCallback): void {
    this.#events.onClosed();
    this.finish();
    done();
  }

  override _destroy(error: Error | null, done: WriteCallback): void {
    this.#ended = true;
    this.#events.onClosed();
    done(error);
  }
}
