// Partner reads with row-level security: role and company are set in front of the statement, in the same message and
// implicit transaction, so they cost no round trip and leave nothing on the connection. The policies then show only
// that company's rows, whatever the statement's conditions (docs/decisions/0040). Within a transaction, the role is
// reset after the statement in the same message.

import type pg from 'pg';
import { DriverQuery, sendQuery, type Wire } from './driver-query.ts';
import { borrowedNameOf, type SessionSettings } from './pooled-client.ts';
import { PreparingClient, preparedName } from './preparing-client.ts';
import { writeBegin } from './transaction-start.ts';

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

/** The driver's query preceded by the role switch, whose own row and completion are hidden from the result. */
class PartnerQuery extends DriverQuery {
  private isPastRoleSwitch = false;
  private readonly companyId: string;
  /**
   * Name of the statement until the role is switched: the driver must not see it before, because it would take the
   * parsed role switch for the parsed statement.
   */
  private hiddenName: string | undefined;
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
    this.hiddenName = this.name;
    this.name = undefined;
  }

  override handleDataRow(message: unknown): void {
    if (this.isPastRoleSwitch) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.isPastRoleSwitch) super.handleCommandComplete(message, wire);
    else this.name = this.hiddenName;
    this.isPastRoleSwitch = true;
  }

  override handleError(error: unknown, wire: Wire): void {
    if (this.hiddenName && !this.isPastRoleSwitch) delete wire.submittedNamedStatements[this.hiddenName];
    super.handleError(error, wire);
  }
}

/**
 * The variant within a transaction: the role is reset after the statement. A failed statement aborts the transaction.
 */
class PartnerQueryInTransaction extends PartnerQuery {
  /** Commands before the statement: the role switch, after a `begin` if the statement is the first. */
  private readonly before: 1 | 2;
  private commandCount = 0;

  constructor(query: pg.QueryConfig, companyId: string, isFirst: boolean) {
    super(query, companyId, ROLE_SWITCH_IN_TRANSACTION);
    this.before = isFirst ? 2 : 1;
  }

  override prepare(wire: Wire): void {
    if (this.before === 2) writeBegin(wire);
    super.prepare(wire);
  }

  override _getRows(wire: Wire): void {
    wire.execute({ portal: this.portal });
    wire.parse({ name: '', text: ROLE_RESET_IN_TRANSACTION });
    wire.bind({ portal: '', statement: '', values: [] });
    wire.execute({ portal: '' });
    wire.sync();
  }

  override handleDataRow(message: unknown): void {
    if (this.commandCount === this.before) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    const isOwnOrSwitch = this.commandCount === this.before - 1 || this.commandCount === this.before;
    if (isOwnOrSwitch) super.handleCommandComplete(message, wire);
    this.commandCount += 1;
  }
}

/**
 * A statement for the partner role. Prepared ones get a separate name and text for it: the cached plan contains its
 * policies, and poolers key on the text.
 */
export function partnerQueryConfig(client: pg.ClientBase, text: string, values: unknown[]): pg.QueryConfig {
  const nameOf = client instanceof PreparingClient ? preparedName : borrowedNameOf(client);
  const name = nameOf?.(text);
  return name === undefined ? { text, values } : { name: `partner_${name}`, text: `/* partner */ ${text}`, values };
}

/** Runs one statement of a transaction under the partner role for a company; later ones use the owner's role again. */
export const queryAsPartnerInTransaction = <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: pg.QueryConfig,
  companyId: string,
): Promise<pg.QueryResult<Row>> => sendQuery(client, new PartnerQueryInTransaction(query, companyId, false));

/** Begins a transaction with such a statement. */
export const beginAsPartner = <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: pg.QueryConfig,
  companyId: string,
): Promise<pg.QueryResult<Row>> => sendQuery(client, new PartnerQueryInTransaction(query, companyId, true));

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
  return sendQuery(
    client,
    new PartnerQuery(query, companyId, localSettings === null ? null : roleSwitchText(localSettings)),
  );
}
