// Timestamps from the driver; those in UTC are parsed as text, without a Date.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { parseInstant } from '#server/base/database/db.ts';
import { world } from '#test/world.ts';

const INSTANTS = [
  '2026-11-25T02:03:04Z',
  '2026-11-25T02:03:04.5Z',
  '2026-11-25T02:03:04.05Z',
  '2026-11-25T02:03:04.1239Z',
  '2026-11-25T02:03:04.999999Z',
  '1969-12-31T23:59:59.9Z',
  '0012-03-04T05:06:07Z',
];

test('reads timestamps to the millisecond for any fraction of a second and any year', async () => {
  const { database } = await world();
  for (const instant of INSTANTS) {
    const row = await database.one(sql<{ at: string }>`select ${instant}::timestamptz as at`);
    expect(row!.at).toBe(new Date(instant).toISOString());
  }
});

test.each([
  ['2026-11-25 04:03:04.25+02', '2026-11-25T02:03:04.250Z'],
  ['2026-11-25 02:03:04-05:30', '2026-11-25T07:33:04.000Z'],
])('reads %s, as a connection in another time zone writes it, as the same instant', (text, instant) => {
  expect(parseInstant(text)).toBe(instant);
});
