import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, firstCents } from './allocation.ts';

const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 12 });
const sentAt = '2026-01-01T00:00:00.000Z';
const cause = 'automatic' as const;
const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);

test('pays invoices oldest first and leaves the rest with the payment (INV-022)', () => {
  const payments = [
    { planId: 'march', leftCents: 1000, keptAt: null },
    { planId: 'may', leftCents: 500, keptAt: null },
  ];
  const invoices = [
    { invoiceId: '1', openCents: 700, sentAt },
    { invoiceId: '2', openCents: 700, sentAt },
  ];
  expect(allocate(payments, invoices)).toEqual([
    { planId: 'march', invoiceId: '1', cents: 700, cause },
    { planId: 'march', invoiceId: '2', cents: 300, cause },
    { planId: 'may', invoiceId: '2', cents: 400, cause },
  ]);
});

test('uses credit kept on purpose only for invoices sent afterwards (INV-026)', () => {
  const payments = [
    { planId: 'kept', leftCents: 1000, keptAt: '2026-03-01T00:00:00.000Z' },
    { planId: 'free', leftCents: 300, keptAt: null },
  ];
  const invoices = [
    { invoiceId: 'before', openCents: 700, sentAt: '2026-03-01T00:00:00.000Z' },
    { invoiceId: 'after', openCents: 700, sentAt: '2026-03-02T00:00:00.000Z' },
  ];
  expect(allocate(payments, invoices)).toEqual([
    { planId: 'free', invoiceId: 'before', cents: 300, cause },
    { planId: 'kept', invoiceId: 'after', cents: 700, cause },
  ]);
});

test.each([
  ['a payment of which nothing is left pays nothing', [0, 500], [300], ['p1 i0 300']],
  ['a payment that is just used up pays no other invoice', [300, 500], [300, 100], ['p0 i0 300', 'p1 i1 100']],
  ['an invoice of which nothing is open is not paid', [500], [0, 100], ['p0 i1 100']],
  ['without a payment nothing is paid', [], [100], []],
] as const)('%s (INV-022)', (_, left, open, made) => {
  const payments = left.map((leftCents, at) => ({ planId: `p${at}`, leftCents, keptAt: null }));
  const invoices = open.map((openCents, at) => ({ invoiceId: `i${at}`, openCents, sentAt }));
  const texts = allocate(payments, invoices).map(({ planId, invoiceId, cents }) => `${planId} ${invoiceId} ${cents}`);
  expect(texts).toEqual(made);
});

test('never exceeds a payment or invoice, and leaves nothing that could pay (M10)', () => {
  fc.assert(
    fc.property(amounts, amounts, (left, open) => {
      const payments = left.map((leftCents, at) => ({ planId: `p${at}`, leftCents, keptAt: null }));
      const invoices = open.map((openCents, at) => ({ invoiceId: `i${at}`, openCents, sentAt }));
      const made = allocate(payments, invoices);
      for (const { planId, leftCents } of payments)
        expect(sumOf(made.filter((one) => one.planId === planId).map(({ cents }) => cents))).toBeLessThanOrEqual(
          leftCents,
        );
      const paid = invoices.map(({ invoiceId, openCents }) => {
        const cents = sumOf(made.filter((one) => one.invoiceId === invoiceId).map((one) => one.cents));
        expect(cents).toBeLessThanOrEqual(openCents);
        return cents === openCents ? 'paid' : cents > 0 ? 'part' : 'open';
      });
      expect(sumOf(made.map(({ cents }) => cents))).toBe(Math.min(sumOf(left), sumOf(open)));
      // Oldest first: paid ones, then at most one partly paid, then open ones.
      expect(paid.join(' ')).toMatch(/^(paid ?)*(part ?)?(open ?)*$/);
    }),
  );
});

test('takes the first cents of allocations in their order, up to their total', () => {
  const held = [
    { planId: 'may', invoiceId: '1', cents: 400, cause },
    { planId: 'march', invoiceId: '1', cents: 300, cause },
  ];
  expect(firstCents(held, 500)).toEqual([
    { planId: 'may', invoiceId: '1', cents: 400, cause },
    { planId: 'march', invoiceId: '1', cents: 100, cause },
  ]);
  expect(firstCents(held, 0)).toEqual([]);
  expect(firstCents(held, 900)).toEqual(held);
});
