// Sends `begin` in the same message as the first statement of a transaction, which saves a round trip. A first statement
// that fails leaves an aborted transaction, like any other.

import type pg from 'pg';
import { DriverQuery, sendQuery, type Wire } from './driver-query.ts';
import { PreparingClient } from './preparing-client.ts';

const BEGIN = { name: 'transaction_begin', text: 'begin' };

/** Connections that have `begin` prepared. */
const preparedClients = new WeakSet<pg.ClientBase>();

/** Sends `begin` alone, and prepares it if the connection keeps prepared statements. */
export async function begin(client: pg.ClientBase): Promise<void> {
  if (!(client instanceof PreparingClient)) {
    await client.query(BEGIN.text);
    return;
  }
  await client.query(BEGIN);
  preparedClients.add(client);
}

/** Whether a first statement can begin the transaction. */
export const hasPreparedBegin = (client: pg.ClientBase): boolean => preparedClients.has(client);

/** Writes the prepared `begin`, which completes before what is written next. */
export function writeBegin(wire: Wire): void {
  wire.bind({ portal: '', statement: BEGIN.name, values: [] });
  wire.execute({ portal: '' });
}

/** The driver's query after a `begin`, whose completion is hidden from the result. Exported for benchmarks. */
export class FirstQuery extends DriverQuery {
  private hasBegun = false;

  constructor(query: pg.QueryConfig) {
    super({ ...query, queryMode: 'extended' });
  }

  override prepare(wire: Wire): void {
    writeBegin(wire);
    super.prepare(wire);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.hasBegun) super.handleCommandComplete(message, wire);
    this.hasBegun = true;
  }
}

/** Begins a transaction with this statement. */
export const beginWith = <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> => sendQuery(client, new FirstQuery(query));
