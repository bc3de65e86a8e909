// Issuing invoices by staff and partners, sending and searching them.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countryCodeOf } from '#domain/base/countries.ts';
import { DAY, MINUTE } from '#domain/base/time.ts';
import { creditCalls } from '#domain/credit/calls.ts';
import { deliveryCalls } from '#domain/delivery/calls.ts';
import { homeCalls } from '#domain/home/staff-calls.ts';
import { invoiceCalls, myInvoiceCalls, sellerCalls, taxCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { taxRuleCalls } from '#domain/invoices/tax/tax-calls.ts';
import { editCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { overviewCalls } from '#domain/orders/overview.ts';
import { findBrokenBookLines, sealBooks } from '#server/audit/book-seals.ts';
import { createBillingMarket } from '#test/billing.ts';
import { createMarket } from '#test/market.ts';
import { fillInSeller, SELLER, setVatId } from '#test/seller.ts';
import { type Person, world } from '#test/world.ts';
import { issuedDocument } from './documents/document.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };

async function createOrders(company: { vatRate?: number } = { vatRate: 1900 }) {
  const w = await world();
  const m = await createMarket(w);
  const companyId = await w.company({ name: 'Aurora Games', ...company });
  const country = (name: string, id = companyId) =>
    w.database.transaction((tx) =>
      tx.run(sql`update company set country_code = ${countryCodeOf(name) ?? ''} where id = ${id}`),
    );
  await country('Germany');
  const buyer = await w.person('Partner', { companyId, groups: ['Invoice.Create', 'Invoice.View'] });
  const admin = await w.person('SuperAdmin');
  const finance = await w.person('Finance');
  await fillInSeller(finance);
  const of = await m.sell();
  const done = async ({
    who = buyer,
    quantity = 20,
    price = 1500,
  }: {
    who?: Person;
    quantity?: number;
    price?: number;
  } = {}) => {
    const { id } = await m.place(who, of, quantity, price);
    await m.approve(admin, id);
    await w.buy();
    return id;
  };
  const create = (...ids: string[]) => finance.do(invoiceCalls.create, { orderIds: ids });
  return { w, m, of, companyId, country, buyer, admin, finance, done, create };
}

describe('an invoice', () => {
  test('is numbered, frozen as a draft, bills its orders and is posted to the ledger (INV-007, INV-013, INV-016, INV-023)', async () => {
    const { w, m, companyId, finance, done, create } = await createOrders();
    const [first, second] = [await done({ price: 1333 }), await done({ quantity: 21, price: 777 })];
    const [invoice] = await create(first, second);
    const net = 20 * 1333 + 21 * 777;
    expect(invoice).toMatchObject({
      invoiceNumber: 'INV-2026-000001',
      status: 'Draft',
      customer: { id: companyId, name: 'Aurora Games' },
      accounting: { externalInvoiceId: null },
      existPdf: false,
      totalExcVatAmount: net,
      vatAmount: Math.round(net * 0.19),
      totalIncVatAmount: net + Math.round(net * 0.19),
      paidAmount: 0,
      dueDate: '2026-12-04',
      taxes: [{ category: 'S', rate: 1900, net, text: '' }],
    });
    expect(invoice!.lineItems.map(({ quantity, unitPrice, total }) => [quantity, unitPrice, total])).toEqual([
      [20, 1333, 26_660],
      [21, 777, 16_317],
    ]);
    expect(invoice!.orderId).toBe(first);
    const billed = await w.rows(sql<{ id: string }>`select id from orders where is_billed order by id`);
    expect(billed.map(({ id }) => id)).toEqual([first, second].sort());
    const account = await finance.do(creditCalls.account, { id: companyId });
    expect(account).toMatchObject({ balance: invoice!.totalIncVatAmount, reserved: 0 });
    const { items } = await finance.do(creditCalls.ledger, { ...ALL, filter: { partnerIds: [companyId] } });
    expect(items.slice(0, 3).map(({ kind, document }) => [kind, document])).toEqual([
      ['convert', 'INV-2026-000001'],
      ['convert', 'INV-2026-000001'],
      ['invoice', 'INV-2026-000001'],
    ]);
    for (const change of [
      sql`update invoice set total_cents = total_cents`,
      sql`delete from invoice_line`,
      sql`update orders set offer_price_cents = 1 where is_billed`,
    ])
      await expect(w.database.transaction((tx) => tx.run(change))).rejects.toThrow();
    expect(await m.broken()).toEqual([]);
  });

  test('is listed without its lines, which staff and its partner read (INV-007, INV-109)', async () => {
    const { w, finance, buyer, done, create } = await createOrders();
    const [invoice] = await create(await done(), await done({ quantity: 21 }));
    const { id, lineItems } = invoice!;
    const [listed] = (await finance.do(invoiceCalls.list, ALL)).items;
    const { lineItems: _, ...head } = invoice!;
    expect(listed).toEqual(head);
    expect([head.lineCount, lineItems.length]).toEqual([2, 2]);
    expect((await finance.do(invoiceCalls.list, { ...ALL, size: 10 })).items).toEqual([head]);
    expect(await finance.do(invoiceCalls.show, { ids: [id] })).toEqual([invoice]);
    const statusFor = async (person: Person) => (await person.call(myInvoiceCalls.show, { ids: [id] })).status;
    expect(await statusFor(buyer)).toBe(404);
    await finance.do(invoiceCalls.send, { id });
    expect((await buyer.do(myInvoiceCalls.show, { ids: [id] }))[0]!.lineItems).toEqual(lineItems);
    expect(await statusFor(await w.person('Partner'))).toBe(404);
  });

  test('is created per company with its own orders (INV-014)', async () => {
    const { w, m, country, done, create } = await createOrders();
    const other = await w.person('Partner', { companyId: await w.company({ name: 'Borealis', vatRate: 2400 }) });
    await country('Finland', other.companyId!);
    const [mine, theirs] = [await done(), await done({ who: other })];
    const invoices = await create(mine, theirs, mine);
    expect(invoices.map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual(['INV-2026-000001', 'INV-2026-000002']);
    expect(invoices.map(({ customer, lineItems }) => [customer.name, lineItems.length]).sort()).toEqual([
      ['Aurora Games', 1],
      ['Borealis', 1],
    ]);
    expect(await m.broken()).toEqual([]);
  });

  test('bills all keys of an order in processing, and the present ones of a closed order (INV-015, INV-017, GAP-049, COM-022)', async () => {
    const { w, m, of, admin, buyer, finance, done, create } = await createOrders();
    const { id: processing } = await m.place(buyer, of);
    await m.approve(admin, processing);
    const closed = await done();
    await w.database.transaction((tx) =>
      tx.run(sql`update orders set state = 'Closed', quantity = 40 where id = ${closed}`),
    );
    const moved = await done();
    await w.database.transaction((tx) => tx.run(sql`update orders set inventory_quantity = 5 where id = ${moved}`));
    const page = await finance.do(overviewCalls.uninvoiced, {
      ...ALL,
      filter: { status: ['Processing', 'Closed', 'Completed'] },
    });
    const listed = new Map(page.items.map(({ id, quantity }) => [id, quantity]));
    expect([processing, closed, moved].map((id) => listed.get(id))).toEqual([20, 20, 15]);
    const [invoice] = await create(processing, closed, moved);
    for (const { orderId, quantity } of invoice!.lineItems) expect(quantity).toBe(listed.get(orderId!));
  });

  test('states the supply days, or none if invoiced in advance (INV-015)', async () => {
    const { w, m, of, admin, buyer, done, create } = await createOrders();
    const days = async (id: string) => {
      const document = await issuedDocument(w.database, id);
      return [document!.supply, document!.issueDate];
    };
    const [first, { id: early }] = [await done(), await m.place(buyer, of, 20)];
    await m.approve(admin, early);
    const [inAdvance] = await create(early);
    expect(await days(inAdvance!.id)).toEqual([null, '2026-11-20']);
    w.advanceClock(2 * DAY);
    const second = await done();
    w.advanceClock(3 * DAY);
    const [alone, both] = [await done(), await create(first, second)];
    expect(await days(both[0]!.id)).toEqual([{ from: '2026-11-20', until: '2026-11-22' }, '2026-11-25']);
    const [sameDay] = await create(alone);
    expect(await days(sameDay!.id)).toEqual([{ from: '2026-11-25', until: '2026-11-25' }, '2026-11-25']);
    await sealBooks(w.database, w.keys);
    expect(await findBrokenBookLines(w.database, w.keys)).toEqual([]);
    expect(await m.broken()).toEqual([]);
  });

  test('states the first supply day even if some keys were packed before the rest arrived', async () => {
    const { w, admin, done, create } = await createOrders();
    const id = await done();
    const pack = async () => (await admin.do(deliveryCalls.create, { id, quantity: 5 })).packageId;
    const [kept, dissolved] = [await pack(), await pack()];
    const packedOn = (pkg: string, day: string) =>
      w.database.transaction((tx) =>
        tx.run(sql`update package set created_at = ${`${day}T12:00:00Z`} where id = ${pkg}`),
      );
    await packedOn(kept, '2026-11-18');
    await packedOn(dissolved, '2026-11-16');
    await w.database.transaction((tx) =>
      tx.run(sql`update package set dissolved_at = ${w.now()} where id = ${dissolved}`),
    );
    const [invoice] = await create(id);
    const document = await issuedDocument(w.database, invoice!.id);
    expect(document!.supply).toEqual({ from: '2026-11-18', until: '2026-11-20' });
    // Completed once and in processing again.
    const again = await done();
    await w.database.transaction((tx) => tx.run(sql`update orders set state = 'Processing' where id = ${again}`));
    const [inAdvance] = await create(again);
    expect((await issuedDocument(w.database, inAdvance!.id))!.supply).toBeNull();
  });

  test('is refused as a whole if one order is billed, excluded, of the house account or in another state (INV-015)', async () => {
    const { w, m, of, buyer, finance, done } = await createOrders();
    const [good, billed, silent] = [await done(), await done(), await done()];
    await finance.do(invoiceCalls.create, { orderIds: [billed] });
    await finance.do(editCalls.invoicing, { id: silent, dontCreateInvoice: true });
    const { id: submitted } = await m.place(buyer, of);
    const other = await w.person('Partner');
    const own = await done({ who: other });
    const setHouse = (isHouse: boolean) =>
      w.database.transaction((tx) =>
        tx.run(sql`update company set is_system = ${isHouse} where id = ${other.companyId}`),
      );
    await setHouse(true);
    const refused = async (id: string) => {
      const answer = await finance.call(invoiceCalls.create, { orderIds: [good, id] });
      return [answer.status, answer.code, answer.message.replace(/^.*: /, '')];
    };
    expect(await refused(billed)).toEqual([409, 'order_billed', orderCopy.alreadyInvoiced]);
    expect(await refused(silent)).toEqual([409, 'invoice_excluded', invoiceCopy.excluded]);
    expect(await refused(submitted)).toEqual([409, 'order_status', invoiceCopy.wrongState]);
    expect(await refused(own)).toEqual([409, 'invoice_excluded', invoiceCopy.houseOrder]);
    expect((await refused('00000000-0000-7000-8000-00000000abcd'))[0]).toBe(404);
    const [row] = await w.rows(sql<{ billed: boolean }>`select is_billed as billed from orders where id = ${good}`);
    expect(row!.billed).toBe(false);
    expect((await finance.do(invoiceCalls.list, ALL)).totalCount).toBe(1);
    // A company that becomes the house account later keeps its sales.
    await setHouse(false);
    expect(await m.broken()).toEqual([]);
  });

  test('contains 1 to 99 orders (UNI-007, CON-006)', async () => {
    const { finance } = await createOrders();
    const ids = Array.from({ length: 100 }, (_, at) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`);
    for (const orderIds of [[], ids]) {
      const answer = await finance.call(invoiceCalls.create, { orderIds });
      expect([answer.status, answer.errors[0]?.Message]).toEqual([422, invoiceCopy.orderCount]);
    }
    expect((await finance.call(invoiceCalls.create, { orderIds: ids.slice(1) })).status).toBe(404);
  });

  test('can be requested by partners for their own orders only, and is visible to them alone (INV-014, SH-002)', async () => {
    const { w, m, of, admin, buyer, finance, done } = await createOrders();
    const [mine, more] = [await done(), await done()];
    const other = await w.person('Partner', { groups: ['Invoice.Create', 'Invoice.View'] });
    const { id: theirs } = await m.place(other, of);
    await m.approve(admin, theirs);
    expect((await buyer.call(myInvoiceCalls.create, { orderIds: [mine, theirs] })).status).toBe(404);
    const [invoice] = await buyer.do(myInvoiceCalls.create, { orderIds: [mine] });
    await finance.do(invoiceCalls.create, { orderIds: [more] });
    expect((await buyer.do(myInvoiceCalls.list, ALL)).totalCount).toBe(1);
    expect((await other.do(myInvoiceCalls.list, ALL)).totalCount).toBe(0);
    expect(invoice!.status).toBe('Sent');
  });

  test('is sent once (INV-012, INV-013)', async () => {
    const { finance, done, create } = await createOrders();
    const id = (await create(await done()))[0]!.id;
    expect((await finance.do(invoiceCalls.send, { id })).status).toBe('Sent');
    const again = await finance.call(invoiceCalls.send, { id });
    expect([again.status, again.code, again.state]).toEqual([409, 'not_draft', 'Sent']);
    expect((await finance.call(invoiceCalls.send, { id: '00000000-0000-7000-8000-00000000abcd' })).status).toBe(404);
  });

  test('of zero is a draft, is sent like any other, and is credited only by its lines (INV-012, INV-013)', async () => {
    const { w, m, of, admin, finance, buyer, done, create } = await createOrders();
    const [{ id: given }, sold] = [await m.place(buyer, of), await done()];
    await admin.do(editCalls.edit, { id: given, offerPrice: 0 });
    await m.approve(admin, given);
    await w.buy();
    const [invoice] = await create(given);
    expect([invoice!.totalIncVatAmount, invoice!.status]).toEqual([0, 'Draft']);
    const drafts = async () => (await finance.do(homeCalls.finance, {})).unsentInvoices!.count;
    expect(await drafts()).toBe(1);
    const { id } = invoice!;
    expect((await finance.do(invoiceCalls.send, { id })).status).toBe('Sent');
    expect(await drafts()).toBe(0);
    const found = async (status: 'Sent' | 'Credited') =>
      (await finance.do(invoiceCalls.list, { ...ALL, filter: { status: [status] } })).items.map((one) => one.id);
    expect([await found('Sent'), await found('Credited')]).toEqual([[id], []]);
    const note = await finance.do(creditMemoCalls.create, { invoiceId: id });
    await finance.do(creditMemoCalls.send, { id: note.id });
    expect([await found('Sent'), await found('Credited')]).toEqual([[], [id]]);
    expect((await buyer.do(myInvoiceCalls.list, ALL)).items.map(({ status }) => status)).toEqual(['Credited']);
    const [again] = await create(given, sold);
    expect(again!.lineItems.map(({ total }) => total)).toEqual([0, 30_000]);
    expect(await m.broken()).toEqual([]);
  });

  test('has a stable list position and count for any page size and user (INV-001)', async () => {
    const { finance, w, companyAt, invoiced } = await createBillingMarket();
    const companies = [await companyAt('A', 19), await companyAt('B', 19)];
    const buyers = [];
    for (const companyId of companies) buyers.push(await w.person('Partner', { companyId, groups: ['Invoice.View'] }));
    const made: string[] = [];
    for (const at of [0, 1, 0]) {
      made.unshift((await invoiced(buyers[at]!)).invoiceNumber);
      w.advanceClock(MINUTE);
    }
    const numbers = async (page: number, size: number) => {
      const reply = await finance.do(invoiceCalls.list, { ...ALL, page, size });
      return [reply.totalCount, ...reply.items.map(({ invoiceNumber }) => invoiceNumber)];
    };
    // Selectable page sizes have a dedicated statement for the first page.
    for (const size of [0, 7, 10, 50]) expect(await numbers(0, size)).toEqual([3, ...made]);
    expect(await numbers(0, 2)).toEqual([3, made[0], made[1]]);
    expect(await numbers(1, 2)).toEqual([3, made[2]]);
    expect(await numbers(1, 10)).toEqual([3]);
    const own = await buyers[0]!.do(myInvoiceCalls.list, { ...ALL, size: 10 });
    expect([own.totalCount, ...own.items.map(({ invoiceNumber }) => invoiceNumber)]).toEqual([2, made[0], made[2]]);
    const none = await (await w.person('Partner', { groups: ['Invoice.View'] })).do(myInvoiceCalls.list, {
      ...ALL,
      size: 10,
    });
    expect([none.totalCount, none.items]).toEqual([0, []]);
  });

  test('is sent in bulk, skipping invoices already sent', async () => {
    const { w, finance, done, create } = await createOrders();
    const ids = [(await create(await done()))[0]!.id, (await create(await done()))[0]!.id];
    await finance.do(invoiceCalls.send, { id: ids[0]! });
    const unknown = '00000000-0000-7000-8000-00000000abcd';
    expect(await finance.do(invoiceCalls.sendMany, { ids: [...ids, unknown] })).toEqual({
      sentCount: 1,
      skippedCount: 2,
    });
    const { items } = await finance.do(invoiceCalls.list, ALL);
    expect(items.map(({ status }) => status)).toEqual(['Sent', 'Sent']);
    expect((await w.rows(sql`select 1 from mail where subject like '%INV-%'`)).length).toBe(2);
    expect((await finance.call(invoiceCalls.sendMany, { ids: [] })).status).toBe(422);
  });

  test('is found by number, order, company, state, day and total (INV-002, INV-003, INV-004, INV-005)', async () => {
    const { w, companyId, country, finance, buyer, done, create } = await createOrders({ vatRate: 0 });
    await country('Switzerland');
    const [small] = await create(await done({ price: 100 }));
    w.advanceClock(3 * 86_400_000);
    const [large] = await create(await done({ price: 6000 }));
    await finance.do(invoiceCalls.send, { id: large!.id });
    const found = async (filter: object) =>
      (await finance.do(invoiceCalls.list, { ...ALL, filter })).items.map(({ id }) => id);
    expect(await found({})).toEqual([large!.id, small!.id]);
    expect(await found({ text: '000001' })).toEqual([small!.id]);
    expect(await found({ text: large!.orderNumber })).toEqual([large!.id]);
    expect(await found({ text: 'aurora' })).toHaveLength(2);
    expect(await found({ status: ['Sent'] })).toEqual([large!.id]);
    expect(await found({ status: ['Draft', 'Paid'] })).toEqual([small!.id]);
    expect(await found({ price: { down: 100_000, up: 500_000 } })).toEqual([large!.id]);
    expect(await found({ price: { up: 2500 } })).toEqual([small!.id]);
    expect(await found({ dateRange: { min: w.now() } })).toEqual([large!.id]);
    expect(await found({ customerIds: [companyId] })).toHaveLength(2);
    expect(await found({ customerIds: [buyer.id] })).toEqual([]);
    const sorted = await finance.do(invoiceCalls.list, {
      ...ALL,
      sort: [{ field: 'totalIncVatAmount', descending: false }],
    });
    expect(sorted.items.map(({ id }) => id)).toEqual([small!.id, large!.id]);
    const answer = await finance.call({ ...invoiceCalls.list, serializeInput: () => ({ userIds: companyId }) }, ALL);
    expect(answer.reply.totalCount).toBe(2);
  });
});

describe('the tax of an invoice', () => {
  const taxesFor = async (land: string, vatId: string | null, vatRate = 1900) => {
    const { companyId, country, finance, done, create } = await createOrders({ vatRate });
    await country(land);
    if (vatId) await setVatId(finance, companyId, vatId);
    const [invoice] = await create(await done());
    return invoice!.taxes.map(({ category, rate, text }) => [category, rate, text]);
  };

  test.each([
    ['Germany', null, 1900, ['S', 1900, '']],
    ['Finland', null, 2550, ['S', 2550, '']],
    ['Finland', 'FI20774740', 2550, ['AE', 0, 'Reverse charge']],
    ['United States', null, 0, ['O', 0, 'Not subject to VAT']],
  ] as const)(
    'of a company in %s with the VAT id %s at %s basis points is %j (GAP-047)',
    async (land, vatId, rate, tax) => {
      expect(await taxesFor(land, vatId, rate)).toEqual([tax]);
    },
  );

  test.each([
    ['Spain', '35001', 'ESA28015865', ['O', 0]],
    ['Spain', '28013', 'ESA28015865', ['AE', 0]],
    ['Monaco', '98000', 'FR40303265045', ['AE', 0]],
    ['Monaco', '98000', null, ['S', 2000]],
    ['Germany', '78266', null, ['O', 0]],
    ['United Kingdom', 'SW1A 1AA', 'GB980780684', ['O', 0]],
  ] as const)(
    'of a company in %s %s with the tax number %s is %j (INV-051, INV-052)',
    async (land, zipCode, number, tax) => {
      const { w, companyId, country, finance, done, create } = await createOrders({ vatRate: 2000 });
      await country(land);
      await w.database.transaction((tx) =>
        tx.run(sql`update company set zip_code = ${zipCode} where id = ${companyId}`),
      );
      if (number) await setVatId(finance, companyId, number);
      const [invoice] = await create(await done());
      expect(invoice!.taxes.map(({ category, rate }) => [category, rate])).toEqual([tax]);
    },
  );

  test('never is reverse charge by a tax number from outside the Union (INV-051)', async () => {
    const { w, companyId, country, finance, done, create } = await createOrders();
    await country('Switzerland');
    await setVatId(finance, companyId, 'CHE 123.456.788 MWST');
    await country('France');
    const [invoice] = await create(await done());
    expect(invoice!.taxes.map(({ category }) => category)).toEqual(['S']);
    expect(await w.rows(sql`select 1 from vat_id_due`)).toEqual([]);
  });

  test('refuses numbers of Northern Ireland with the reason (INV-051)', async () => {
    const { companyId, country, finance } = await createOrders();
    await country('United Kingdom');
    const refused = await finance.call(taxCalls.setVatId, { partnerId: companyId, vatId: 'XI123456789' });
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('apply to goods only')]);
  });

  test.each(['Germany', 'Finland'])('is never zero for want of a rate, in %s (GAP-047)', async (land) => {
    const { w, country, finance, done } = await createOrders({ vatRate: 0 });
    await country(land);
    const answer = await finance.call(invoiceCalls.create, { orderIds: [await done()] });
    expect([answer.status, answer.message]).toEqual([
      409,
      'Aurora Games cannot be invoiced. The standard rate of VAT applies, but the company has no VAT rate.',
    ]);
    expect(await w.rows(sql`select 1 from invoice`)).toEqual([]);
  });

  test('is stored on its lines with the applied rule', async () => {
    const { w, finance, done, create } = await createOrders();
    await create(await done());
    const [rule] = (await finance.do(taxRuleCalls.list, {})).rules;
    expect(
      await w.rows(sql<object>`select tax_rule_id, tax_category, vat_rate_bp, exemption_code from invoice_line`),
    ).toEqual([{ taxRuleId: rule!.id, taxCategory: 'S', vatRateBp: 1900, exemptionCode: '' }]);
  });

  test('omits VAT ids if out of scope', async () => {
    const { w, country, done, create } = await createOrders();
    await country('Norway');
    await create(await done());
    const [row] = await w.rows(sql<{ seller: { vatId: string } }>`select seller from invoice`);
    expect(row!.seller.vatId).toBe('');
  });
});

describe('prerequisites of an invoice', () => {
  test("require a seller and the company's country; missing ones are named and nothing is written", async () => {
    const { w, m, country, finance, done } = await createOrders();
    const id = await done();
    await country('Atlantis');
    const answer = await finance.call(invoiceCalls.create, { orderIds: [id] });
    expect([answer.status, answer.code, answer.message]).toEqual([
      409,
      'not_invoiceable',
      'Aurora Games cannot be invoiced. The buyer has no country code.',
    ]);
    expect(await m.broken()).toEqual([]);
    await w.database.transaction((tx) => tx.run(sql`delete from seller`));
    const without = await finance.call(invoiceCalls.create, { orderIds: [id] });
    expect([without.status, without.message]).toEqual([409, invoiceCopy.sellerMissing]);
    expect(await w.rows(sql<object>`select * from document_number`)).toEqual([]);
    // `verify` reports the missing seller and nothing else.
    expect((await m.broken()).map((line) => line.split(':')[0])).toEqual(['P-seller', 'P-sellerAccountChange']);
  });

  test('allow SuperAdmin and Finance to change the seller, without overwriting other changes', async () => {
    const w = await world();
    const finance = await w.person('Finance');
    const empty = await finance.do(sellerCalls.get, {});
    expect(empty).toMatchObject({ name: '', modifiedAt: null });
    const { modifiedAt } = await finance.do(sellerCalls.update, {
      ...SELLER,
      vatId: 'de 136.695-976',
      modifiedAt: null,
    });
    expect(await finance.do(sellerCalls.get, {})).toMatchObject({ ...SELLER, modifiedAt });
    expect((await finance.call(sellerCalls.update, { ...SELLER, modifiedAt: null })).code).toBe('stale');
    const wrong = await finance.call(sellerCalls.update, { ...SELLER, vatId: 'FR123', timeZone: 'Mars', modifiedAt });
    expect([wrong.status, ...wrong.errors.map(({ Field }) => Field)]).toEqual([422, 'VatId', 'TimeZone']);
    // The seller's VAT ID is on every document, so EU ids are validated like partners'; others have no known format.
    const forms = async (over: object) => {
      const { status, errors } = await finance.call(sellerCalls.update, { ...SELLER, ...over });
      return [status, ...errors.map(({ Field, Message }) => [Field, Message])];
    };
    expect(await forms({ vatId: 'DE136695977' })).toEqual([422, ['VatId', invoiceCopy.sellerVatIdShape]]);
    expect(await forms({ vatId: 'DE' })).toEqual([422, ['VatId', invoiceCopy.sellerVatIdShape]]);
    expect(await forms({ countryCode: 'CH', vatId: 'CHE123456788' })).toEqual([200]);
    // Databases interpret a bare offset with the opposite sign of browsers.
    expect(await forms({ timeZone: '+02:00' })).toEqual([422, ['TimeZone', invoiceCopy.unknownTimeZone]]);
  });

  test('validate format, check digit and country of a VAT id', async () => {
    const { companyId, finance } = await createOrders();
    const set = async (vatId: string) =>
      (await finance.call(taxCalls.setVatId, { partnerId: companyId, vatId })).message;
    expect(await set('DE136695977')).toBe(invoiceCopy.vatIdShape);
    expect(await set('FI20774740')).toBe(invoiceCopy.vatIdCountry);
    expect(await set('de 136 695 976')).toBe('');
    expect((await finance.do(taxCalls.vatId, { partnerId: companyId })).vatId).toBe('DE136695976');
    expect(await set('')).toBe('');
    expect((await finance.do(taxCalls.vatId, { partnerId: companyId })).vatId).toBe('');
  });
});

test('restart numbers each year of the seller and never date an invoice before the newest one (INV-023)', async () => {
  const { w, m, done, create } = await createOrders();
  const [a, b, c] = [await done(), await done(), await done()];
  w.advanceClock(Date.parse('2026-12-31T22:59:59.000Z') - Date.parse(w.now()));
  expect((await create(a))[0]!.invoiceNumber).toBe('INV-2026-000001');
  w.advanceClock(2000);
  expect((await create(b))[0]!.invoiceNumber).toBe('INV-2027-000001');
  w.advanceClock(-3 * 86_400_000);
  expect((await create(c))[0]!.invoiceNumber).toBe('INV-2026-000002');
  const dates = await w.rows(
    sql<{ number: string; date: string }>`select number, issue_date::text as date from invoice order by number`,
  );
  expect(dates.map(({ date }) => date)).toEqual(['2026-12-31', '2026-12-31', '2027-01-01']);
  expect(await m.broken()).toEqual([]);
});
