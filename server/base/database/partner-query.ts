// Partner reads with row-level security: role and company are set in front of the statement, in the same message and
// implicit transaction, so they cost no round trip and leave nothing on the connection. The policies then show only
// that company's rows, whatever the statement's conditions (docs/decisions/0040). Within a transaction, the role is
// reset after the statement in the same message.

import pg from 'pg';
import type { SessionSettings } from './pooled-client.ts';

/** Owns nothing, cannot sign in, and may read what partners' calls read. */
export const PARTNER_ROLE = 'merkur_partner';
/** Setting that the policies compare company ids with. */
const COMPANY_SETTING = 'merkur.company';

const PREPARED_NAME = 'partner_role_switch';

const roleSwitchText = (settings: SessionSettings): string =>
  `select ${Object.entries({ role: PARTNER_ROLE, ...settings })
    .map(([name, value]) => `set_config('${name}', '${value}', true), `)
    .join('')}set_config('${COMPANY_SETTING}', $1, true)`;

const FORMER_ROLE_SETTING = 'merkur.former_role';

/** Saves the role of the transaction, so that it can be restored after the statement. */
const ROLE_SWITCH_IN_TRANSACTION = `select set_config('${FORMER_ROLE_SETTING}', current_setting('role'), true),
  set_config('role', '${PARTNER_ROLE}', true), set_config('${COMPANY_SETTING}', $1, true)`;
const ROLE_RESET_IN_TRANSACTION = `select set_config('role', current_setting('${FORMER_ROLE_SETTING}'), true)`;

/** Protocol messages as the driver writes them; its published types are outdated. */
interface Wire {
  parse(message: { name: string; text: string }): void;
  bind(message: { portal: string; statement: string; values: string[] }): void;
  execute(message: { portal: string }): void;
  sync(): void;
}

/** The methods of a query that the driver calls. */
interface QuerySteps {
  portal: string;
  prepare(wire: Wire): void;
  _getRows(wire: Wire, rows: number): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

const DriverQuery = pg.Query as unknown as new (query: object) => QuerySteps & pg.Submittable;

/** The driver's query preceded by the role switch, whose own row and completion are hidden from the result. */
class PartnerQuery extends DriverQuery {
  private isPastRoleSwitch = false;
  private readonly companyId: string;
  /** SQL of the role switch; null if the connection has it prepared. */
  private readonly roleSwitch: string | null;

  constructor(query: pg.QueryConfig, companyId: string, roleSwitch: string | null) {
    super({ ...query, queryMode: 'extended' });
    this.companyId = companyId;
    this.roleSwitch = roleSwitch;
  }

  override prepare(wire: Wire): void {
    if (this.roleSwitch !== null) wire.parse({ name: '', text: this.roleSwitch });
    wire.bind({ portal: '', statement: this.roleSwitch === null ? PREPARED_NAME : '', values: [this.companyId] });
    wire.execute({ portal: '' });
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.isPastRoleSwitch) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.isPastRoleSwitch) super.handleCommandComplete(message, wire);
    this.isPastRoleSwitch = true;
  }
}

/**
 * The variant within a transaction: the role is reset after the statement. A failed statement aborts the transaction.
 */
class PartnerQueryInTransaction extends PartnerQuery {
  private commandCount = 0;

  constructor(query: pg.QueryConfig, companyId: string) {
    super(query, companyId, ROLE_SWITCH_IN_TRANSACTION);
  }

  override _getRows(wire: Wire): void {
    wire.execute({ portal: this.portal });
    wire.parse({ name: '', text: ROLE_RESET_IN_TRANSACTION });
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

const send = <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: PartnerQuery,
): Promise<pg.QueryResult<Row>> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult<Row>) => (error ? reject(error) : resolve(result));
    void client.query(query as never, done as never);
  });

/** Runs one statement of a transaction under the partner role for a company; later ones use the owner's role again. */
export const queryAsPartnerInTransaction = <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: pg.QueryConfig,
  companyId: string,
): Promise<pg.QueryResult<Row>> => send(client, new PartnerQueryInTransaction(query, companyId));

/** Connections that have the role switch prepared. */
const preparedClients = new WeakSet<pg.ClientBase>();
/** SQLSTATE: already prepared, by another connection of the shared embedded session. */
const ALREADY_PREPARED = '42P05';

async function prepareRoleSwitch(client: pg.ClientBase): Promise<void> {
  if (preparedClients.has(client)) return;
  await client.query(`prepare ${PREPARED_NAME} (text) as ${roleSwitchText({})}`).catch((error: { code?: string }) => {
    if (error.code !== ALREADY_PREPARED) throw error;
  });
  preparedClients.add(client);
}

/**
 * Runs one statement under the partner role for a company. The connection must not be in a transaction; `localSettings`
 * are those sent in each transaction, null if the session keeps settings and prepared statements.
 */
export async function queryAsPartner<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: pg.QueryConfig,
  companyId: string,
  localSettings: SessionSettings | null,
): Promise<pg.QueryResult<Row>> {
  if (localSettings === null) await prepareRoleSwitch(client);
  return send(
    client,
    new PartnerQuery(query, companyId, localSettings === null ? null : roleSwitchText(localSettings)),
  );
}
