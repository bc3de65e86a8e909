// Waits for a database server that is not there yet: machines and containers start in any order.

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { backoffMs } from '#domain/base/backoff.ts';
import { ConfigError } from '#server/base/process/config.ts';
import { codesOf } from '#server/base/process/error-codes.ts';
import { addressesOf } from '#server/base/process/server-address.ts';
import type { StartOutput } from '#server/base/process/start-output.ts';
import type { Db } from './db.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/** The database server cannot be used and may be later; the message is one sentence. */
class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

interface Place {
  /** Hosts and ports, without credentials. */
  server: string;
  database: string;
  user: string;
}

function placeOf(url: string): Place {
  const addresses = addressesOf(url).map((address) => new URL(address));
  return {
    server: addresses.map(({ host, searchParams }) => host || (searchParams.get('host') ?? 'localhost')).join(' and '),
    database: decodeURIComponent(addresses[0]?.pathname.slice(1) ?? ''),
    user: decodeURIComponent(addresses[0]?.username ?? ''),
  };
}

/** Why a server that may be there later cannot be used, by error code. */
const REASONS: Readonly<Record<string, (place: Place) => string>> = {
  ECONNREFUSED: ({ server }) => `The database server ${server} refuses connections`,
  ENOTFOUND: ({ server }) => `The name of the database server ${server} cannot be resolved`,
  EAI_AGAIN: ({ server }) => `The name of the database server ${server} cannot be resolved`,
  '3D000': ({ server, database }) => `The database server ${server} has no database ${database}`,
  '57P03': ({ server }) => `The database server ${server} is starting or stopping`,
  '53300': ({ server }) => `The database server ${server} has no connection left`,
};
const REFUSED_USER = /^28/;

function reasonOf(error: unknown, place: Place): string | null {
  // Outages wrap the error of the driver; several hosts make an AggregateError.
  const [code = ''] = codesOf(error);
  if (REFUSED_USER.test(code))
    throw new ConfigError(
      `The database server ${place.server} refuses the user ${place.user}. Correct user and password in DATABASE_URL, or what pg_hba.conf allows. Nothing was changed.`,
    );
  const reason = REASONS[code];
  if (reason) return reason(place);
  return (error as Error).name === 'DatabaseUnavailable'
    ? `The database server ${place.server} does not respond`
    : null;
}

/**
 * Returns once the database at `url` answers, within `seconds`.
 * @throws DatabaseUnreachable, ConfigError if it refuses the user
 */
export async function waitForDatabase(
  db: Db,
  { url, seconds, output }: { url: string; seconds: number; output: Pick<StartOutput, 'warn'> },
): Promise<void> {
  const place = placeOf(url);
  const giveUpAt = performance.now() + seconds * 1000;
  for (let tries = 1; ; tries += 1) {
    const reason = await db.one(sql`select 1`).then(
      () => null,
      (error: unknown) => {
        const known = reasonOf(error, place);
        if (known === null) throw error;
        return known;
      },
    );
    if (reason === null) return;
    const waitMs = backoffMs(tries, FIRST_PAUSE_MS, LONGEST_PAUSE_MS, Math.random());
    if (performance.now() + waitMs > giveUpAt)
      throw new DatabaseUnreachable(
        `${reason}. Start it or correct DATABASE_URL; DATABASE_WAIT_SECONDS (${seconds}) says how long a start waits. Nothing was changed.`,
      );
    output.warn(`${reason}; next try in ${(waitMs / 1000).toFixed(1)} s.`);
    await pause(waitMs);
  }
}
