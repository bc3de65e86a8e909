// Messages between the main thread and the database thread. All are plain data, for postMessage.

/** Extensions available to migrations. */
export type ExtensionName = 'pg_trgm' | 'btree_gist' | 'citext';

export interface ThreadSetup {
  /** An existing or creatable folder, or `memory`. */
  dataDir: string;
  extensions: readonly ExtensionName[];
  /** Path of an uncompressed image, used if there is no database yet. */
  loadImage?: string | undefined;
  /** How long a transaction may pause while others wait (ms). */
  idleOwnerMs: number;
  /** Size of PostgreSQL's own cache (MB). */
  bufferMegabytes: number;
}

/** From the main thread. The first bytes with a new `connection` number open that connection. */
export type MessageToThread =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'close'; connection: number }
  | { kind: 'dump'; request: number; file: string }
  | { kind: 'stop' };

/** From the database thread, which sends nothing after `broken` and `stopped`. */
export type MessageFromThread =
  | { kind: 'ready' }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; connection: number }
  | { kind: 'dumped'; request: number; error?: string | undefined }
  | { kind: 'warning'; message: string }
  | { kind: 'broken'; reason: string }
  | { kind: 'stopped' };
