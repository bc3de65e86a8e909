// Accounts at providers that administrators enter: stored, used by buyer and syncs without a restart, exchanged and
// removed (OPS-041 to OPS-046).

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import { accountCopy } from '#domain/operations/account-copy.ts';
import { type AccountInput, providerAccountCalls } from '#domain/operations/provider-account-calls.ts';
import { providerCalls } from '#domain/operations/provider-calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { readConfig } from '#server/base/process/config.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import { createProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { syncHandler } from '#server/catalog/sync.ts';
import { createProvider, createProviders } from '#server/services.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { failingLog, recordingLog } from '#test/logs.ts';
import { SIMULATOR_DELAYS } from '#test/simulator-delays.ts';
import { createSupplierTrade } from '#test/supplier-market.ts';
import { requestOf, type World, world } from '#test/world.ts';
import type { KinguinOptions } from '../../../provider-simulator/kinguin/options.ts';
import { BASE_PATH, startKinguin } from '../../../provider-simulator/kinguin/server.ts';
import { createProviderAccounts } from './follow-accounts.ts';

const API_KEY = 'kinguin-api-key-1';
const WEBHOOK_SECRET = 'kinguin-webhook-secret';

const FORM: AccountInput = {
  code: 'kinguin',
  name: 'Kinguin',
  adapter: 'kinguin',
  url: '',
  isSandbox: false,
  countries: ['DE', 'FR', 'US', 'JP'],
  callsInFlight: null,
  lowBalance: null,
  token: API_KEY,
  clientId: '',
  clientSecret: '',
  acceptsWebhooks: false,
  webhookSecret: '',
  isEuro: false,
  isSameAccount: false,
  version: null,
};

/** An administrator, a running supplier, and its account as it would be typed. */
async function createDesk(options: KinguinOptions = {}) {
  const w = await world();
  const start = (more: KinguinOptions = {}) =>
    startKinguin({ now: () => Date.parse(w.now()), apiKey: API_KEY, ...options, ...more, delays: SIMULATOR_DELAYS });
  const kinguin = await start();
  const trade = createSupplierTrade(w, kinguin);
  const admin = await w.person('SuperAdmin');
  await admin.stepUp();
  const form: AccountInput = { ...FORM, url: `${kinguin.url}${BASE_PATH}` };
  const save = (change: Partial<AccountInput> = {}) => admin.do(providerAccountCalls.save, { ...form, ...change });
  const refused = (change: Partial<AccountInput>) => admin.call(providerAccountCalls.save, { ...form, ...change });
  const show = async () => (await admin.do(providerCalls.list, {})).find(({ code }) => code === 'kinguin');
  const sync = async (providerId: string) =>
    syncHandler({ database: w.database, clock: { now: w.now }, sources: w.providers, log: failingLog })({ providerId });
  /** An account whose catalogue is loaded, and an approved order of one of its products. */
  async function approve(quantity = 20) {
    const { id } = await save();
    await sync(id);
    const order = await trade.place(await w.person('Partner'), await trade.sellWhere(), quantity, 20_000);
    await trade.approve(admin, order.id);
    const orderNow = () => admin.do(orderCalls.one, { id: order.id });
    /** Keys arrive a moment after the order. */
    async function buyAll() {
      for (let n = 0; n < 5 && (await orderNow()).status !== 'Completed'; n++) {
        await w.buy();
        w.advanceClock(MINUTE);
      }
      return orderNow();
    }
    return { id, buyAll };
  }
  return { w, admin, kinguin, start, trade, form, save, refused, show, sync, approve };
}

test('buys with an account that was entered, without a restart (OPS-041, OPS-042)', async () => {
  const { w, kinguin, show, approve } = await createDesk();
  const { buyAll, id } = await approve();
  expect((await buyAll()).status).toBe('Completed');
  expect(kinguin.ledger().orders.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(20);
  expect(await show()).toMatchObject({
    id,
    isFixed: false,
    setup: { adapter: 'kinguin', host: new URL(kinguin.url).host, isSandbox: false, webhooks: 'off' },
    account: { version: 1, countries: ['DE', 'FR', 'JP', 'US'], lowBalance: null },
  });
  const jobs = await w.rows(
    sql`select 1 from pgboss.job where name = 'catalog.sync' and data ->> 'providerId' = ${id}`,
  );
  expect(jobs.length).toBeGreaterThan(0);
});

/** All rows of the database as text. */
async function readEverything(w: World): Promise<string> {
  const tables = await w.rows<{ name: string }>(
    sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss')`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => JSON.stringify(await w.rows(sql`select t::text from ${sql.raw(name)} t`))),
  );
  return texts.join('\n');
}

test('keeps credentials encrypted, and shows them nowhere (OPS-044)', async () => {
  const { w, admin, save } = await createDesk();
  await save({ acceptsWebhooks: true, webhookSecret: WEBHOOK_SECRET });
  const reply = JSON.stringify(await admin.do(providerCalls.list, {}));
  const everything = await readEverything(w);
  expect(everything).toContain('kinguin');
  for (const secret of [API_KEY, WEBHOOK_SECRET]) {
    const forms = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
    for (const form of forms) expect([everything.includes(form), reply.includes(form)]).toEqual([false, false]);
  }
  const [entry] = await w.rows<{ after: object }>(
    sql`select after from audit_event where subject_kind = 'provider' order by at desc, id desc limit 1`,
  );
  expect(entry!.after).toMatchObject({ adapter: 'kinguin', isReplaced: true, acceptsWebhooks: true });
});

test('keeps the stored credentials of empty fields, but sends them to no other address (OPS-044)', async () => {
  const { w, kinguin, save, refused, sync } = await createDesk();
  const { id } = await save({ acceptsWebhooks: true, webhookSecret: WEBHOOK_SECRET });
  await save({ token: '', name: 'Kinguin GmbH', acceptsWebhooks: true, lowBalance: 50_000, version: 1 });
  await sync(id);
  const [provider] = await w.rows(sql`select name, sync_trouble from provider where id = ${id}`);
  expect(provider).toEqual({ name: 'Kinguin GmbH', syncTrouble: null });
  expect(w.accounts.configs()[0]).toMatchObject({ lowBalance: 500, webhookSecret: expect.anything() });
  for (const change of [{ url: 'https://elsewhere.example' }, { isSandbox: true }]) {
    const moved = await refused({ ...change, token: '', version: 2 });
    expect(moved.errors).toEqual([{ Field: 'Token', Code: 'invalid', Message: accountCopy.credentialsAgain }]);
  }
  expect(kinguin.ledger().orders).toEqual([]);
});

test.each<[string, Partial<AccountInput>, string, string]>([
  ['a gateway without an address', { adapter: 'merkur', url: '' }, 'Url', accountCopy.urlRequired],
  ['an address without encryption', { url: 'http://gateway.example' }, 'Url', accountCopy.urlUnsafe],
  ['an address that is none', { url: 'ftp://files.example' }, 'Url', accountCopy.urlShape],
  ['no credentials', { token: '' }, 'Token', accountCopy.credentialsRequired],
  [
    'half of the credentials',
    { adapter: 'codeswholesale', isEuro: true, clientId: 'a' },
    'ClientSecret',
    accountCopy.bothRequired,
  ],
  [
    'an account in another currency',
    { adapter: 'codeswholesale', clientId: 'a', clientSecret: 'b' },
    'IsEuro',
    accountCopy.euroRequired,
  ],
  ['webhooks without a secret', { acceptsWebhooks: true }, 'WebhookSecret', accountCopy.webhookSecretRequired],
  ['a code with spaces', { code: 'two words' }, 'Code', accountCopy.codeShape],
  ['an unknown country', { countries: ['XX'] }, 'Countries.0', accountCopy.country],
])('refuses %s and names the field (OPS-041)', async (_, change, field, message) => {
  const { w, refused } = await createDesk();
  expect((await refused(change)).errors).toMatchObject([{ Field: field, Message: message }]);
  expect(await w.rows(sql`select 1 from provider_account`)).toEqual([]);
});

test('refuses a second account, a used name, another interface, and a change of an outdated account (OPS-041)', async () => {
  const { save, refused } = await createDesk();
  await save();
  expect((await refused({})).errors).toMatchObject([{ Field: 'Code', Message: accountCopy.taken }]);
  const renamed = await refused({ code: 'second' });
  expect(renamed.errors).toMatchObject([{ Field: 'Name', Message: accountCopy.nameTaken }]);
  expect((await refused({ version: 7 })).code).toBe('stale');
  const other = await refused({ adapter: 'merkur', version: 1 });
  expect(other.errors).toMatchObject([{ Field: 'Adapter', Message: accountCopy.adapterStays }]);
});

test('refuses another account until purchases are paused and nothing is on order (OPS-045)', async () => {
  const { w, admin, start, save, refused, approve } = await createDesk({ faults: { lateKeys: 1 } });
  const { id } = await approve();
  await w.buy();
  const other = await start();
  onTestFinished(() => other.close());
  const exchange = { url: `${other.url}${BASE_PATH}`, version: 1 };
  expect((await refused(exchange)).message).toBe(accountCopy.pauseFirst);
  await admin.do(providerCalls.pause, { id, reason: 'New account' });
  expect((await refused(exchange)).message).toBe(accountCopy.keysOnOrder(20));
  const removal = await admin.call(providerAccountCalls.remove, { id, version: 1 });
  expect([removal.code, removal.message]).toEqual(['provider_in_use', accountCopy.keysOnOrderStay(20)]);
  // A new key of the same account is needed at once if the supplier withdrew the old one.
  await save({ token: API_KEY, isSameAccount: true, version: 1 });
  expect(await w.rows(sql`select version from provider_account`)).toEqual([{ version: 2 }]);
});

test('buys nothing with an account that was replaced in another process (OPS-042)', async () => {
  const { w, admin, start, save, kinguin, approve } = await createDesk();
  const { id, buyAll } = await approve();
  const behind: Parameters<typeof createProviderAccounts>[2] = [];
  const accounts = createProviderAccounts(
    { database: w.database, keys: w.keys, log: failingLog },
    [],
    behind,
    createProvider,
  );
  await accounts.follow();
  const clients = createProviderClients(w.database, behind);
  const other = await start();
  onTestFinished(() => other.close());
  await admin.do(providerCalls.pause, { id, reason: 'New account' });
  await save({ url: `${other.url}${BASE_PATH}`, version: 1 });
  await admin.do(providerCalls.resume, { id });
  const worker = createBuyer({
    ...{ database: w.database, vault: w.vault, clock: { now: w.now }, providers: clients, log: failingLog },
    sendWithinMs: Number.POSITIVE_INFINITY,
  });
  expect(await worker.drain()).toBe(0);
  await accounts.follow();
  expect((await clients.all()).get(id)!.accountVersion).toBe(2);
  expect((await buyAll()).status).toBe('Completed');
  expect([kinguin.ledger().orders.length, other.ledger().orders.length > 0]).toEqual([0, true]);
});

test('leaves an account that cannot be read out, and uses the others (OPS-042)', async () => {
  const { w, save } = await createDesk();
  await save();
  await save({ code: 'second', name: 'Second' });
  await w.database.transaction((tx) =>
    tx.run(sql`update provider_account set sealed_credentials = '\\x00', version = 2
      where provider_id = (select id from provider where code = 'kinguin')`),
  );
  const { log, texts } = recordingLog();
  const clients: Parameters<typeof createProviderAccounts>[2] = [];
  const accounts = createProviderAccounts({ database: w.database, keys: w.keys, log }, [], clients, createProvider);
  await accounts.follow();
  expect(clients.map(({ code }) => code)).toEqual(['second']);
  expect(texts.join()).toContain('The account at a provider cannot be read.');
});

test('leaves a provider of PROVIDERS with the account configured there (OPS-041)', async () => {
  const { w, save } = await createDesk();
  await save();
  const entry = { code: 'kinguin', name: 'Kinguin', adapter: 'kinguin', token: 't' };
  const { providers } = readConfig({ PROVIDERS: JSON.stringify([entry]) });
  const clients = createProviders(providers);
  const [configured] = clients;
  const services = { database: w.database, keys: w.keys, log: failingLog };
  const accounts = createProviderAccounts(services, providers, clients, createProvider);
  await accounts.follow();
  expect([clients, accounts.configs()]).toEqual([[configured], providers]);
});

test('lets entries of PROVIDERS win, and refuses to change them (OPS-041)', async () => {
  const { w, admin, form, save } = await createDesk();
  await save();
  const PROVIDERS = JSON.stringify([{ code: 'kinguin', name: 'Kinguin', adapter: 'kinguin', token: 't' }]);
  const http = await createConfiguredApp(w, { PROVIDERS });
  onTestFinished(() => http.close());
  const headers = { authorization: await admin.authorization() };
  const ask = async (of: ReturnType<typeof requestOf>) => (await http.inject({ ...of, headers })).json();
  const refusal = await ask(requestOf(providerAccountCalls.save, { ...form, version: 1 }));
  expect(refusal.Errors).toMatchObject([{ Message: accountCopy.inVariable }]);
  const [shown] = await ask(requestOf(providerCalls.list, {}));
  expect(shown).toMatchObject({ IsFixed: true, Account: null, Setup: { Host: 'gateway.kinguin.net' } });
});

test.each([
  ['a test system', { sandbox: true }, accountCopy.notInSandbox],
  ['production, by plain HTTP', { production: true }, accountCopy.urlUnsafe],
  ['a trial with a short settle window', { trialSettleSeconds: 10 }, accountCopy.notInTrial],
])('takes no account in %s (OPS-041)', async (_, over, message) => {
  const { w, admin, form } = await createDesk();
  const http = await createConfiguredApp(w, {}, over);
  onTestFinished(() => http.close());
  const headers = { authorization: await admin.authorization() };
  for (const call of [providerAccountCalls.save, providerAccountCalls.test]) {
    const reply = (await http.inject({ ...requestOf(call, form), headers })).json();
    expect(reply.errors ?? reply.Errors).toMatchObject([{ Message: message }]);
  }
});

test('removes an account with its credentials (OPS-045)', async () => {
  const { w, admin, save, show } = await createDesk();
  const { id } = await save();
  expect((await admin.call(providerAccountCalls.remove, { id, version: 2 })).code).toBe('stale');
  expect((await w.providerClients.all()).size).toBe(1);
  await admin.do(providerAccountCalls.remove, { id, version: 1 });
  expect(await w.rows(sql`select 1 from provider_account`)).toEqual([]);
  expect([w.providers, w.accounts.configs()]).toEqual([[], []]);
  expect((await w.providerClients.all()).size).toBe(0);
  expect(await show()).toMatchObject({ setup: null, account: null, isFixed: false });
  expect((await admin.call(providerAccountCalls.remove, { id, version: 1 })).code).toBe('missing');
});

test('tries what was typed, and stores nothing (OPS-043)', async () => {
  const { w, admin, form, save } = await createDesk();
  const attempt = (change: Partial<AccountInput> = {}) => admin.do(providerAccountCalls.test, { ...form, ...change });
  expect(await attempt()).toMatchObject({
    isWorking: true,
    problem: '',
    balance: { available: 4_000_000_000, currency: 'EUR' },
  });
  const wrong = await attempt({ token: 'wrong' });
  expect([wrong.isWorking, wrong.problem === '']).toEqual([false, false]);
  expect(await w.rows(sql`select 1 from provider_account`)).toEqual([]);
  await save();
  expect(await attempt({ token: '', version: 1 })).toMatchObject({ isWorking: true });
  expect(await admin.do(providerCalls.test, { code: 'kinguin' })).toMatchObject({ isWorking: true });
  const elsewhere = await admin.call(providerAccountCalls.test, {
    ...form,
    token: '',
    url: 'https://elsewhere.example',
  });
  expect(elsewhere.errors).toMatchObject([{ Field: 'Token', Message: accountCopy.credentialsAgain }]);
});

test('accepts webhooks as soon as their secret is stored (OPS-042)', async () => {
  const { w, save } = await createDesk();
  const send = async () =>
    (
      await w.http.inject({
        method: 'POST',
        url: '/api/provider-events/kinguin',
        headers: {
          'x-event-name': 'order.status',
          'x-event-secret': WEBHOOK_SECRET,
          'content-type': 'application/json',
        },
        payload: '{}',
      })
    ).statusCode;
  await save();
  expect(await send()).toBe(404);
  await save({ token: '', acceptsWebhooks: true, webhookSecret: WEBHOOK_SECRET, version: 1 });
  expect(await send()).toBe(204);
});
