// Splits the bytes of a connection into units that the database must answer as a whole. A unit ends where the client
// starts to wait: at Sync, Query, FunctionCall or Flush. Smaller pieces would let the messages of two connections mix
// inside one session.

const SSL_REQUEST = 80877103;
const CANCEL_REQUEST = 80877102;
const GSS_REQUEST = 80877104;
const MAX_MESSAGE_BYTES = 0x3fffffff;

const TERMINATE = 'X'.charCodeAt(0);
const FLUSH = 'H'.charCodeAt(0);
const UNIT_END_TYPES = new Set([...'SQFH'].map((letter) => letter.charCodeAt(0)));

export interface Unit {
  bytes: Uint8Array;
  /** False after a Flush: the reply is partial and the session stays with this connection. */
  isComplete: boolean;
}

/**
 * One request of a connection. `encryption` expects a one-byte refusal; `terminate` also covers malformed input.
 * Exported for tests.
 */
export type Frame = { kind: 'startup' | 'encryption' | 'terminate' } | { kind: 'unit'; unit: Unit };

/** Reader of one connection: takes chunks of any size, returns the frames they complete. */
export class Framer {
  #chunks: Uint8Array[] = [];
  #size = 0;
  /** Bytes needed before parsing again; keeps a large message in small chunks linear. */
  #needed = 8;
  /** Parsed length of the unfinished unit. */
  #walked = 0;
  #started = false;

  push(chunk: Uint8Array): Frame[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size < this.#needed) return [];
    const bytes = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const frames: Frame[] = [];
    let unitStart = 0;
    let position = this.#walked;
    for (;;) {
      const header = this.#started ? 1 : 0;
      this.#needed = position + (this.#started ? 5 : 8);
      if (bytes.length < this.#needed) break;
      const length = view.getInt32(position + header);
      if (length < 4 || length > MAX_MESSAGE_BYTES) return [...frames, { kind: 'terminate' }];
      this.#needed = position + header + length;
      if (bytes.length < this.#needed) break;
      const start = position;
      position = this.#needed;
      if (!this.#started) {
        frames.push(this.#opening(view.getInt32(start + 4)));
        unitStart = position;
      } else if (bytes[start] === TERMINATE) {
        frames.push({ kind: 'terminate' });
        unitStart = position;
      } else if (UNIT_END_TYPES.has(bytes[start]!)) {
        frames.push({
          kind: 'unit',
          unit: { bytes: bytes.subarray(unitStart, position), isComplete: bytes[start] !== FLUSH },
        });
        unitStart = position;
      }
    }
    const remainder = bytes.subarray(unitStart);
    this.#chunks = [remainder];
    this.#size = remainder.length;
    this.#walked = position - unitStart;
    this.#needed -= unitStart;
    return frames;
  }

  #opening(code: number): Frame {
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'encryption' };
    if (code === CANCEL_REQUEST) return { kind: 'terminate' };
    this.#started = true;
    return { kind: 'startup' };
  }
}
