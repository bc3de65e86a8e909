// Named ranges in the filter of a schedule: last week is resolved again on each run.

import * as z from 'zod/mini';
import { presetOf, rangeOf } from '#domain/base/exports/date-presets.ts';
import type { ExportRequest } from '#domain/base/exports/exports.ts';
import type { DateRange, ListState } from '#domain/base/list.ts';
import type { Time } from '#domain/base/time.ts';
import type { ExportedList } from './exported-lists.ts';
import { queryText } from './requests.ts';

type Query = ExportRequest['query'];

/** Amounts also have two bounds; only time ranges can have a name. */
const nameAt = (value: unknown, at: Time) =>
  typeof value === 'object' && value !== null ? presetOf(value as DateRange, at) : undefined;

/** The query with each range that had a name at `then` resolved at `now`. Must remain valid for the list. */
export function moveRanges({ call }: ExportedList, query: Query, then: Time, now: Time): Query {
  const { filter, sort } = z.parse(call.input, queryText(query)) as ListState<Record<string, never>>;
  const moved = Object.entries(filter).flatMap(([field, value]) => {
    const name = nameAt(value, then);
    return name === undefined ? [] : [[field, rangeOf(name, now)]];
  });
  if (moved.length === 0) return query;
  return call.serializeInput!({ filter: { ...filter, ...Object.fromEntries(moved) }, sort } as never) as Query;
}
