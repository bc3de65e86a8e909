// What a handler is given. Queries read, commands write in the transaction that the edge opened for them, and open
// handlers (sign-in, outside calls) open short transactions themselves.

import type { Readable } from 'node:stream';
import type { Actor } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';
import type { Database, Db, Tx } from './db.ts';

/** The other end of the connection, as far as features may know it. */
export interface Client {
  address: string;
  /** The browser's or tool's own description of itself, cut to 200 characters. */
  device: string;
  traceId: string;
  /** `body` for tools that keep the refresh token themselves, `cookie` for browsers. */
  transport: 'cookie' | 'body';
  /** The access token, which may be anything; null when there is none. */
  bearer: string | null;
  /** True when a browser says that another site started the request. */
  isCrossSite: boolean;
  cookie(name: string): string | null;
  /** Name and secret of an `Authorization: Basic` header (RFC 7617); null when there is none that can be read. */
  basic: { name: string; secret: string } | null;
  /** Has the connection been closed, so that nobody hears the answer? */
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

/** What a list needs, which is also read without a request: for exports in the background. */
export type ReadContext = Omit<QueryContext, 'client'>;

export interface CommandContext {
  tx: Tx;
  /** Reads within the transaction. A partner's reads see only rows of the own company. */
  db: Db;
  actor: Actor;
  now: Time;
  client: Client;
}

export interface UnmanagedContext {
  database: Database;
  /** Reads outside transactions. A partner's reads see only rows of the own company. */
  db: Db;
  actor: Actor;
  now: Time;
  client: Client;
}

/** The answer of a `file` call. */
export interface FileReply {
  filename: string;
  contentType: string;
  body: Readable | Buffer | string;
  headers?: Record<string, string>;
}
