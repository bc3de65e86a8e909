// Handler contexts. Queries read, commands write in the transaction opened by the edge, and unmanaged handlers
// (sign-in, calls to other services) open short transactions themselves.

import type { Readable } from 'node:stream';
import type { Actor } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';
import type { Database, Db, Tx } from '#server/base/database/db.ts';

/** The client connection, as far as features may see it. */
export interface Client {
  address: string;
  /** User agent, cut to 200 characters. */
  device: string;
  traceId: string;
  /** `body` for tools that store the refresh token themselves, `cookie` for browsers. */
  transport: 'cookie' | 'body';
  /** The unverified access token; null if absent. */
  bearer: string | null;
  /** True if the browser reports that another site started the request. */
  isCrossSite: boolean;
  cookie(name: string): string | null;
  /** Name and secret of an `Authorization: Basic` header (RFC 7617); null if absent or malformed. */
  basic: { name: string; secret: string } | null;
  /** Whether the client has disconnected. */
  isGone(): boolean;
  /** Sets a `__Host-` cookie; `maxAgeSeconds` 0 removes it. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
}

export interface QueryContext {
  db: Db;
  actor: Actor;
  now: Time;
  client: Client;
}

/** Context of a list without a request: for background exports. */
export type ReadContext = Omit<QueryContext, 'client'>;

export interface CommandContext {
  tx: Tx;
  /** Reads within the transaction. Partners see only rows of their own company. */
  db: Db;
  actor: Actor;
  now: Time;
  client: Client;
}

export interface UnmanagedContext {
  database: Database;
  /** Reads outside transactions. Partners see only rows of their own company. */
  db: Db;
  actor: Actor;
  now: Time;
  client: Client;
}

/** Result of a `file` call. */
export interface FileReply {
  filename: string;
  contentType: string;
  body: Readable | Buffer | string;
  headers?: Record<string, string>;
}
