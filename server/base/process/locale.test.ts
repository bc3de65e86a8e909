import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { companyCalls, companyList } from '#domain/companies/calls.ts';
import { refusalOf } from '#server/base/http/problem.ts';
import './locale.ts';

const errorsOf = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = z.safeParse(schema, value);
  return error ? refusalOf(error, []).errors : [];
};

test('names the bound of a violated rule and lists allowed values as data', () => {
  const input = { companyName: 'a', email: 'a@b.example', country: 'Norway', type: 'Bronze', invoicePeriod: 'Weekly' };
  expect(errorsOf(companyCalls.create.input, { ...input, regionList: Array(501).fill('EU') })).toEqual([
    {
      field: 'type',
      code: 'format',
      message: 'Must be one of Standard, Gold, Platinum, VIP.',
      allowed: ['Standard', 'Gold', 'Platinum', 'VIP'],
    },
    { field: 'regionList', code: 'too_big', message: 'Entries allowed at most: 500.' },
  ]);
  expect(errorsOf(companyList.query, { invoicePeriods: 'Daily', pageSize: '99999' })).toEqual([
    expect.objectContaining({ message: 'Must be one of Weekly, Immediately, KeyQuantity, KeyAmount.' }),
    expect.objectContaining({ field: 'pageSize', message: 'Must be at most 10000.' }),
  ]);
});

test.each([
  [z.string().check(z.minLength(2)), 'a', 'Characters needed at least: 2.'],
  [z.string().check(z.maxLength(1)), 'ab', 'Characters allowed at most: 1.'],
  [z.array(z.string()).check(z.minLength(1)), [], 'Entries needed at least: 1.'],
  [z.number().check(z.maximum(5)), 6, 'Must not be above 5.'],
  [z.number().check(z.minimum(5)), 4, 'Must not be below 5.'],
  [z.literal('EUR'), 'USD', 'Must be EUR.'],
  [z.boolean(), 'x', 'Must be true or false.'],
  [z.date(), 'x', 'Does not have the form that is asked for.'],
  [z.iso.datetime(), 'x', 'Does not have the form that is asked for.'],
] as const)('has a default message for a rule without its own (%#)', (schema, value, sentence) => {
  expect(z.safeParse(schema, value).error?.issues[0]?.message).toBe(sentence);
});
