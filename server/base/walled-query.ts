// A partner's read behind the second wall: role and company are set in front of the statement, in the same message and the
// same implicit transaction, so it costs no trip of its own and nothing of it stays on the connection. Row-level security
// then shows the rows of that company only, whatever the conditions of the statement say (docs/decisions/0040). Within a
// transaction the role is given back behind the statement, in the same message too.

import pg from 'pg';
import type { SessionSettings } from './pooled-client.ts';

/** Owns nothing, cannot sign in, and may read what partners' calls read. */
export const PARTNER_ROLE = 'merkur_partner';
/** What the policies compare companies with. */
export const COMPANY_SETTING = 'merkur.company';

const KEPT_NAME = 'partner_wall';

const wallText = (settings: SessionSettings): string =>
  `select ${Object.entries({ role: PARTNER_ROLE, ...settings })
    .map(([name, value]) => `set_config('${name}', '${value}', true), `)
    .join('')}set_config('${COMPANY_SETTING}', $1, true)`;

const FORMER_ROLE_SETTING = 'merkur.former_role';

/** Remembers the role of the transaction, so that it can be restored after the statement. */
const WALL_IN_TRANSACTION = `select set_config('${FORMER_ROLE_SETTING}', current_setting('role'), true),
  set_config('role', '${PARTNER_ROLE}', true), set_config('${COMPANY_SETTING}', $1, true)`;
const END_IN_TRANSACTION = `select set_config('role', current_setting('${FORMER_ROLE_SETTING}'), true)`;

/** Messages of the protocol as the driver writes them; its published types are of an older version. */
interface Wire {
  parse(message: { name: string; text: string }): void;
  bind(message: { portal: string; statement: string; values: string[] }): void;
  execute(message: { portal: string }): void;
  sync(): void;
}

/** What the driver calls of a query. */
interface QuerySteps {
  portal: string;
  prepare(wire: Wire): void;
  _getRows(wire: Wire, rows: number): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

const DriverQuery = pg.Query as unknown as new (query: object) => QuerySteps & pg.Submittable;

/** The driver's query behind the wall, whose own row and end are left out of the result. */
class WalledQuery extends DriverQuery {
  private isPastWall = false;
  private readonly companyId: string;
  /** The text of the wall; null where the connection keeps it under its name. */
  private readonly wall: string | null;

  constructor(query: pg.QueryConfig, companyId: string, wall: string | null) {
    super({ ...query, queryMode: 'extended' });
    this.companyId = companyId;
    this.wall = wall;
  }

  override prepare(wire: Wire): void {
    if (this.wall !== null) wire.parse({ name: '', text: this.wall });
    wire.bind({ portal: '', statement: this.wall === null ? KEPT_NAME : '', values: [this.companyId] });
    wire.execute({ portal: '' });
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.isPastWall) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.isPastWall) super.handleCommandComplete(message, wire);
    this.isPastWall = true;
  }
}

/** The same within a transaction: the role ends with the statement. One that fails takes the transaction with it. */
class WalledQueryInTransaction extends WalledQuery {
  private commandCount = 0;

  constructor(query: pg.QueryConfig, companyId: string) {
    super(query, companyId, WALL_IN_TRANSACTION);
  }

  override _getRows(wire: Wire): void {
    wire.execute({ portal: this.portal });
    wire.parse({ name: '', text: END_IN_TRANSACTION });
    wire.bind({ portal: '', statement: '', values: [] });
    wire.execute({ portal: '' });
    wire.sync();
  }

  override handleDataRow(message: unknown): void {
    if (this.commandCount === 1) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.commandCount < 2) super.handleCommandComplete(message, wire);
    this.commandCount += 1;
  }
}

const send = <Row extends pg.QueryResultRow>(client: pg.ClientBase, query: WalledQuery): Promise<pg.QueryResult<Row>> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult<Row>) => (error ? reject(error) : resolve(result));
    void client.query(query as never, done as never);
  });

/** Runs one statement of a transaction as the partners' role, for a company; the next one is its owner's again. */
export const queryBehindWallInTransaction = <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: pg.QueryConfig,
  companyId: string,
): Promise<pg.QueryResult<Row>> => send(client, new WalledQueryInTransaction(query, companyId));

/** Connections whose session keeps the statement of the wall. */
const keepers = new WeakSet<pg.ClientBase>();
/** SQLSTATE: connections to the embedded database share one session, where another one has prepared it. */
const IS_KEPT = '42P05';

async function keepWall(client: pg.ClientBase): Promise<void> {
  if (keepers.has(client)) return;
  await client.query(`prepare ${KEPT_NAME} (text) as ${wallText({})}`).catch((error: { code?: string }) => {
    if (error.code !== IS_KEPT) throw error;
  });
  keepers.add(client);
}

/**
 * Runs one statement as the partners' role, for a company. The connection must not be in a transaction; `localSettings` are
 * those that it says in each, null where a session keeps them and its statements.
 */
export async function queryBehindWall<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: pg.QueryConfig,
  companyId: string,
  localSettings: SessionSettings | null,
): Promise<pg.QueryResult<Row>> {
  if (localSettings === null) await keepWall(client);
  return send(client, new WalledQuery(query, companyId, localSettings === null ? null : wallText(localSettings)));
}
