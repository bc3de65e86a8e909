import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { integer } from '#domain/base/fields.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { problemOf, refusalOf } from './problem.ts';

const COMMON = { type: 'urn:problem:stale', title: 'Conflict', status: 409, detail: 'No.', instance: '/api/x' };
const ENDS = { Code: 'stale', Message: 'No.', TraceId: 'trace' };
const wrong = { field: 'lines.2.unitPrice', code: 'format', message: 'Wrong.' } as const;

test.each<[string, ConstructorParameters<typeof Refusal>[2], object]>([
  ['by nothing that was found', {}, {}],
  ['by a state', { state: 'Paused' }, { State: 'Paused' }],
  [
    'by fields',
    { errors: [wrong, { ...wrong, field: 'type', allowed: ['A', 'B'] }] },
    {
      Errors: [
        { Field: 'Lines.2.UnitPrice', Code: 'format', Message: 'Wrong.' },
        { Field: 'Type', Code: 'format', Message: 'Wrong.', Allowed: ['A', 'B'] },
      ],
    },
  ],
])('sends a refusal %s on the wire, and nothing else', (_, details, said) => {
  expect(problemOf(new Refusal('stale', 'No.', details), '/api/x', 'trace')).toStrictEqual({
    ...COMMON,
    ...ENDS,
    ...said,
  });
});

const schema = z.strictObject({
  id: z.optional(z.uuid()),
  email: z.string(),
  tier: z.optional(z.enum(['Gold', 'VIP'])),
  quantity: z.optional(integer({ min: 1 })),
});

test.each<[unknown, string, object[]]>([
  [undefined, 'invalid', [{ field: '', code: 'required', message: 'The body is required.' }]],
  [{}, 'invalid', [{ field: 'email', code: 'required', message: 'Email is required.' }]],
  [{ email: 5 }, 'unreadable', [{ field: 'email', code: 'wrong_type' }]],
  [{ email: 'a', tier: 'Iron' }, 'invalid', [{ field: 'tier', code: 'format', allowed: ['Gold', 'VIP'] }]],
  [{ email: 'a', stray: 1 }, 'invalid', [{ field: 'stray', code: 'unknown_field' }]],
  [{ email: 'a', quantity: 19.5 }, 'invalid', [{ field: 'quantity', message: 'Must be a whole number.' }]],
  [{ email: 'a', quantity: '19' }, 'unreadable', [{ field: 'quantity', code: 'wrong_type' }]],
  [{ id: 'x', email: 5 }, 'missing', []],
])('refuses an input of %j as %s', (input, code, errors) => {
  const { error } = z.safeParse(schema, input, { reportInput: true });
  const refusal = refusalOf(error!, ['id']);
  expect([refusal.code, refusal.errors]).toEqual([code, errors.map((one) => expect.objectContaining(one))]);
});
