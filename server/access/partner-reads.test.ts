// Partner reads that bypass row-level security: each call is made once successfully, and every statement that reads
// company rows as the table owner must come from a file justified here.

import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Endpoint, isProgramCall } from '#domain/base/endpoint.ts';
import { type ExportRequest, exportCalls, exportFileCalls } from '#domain/base/exports/exports.ts';
import { PERMISSIONS } from '#domain/base/permissions.ts';
import { viewCalls } from '#domain/base/views/views.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { savedListCalls } from '#domain/cart/saved-list-calls.ts';
import { pictureCalls } from '#domain/catalog/pictures.ts';
import { myClaimCalls } from '#domain/claims/calls.ts';
import { myClaimFileCalls } from '#domain/claims/file-calls.ts';
import { allKeysCalls, deliveryCalls, downloadCalls } from '#domain/delivery/calls.ts';
import { myInvoiceCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { myDocumentCalls } from '#domain/invoices/download-calls.ts';
import { myMessageCalls } from '#domain/messages/calls.ts';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { notificationMailCalls } from '#domain/notifications/mail-calls.ts';
import { orderCalls, orderEvents, partnerOrderCalls } from '#domain/orders/calls.ts';
import { myStatementCalls } from '#domain/payments/statement-calls.ts';
import { apiCatalogueCalls } from '#domain/platform/catalogue/calls.ts';
import { apiClaimCalls } from '#domain/platform/claims/calls.ts';
import { apiDrawCalls, apiKeyCalls } from '#domain/platform/draws/calls.ts';
import { apiEventCalls } from '#domain/platform/events/calls.ts';
import { apiFileCalls, apiInvoiceCalls } from '#domain/platform/invoices/calls.ts';
import { apiOrderCalls } from '#domain/platform/orders/calls.ts';
import { apiDeliveryCalls, apiWebhookCalls } from '#domain/platform/webhooks/calls.ts';
import { webhookCalls, webhookDeliveryCalls } from '#domain/platform/webhooks/person-calls.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { watchCalls } from '#domain/promotions/watch-calls.ts';
import { mySearchCalls } from '#domain/search/calls.ts';
import { exportRunHandler } from '#server/exports/making.ts';
import { readPackageKeyIds } from '#server/keys/package-keys.ts';
import { publishNotifications } from '#server/notifications/publishing.ts';
import { orderFactsSql } from '#server/orders/lifecycle/partner-events.ts';
import { publishPartnerEvents } from '#server/partner-events/publishing.ts';
import { createDeliveries } from '#server/platform/webhooks/sending/fan-out.ts';
import { createBillingMarket } from '#test/billing.ts';
import { failingLog } from '#test/logs.ts';
import { createProgram } from '#test/programs.ts';
import { writeDocuments } from '#test/seller.ts';
import { sitesOf } from '#test/statements/sql-tags.ts';
import type { World } from '#test/world.ts';

/** Stores a picture and returns its address. */
async function withPicture(w: World): Promise<string> {
  const picture = '0'.repeat(64);
  await w.database.transaction((tx) =>
    tx.run(sql`insert into product_picture (picture, width, bytes) values (${picture}, 72, ${Buffer.from('picture')})`),
  );
  return picture;
}

const SESSIONS = 'server/access/sign-in/actors.ts';
const PROGRAMS = 'server/access/credentials/program-authentication.ts';

/** Files whose statements read as the table owner in partners' calls, with the reason. */
const OWNERS_READS: Readonly<Record<string, string>> = {
  'server/claims/claim-steps.ts': 'The orders of the claims, by the company of the user, before they are locked.',
  'server/claims/claiming.ts': 'Claims, package and purchases of the locked order.',
  'server/claims/files.ts': 'The files of the locked claim.',
  'server/claims/sending.ts': 'New claims of the locked order, and whether their suppliers take claims.',
  'server/messages/sending.ts': 'The locked order, its company and its attachments.',
  'server/messages/thread.ts': 'The new message, and whether a marked order is the company’s.',
  'server/keys/keys-in-text.ts': 'Hashes of the words of a text, compared with those of all keys.',
  'server/keys/claimed-keys.ts': 'Hashes of the keys of a package of the locked order.',
  [SESSIONS]: 'Who asks is found by the session, before anybody knows of which company they are.',
  [PROGRAMS]: 'Which program asks is found by its credential, before anybody knows of which company it is.',
  'server/credit/exposure.ts': 'What the locked account may still spend, by the company of the locked row.',
  'server/delivery/delivery-terms.ts': 'What keeps keys of the locked order from being sent.',
  'server/delivery/packages.ts': 'Whom the mail goes to: staff may have placed the order, and the role sees no staff.',
  'server/invoices/documents/document.ts': 'The new invoice that the mail to its partner is about.',
  'server/invoices/invoices.ts': 'The new invoice, before it is sent to its partner.',
  'server/invoices/issuing/buyers.ts': 'Terms of payment of the locked buyer.',
  'server/invoices/payment-allocation.ts': 'Credit of the locked account that pays the new invoice.',
  'server/orders/lifecycle/billing.ts': 'Histories of the locked orders, from which the months of supply follow.',
  'server/orders/lifecycle/committed-keys.ts': 'Keys of a promotion that are promised to all companies together.',
  'server/orders/placing/order-references.ts': 'References in use, by the company of the locked account.',
  'server/platform/draws/draws.ts': 'The draw with the same reference, by the company of the locked account.',
  'server/promotions/promotion-offers.ts':
    'The countries and costs that an order is bought by, which stay the house’s.',
};

/**
 * Calls for the user's own account: passwords, second factors and sessions, whose secrets the role cannot read at all.
 */
const isOwnAccount = ({ method, path }: Endpoint): boolean => method === 'PUT' && path.startsWith('/user/me/');

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const isPartners = ({ access }: Endpoint): boolean =>
  access === 'signed-in' || (typeof access === 'object' && access.side === 'Partner');

/** Changes or locks rows, which requires the table owner; conditions limit each to the company. */
const CHANGES = /\b(?:insert into|update [a-z_]+ |delete from|for (?:no key )?update|for (?:key )?share)\b/;

async function tablesOfCompanies(w: World): Promise<Set<string>> {
  const rows = await w.rows(
    sql<{
      name: string;
    }>`select tablename::text as name from pg_policies union select c.relname::text from pg_attribute a
      join pg_class c on c.oid = a.attrelid where a.attname = 'company_id' and c.relnamespace = 'public'::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
}

type Sent = string | { text: string; queryMode?: string };

/** Statements sent in the meantime without row-level security. */
async function sentByOwner(act: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return (spy.mock.calls as unknown as [Sent][]).flatMap(([query]) =>
      typeof query === 'string' ? [query] : query.queryMode === 'extended' ? [] : [query.text],
    );
  } finally {
    spy.mockRestore();
  }
}

/** An active company, with valid input for its partner's calls by call name. */
async function createOrders() {
  const { w, m, finance, admin, of, companyAt, invoiced, completed } = await createBillingMarket();
  const companyId = await companyAt('Aurora Games', 19);
  const buyer = await w.person('Partner', { companyId, groups: [...PERMISSIONS] });
  const invoice = await invoiced(buyer, 1500);
  const note = await finance.do(creditMemoCalls.create, {
    invoiceId: (await invoiced(buyer, 1500)).id,
    reason: 'Fair',
  });
  await finance.do(creditMemoCalls.send, { id: note.id });
  await writeDocuments(w);
  const ordered = async () => (await m.place(buyer, of)).id;
  const rebid = async () => {
    const id = await ordered();
    await admin.do(orderCalls.rebid, { id, quantity: 24, price: 1600, comment: 'More' });
    return id;
  };
  const expiring = async () => {
    const id = await rebid();
    await buyer.do(partnerOrderCalls.submit, { id, quantity: 60, price: 1550, validUntil: '2026-11-21T12:00:00.000Z' });
    return id;
  };
  const packed = await completed(buyer, 1500);
  const { packageId } = await buyer.do(deliveryCalls.createMine, { id: packed, quantity: 3 });
  const exportId = (await buyer.do(exportCalls.create, EXPORT)).id;
  await exportRunHandler({
    database: w.database,
    clock: { now: w.now },
    keys: w.keys,
    log: failingLog,
    publicUrl: 'https://merkur.example',
  })({ exportId });
  const line = { productId: of.productId, promotionId: of.promotionId, quantity: 60, demandPrice: 1500 };
  const view = await buyer.do(viewCalls.create, { list: '/order', name: 'Mine', address: '' });
  const schedule = await buyer.do(exportCalls.schedule, { ...EXPORT, every: 'Week', day: 1 });
  await publishNotifications(w.database);
  const program = await createProgram(w, { companyId });
  /** Id of a new claim. */
  const claimed = async (orderId: string, pkg: string, line: number) => {
    await buyer.do(myClaimCalls.create, { orderId, packageId: pkg, lines: [line], reason: 'invalid' });
    const [row] = await w.rows(sql<{ id: string }>`select id from claim order by number desc limit 1`);
    return row!.id;
  };
  /** Id of a message with a file. */
  const withMessageFile = async (id: string) => {
    const sent = { id, fileName: 'list.csv', file: Buffer.from('a;b') };
    return (await buyer.call(myMessageCalls.attach, sent, BYTES)).reply.id;
  };
  /** A file of a new claim. */
  const withFile = async (orderId: string, pkg: string, line: number) => {
    const id = await claimed(orderId, pkg, line);
    const { files } = (await buyer.call(myClaimFileCalls.attach, { id, ...TEXT_FILE }, BYTES)).reply;
    return { id: files[0]!.id };
  };
  const seen = (id: string, offerVersion: number) => ({ id, offerVersion });
  /** Input of the calls of the partner API. */
  const programInputs = async (): Promise<[Endpoint, object][]> => {
    const wish = (reference: string) => ({
      reference,
      promotionId: of.promotionId,
      quantity: 60,
      offerUnitPrice: 1500,
    });
    const drawn = await completed(buyer, 1500);
    const { id: drawId } = await program.do(apiDrawCalls.draw, { id: drawn, quantity: 4, reference: 'D1' });
    const drawnKeys = await readPackageKeyIds(w.database, drawId);
    const page = { limit: 10 };
    const hook = { url: 'https://shop.example/hook', description: '', types: [] };
    const endpoint = await program.do(apiWebhookCalls.create, hook);
    await program.do(apiWebhookCalls.test, { id: endpoint.id });
    await publishPartnerEvents(w.database, w.now(), orderFactsSql);
    await createDeliveries(w.database, w.now());
    const deliveryId = (await program.do(apiDeliveryCalls.list, page)).items[0]!.id;
    return [
      [apiCatalogueCalls.list, page],
      [apiCatalogueCalls.one, { id: of.promotionId }],
      [apiOrderCalls.place, wish('R1')],
      [apiOrderCalls.placeBatch, { orders: [wish('R2')] }],
      [apiOrderCalls.list, page],
      [apiOrderCalls.one, { id: drawn }],
      [apiOrderCalls.withdraw, seen(await ordered(), 1)],
      [apiOrderCalls.cancel, seen(await ordered(), 1)],
      [apiOrderCalls.offer, { ...seen(await rebid(), 2), quantity: 60, unitPrice: 1550 }],
      [apiOrderCalls.extend, { ...seen(await expiring(), 3), validUntil: '2026-11-22T12:00:00.000Z' }],
      [apiOrderCalls.confirm, seen(await rebid(), 2)],
      [apiOrderCalls.reject, seen(await rebid(), 2)],
      [apiDrawCalls.draw, { id: drawn, quantity: 1, reference: 'D2' }],
      [apiDrawCalls.list, page],
      [apiDrawCalls.one, { id: drawId }],
      [apiKeyCalls.keys, { id: drawId, ...page }],
      [apiClaimCalls.create, { drawId, keyIds: [drawnKeys[0]!], reason: 'used' }],
      [apiClaimCalls.list, page],
      [apiClaimCalls.one, { id: await claimed(drawn, drawId, 2) }],
      [apiClaimCalls.attach, { id: await claimed(drawn, drawId, 3), ...TEXT_FILE }],
      [apiClaimCalls.file, await withFile(drawn, drawId, 4)],
      [apiOrderCalls.requestRefund, seen(await completed(buyer, 1500), 1)],
      [apiInvoiceCalls.create, { orderIds: [await completed(buyer, 1500)] }],
      [apiInvoiceCalls.list, page],
      [apiInvoiceCalls.one, { id: invoice.id }],
      [apiInvoiceCalls.creditNotes, page],
      [apiInvoiceCalls.uninvoiced, page],
      [apiInvoiceCalls.statement, YEAR],
      [apiEventCalls.list, { after: 0, wait: 0, limit: 10 }],
      [apiWebhookCalls.list, {}],
      [apiWebhookCalls.create, hook],
      [apiWebhookCalls.one, { id: endpoint.id }],
      [apiWebhookCalls.update, { ...hook, id: endpoint.id, isEnabled: true }],
      [apiWebhookCalls.secret, { id: endpoint.id }],
      [apiWebhookCalls.rotate, { id: endpoint.id }],
      [apiWebhookCalls.test, { id: endpoint.id }],
      [apiDeliveryCalls.replayRange, { endpointId: endpoint.id, from: '2026-01-01T00:00:00.000Z', to: w.now() }],
      [apiDeliveryCalls.list, page],
      [apiDeliveryCalls.one, { id: deliveryId }],
      [apiDeliveryCalls.replay, { id: deliveryId }],
      [apiDeliveryCalls.replayFailed, { endpointId: endpoint.id, from: '2026-01-01T00:00:00.000Z' }],
      [webhookCalls.test, { id: endpoint.id }],
      [webhookCalls.replay, { id: endpoint.id, from: '2026-01-01T00:00:00.000Z', isFailedOnly: true }],
      [webhookDeliveryCalls.one, { id: deliveryId }],
      [webhookDeliveryCalls.replay, { id: deliveryId }],
      [apiWebhookCalls.remove, { id: endpoint.id }],
      [apiFileCalls.invoicePdf, { id: invoice.id }],
      [apiFileCalls.invoiceUbl, { id: invoice.id }],
      [apiFileCalls.creditNotePdf, { id: note.id }],
      [apiFileCalls.creditNoteUbl, { id: note.id }],
    ];
  };
  const savedList = await buyer.do(savedListCalls.create, { name: 'Monthly restock', orderId: packed });
  const claimable = await completed(buyer, 1500);
  const { packageId: sentPackage } = await buyer.do(deliveryCalls.getKeysMine, { id: claimable, quantity: 5 });
  const inputs: [Endpoint, object][] = [
    [cartCalls.add, line],
    [cartCalls.get, {}],
    [cartCalls.change, { ...line, quantity: 70 }],
    [cartCalls.remove, { productId: line.productId, promotionId: line.promotionId }],
    [cartCalls.addBulk, { lines: [line] }],
    [savedListCalls.create, { name: 'Restock' }],
    [savedListCalls.one, { id: savedList.id }],
    [savedListCalls.addToCart, { id: savedList.id, isReplacing: true }],
    [
      savedListCalls.update,
      { id: savedList.id, version: 1, name: 'Monthly', lines: [{ line: 1, quantity: 70, demandPrice: 1400 }] },
    ],
    [savedListCalls.remove, { id: savedList.id }],
    [cartCalls.submit, {}],
    [partnerOrderCalls.purchaseOrder, { id: await ordered(), purchaseOrder: 'PO-1' }],
    [partnerOrderCalls.withdraw, { id: await ordered() }],
    [partnerOrderCalls.cancel, { id: await ordered() }],
    [partnerOrderCalls.submit, { id: await rebid(), quantity: 60, price: 1550 }],
    [partnerOrderCalls.extendOffer, { id: await expiring(), validUntil: '2026-11-22T12:00:00.000Z' }],
    [partnerOrderCalls.confirm, { id: await rebid() }],
    [partnerOrderCalls.reject, { id: await rebid() }],
    [partnerOrderCalls.one, { id: packed }],
    [deliveryCalls.createMine, { id: packed, quantity: 2 }],
    [deliveryCalls.sendMine, { id: packed, pkg: packageId }],
    [downloadCalls.downloadMine, { id: packed, pkg: packageId }],
    [deliveryCalls.getKeysMine, { id: packed, quantity: 2 }],
    [allKeysCalls.download, { packageIds: [sentPackage] }],
    [partnerOrderCalls.requestRefund, { id: packed }],
    [myClaimCalls.create, { orderId: claimable, packageId: sentPackage, lines: [1], reason: 'invalid' }],
    [myClaimCalls.one, { id: await claimed(claimable, sentPackage, 2) }],
    [myClaimFileCalls.attach, { id: await claimed(claimable, sentPackage, 4), ...TEXT_FILE }],
    [myClaimFileCalls.download, await withFile(claimable, sentPackage, 5)],
    [myClaimCalls.withdraw, { id: await claimed(claimable, sentPackage, 3) }],
    [myMessageCalls.thread, { id: packed }],
    [myMessageCalls.send, { id: packed, text: 'When do the keys arrive?' }],
    [myMessageCalls.attach, { id: packed, fileName: 'list.csv', file: Buffer.from('a;b') }],
    [myMessageCalls.download, { id: await withMessageFile(packed) }],
    [myMessageCalls.read, { id: packed, upTo: '1' }],
    [myDocumentCalls.month, { month: w.now().slice(0, 7) }],
    [myInvoiceCalls.create, { orderIds: [await completed(buyer, 1500)] }],
    [myInvoiceCalls.show, { ids: [invoice.id] }],
    [myDocumentCalls.invoicePdf, { id: invoice.id }],
    [myDocumentCalls.invoiceUbl, { id: invoice.id }],
    [myDocumentCalls.creditMemoPdf, { id: note.id }],
    [myDocumentCalls.creditMemoUbl, { id: note.id }],
    [pictureCalls.show, { picture: await withPicture(w), width: '72' }],
    [partnerPromotionCalls.one, { id: of.promotionId }],
    [watchCalls.set, { productId: of.productId, isWatched: true }],
    [partnerPromotionCalls.match, { refs: ['SKU'] }],
    [partnerPromotionCalls.matchDirect, { refs: ['SKU'] }],
    [notificationCalls.read, { ids: ['1'] }],
    [notificationCalls.readAll, { upTo: '1' }],
    [notificationMailCalls.setSchedule, { digest: 'Daily', hour: 8, timeZone: null }],
    [notificationCalls.choose, { kind: 'orderCompleted', channel: 'None' }],
    [viewCalls.list, { list: '/order' }],
    [viewCalls.create, { list: '/order', name: 'Another', address: '' }],
    [viewCalls.update, { id: view.id, name: 'Renamed' }],
    [viewCalls.remove, { id: view.id }],
    [exportCalls.one, { id: exportId }],
    [exportFileCalls.download, { id: exportId }],
    [exportCalls.changeSchedule, { id: schedule.id, isPaused: true }],
    [exportCalls.removeSchedule, { id: schedule.id }],
    [exportCalls.schedule, { ...EXPORT, every: 'Month', day: 2 }],
    [exportCalls.remove, { id: exportId }],
    [exportCalls.cancel, { id: (await buyer.do(exportCalls.create, EXPORT)).id }],
    [exportCalls.create, EXPORT],
    [mySearchCalls.everything, { text: 'GK' }],
    [myStatementCalls.read, YEAR],
    [myStatementCalls.pdf, YEAR],
    [myStatementCalls.csv, YEAR],
    ...(await programInputs()),
    // Last, because it leaves no keys for the others.
    [allKeysCalls.drawAll, {}],
  ];
  return { w, buyer, program, inputs: new Map(inputs.map(([call, input]) => [nameOf(call), input])) };
}

const TEXT_FILE = { fileName: 'error.txt', file: Buffer.from('Already redeemed.') };
const BYTES = { 'content-type': 'application/octet-stream' };
const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const EXPORT: ExportRequest = {
  list: partnerOrderCalls.list.path,
  query: {},
  columns: [{ title: 'Number', field: 'orderNumber' }],
  format: 'csv',
  label: 'Orders',
  filterText: '',
  address: '/orders/all',
};

test('applies row-level security to all partner reads without a justified exception', async () => {
  const { w, buyer, program, inputs } = await createOrders();
  const tables = await tablesOfCompanies(w);
  const calls = w.served.filter((call) => isPartners(call) && !isOwnAccount(call) && call.kind !== 'events');
  const order = [...inputs.keys()];
  calls.sort((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)));
  const reads = new Map<string, Set<string>>();
  const refused: string[] = [];
  for (const call of calls) {
    await buyer.stepUp();
    const input = inputs.get(nameOf(call));
    const asked = input ? call : ({ ...call, serializeInput: () => ({}) } as Endpoint);
    const texts = await sentByOwner(async () => {
      const caller = isProgramCall(call) ? program : buyer;
      const { status, body } = await caller.call(asked, (input ?? {}) as never, call.upload ? BYTES : {});
      if (status !== 200) refused.push(`${nameOf(call)}: ${status} ${body.slice(0, 200)}`);
    });
    for (const text of texts) {
      const plain = text.replace(/\/\*.*?\*\//gs, '');
      const read = [...plain.matchAll(/\b(?:from|join)\s+([a-z_]+)/g)].map(([, table]) => table!);
      if (CHANGES.test(plain) || !read.some((table) => tables.has(table))) continue;
      const file = sitesOf(text)[0]?.replace(/:.*/, '') ?? plain;
      reads.set(file, (reads.get(file) ?? new Set()).add(nameOf(call)));
    }
  }
  expect(refused).toEqual([]);
  expect([...reads.keys()].sort()).toEqual(Object.keys(OWNERS_READS).sort());
  // Queries use row-level security throughout.
  reads.delete(SESSIONS);
  reads.delete(PROGRAMS);
  const names = new Set([...reads.values()].flatMap((each) => [...each]));
  expect(calls.filter((call) => (call.method === 'GET' || call.isReadOnly) && names.has(nameOf(call)))).toEqual([]);
});

test('limits commands that lock and write as the owner to the company: orders of others cannot be invoiced', async () => {
  const { w, companyAt, completed } = await createBillingMarket();
  const [owner, stranger] = [await companyAt('Aurora Games', 19), await companyAt('Borealis', 19)];
  const buyer = await w.person('Partner', { companyId: owner });
  const other = await w.person('Partner', { companyId: stranger, groups: [...PERMISSIONS] });
  const refused = await other.call(myInvoiceCalls.create, { orderIds: [await completed(buyer, 1500)] });
  expect([refused.status, refused.message]).toEqual([404, 'Not found.']);
  expect(await w.rows(sql`select 1 from invoice`)).toEqual([]);
});

test("applies row-level security to partners' event streams", async () => {
  const { w, m, of, companyAt } = await createBillingMarket();
  const buyer = await w.person('Partner', { companyId: await companyAt('Aurora Games', 19) });
  const stopper = new AbortController();
  const sent: string[] = [];
  const original = pg.Client.prototype.query as (...all: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    const [query] = all as [Sent];
    if (typeof query !== 'string' && query.queryMode === 'extended') sent.push(query.text);
    return original.apply(this, all);
  } as never);
  onTestFinished(() => {
    stopper.abort();
    spy.mockRestore();
  });
  const response = await w.http.inject({
    url: `/api${orderEvents.partner.path}`,
    headers: { authorization: await buyer.authorization() },
    payloadAsStream: true,
    signal: stopper.signal,
  });
  const stream = response.stream().on('error', () => undefined);
  const { id } = await m.place(buyer, of);
  for await (const part of stream) if (String(part).includes(id)) break;
  expect(sent.filter((text) => text.includes('order_news'))).not.toEqual([]);
});
