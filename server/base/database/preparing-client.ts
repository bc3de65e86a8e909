// Connections that prepare marked statements. Every text has one name in the whole process.

import pg from 'pg';

/** Marks a statement to be prepared. */
export const PREPARED = '/* prepared */ ';

const statementNames = new Map<string, string>();

/** Name of a prepared statement; undefined if it is not marked. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(PREPARED)) return undefined;
  const name = statementNames.get(text) ?? `prepared${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** A connection that prepares marked statements. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the many ways to call it are those of the driver, and pass through.
  override query(text: any, values?: any, ...rest: any[]): any {
    const callDriver = super.query.bind(this) as (...all: unknown[]) => unknown;
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    return name === undefined ? callDriver(text, values, ...rest) : callDriver({ name, text, values }, ...rest);
  }
}
