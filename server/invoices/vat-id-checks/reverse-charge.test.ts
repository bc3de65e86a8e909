// Reverse charge relies on the newest clear answer about the VAT id (INV-053).

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR } from '#domain/base/time.ts';
import { invoiceCalls, sellerCalls } from '#domain/invoices/calls.ts';
import { problemCalls } from '#domain/invoices/problem-calls.ts';
import { vatIdCheckCalls } from '#domain/invoices/tax/vat-id-calls.ts';
import { invoiceByPeriod } from '#server/invoices/issuing/period-issuing.ts';
import { createBillingMarket } from '#test/billing.ts';
import { failingLog } from '#test/logs.ts';
import { SELLER, setVatId } from '#test/seller.ts';
import { checkDueVatIds } from './checking.ts';
import type { VatIdAnswer } from './port.ts';

const VAT_ID = 'FI20774740';
const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const INVALID: VatIdAnswer = { outcome: 'invalid', reference: 'WAPI1', holder: '' };
const VALID: VatIdAnswer = { outcome: 'valid', reference: 'WAPI2', holder: 'Aurora Games Oy' };
const UNKNOWN: VatIdAnswer = { outcome: 'unknown', trouble: 'MS_UNAVAILABLE' };

async function setupReverseCharge() {
  const market = await createBillingMarket();
  const { w, finance, companyAt, completed } = market;
  const partnerId = await companyAt('Aurora Games', 19);
  await w.database.transaction((tx) =>
    tx.run(sql`update company set country_code = 'FI', invoice_period = 'Immediately' where id = ${partnerId}`),
  );
  await setVatId(finance, partnerId, VAT_ID);
  const buyer = await w.person('Partner', { companyId: partnerId });
  const order = await completed(buyer);
  const answer = async (next: VatIdAnswer) => {
    w.advanceClock(24 * HOUR);
    await w.database.transaction((tx) =>
      tx.run(sql`insert into vat_id_due (company_id, vat_id, next_at)
      values (${partnerId}, ${VAT_ID}, ${w.now()}) on conflict (company_id) do update set next_at = excluded.next_at`),
    );
    const vatIdService = { check: async () => next };
    await checkDueVatIds({ database: w.database, clock: { now: w.now }, vatIdService });
  };
  const invoice = () => finance.call(invoiceCalls.create, { orderIds: [order] });
  const accept = (reason = 'Registered yesterday, see the letter of the tax office') =>
    finance.call(vatIdCheckCalls.accept, { partnerId, reason });
  return { ...market, partnerId, order, answer, invoice, accept };
}

test('stops invoices after the answer that the id is not valid, and lists the company (INV-053)', async () => {
  const { w, finance, partnerId, answer, invoice } = await setupReverseCharge();
  await answer(INVALID);
  const refused = await invoice();
  expect([refused.status, refused.code, refused.message]).toEqual([
    409,
    'not_invoiceable',
    expect.stringContaining(`VIES reports the VAT ID ${VAT_ID} as not valid.`),
  ]);
  expect(await invoiceByPeriod({ database: w.database, log: failingLog }, w.now())).toBe(0);
  const { items } = await finance.do(problemCalls.list, ALL);
  expect(items.map(({ companyId, reasons }) => [companyId, reasons])).toEqual([
    [partnerId, [expect.stringContaining('not valid')]],
  ]);
  await answer(UNKNOWN);
  expect((await invoice()).status).toBe(409);
  await answer(VALID);
  expect((await invoice()).status).toBe(200);
});

test('continues with a reason, which is kept, audited and shown, until the id is reported again (INV-053, INV-106)', async () => {
  const { w, finance, partnerId, answer, invoice, accept } = await setupReverseCharge();
  expect((await accept()).status).toBe(409);
  await answer(INVALID);
  expect((await accept('')).status).toBe(422);
  expect((await accept()).status).toBe(200);
  expect((await accept()).status).toBe(409);
  const { items } = await finance.do(vatIdCheckCalls.list, { partnerId });
  expect(items[0]).toMatchObject({
    outcome: 'invalid',
    acceptance: { byName: finance.name, at: w.now(), reason: expect.stringContaining('Registered yesterday') },
  });
  const issued = await invoice();
  expect(issued.status).toBe(200);
  const proof = await finance.do(vatIdCheckCalls.ofInvoice, { id: issued.reply[0]!.id });
  expect(proof).toEqual({
    vatId: VAT_ID,
    check: { askedAt: w.now(), outcome: 'invalid', reference: 'WAPI1', acceptance: items[0]!.acceptance },
  });
  const [document] = await w.rows(sql<{ buyer: object }>`select buyer from invoice`);
  expect(document!.buyer).toMatchObject({
    vatId: VAT_ID,
    vatIdCheck: { askedAt: w.now(), outcome: 'invalid', reference: 'WAPI1', isAccepted: true },
  });
  expect(
    await w.rows(sql`select after -> 'reason' as reason from audit_event where after -> 'vatIdAccepted' is not null`),
  ).toHaveLength(1);
});

test('needs another reason for another answer that the id is not valid', async () => {
  const { answer, invoice, accept } = await setupReverseCharge();
  await answer(INVALID);
  await accept();
  await answer(INVALID);
  expect((await invoice()).status).toBe(409);
});

test('lets two people accept an answer once', async () => {
  const { w, partnerId, answer } = await setupReverseCharge();
  await answer(INVALID);
  const people = [await w.person('Finance'), await w.person('SuperAdmin')];
  const answers = await Promise.all(
    people.map((person) => person.call(vatIdCheckCalls.accept, { partnerId, reason: 'Known customer' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('continues without an answer, unless the seller waits for VIES (INV-053)', async () => {
  const { finance, answer, invoice } = await setupReverseCharge();
  await answer(UNKNOWN);
  await finance.stepUp();
  await finance.do(sellerCalls.update, { ...SELLER, needsVatIdCheck: true });
  const refused = await invoice();
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('has not confirmed')]);
  await finance.do(sellerCalls.update, { ...SELLER, needsVatIdCheck: false });
  expect((await invoice()).status).toBe(200);
});
