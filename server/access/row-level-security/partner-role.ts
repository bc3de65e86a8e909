// Enables row-level security for partners at start: creates the role and its grants if the product may. If not, the
// product runs without it and logs what an administrator has to do.

import { sql } from 'kysely';
import type { Database, Db, RowSecuritySwitch, Tx } from '#server/base/database/db.ts';
import { PARTNER_ROLE } from '#server/base/database/partner-query.ts';
import { ConfigError } from '#server/base/process/config.ts';
import type { Log } from '#server/base/process/log.ts';
import { PARTNER_GRANTS } from './partner-grants.ts';

/** SQLSTATEs of concurrent role changes by another database of the same server. */
const RACES = ['23505', '42710', 'XX000'];
const TRIES = 3;

interface RoleState {
  user: string;
  /** True if row-level security applies to our role. */
  isBound: boolean;
  roleExists: boolean;
  /** True if the role has more privileges than granted. */
  isRoleTooMighty: boolean;
  mayTakeRole: boolean;
  /** Whether the role can use the schema. A restore recreates the schema for its owner alone. */
  seesSchema: boolean;
}

const readState = async (db: Db): Promise<RoleState> =>
  await db.only(sql<RoleState>`select current_user::text as user, row_security_active('orders') as is_bound,
      to_regrole(${PARTNER_ROLE}) is not null as role_exists,
      coalesce((select rolsuper or rolbypassrls from pg_roles where rolname = ${PARTNER_ROLE}), false) as
      is_role_too_mighty,
      coalesce(pg_has_role(current_user, to_regrole(${PARTNER_ROLE}),
            case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end), false) as
      may_take_role,
      coalesce(has_schema_privilege(to_regrole(${PARTNER_ROLE}), 'public', 'usage'), false) as sees_schema`);

/** Granted columns of a table, as SQL over its columns `a`. */
const grantedColumns = (): string =>
  Object.entries(PARTNER_GRANTS)
    .map(([table, { only, hidden = [] }]) => {
      const list = (only ?? hidden).map((name) => `'${name}'`).join(', ');
      return `('${table}', ${only ? 'true' : 'false'}, array[${list}]::text[])`;
    })
    .join(', ');

/** Tables whose grants differ, with the columns they should have. */
const wrongGrants = (db: Db) =>
  db.all(sql<{ name: string; columns: string[] | null }>`
    select c.relname::text as name,
      array_agg(quote_ident(a.attname) order by a.attnum) filter (where w.is_open) as columns
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join (values ${sql.raw(grantedColumns())}) as g (name, is_only, names) on g.name = c.relname
      cross join lateral (select coalesce((a.attname = any (g.names)) = g.is_only, false) as is_open) w
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.oid, c.relname
    having bool_or(w.is_open <> has_column_privilege(${PARTNER_ROLE}, c.oid, a.attnum, 'select'))
    order by c.relname`);

async function grant(tx: Tx): Promise<void> {
  for (const { name, columns } of await wrongGrants(tx)) {
    await tx.run(sql.raw(`revoke all on "${name}" from ${PARTNER_ROLE}`));
    if (columns) await tx.run(sql.raw(`grant select (${columns.join(', ')}) on "${name}" to ${PARTNER_ROLE}`));
  }
}

async function makeRole(tx: Tx): Promise<void> {
  const { roleExists, mayTakeRole } = await readState(tx);
  if (!roleExists) await tx.run(sql.raw(`create role ${PARTNER_ROLE} nologin`));
  if (!mayTakeRole) await tx.run(sql.raw(`grant ${PARTNER_ROLE} to current_user`));
  const { seesSchema } = await readState(tx);
  if (!seesSchema) await tx.run(sql.raw(`grant usage on schema public to ${PARTNER_ROLE}`));
}

/** Whether role and grants are complete. */
async function isRoleComplete(db: Db): Promise<boolean> {
  const { roleExists, isRoleTooMighty, mayTakeRole, seesSchema } = await readState(db);
  return roleExists && !isRoleTooMighty && mayTakeRole && seesSchema && (await wrongGrants(db)).length === 0;
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** @throws Error of the database */
async function createPartnerRole(database: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(async (tx) => {
        await tx.run(sql`select pg_advisory_xact_lock(hashtext('merkur partner wall'))`);
        await makeRole(tx);
        await grant(tx);
      });
    } catch (error) {
      if (attempt === TRIES || !RACES.includes(codeOf(error))) throw error;
    }
  }
}

/**
 * Enables row-level security for partners' calls, creating missing parts first.
 * @throws ConfigError if the policies would apply to the product itself, which would then see nothing
 */
export async function setUpRowLevelSecurity(
  database: Database & RowSecuritySwitch,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const { user, isBound } = await readState(database);
  if (isBound)
    throw new ConfigError(
      `The database user ${user} does not own the tables, so row-level security would hide their rows from it. Connect as their owner, or make it a member of the owner's role. Nothing was changed.`,
    );
  if (!(await isRoleComplete(database))) {
    const err = await createPartnerRole(database).then(
      () => null,
      (error: Error) => error,
    );
    if (!(await isRoleComplete(database))) {
      log.warn(
        { err, sql: [`create role ${PARTNER_ROLE} nologin nobypassrls;`, `grant ${PARTNER_ROLE} to "${user}";`] },
        `Partners' calls are not bounded by row-level security: the role ${PARTNER_ROLE} is missing, may bypass policies, or was not granted. A database administrator runs the two lines and restarts Merkur (docs/operations/install.md).`,
      );
      return;
    }
  }
  database.enableRowLevelSecurity();
}

/** Enables row-level security for partners' reads from a replica. @throws Error until the role has been replicated */
export async function setUpReplicaRowLevelSecurity(
  primary: RowSecuritySwitch,
  copy: Database & RowSecuritySwitch,
): Promise<void> {
  if (!primary.hasRowLevelSecurity()) return;
  if (!(await isRoleComplete(copy))) throw new Error('The read replica does not have the role of partners yet.');
  copy.enableRowLevelSecurity();
}
