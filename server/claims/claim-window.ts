// How long after sending keys can be claimed (CLM-003).

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { type Db, prepared } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { changeSetting, type SettingState } from '#server/settings/settings.ts';

const SETTING_NAME = 'claimWindowDays';
const DEFAULT_DAYS = 30;

export async function readClaimWindow(db: Db): Promise<SettingState<number>> {
  const row = await db.one(
    prepared(sql<SettingState<number>>`select (value #>> '{}')::int as value, modified_at from setting
      where name = ${SETTING_NAME}`),
  );
  return row ?? { value: DEFAULT_DAYS, modifiedAt: null };
}

const toReply = ({ value, modifiedAt }: SettingState<number>) => ({ days: value, modifiedAt });

export const showClaimWindow = async ({ db }: QueryContext) => toReply(await readClaimWindow(db));

/** @throws Refusal 409 if it changed after it was read */
export const setClaimWindow = async (
  context: CommandContext,
  { days, modifiedAt }: { days: number; modifiedAt?: Time | null | undefined },
) =>
  toReply(await changeSetting(context, SETTING_NAME, { value: days, modifiedAt }, () => readClaimWindow(context.tx)));
