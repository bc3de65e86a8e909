// Tells a database outage or full disk from a defect of ours: an outage passes, so callers are asked to retry (503)
// instead of getting an error that reports a defect (500).

import pg from 'pg';

/** Retry-After of an outage (s). */
export const OUTAGE_RETRY_SECONDS = 5;

/** The database is unreachable or read-only for a reason outside of this program. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: Error) {
    super(`The database is unavailable: ${cause.message}`, { cause });
  }
}

/**
 * SQLSTATE: connection exceptions (08), insufficient resources such as a full disk or too many connections (53),
 * shutdown and startup (57P01 to 57P05), I/O errors (58030), and a server that became a read-only standby (25006).
 */
const OUTAGE_SQLSTATE = /^(?:08|53)|^57P0[1-5]$|^58030$|^25006$/;

const OUTAGE_SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Error messages without a code, of the driver, its pool and the embedded database. */
const OUTAGE_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Cannot use a pool after|The embedded database |The data folder )/;

function isOutage(error: Error & { code?: unknown }): boolean {
  if (error instanceof pg.DatabaseError) return OUTAGE_SQLSTATE.test(error.code ?? '');
  // Several addresses of one host were tried.
  if (error instanceof AggregateError) return error.errors.some((one) => one instanceof Error && isOutage(one));
  return OUTAGE_SOCKET_CODES.has(String(error.code)) || OUTAGE_MESSAGES.test(error.message);
}

/** Runs database work. @throws DatabaseUnavailable in place of errors that indicate an outage */
export async function withOutageDetection<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Error && isOutage(error) ? new DatabaseUnavailable(error) : error;
  }
}
