import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Actor, SYSTEM, VISITOR } from './actor.ts';
import {
  type Access,
  type Endpoint,
  get,
  hasAccess,
  isFactorFresh,
  isInPersonOnly,
  partner,
  post,
  put,
  refusalCodesOf,
  staff,
  staffRoles,
} from './endpoint.ts';

const somebody = (some: Partial<Actor>): Actor => ({ ...SYSTEM, userId: 'ada', side: 'Management', ...some });
const PEOPLE = {
  visitor: VISITOR,
  system: SYSTEM,
  partner: somebody({ side: 'Partner', role: 'Partner', permissions: new Set(['Order.View']) }),
  salesman: somebody({ role: 'Salesman', permissions: new Set(['Order.View']) }),
  finance: somebody({ role: 'Finance' }),
  standard: somebody({ role: 'Standard', permissions: new Set(['Order.View']) }),
};

test.each<[string, Access, (keyof typeof PEOPLE)[]]>([
  ['for the public', 'public', ['visitor', 'system', 'partner', 'salesman', 'finance', 'standard']],
  ['for who is signed in', 'signed-in', ['partner', 'salesman', 'finance', 'standard']],
  ['for any partner', partner(), ['partner']],
  ['for partners with a right', partner('Order.View', 'Order.Edit'), ['partner']],
  ['for partners with another right', partner('Order.Edit'), []],
  ['for any staff', staff(), ['salesman', 'finance']],
  ['for staff with a right', staff('Order.Edit', 'Order.View'), ['salesman']],
  ['for a role of staff', staffRoles('Finance'), ['finance']],
])('opens a call %s to nobody else', (_, access, open) => {
  const names = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[];
  expect(names.filter((name) => hasAccess(access, PEOPLE[name]))).toEqual(open);
});

test.each([
  [{}, false],
  [{ inPerson: true as const }, true],
  [{ needsStepUp: true as const }, true],
  [{ inPerson: true as const, needsStepUp: true as const }, true],
])('decides whether a call with %j is closed to programs: %s', (some, isClosed) =>
  expect(isInPersonOnly(some)).toBe(isClosed),
);

test.each([
  [undefined, false],
  ['2026-11-20T11:50:00.000Z', true],
  ['2026-11-20T11:49:59.999Z', false],
  ['2026-11-20T12:00:00.000Z', true],
])('decides at noon whether a factor of %s is fresh: %s', (lastFactorAt, isFresh) => {
  expect(isFactorFresh(lastFactorAt === undefined ? {} : { lastFactorAt }, '2026-11-20T12:00:00.000Z')).toBe(isFresh);
});

const options = { summary: 'Does it.', access: 'public', input: z.strictObject({}), reply: z.object({}) } as const;
const signedIn = { ...options, access: 'signed-in' } as const;
const named = { ...options, input: z.strictObject({ name: z.string() }) };

test.each<[string, Endpoint, string[]]>([
  ['that asks nothing', get('/thing', options), []],
  ['that names a thing', get('/thing/:id', options), ['missing']],
  ['with an input', get('/thing', named), ['invalid', 'not_text']],
  ['that writes without an input', put('/thing', options), ['invalid', 'not_text']],
  ['whose input is no object', get('/thing', { ...options, input: z.any() }), ['invalid', 'not_text']],
  ['of who is signed in', get('/thing', signedIn), ['forbidden']],
  ['that needs a factor', get('/thing', { ...options, needsStepUp: true }), ['step_up_required']],
  ['that creates', post('/thing', signedIn), ['forbidden', 'idempotency_key', 'invalid', 'not_text']],
  ['that creates a file', post('/thing', { ...signedIn, kind: 'file' }), ['forbidden', 'invalid', 'not_text']],
  ['that changes', put('/thing', signedIn), ['forbidden', 'invalid', 'not_text']],
  ['of the public that creates', post('/thing', options), ['invalid', 'not_text']],
  ['with a rule of its own', get('/thing', { ...options, refusals: ['taken'] }), ['taken']],
])('lists the refusals of a call %s', (_, call, codes) => {
  const told = ['taken', 'forbidden', 'step_up_required', 'missing', 'invalid', 'not_text', 'idempotency_key'];
  expect(
    refusalCodesOf(call)
      .filter((code) => told.includes(code))
      .sort(),
  ).toEqual([...codes].sort());
});

test('lists each refusal code once', () => {
  const codes = refusalCodesOf(get('/thing/:id', { ...named, refusals: ['missing', 'invalid'] }));
  expect(codes).toEqual([...new Set(codes)]);
});
