// Dates outside the supported calendar are rejected by field in every call that takes a date.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { type Endpoint, isProgramCall } from '#domain/base/endpoint.ts';
import { instantOf, rangeEndOf } from '#domain/base/time.ts';
import { wireName } from '#domain/base/wire.ts';
import { newId } from '#server/base/process/ids.ts';
import { world } from '#test/world.ts';

const OUTSIDE = [
  '+010000-01-01T00:00:00.000Z',
  '0000-12-31',
  '-000001-06-01T00:00:00Z',
  '9998-12-31T23:00:00-05:00',
  '9999-01-01',
];
const SENTENCE = 'Must be a date in the years 1 to 9998.';

type Fields = Record<string, z.ZodMiniType>;

/** Input fields of a call, including those of a list query. */
const fieldsOf = ({ input }: Endpoint): Fields => {
  const { def } = (
    input as unknown as { _zod: { def: { shape?: Fields; in?: { _zod: { def: { shape?: Fields } } } } } }
  )._zod;
  return def.shape ?? def.in?._zod.def.shape ?? {};
};

const isDate = (field: z.ZodMiniType) =>
  field.safeParse('2026-11-20T12:00:00.000Z').success &&
  /date/i.test(field.safeParse('x').error?.issues[0]?.message ?? '');

test('rejects dates outside the years 1 to 9998 in every call, naming the field', async () => {
  const w = await world();
  const people = { Partner: await w.person('Partner'), Management: await w.person('SuperAdmin') };
  const tried: string[] = [];
  // Programs have calls and names of their own: server/platform/document.
  for (const call of w.served.filter((served) => !isProgramCall(served))) {
    const names = Object.entries(fieldsOf(call)).flatMap(([name, field]) => (isDate(field) ? [name] : []));
    const who = people[typeof call.access === 'object' ? call.access.side : 'Management'];
    const headers = { authorization: await who.authorization() };
    const url = `/api${call.path.replace(/:\w+/g, newId)}`;
    for (const name of names) {
      tried.push(`${call.path} ${name}`);
      for (const text of OUTSIDE) {
        const wireInput = { [wireName(name)]: text };
        const answered = await w.http.inject({
          method: call.method,
          url,
          headers,
          ...(call.method === 'GET' ? { query: wireInput } : { payload: wireInput }),
        });
        const errors = answered.json().Errors as { Field: string; Message: string }[];
        expect(
          [answered.statusCode, errors.find(({ Field }) => Field === wireName(name))?.Message],
          `${call.path} ${text}`,
        ).toEqual([422, SENTENCE]);
      }
    }
  }
  expect(tried.length).toBeGreaterThan(25);
});

test.each([
  '0001-01-01T00:00:00.000Z',
  '0049-05-05T10:00:00.500Z',
  '1969-12-31T23:59:59.999Z',
  '9998-12-31T23:59:59.999Z',
])('stores %s and reads it back unchanged', async (time) => {
  const w = await world();
  expect(instantOf(time)).toBe(time);
  expect(await w.rows(sql`select ${time}::timestamptz as time`)).toEqual([{ time }]);
});

test('accepts the last day of the calendar', () => {
  expect(rangeEndOf('9998-12-31')).toBe('9998-12-31T23:59:59.999Z');
  expect([instantOf('0000-12-31'), rangeEndOf('+010000-01-01')]).toEqual([null, null]);
});

test.each(['9998-12-31T23:59:59.999Z', '9998-12-31', '0001-01-01', '9223372036854775808', '-1'])(
  'fails on no call with %s in any of its parameters',
  async (value) => {
    const w = await world();
    const admin = await w.person('SuperAdmin');
    const headers = { authorization: await admin.authorization() };
    const defects: string[] = [];
    for (const call of w.served.filter(({ method, kind }) => method === 'GET' && kind !== 'events')) {
      const path = call.path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-0000000000aa');
      const names = Object.keys(fieldsOf(call));
      for (const name of names) {
        const query = `${name}=${value}`;
        const { statusCode } = await w.http.inject({ url: `/api${path}?${query}`, headers });
        if (statusCode >= 500) defects.push(`${call.path}?${query}`);
      }
    }
    expect(defects).toEqual([]);
  },
);
