// The time zone of the house: that of the seller, once it is filled in.

import { sql } from 'kysely';
import type { Sql } from './db.ts';

export const houseTimeZoneSql: Sql<string> = sql`coalesce((select time_zone from seller), 'UTC')`;
