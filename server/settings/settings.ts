// Settings with a history of old and new values. The profit factor is the percentage added to costs shown to salesmen,
// for orders approved from now on (SET-004, SET-005).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { Setting, SettingChange, settingChangeList } from '#domain/settings/calls.ts';
import { type Db, prepared, type Sql } from '#server/base/database/db.ts';
import { queryPage } from '#server/base/database/list.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';

const SETTING_NAME = 'profitFactor';
const DEFAULT_FACTOR = 0;

/** Current value of a setting, or its default, for use in statements. */
export const settingValue = <T extends number | boolean>(name: string, byDefault: T): Sql<T> =>
  sql`coalesce((select (value #>> '{}')::${sql.raw(typeof byDefault === 'number' ? 'int' : 'boolean')} from setting
    where name = ${sql.lit(name)}), ${sql.lit(byDefault)})`;

/** Current profit factor in percent (SET-006), for use in statements. */
export const currentProfitFactor: Sql = settingValue(SETTING_NAME, DEFAULT_FACTOR);

const readSetting = async (db: Db, lock: Sql): Promise<Setting> =>
  (await db.one(
    prepared(sql<Setting>`select (value #>> '{}')::int as profit_factor, modified_at from setting
      where name = ${SETTING_NAME} ${lock}`),
  )) ?? { profitFactor: DEFAULT_FACTOR, modifiedAt: null };

export const showSetting = ({ db }: Pick<QueryContext, 'db'>): Promise<Setting> => readSetting(db, sql``);

interface SettingInput {
  profitFactor: number;
  modifiedAt?: Time | null | undefined;
}

/** Value and last change of a setting; null if never changed. */
export interface SettingState<T> {
  value: T;
  modifiedAt: Time | null;
}

/**
 * Writes a setting and its user, unless unchanged. `read` runs under its lock.
 * @throws Refusal 409 if it changed after it was read
 */
export async function changeSetting<T extends number | boolean>(
  { tx, actor, now }: CommandContext,
  name: string,
  { value, modifiedAt }: { value: T; modifiedAt?: Time | null | undefined },
  read: () => Promise<SettingState<T>>,
): Promise<SettingState<T>> {
  // Serializes concurrent first changes, too.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`setting ${name}`}))`);
  const current = await read();
  if (modifiedAt !== undefined && (modifiedAt ?? '') < (current.modifiedAt ?? ''))
    throw new Refusal('stale', commonCopy.changedMeanwhile);
  if (current.value === value) return current;
  await tx.run(sql`insert into setting (name, value, modified_at)
    values (${name}, ${String(value)}::jsonb, ${now})
    on conflict (name) do update set value = excluded.value, modified_at = excluded.modified_at`);
  await tx.run(sql`insert into setting_change (id, name, old_value, new_value, user_id, user_name, at)
    values (${newId()}, ${name}, ${String(current.value)}::jsonb, ${String(value)}::jsonb,
      ${actor.userId}, ${actor.name}, ${now})`);
  tx.note({ subject: null, before: { [name]: current.value }, after: { [name]: value } });
  return { value, modifiedAt: now };
}

/** @throws Refusal 409 if it changed after it was read */
export async function updateSetting(
  context: CommandContext,
  { profitFactor, modifiedAt }: SettingInput,
): Promise<Setting> {
  const written = await changeSetting(context, SETTING_NAME, { value: profitFactor, modifiedAt }, async () => {
    const current = await readSetting(context.tx, sql`for update`);
    return { value: current.profitFactor, modifiedAt: current.modifiedAt };
  });
  return { profitFactor: written.value, modifiedAt: written.modifiedAt };
}

export const settingChanges = (
  { db }: QueryContext,
  state: ListState<typeof settingChangeList.filters>,
): Promise<Page<SettingChange>> =>
  queryPage(db, state, {
    select: sql<SettingChange>`c.id, c.at, c.user_name as modified_by_name,
      (c.old_value #>> '{}')::int as old_profit_factor, (c.new_value #>> '{}')::int as new_profit_factor`,
    from: sql`setting_change c`,
    where: [sql`c.name = ${SETTING_NAME}`],
    sorts: {},
    defaultOrder: sql`c.at desc, c.id desc`,
    tiebreaker: sql`c.id`,
  });
