// What the main thread and the database thread say to each other. Every message is plain data, so it survives
// postMessage.

/** The extensions that can be offered to migrations with `create extension`. */
export type ExtensionName = 'pg_trgm' | 'btree_gist' | 'citext';

/** Everything the database thread needs to open its database. */
export interface ThreadSetup {
  /** An existing or creatable folder, or `memory`. */
  dataDir: string;
  extensions: readonly ExtensionName[];
  /** Path of an uncompressed image, used when there is no database yet. */
  loadImage?: string | undefined;
  /** How long a transaction may pause while others wait, in milliseconds. */
  idleOwnerMs: number;
}

/** From the main thread. `connection` is the number of a wire; the thread meets a new one with its first bytes. */
export type MessageToThread =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'close'; connection: number }
  | { kind: 'dump'; request: number; file: string }
  | { kind: 'stop' };

/** From the database thread. After `broken` and `stopped` nothing more is answered. */
export type MessageFromThread =
  | { kind: 'ready' }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; connection: number }
  | { kind: 'dumped'; request: number; error?: string | undefined }
  | { kind: 'warning'; message: string }
  | { kind: 'broken'; reason: string }
  | { kind: 'stopped' };
