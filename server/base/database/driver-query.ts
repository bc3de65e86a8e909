// The driver's query with the steps that it takes, for queries that send further protocol messages with their own.

import pg from 'pg';

/** Protocol messages as the driver writes them; its published types are outdated. */
export interface Wire {
  parse(message: { name: string; text: string }): void;
  bind(message: { portal: string; statement: string; values: string[] }): void;
  execute(message: { portal: string }): void;
  sync(): void;
  /** Statements by name that the server has not confirmed yet. */
  submittedNamedStatements: Record<string, string>;
}

/** The methods of a query that the driver calls. */
interface QuerySteps {
  portal: string;
  /** Name of the prepared statement. */
  name?: string | undefined;
  prepare(wire: Wire): void;
  _getRows(wire: Wire, rows: number): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: unknown, wire: Wire): void;
}

export const DriverQuery = pg.Query as unknown as new (query: object) => QuerySteps & pg.Submittable;

/** Sends a query on a connection, after those before it. */
export const sendQuery = <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: pg.Submittable,
): Promise<pg.QueryResult<Row>> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult<Row>) => (error ? reject(error) : resolve(result));
    void client.query(query as never, done as never);
  });
