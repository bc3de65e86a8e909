// A database with a long history, created by the product's own calls: orders negotiated, bought, packed, sent, opened,
// refunded and sent to stock, surplus and previously sold keys, payments, limits, people, groups, prices. For tests of
// invariants.

import { sql } from 'kysely';
import { credentialCalls } from '#domain/access/credentials.ts';
import { groupCalls } from '#domain/access/groups.ts';
import { salesmanCalls } from '#domain/access/salesmen.ts';
import { userCalls } from '#domain/access/users.ts';
import { accountingCalls } from '#domain/accounting/accounting-calls.ts';
import { addMilliseconds, DAY, MINUTE, timeOf } from '#domain/base/time.ts';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { pictureUploadCalls } from '#domain/catalog/picture-upload.ts';
import { myClaimCalls, revocationCalls } from '#domain/claims/calls.ts';
import { myClaimFileCalls } from '#domain/claims/file-calls.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { overrideCalls, planCalls } from '#domain/credit/calls.ts';
import { deliveryCalls, downloadCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { keySearchCalls } from '#domain/delivery/key-search.ts';
import { invoiceCalls, taxCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { sellerLogoCalls } from '#domain/invoices/logo-calls.ts';
import { vatIdCheckCalls } from '#domain/invoices/tax/vat-id-calls.ts';
import { loadCalls } from '#domain/loads/calls.ts';
import { messageCalls, myMessageCalls } from '#domain/messages/calls.ts';
import { editCalls, endingCalls, orderCalls, partnerOrderCalls, placingCalls } from '#domain/orders/calls.ts';
import { bankCalls } from '#domain/payments/bank-calls.ts';
import { payoutCalls } from '#domain/payments/payout-calls.ts';
import { reminderCalls } from '#domain/payments/reminder-calls.ts';
import { webhookCalls } from '#domain/platform/webhooks/person-calls.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { sealBooks } from '#server/audit/book-seals.ts';
import { sealEvents } from '#server/audit/entry-seals.ts';
import { checkDueVatIds } from '#server/invoices/vat-id-checks/checking.ts';
import { orderFactsSql } from '#server/orders/lifecycle/partner-events.ts';
import { createPurchase } from '#server/orders/placing/purchase.ts';
import { publishPartnerEvents } from '#server/partner-events/publishing.ts';
import { claimDeliveries, recordOutcomes } from '#server/platform/webhooks/sending/claims.ts';
import { createDeliveries } from '#server/platform/webhooks/sending/fan-out.ts';
import { takeDueSnapshot } from '#server/reports/inventory-snapshots.ts';
import { ACCOUNTS } from './accounts.ts';
import { bankFile, sendBankFile } from './bank-files.ts';
import { loadKeys, readKeyFile, runLoad } from './key-files.ts';
import { createMarket } from './market.ts';
import { plainPng } from './pictures.ts';
import { decideOrders, switchRuleOn } from './rule-decisions.ts';
import { fillInSeller, followPayments, writeDocuments } from './seller.ts';
import { SETTLE, type World } from './world.ts';

const COMPANY = {
  companyName: 'Nordlicht Keys',
  email: 'office@nordlicht.example',
  type: 'Gold',
  address: 'Hafenstraße 3',
  city: 'Kiel',
  country: 'Germany',
  countryCode: 'DE',
  invoicePeriod: 'Weekly',
  accountingInfo: { vatRate: 1900, totalCreditLimit: 50_000_000, packageLimit: 20_000_000 },
} as const;

/** Creates the history and returns people and orders by their outcome. Everything is sealed at the end. */
export async function populateWorld(w: World) {
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const { id: companyId } = await admin.do(companyCalls.create, { ...COMPANY });
  const buyer = await w.person('Partner', { companyId });
  // Test users share one hash, which real ones never do.
  await w.database.transaction((tx) => tx.run(sql`update app_user set password_hash = id::text`));
  const elsewhere = await admin.do(companyCalls.create, {
    ...COMPANY,
    companyName: 'Elsewhere',
    email: 'office@elsewhere.example',
  });
  const doubtful = await admin.do(companyCalls.create, {
    ...COMPANY,
    companyName: 'Doubtful',
    email: 'office@doubtful.example',
  });
  await admin.do(taxCalls.setVatId, { partnerId: elsewhere.id, vatId: 'DE136695976' });
  await admin.do(taxCalls.setVatId, { partnerId: doubtful.id, vatId: 'DE129273398' });
  await checkDueVatIds({
    database: w.database,
    clock: { now: w.now },
    vatIdService: {
      check: async (vatId) => ({
        outcome: vatId === 'DE136695976' ? 'valid' : 'invalid',
        reference: 'WAPI-1',
        holder: 'Elsewhere',
      }),
    },
  });
  const unasked = await admin.do(companyCalls.create, {
    ...COMPANY,
    companyName: 'Unasked',
    email: 'office@unasked.example',
  });
  await admin.do(taxCalls.setVatId, { partnerId: unasked.id, vatId: 'DE812871812' });
  await admin.do(vatIdCheckCalls.accept, { partnerId: doubtful.id, reason: 'The register is being moved.' });
  await buyer.do(credentialCalls.create, {
    name: 'Web shop',
    scopes: ['orders:read'],
    networks: ['192.0.2.0/24'],
    expiresAt: null,
  });
  await deliverWebhooks(w, buyer);
  const group = await admin.do(groupCalls.create, { name: 'Buyers at night', permissions: ['Order.Create'] });
  const salesman = await admin.do(userCalls.create, {
    firstName: 'Selma',
    lastName: 'Sand',
    email: 'selma@merkur.example',
    password: 'seven quiet otters swim',
    role: 'Salesman',
    permissionGroupIds: [group.id],
  });
  await admin.do(userCalls.create, {
    firstName: 'Ines',
    lastName: 'Brandt',
    email: 'ines@merkur.example',
    role: 'Finance',
  });
  await admin.do(settingCalls.update, { profitFactor: 7 });
  await admin.do(companyCalls.update, {
    ...COMPANY,
    companyId,
    accountingInfo: { ...COMPANY.accountingInfo, balance: 1_000_000 },
  });
  const { id: planId } = await admin.do(planCalls.create, {
    partnerId: companyId,
    amount: 50_000,
    plannedPaymentDate: w.now(),
  });
  await admin.do(planCalls.markAsPaid, { id: planId, date: w.now() });
  const nothing = await admin.do(planCalls.create, { partnerId: companyId, amount: 0, plannedPaymentDate: w.now() });
  await admin.do(planCalls.markAsPaid, { id: nothing.id, date: w.now() });
  await admin.do(planCalls.create, {
    partnerId: companyId,
    amount: 90_000,
    plannedPaymentDate: timeOf(Date.parse(w.now()) + DAY),
  });

  const { id: overrideId } = await admin.do(overrideCalls.grant, {
    partnerId: companyId,
    amount: 100_000,
    expiresAt: timeOf(Date.parse(w.now()) + 30 * DAY),
    reason: 'The invoice of last month is on its way.',
  });
  await admin.do(overrideCalls.revoke, { id: overrideId });
  await admin.do(overrideCalls.grant, {
    partnerId: companyId,
    amount: 200_000,
    expiresAt: timeOf(Date.parse(w.now()) + 30 * DAY),
    reason: 'Until the end of the month.',
  });

  const of = await m.sell({ validFrom: '2026-10-01T00:00:00.000Z', validTo: '2027-01-31T00:00:00.000Z' });
  await m.sell();
  await admin.do(companyCalls.updateRelations, {
    id: companyId,
    providerSelections: [{ providerId: of.providerId, allPublishers: true }],
  });
  await admin.do(providerProductCalls.changePrice, { id: of.priceIds[0]!, price: 7_777 });
  const cover = { id: of.productId, file: plainPng(30, 40, [20, 40, 60]) };
  await admin.call(pictureUploadCalls.set, cover, { 'content-type': 'application/octet-stream' });
  await admin.do(providerProductCalls.setRetailPrice, { id: of.productId, retailPrice: 19_999 });

  const bought = async (quantity = 20) => {
    const { id } = await m.place(buyer, of, quantity);
    await m.approve(admin, id);
    await w.buy();
    return id;
  };
  const pack = (id: string, quantity: number) => buyer.do(deliveryCalls.createMine, { id, quantity });

  // Negotiated, accepted, bought, packed, sent and opened twice, once more by staff.
  const { id: sent } = await m.place(buyer, of, 24);
  await admin.do(orderCalls.rebid, { id: sent, quantity: 24, price: 1600, comment: 'A little more.' });
  await buyer.do(partnerOrderCalls.confirm, { id: sent });
  await m.approve(admin, sent);
  await w.buy();
  const { packageId } = await pack(sent, 10);
  await buyer.do(deliveryCalls.sendMine, { id: sent, pkg: packageId });
  const file = await buyer.call(downloadCalls.downloadMine, { id: sent, pkg: packageId });
  await buyer.call(downloadCalls.downloadMine, { id: sent, pkg: packageId });
  await admin.call(downloadCalls.download, { id: sent, pkg: packageId });
  const { packageId: unsent } = await pack(sent, 4);
  const key = file.body.trim().split('\r\n')[1]!.split(',')[0]!;
  await admin.do(keySearchCalls.search, { keys: [key] });
  await admin.do(editCalls.paidStatus, { id: sent, status: 'PartyPaid' });
  await buyer.do(myClaimCalls.create, {
    orderId: sent,
    packageId,
    lines: [3],
    reason: 'used',
    note: 'Redeemed before.',
  });
  const { items: claims } = await buyer.do(myClaimCalls.list, { filter: {}, sort: [], page: 0, size: 0 });
  await buyer.call(
    myClaimFileCalls.attach,
    { id: claims[0]!.id, fileName: 'error.txt', file: Buffer.from('Already redeemed.') },
    { 'content-type': 'application/octet-stream' },
  );

  await admin.do(salesmanCalls.choose, { id: buyer.companyId!, userId: admin.id, phone: '+49 40 12345' });
  // Messages of both sides.
  await buyer.do(myMessageCalls.send, { id: sent, text: 'One key was redeemed before.' });
  await admin.call(
    messageCalls.attach,
    { id: sent, fileName: 'answer.csv', file: Buffer.from('line;state\n3;open\n') },
    { 'content-type': 'application/octet-stream' },
  );
  await buyer.do(myMessageCalls.read, { id: sent, upTo: '999999' });

  // Sent to stock, and from there to another order.
  const stocked = await bought(30);
  await admin.do(keyReturnCalls.sendToInventory, { id: stocked, unDelivered: true, isUpdate: false });
  const { id: filled } = await m.place(buyer, of, 20);
  const start = timeOf(Math.floor(Date.parse(w.now()) / (30 * MINUTE)) * 30 * MINUTE);
  await admin.do(orderCalls.approve, {
    id: filled,
    processingStart: start,
    processingEnd: timeOf(Date.parse(start) + 2 * DAY),
    inventoryData: [{ quantity: 6, period: 2 }],
  });
  await w.buy();

  // Refunded after a part of it was sent.
  const refunded = await bought();
  const first = await pack(refunded, 5);
  await buyer.do(deliveryCalls.sendMine, { id: refunded, pkg: first.packageId });
  await fillInSeller(admin);
  await admin.do(sellerLogoCalls.set, { image: plainPng(8, 4, [200, 30, 60]).toString('base64') });
  const [credited] = await admin.do(invoiceCalls.create, { orderIds: [refunded, filled] });
  await buyer.do(partnerOrderCalls.requestRefund, { id: refunded });
  await admin.do(keyReturnCalls.refund, { id: refunded });
  const bonus = { text: 'Advertising contribution', quantity: 1, unitPrice: 100 };
  await admin.do(creditMemoCalls.creditFreeLines, { invoiceId: credited!.id, lines: [bonus] });
  const note = await admin.do(creditMemoCalls.create, { invoiceId: credited!.id, reason: 'They did not work.' });
  await admin.do(creditMemoCalls.send, { id: note.id });

  // A faulty provider: too many keys, previously sold keys, lost replies.
  m.simulator.setFaults({ twoKeys: 0.3 });
  const surplus = await bought();
  m.simulator.setFaults({ soldKey: 0.3 });
  const claimed = await bought(21);
  m.simulator.setFaults({ timeoutBefore: 1 });
  const unclear = await bought();
  m.simulator.setFaults({ tryLater: 1 });
  w.advanceClock(SETTLE + MINUTE);
  await w.buy();
  m.simulator.setFaults({});
  w.advanceClock(SETTLE + MINUTE);
  await w.buy();
  m.simulator.setFaults({ backOrder: 1 });
  const owed = await bought();
  await admin.do(endingCalls.close, { id: owed, sendBackOrderedKeysToInventory: true });
  m.simulator.setFaults({});

  // In negotiation, waiting, and ended before the start.
  const cart = createPurchase({ purchaseOrder: 'PO-4711', note: 'For both shops.' });
  const { id: open } = await m.place(buyer, of, 20, 1500, cart);
  const { id: countered } = await m.place(buyer, of, 20);
  await admin.do(orderCalls.rebid, {
    id: countered,
    quantity: 25,
    price: 1700,
    validUntil: addMilliseconds(w.now(), 60 * DAY),
  });
  const { id: withdrawn } = await m.place(buyer, of, 20);
  await buyer.do(partnerOrderCalls.withdraw, { id: withdrawn });

  // Ordered by staff.
  await admin.do(placingCalls.bulk, {
    partnerId: companyId,
    lines: [{ promotionId: of.promotionId, productId: of.productId, demandPrice: 1500, quantity: 20 }],
  });

  // Invoiced, one of them sent.
  const [invoice] = await admin.do(invoiceCalls.create, { orderIds: [sent, surplus] });
  const [draft] = await admin.do(invoiceCalls.create, { orderIds: [claimed] });
  await admin.do(invoiceCalls.send, { id: invoice!.id });

  // Part of the draft paid by a bank payment, with a difference written off.
  await sendBankFile(admin, bankFile([{ payments: [{ amount: '1.00' }], day: w.now().slice(0, 10) }]));
  const { items: payments } = await admin.do(bankCalls.list, { filter: {}, sort: [], page: 0, size: 0 });
  await admin.do(bankCalls.confirm, {
    id: payments[0]!.id,
    shares: [
      {
        partnerId: companyId,
        amount: 100,
        invoices: [{ id: draft!.id, amount: 100, writeOff: 50, writeOffKind: 'rounding' }],
      },
    ],
    reason: 'Agreed by phone.',
  });
  // Credit of another company, paid out again.
  await admin.do(planCalls.create, { partnerId: elsewhere.id, amount: 700, paymentDate: w.now(), isPaid: true });
  await admin.do(payoutCalls.payOut, { partnerId: elsewhere.id, amount: 300, paidAt: w.now(), reference: 'Overpaid' });
  await writeDocuments(w);
  await followPayments(w);

  // Keys from files: loaded, undone, and waiting for confirmation.
  const keys = (from: number) => Array.from({ length: 12 }, (_, n) => `loaded-key-${from + n}`);
  await loadKeys(w, admin, of.productId, [...keys(100), 'loaded-key-100']);
  const undone = await loadKeys(w, admin, of.productId, keys(200));
  await admin.do(loadCalls.undo, { id: undone.id });
  await runLoad(w, undone);
  await readKeyFile(admin, of.productId, keys(300).join('\n'));

  // Revoked by its publisher: a sold key and one in stock.
  await admin.call(
    revocationCalls.upload,
    {
      fileName: 'revoked.txt',
      file: Buffer.from([file.body.split('\r\n')[5]!.split(',')[0], 'loaded-key-111'].join('\n')),
    },
    { 'content-type': 'application/octet-stream' },
  );

  // Approval by rule: one order within the limits, one beyond them.
  const { author, other } = await switchRuleOn(w, companyId, { orderLimit: 40_000, dayLimit: 60_000, minMargin: 0 });
  const listPriceCents = 1100;
  await m.place(buyer, of, 20, listPriceCents);
  await m.place(buyer, of, 60, listPriceCents);
  await decideOrders(w);
  // Only one SuperAdmin stays, because other statements are about the only one.
  await w.database.transaction((tx) =>
    tx.run(sql`update app_user set role = 'Salesman', password_hash = id::text
      where id in (${author.id}, ${other.id})`),
  );

  // The month has ended, as the worker would see it a little later.
  await w.rows(sql`update kysely_migration set timestamp = '2020-01-01T00:00:00.000Z'`);
  await takeDueSnapshot(w, w.now());

  // Exported to accounting at the end of the day.
  const day = w.now().slice(0, 10);
  w.advanceClock(2 * DAY);
  await admin.do(accountingCalls.updateSettings, { ...ACCOUNTS, modifiedAt: null });
  const batch = await admin.do(accountingCalls.create, { fromDay: day, toDay: day });
  await admin.do(accountingCalls.acknowledge, { id: batch.id, documents: [] });

  // Reminded of the sent invoice when it was overdue; another company is not reminded for a while.
  w.advanceClock(20 * DAY);
  await admin.do(reminderCalls.setLadder, {
    steps: [{ daysAfterDue: 3, text: 'Please pay.', stopsOrders: false }],
    isAutomatic: false,
  });
  await admin.do(reminderCalls.send, { companyIds: [companyId] });
  const until = timeOf(Date.parse(w.now()) + 10 * DAY).slice(0, 10);
  await admin.do(reminderCalls.pause, { companyId: elsewhere.id, until });

  await sealEvents(w.database, w.keys);
  await sealBooks(w.database, w.keys);
  const orders = { sent, stocked, filled, refunded, surplus, claimed, unclear, owed, open, countered, withdrawn };
  return { m, admin, buyer, companyId, salesman, group, planId, of, packageId, unsent, orders };
}

/** Two endpoints: one has received its events at the second attempt, the other is disabled. */
async function deliverWebhooks(w: World, buyer: Awaited<ReturnType<World['person']>>): Promise<void> {
  const endpoint = { description: '', types: [] };
  const { id } = await buyer.do(webhookCalls.create, { ...endpoint, url: 'https://shop.example/hook' });
  const disabled = await buyer.do(webhookCalls.create, { ...endpoint, url: 'https://old.example/hook' });
  await buyer.do(webhookCalls.test, { id });
  await publishPartnerEvents(w.database, w.now(), orderFactsSql);
  await createDeliveries(w.database, w.now());
  const receive = async (status: number, state: 'Pending' | 'Succeeded') => {
    const claimed = await claimDeliveries(w.database, w.now(), { slots: 8, most: 8, busy: [] });
    const answer = { status, ms: 20, headers: '', answer: '', error: '', isGone: false };
    const results = claimed.map((one) => ({ ...one, ...answer, state, nextAt: w.now() }));
    await recordOutcomes(w.database, w.now(), 'https://merkur.example', results);
  };
  await receive(503, 'Pending');
  await receive(200, 'Succeeded');
  await buyer.do(webhookCalls.disable, { id: disabled.id });
}
