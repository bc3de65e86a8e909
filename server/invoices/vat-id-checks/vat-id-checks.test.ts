// VAT ids and the check service: queried in the background, answered once, never blocking.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/base/time.ts';
import { invoiceCalls, taxCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { vatIdCheckCalls } from '#domain/invoices/tax/vat-id-calls.ts';
import { createBillingMarket } from '#test/billing.ts';
import { SELLER } from '#test/seller.ts';
import { checkDueVatIds } from './checking.ts';
import { recheckVatId, showVatIdChecks } from './history.ts';
import { viesService } from './vies.ts';

const VAT_ID = 'DE136695976';
const OTHER_ID = 'DE129273398';

type Answer = (asked: Record<string, string>, reply: ServerResponse) => void;
const json =
  (body: object, status = 200): Answer =>
  (_, reply) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
/** The service's reply on the requested id. */
const registered =
  (valid: boolean, more: object = {}): Answer =>
  ({ countryCode, vatNumber }, reply) =>
    json({ countryCode, vatNumber, valid, requestIdentifier: 'WAPIAAAAXYZ1234', name: '---', ...more })({}, reply);
const trouble = (error: string) => json({ actionSucceed: false, errorWrappers: [{ error }] });

const bodyOf = async (request: IncomingMessage): Promise<Record<string, string>> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text) as Record<string, string>;
};

/** A fake service with configurable replies. */
async function startVies(first: Answer) {
  const asked: (Record<string, string> & { path?: string })[] = [];
  const stand = { answer: first, asked, url: '' };
  const server = createServer(async (request, reply) => {
    const body = await bodyOf(request);
    asked.push({ ...body, path: request.url! });
    stand.answer(body, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  stand.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`;
  return stand;
}

async function setup(first: Answer, timeoutMs = 5000) {
  const { w, m, finance, companyAt, completed } = await createBillingMarket();
  const partnerId = await companyAt('Aurora Games', 19);
  const vies = await startVies(first);
  const services = { database: w.database, clock: { now: w.now }, vatIdService: viesService(vies.url, timeoutMs) };
  const check = () => checkDueVatIds(services);
  const set = (vatId: string) => finance.do(taxCalls.setVatId, { partnerId, vatId });
  const checks = () => finance.do(vatIdCheckCalls.list, { partnerId });
  return { w, m, finance, partnerId, vies, services, check, set, checks, completed };
}

test("checks a new VAT id once with the seller's id and stores the answer with its reference", async () => {
  const { w, vies, check, set, checks, partnerId } = await setup(registered(true, { name: 'AURORA\n GAMES GMBH' }));
  await set(VAT_ID);
  expect(vies.asked).toEqual([]);
  expect(await checks()).toMatchObject({ vatId: VAT_ID, nextAt: w.now(), items: [] });
  expect([await check(), await check()]).toEqual([1, 0]);
  expect(vies.asked).toEqual([
    {
      path: '/rest-api/check-vat-number',
      countryCode: 'DE',
      vatNumber: VAT_ID.slice(2),
      requesterMemberStateCode: 'DE',
      requesterNumber: SELLER.vatId.slice(2),
    },
  ]);
  expect(await checks()).toEqual({
    partnerId,
    vatId: VAT_ID,
    isOn: false,
    isPending: false,
    nextAt: null,
    items: [
      {
        vatId: VAT_ID,
        askedAt: w.now(),
        answeredAt: w.now(),
        outcome: 'valid',
        reference: 'WAPIAAAAXYZ1234',
        holder: 'AURORA GAMES GMBH',
        trouble: '',
        acceptance: null,
      },
    ],
  });
  await set(VAT_ID);
  expect(await check()).toBe(0);
  await set(OTHER_ID);
  vies.answer = registered(false);
  await check();
  expect((await checks()).items.map(({ vatId, outcome, holder }) => [vatId, outcome, holder])).toEqual([
    [OTHER_ID, 'invalid', ''],
    [VAT_ID, 'valid', 'AURORA GAMES GMBH'],
  ]);
});

test('treats any other reply as unknown and retries with backoff', async () => {
  const { w, vies, check, set, checks } = await setup(trouble('MS_UNAVAILABLE'), 300);
  await set(VAT_ID);
  const answers: [Answer, string][] = [
    [trouble('MS_UNAVAILABLE'), 'MS_UNAVAILABLE'],
    [trouble('MS_MAX_CONCURRENT_REQ'), 'MS_MAX_CONCURRENT_REQ'],
    [json({ message: 'gone' }, 503), 'HTTP 503'],
    [(_, reply) => reply.end('<html>'), 'UNREADABLE_ANSWER'],
    [json({ countryCode: 'DE', vatNumber: '1', valid: true }), 'ANSWER_ABOUT_ANOTHER_ID'],
    [(_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1/' }).end(), 'redirect'],
    [(_, reply) => reply.end('x'.repeat(70_000)), 'too large'],
    [() => {}, 'timeout'],
  ];
  const pauses: number[] = [];
  for (const [answer, reason] of answers) {
    vies.answer = answer;
    expect(await check(), reason).toBe(1);
    const { items, nextAt } = await checks();
    expect(items[0]).toMatchObject({ outcome: 'unknown', trouble: reason, reference: '' });
    pauses.push(Date.parse(nextAt!) - Date.parse(w.now()));
    expect(await check()).toBe(0);
    w.advanceClock(pauses.at(-1)!);
  }
  expect(pauses[0]).toBeGreaterThanOrEqual(MINUTE / 2);
  expect(pauses[0]).toBeLessThanOrEqual(MINUTE);
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(HOUR);
  vies.answer = registered(true);
  await check();
  expect((await checks()).items[0]!.outcome).toBe('valid');
  w.advanceClock(DAY);
  expect(await check()).toBe(0);
});

test('treats an id unreadable to its country as invalid', async () => {
  const { check, set, checks } = await setup(trouble('INVALID_INPUT'));
  await set(VAT_ID);
  await check();
  expect((await checks()).items[0]).toMatchObject({ outcome: 'invalid', trouble: '' });
});

test('keeps an unanswered request in the history and makes the id due again', async () => {
  const { w, vies, services, check, set, checks } = await setup(registered(true));
  await set(VAT_ID);
  const crashing = { check: () => Promise.reject(new Error('killed')) };
  await expect(checkDueVatIds({ ...services, vatIdService: crashing })).rejects.toThrow('killed');
  expect((await checks()).items).toMatchObject([{ outcome: null, answeredAt: null }]);
  expect(await check()).toBe(0);
  w.advanceClock(5 * MINUTE);
  expect(await check()).toBe(1);
  expect(vies.asked).toHaveLength(1);
  expect((await checks()).items.map(({ outcome }) => outcome)).toEqual(['valid', null]);
});

test('checks an id changed during a request, storing the late answer with the old one', async () => {
  const { vies, services, set, check, checks } = await setup(registered(true));
  await set(VAT_ID);
  const slow = {
    check: async () => {
      await set(OTHER_ID);
      return { outcome: 'valid', reference: 'LATE', holder: '' } as const;
    },
  };
  await checkDueVatIds({ ...services, vatIdService: slow });
  expect((await checks()).nextAt).not.toBeNull();
  await check();
  expect(vies.asked.map(({ vatNumber }) => vatNumber)).toEqual([OTHER_ID.slice(2)]);
  const found = (await checks()).items.map(({ vatId, reference }) => [vatId, reference]);
  expect(found.sort()).toEqual([
    [OTHER_ID, 'WAPIAAAAXYZ1234'],
    [VAT_ID, 'LATE'],
  ]);
});

test('never blocks an id or invoice on an answer, and never changes an answer', async () => {
  const { w, m, finance, partnerId, check, set, completed, services } = await setup(registered(false));
  await set(VAT_ID);
  expect(await checkDueVatIds({ ...services, vatIdService: null })).toBe(0);
  await check();
  const buyer = await w.person('Partner', { companyId: partnerId });
  expect(await finance.do(invoiceCalls.create, { orderIds: [await completed(buyer)] })).toHaveLength(1);
  for (const forged of [
    sql`update vat_id_answer set outcome = 'valid'`,
    sql`delete from vat_id_answer`,
    sql`truncate vat_id_answer`,
    sql`update vat_id_check set vat_id = 'DE136695976'`,
    sql`delete from vat_id_check`,
    sql`truncate vat_id_check cascade`,
  ])
    await expect(w.database.transaction((tx) => tx.run(forged))).rejects.toThrow();
  await set('');
  expect(await check()).toBe(0);
  expect(await m.broken()).toEqual([]);
});

test('lets Finance repeat a check; without a service or an id there is none', async () => {
  const { w, finance, partnerId, check, set } = await setup(registered(true));
  const ask = () => finance.call(vatIdCheckCalls.ask, { partnerId });
  expect([(await ask()).status, (await ask()).message]).toEqual([409, invoiceCopy.vatIdServiceOff]);
  await set(VAT_ID);
  await check();
  const shown = await showVatIdChecks(true)({ db: w.database, now: w.now() }, { partnerId });
  expect(shown).toMatchObject({ isOn: true, isPending: false, nextAt: null });
  const asked = await w.database.transaction((tx) => recheckVatId(true)({ tx, now: w.now() }, { partnerId }));
  expect(asked).toMatchObject({ isPending: true, nextAt: w.now() });
  expect(await check()).toBe(1);
  await set('');
  const nothing = w.database.transaction((tx) => recheckVatId(true)({ tx, now: w.now() }, { partnerId }));
  await expect(nothing).rejects.toThrow(invoiceCopy.noVatId);
  const salesman = await w.person('Salesman');
  expect((await salesman.call(vatIdCheckCalls.ask, { partnerId })).status).toBe(403);
  expect((await salesman.call(vatIdCheckCalls.list, { partnerId })).status).toBe(200);
});
