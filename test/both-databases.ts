// How a check that runs the server tests on both databases shares them out. A PostgreSQL server is several times as
// quick as the embedded database, so most of what tries a great many cases is tried there.

import { test } from 'vitest';

/** This run is on the embedded database, and one on a server comes after it. */
const isPostgresNext = Boolean(process.env.POSTGRES_FOLLOWS);

/** A test of our own rules over so many cases that one database has to be enough. */
export const testOnce = test.skipIf(isPostgresNext);

/**
 * How often a property of the whole product is tried, with different seeds on each database.
 * @param usual runs of a single pass @param named what a person asked for, by an environment variable
 */
export function propertyRuns(usual: number, named: string | undefined): number {
  if (named) return Number(named);
  if (!process.env.RUNS_ON_BOTH) return usual;
  return Math.ceil(usual * (isPostgresNext ? 0.25 : 0.75));
}
