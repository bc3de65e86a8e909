// When reminders are sent, what they contain, and what stops them.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { addDays, DAY } from '#domain/base/time.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { planCalls } from '#domain/credit/calls.ts';
import { invoiceCalls, myInvoiceCalls, paymentTermCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { reminderCalls } from '#domain/payments/reminder-calls.ts';
import { myStatementCalls } from '#domain/payments/statement-calls.ts';
import { createBillingMarket } from '#test/billing.ts';
import { failingLog } from '#test/logs.ts';
import type { World } from '#test/world.ts';
import { sendDueReminders } from './sending.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const STEPS = [
  { daysAfterDue: 5, text: 'Please pay.', stopsOrders: false },
  { daysAfterDue: 15, text: 'Please pay now.', stopsOrders: true },
];

const mailsTo = (w: World, recipient: string) =>
  w.rows(sql<{ subject: string; body: string }>`select subject, body from mail where recipient = ${recipient}
    and subject like '%reminder%' order by created_at, id`);

/** Two partners with two reminder levels; invoices are due after fourteen days. */
async function dunning() {
  const market = await createBillingMarket();
  const { w, finance, companyAt, invoiced: invoicedTo } = market;
  const aurora = await companyAt('Aurora Games', 0);
  const borealis = await companyAt('Borealis', 0);
  await w.database.transaction((tx) =>
    tx.run(sql`update company set email = lower(split_part(name, ' ', 1)) || '@partner.example'
      where id in (${aurora}, ${borealis})`),
  );
  const groups = ['Invoice.View', 'Order.Create', 'Promotion.View'] as const;
  const buyer = await w.person('Partner', { companyId: aurora, groups: [...groups] });
  const other = await w.person('Partner', { companyId: borealis, groups: [...groups] });
  await finance.do(reminderCalls.setLadder, { steps: STEPS, isAutomatic: false });
  const invoiced = (price: number, who = buyer) => invoicedTo(who, price);
  const days = (count: number) => w.advanceClock(count * DAY);
  const due = async () =>
    (await finance.do(reminderCalls.due, ALL)).items.map(({ companyName, step, openAmount, invoices }) => [
      companyName,
      step,
      openAmount,
      invoices.length,
    ]);
  const remind = (...companyIds: string[]) => finance.do(reminderCalls.send, { companyIds });
  return { ...market, aurora, borealis, buyer, other, invoiced, days, due, remind };
}

test('sends each reminder level of an invoice once, with the open amount', async () => {
  const { w, m, aurora, invoiced, days, due, remind, finance, buyer } = await dunning();
  const first = await invoiced(1000);
  days(18);
  expect(await due()).toEqual([]);
  days(1);
  expect(await due()).toEqual([['Aurora Games', 1, 20_000, 1]]);
  expect(await remind(aurora)).toEqual({ sentCount: 1, skipped: [] });
  expect(await due()).toEqual([]);
  expect((await remind(aurora)).skipped).toEqual([
    { companyId: aurora, companyName: 'Aurora Games', reason: paymentCopy.nothingDue },
  ]);
  const second = await invoiced(2000);
  days(10);
  expect(await due()).toEqual([['Aurora Games', 2, 20_000, 1]]);
  days(9);
  expect(await due()).toEqual([['Aurora Games', 2, 60_000, 2]]);
  await remind(aurora);
  days(20);
  expect(await due()).toEqual([['Aurora Games', 2, 60_000, 2]]);

  const mails = await mailsTo(w, 'aurora@partner.example');
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Payment reminder from Merkur Keys GmbH',
    'Second payment reminder from Merkur Keys GmbH',
  ]);
  expect(mails[1]!.body).toContain('Please pay now.');
  for (const { invoiceNumber } of [first, second]) expect(mails[1]!.body).toContain(invoiceNumber);
  expect(mails[1]!.body).toContain('Amount due: €600.00');
  const [newest] = (await finance.do(reminderCalls.sent, ALL)).items;
  expect(newest).toMatchObject({ step: 2, openAmount: 60_000, stopsOrders: true, text: 'Please pay now.' });
  expect(newest!.invoices.map(({ invoiceNumber, step }) => [invoiceNumber, step])).toEqual([
    [first.invoiceNumber, 2],
    [second.invoiceNumber, 1],
  ]);
  const own = (await buyer.do(myInvoiceCalls.list, ALL)).items.find(({ id }) => id === first.id)!;
  expect(own.reminder?.step).toBe(2);
  expect((await buyer.do(myStatementCalls.debts, {})).reminders[0]).toMatchObject({ step: 2, text: 'Please pay now.' });
  expect((await m.broken()).filter((one) => one.startsWith('M'))).toEqual([]);
});

test('lists every overdue invoice with the amount due and the bank account, and attaches them (INV-067)', async () => {
  const { w, m, aurora, finance, invoiced, days, remind } = await dunning();
  const first = await invoiced(1000);
  days(1);
  const second = await invoiced(2000);
  const disputed = await invoiced(3000);
  await finance.do(invoiceCalls.dispute, { id: disputed.id, reason: 'Being looked at.' });
  days(18);
  await remind(aurora);
  const [mail] = await mailsTo(w, 'aurora@partner.example');
  for (const text of [
    first.invoiceNumber,
    second.invoiceNumber,
    'Amount due: €600.00',
    'Merkur Keys GmbH, account DE02',
  ])
    expect(mail!.body).toContain(text);
  expect(mail!.body).not.toContain(disputed.invoiceNumber);
  const [letter] = (await finance.do(reminderCalls.sent, ALL)).items;
  expect(letter!.invoices.map(({ id, step }) => [id, step])).toEqual([
    [first.id, 1],
    [second.id, 0],
  ]);
  const attached = await w.rows(
    sql<{ documentId: string }>`select a.document_id from mail_attachment a join mail m on m.id = a.mail_id
      where m.subject like '%reminder%' order by a.place`,
  );
  expect(attached.map(({ documentId }) => documentId)).toEqual([first.id, second.id]);
  days(1);
  await remind(aurora);
  expect((await finance.do(reminderCalls.sent, ALL)).items[0]!.invoices.map(({ step }) => step)).toEqual([0, 1]);
  expect((await m.broken()).filter((one) => one.startsWith('M'))).toEqual([]);
});

test('sends no reminders of paid, disputed or unsent invoices', async () => {
  const { finance, aurora, w, invoiced, invoicedDraft, days, due, remind } = await dunning().then((d) => ({
    ...d,
    invoicedDraft: (price: number) =>
      d.completed(d.buyer, price).then((id) => d.finance.do(invoiceCalls.create, { orderIds: [id] })),
  }));
  const [first, second] = [await invoiced(1000), await invoiced(2000)];
  await invoicedDraft(3000);
  days(20);
  expect(await due()).toEqual([['Aurora Games', 1, 60_000, 2]]);
  await finance.do(invoiceCalls.dispute, { id: second.id, reason: 'Half of the keys are said to be used.' });
  expect(await due()).toEqual([['Aurora Games', 1, 20_000, 1]]);
  await finance.do(planCalls.create, { partnerId: aurora, amount: 20_000, isPaid: true, paymentDate: w.now() });
  expect(await due()).toEqual([]);
  expect((await remind(aurora)).sentCount).toBe(0);
  expect((await finance.call(invoiceCalls.dispute, { id: first.id, reason: 'Too late.' })).message).toContain(
    invoiceCopy.nothingOpen,
  );
  const disputed = await finance.do(invoiceCalls.list, { ...ALL, filter: { isDisputed: true } });
  expect(disputed.items.map(({ id, dispute }) => [id, dispute?.reason])).toEqual([
    [second.id, 'Half of the keys are said to be used.'],
  ]);
  await finance.do(invoiceCalls.endDispute, { id: second.id });
  expect(await due()).toEqual([['Aurora Games', 1, 40_000, 1]]);
  expect((await finance.call(invoiceCalls.endDispute, { id: second.id })).status).toBe(409);
});

test('blocks new orders of the company at a level until the invoice is paid or disputed', async () => {
  const { w, finance, aurora, borealis, buyer, other, of, invoiced, days, remind } = await dunning();
  const { id } = await invoiced(1000);
  await invoiced(1000, other);
  days(19);
  await remind(aurora, borealis);
  days(10);
  await remind(aurora);
  const submit = async (who: typeof buyer) => {
    const line = { promotionId: of.promotionId, productId: of.productId, quantity: 20, demandPrice: 1500 };
    await who.do(cartCalls.addBulk, { lines: [line] });
    return who.call(cartCalls.submit, {});
  };
  const refused = await submit(buyer);
  expect([refused.status, refused.message]).toEqual([422, orderReplyCopy.ordersStopped]);
  expect((await buyer.do(myStatementCalls.debts, {})).areOrdersStopped).toBe(true);
  expect((await submit(other)).status).toBeLessThan(300);
  await finance.do(invoiceCalls.dispute, { id, reason: 'Being looked at.' });
  expect((await submit(buyer)).status).toBeLessThan(300);
  await finance.do(invoiceCalls.endDispute, { id });
  expect((await submit(buyer)).status).toBe(422);
  await finance.do(planCalls.create, { partnerId: aurora, amount: 20_000, isPaid: true, paymentDate: w.now() });
  expect((await submit(buyer)).status).toBeLessThan(300);
});

test('pauses reminders until a date, and names companies without an address', async () => {
  const { w, finance, aurora, borealis, invoiced, other, days, due, remind } = await dunning();
  await invoiced(1000);
  await invoiced(2000, other);
  await w.database.transaction((tx) => tx.run(sql`update company set email = '' where id = ${borealis}`));
  days(19);
  const today = w.now().slice(0, 10);
  const until = addDays(today, 3);
  await finance.do(reminderCalls.pause, { companyId: aurora, until });
  expect(await due()).toEqual([['Borealis', 1, 40_000, 1]]);
  expect((await finance.do(reminderCalls.due, ALL)).extraData?.paused).toMatchObject([
    { companyName: 'Aurora Games', until },
  ]);
  expect(await remind(aurora, borealis)).toEqual({
    sentCount: 0,
    skipped: expect.arrayContaining([
      { companyId: aurora, companyName: 'Aurora Games', reason: paymentCopy.nothingDue },
      { companyId: borealis, companyName: 'Borealis', reason: paymentCopy.noRecipient },
    ]),
  });
  days(3);
  expect((await due()).length).toBe(2);
  expect((await finance.call(reminderCalls.pause, { companyId: aurora, until: today })).status).toBe(422);
  await finance.do(reminderCalls.pause, { companyId: aurora, until: addDays(today, 30) });
  await finance.do(reminderCalls.resume, { companyId: aurora });
  expect((await due()).length).toBe(2);
});

test('sends reminders automatically only if configured', async () => {
  const { w, finance, invoiced, days, due } = await dunning();
  await invoiced(1000);
  days(19);
  const run = () => sendDueReminders({ database: w.database, log: failingLog }, 'https://merkur.example', w.now());
  await run();
  expect((await due()).length).toBe(1);
  await finance.do(reminderCalls.setLadder, { steps: STEPS, isAutomatic: true });
  await Promise.all([run(), run()]);
  expect(await due()).toEqual([]);
  expect((await mailsTo(w, 'aurora@partner.example')).length).toBe(1);
});

test('requires levels in order and rejects a conflicting change', async () => {
  const { finance } = await dunning();
  const wrong = await finance.call(reminderCalls.setLadder, {
    steps: [STEPS[1]!, STEPS[0]!],
    isAutomatic: false,
  });
  expect([wrong.status, wrong.message]).toEqual([422, paymentCopy.stepOrder]);
  const { modifiedAt } = await finance.do(reminderCalls.ladder, {});
  await finance.do(reminderCalls.setLadder, { steps: [], isAutomatic: false, modifiedAt });
  const late = await finance.call(reminderCalls.setLadder, { steps: STEPS, isAutomatic: false, modifiedAt: null });
  expect([late.status, late.message]).toEqual([409, commonCopy.changedMeanwhile]);
});

test("supports payment terms that differ from the seller's default", async () => {
  const { finance, aurora, invoiced } = await dunning();
  expect(await finance.do(paymentTermCalls.get, { partnerId: aurora })).toMatchObject({ days: null, sellerDays: 14 });
  await finance.do(paymentTermCalls.set, { partnerId: aurora, days: 30 });
  const { createdAt, dueDate } = await invoiced(1000);
  expect(dueDate).toBe(addDays(createdAt.slice(0, 10), 30));
  await finance.do(paymentTermCalls.set, { partnerId: aurora, days: null });
  expect((await invoiced(1000)).dueDate).toBe(addDays(createdAt.slice(0, 10), 14));
});
