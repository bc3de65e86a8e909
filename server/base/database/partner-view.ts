// Database view of a user: for partners, the database itself hides other companies' rows.

import type { Actor } from '#domain/base/actor.ts';
import type { Database, Db, Tx } from './db.ts';

/** Limits a database or a transaction to the rows a caller may read. */
export type DatabaseView = (whole: Database | Tx) => Db;

/** The view of a user; the whole database for staff and the system. */
export const viewOf = ({ companyId }: Pick<Actor, 'companyId'>): DatabaseView =>
  companyId === null ? (whole) => whole : (whole) => whole.readerFor(companyId);
