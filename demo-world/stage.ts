// The product on an empty database, in the past: its own commands behind its own API, the provider simulator, and the
// worker's chores when the script runs them. Users act through `do`, like a browser.

import { join } from 'node:path';
import { sql } from 'kysely';
import { accessCalls } from '#domain/access/calls.ts';
import { scopeList, scopeOf } from '#domain/access/roles.ts';
import { type Endpoint, type Input, pathParams, type Reply } from '#domain/base/endpoint.ts';
import type { Permission } from '#domain/base/permissions.ts';
import type { Role } from '#domain/base/roles.ts';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { wireCodecOf } from '#domain/base/wire.ts';
import { signAccessToken } from '#server/access/sign-in/tokens.ts';
import { buildApp } from '#server/app.ts';
import { recordInitialState } from '#server/audit/audited-state.ts';
import { deriveKeys } from '#server/base/crypto/master-key.ts';
import { migrate } from '#server/base/database/migrate.ts';
import type { OpenDatabase } from '#server/base/database/open-database.ts';
import { createQueue } from '#server/base/jobs/jobs.ts';
import { readConfig } from '#server/base/process/config.ts';
import { newId } from '#server/base/process/ids.ts';
import { createLog } from '#server/base/process/log.ts';
import { advanceDueOrders } from '#server/buying/items/due-orders.ts';
import { runProviderTasks } from '#server/buying/provider-tasks/provider-tasks.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import { createProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import type { Provider } from '#server/catalog/provider/port.ts';
import { ensureProvider, syncCatalog } from '#server/catalog/sync.ts';
import { ensureHouseCompany } from '#server/companies/house-company.ts';
import { deliverDueOrders } from '#server/delivery/automatic-delivery.ts';
import { invoiceByPeriod } from '#server/invoices/issuing/period-issuing.ts';
import { paymentFollower } from '#server/invoices/paid-orders.ts';
import { createVault } from '#server/keys/vault.ts';
import { loadRunHandler } from '#server/loads/load-execution.ts';
import { foldTotals } from '#server/orders/reading/totals.ts';
import { foldReports } from '#server/reports/sums.ts';
import { seedReferenceData } from '#server/seed/reference.ts';
import { builtInSheets } from '#server/sheets/workbook/stored-workbooks.ts';
import { createRandomStream, type RandomStream } from '../provider-simulator/random.ts';
import { startSimulator } from '../provider-simulator/simulator.ts';
import { virtualClock } from './virtual-time.ts';

const PROVIDERS = [
  { code: 'genba', name: 'Genba' },
  { code: 'playsource', name: 'Playsource' },
] as const;

/** Number of keys that arrive at the same time, and seconds until the next ones. */
const KEYS_AT_A_MOMENT = 20;
const PACE_SECONDS = { from: 5, to: 38 };

/** Concurrent purchases: with more, the order of purchases would be random. */
const CALLS_AT_ONCE = 1;

export interface Actor {
  id: string;
  name: string;
  companyId: string | null;
  /** Makes a call; returns nothing if refused, as users do not insist. */
  try<E extends Endpoint>(call: E, input: Input<E>): Promise<Reply<E> | undefined>;
  /** Makes a call that must succeed. */
  do<E extends Endpoint>(call: E, input: Input<E>): Promise<Reply<E>>;
}

export type Stage = Awaited<ReturnType<typeof createStage>>;

/** Opens the product on an empty database; `folder` gets the simulator's books. */
export async function createStage(database: OpenDatabase, seed: string, folder: string) {
  const clock = virtualClock;
  const log = createLog('error');
  const keys = deriveKeys(Buffer.alloc(32, 1));
  await migrate(database);
  const queue = await createQueue(database, { embedded: database.embedded, isUnsupervised: true, log });
  database.setEnqueue(queue.enqueue, queue.wake);
  await database.transaction(async (tx) => {
    await seedReferenceData(tx);
    await ensureHouseCompany(tx, clock.now());
  });
  await recordInitialState(database, keys, clock.now());

  const books = join(folder, 'provider-simulator');
  const simulator = await startSimulator({
    now: clock.ms,
    keySalt: 'the world of the demo',
    dir: books,
    faultControl: true,
    delays: { acceptedMs: 25 * 60_000, backOrderMs: 5 * 3_600_000 },
  });
  const pace = createRandomStream(`${seed}/pace`);
  let bought = 0;
  const paced = (provider: Provider): Provider => ({
    ...provider,
    buy: (intent) => {
      if (bought++ % KEYS_AT_A_MOMENT === 0)
        clock.moveTo(clock.ms() + pace.int(PACE_SECONDS.from, PACE_SECONDS.to) * 1000);
      return provider.buy(intent);
    },
  });
  const providers = PROVIDERS.map(({ code, name }) => {
    const plain = httpProvider({ name, baseUrl: `${simulator.url}/${code}/v1`, token: null });
    return { code, name, plain, client: createProviderClients(database, [{ code, provider: paced(plain) }]) };
  });
  const vault = createVault(keys);
  const app = await buildApp({
    config: {
      ...readConfig({ LOG_LEVEL: 'silent' }),
      limits: { callsPerMinute: 100_000_000, authPerMinute: 100_000_000 },
    },
    database,
    clock,
    keys,
    vault,
    providerClients: createProviderClients(
      database,
      providers.map(({ code, plain }) => ({ code, provider: plain })),
    ),
    sheets: builtInSheets(database, clock),
    log: createLog('silent'),
    isReady: () => true,
  });
  await app.http.ready();

  const refusals = new Map<string, number>();
  async function send<E extends Endpoint>(call: E, input: Input<E>, authorization: string) {
    const type = call.upload ? { 'content-type': call.upload } : {};
    const response = await app.http.inject({ ...requestOf(call, input), headers: { authorization, ...type } });
    const isJson = String(response.headers['content-type']).includes('json');
    const reply =
      response.statusCode === 200 && isJson ? wireCodecOf(call.reply).decode(JSON.parse(response.body)) : {};
    return { status: response.statusCode, body: response.body, reply: reply as Reply<E> };
  }

  /** A user who stays signed in for the whole world. */
  async function actor(email: string): Promise<Actor> {
    const user = await database.one(
      sql<{ id: string; role: Role; companyId: string | null; name: string; rights: Permission[] }>`select u.id, u.role,
        u.company_id, u.first_name || ' ' || u.last_name as name, array(select unnest(g.permissions)
          from user_permission_group m join permission_group g on g.id = m.permission_group_id
          where m.user_id = u.id) as rights from app_user u where u.email = ${email}`,
    );
    const { id: userId, role, companyId, name, rights } = user!;
    const sessionId = newId();
    const ever = addMilliseconds(clock.now(), 1000 * DAY);
    await database.transaction((tx) =>
      tx.run(sql`insert into session
        (id, user_id, created_at, last_used_at, idle_until, ends_at, stepped_up_at, address, device)
        values (${sessionId}, ${userId}, ${clock.now()}, ${clock.now()}, ${ever}, ${ever}, ${ever}, '127.0.0.1', 'demo world')`),
    );
    const scope = scopeList(role, scopeOf(role, new Set(rights)));
    const call = async <E extends Endpoint>(endpoint: E, input: Input<E>) =>
      send(
        endpoint,
        input,
        `Bearer ${await signAccessToken({ userId, sessionId, name, scope }, keys.keyFor('jwt'), clock.now())}`,
      );
    const failure = (endpoint: Endpoint, status: number, body: string) =>
      new Error(`${clock.now()} ${name}: ${endpoint.method} ${endpoint.path} answered ${status}: ${body}`);
    return {
      id: userId,
      name,
      companyId,
      do: async (endpoint, input) => {
        const { status, body, reply } = await call(endpoint, input);
        if (status !== 200) throw failure(endpoint, status, body);
        return reply;
      },
      try: async (endpoint, input) => {
        const { status, body, reply } = await call(endpoint, input);
        if (status === 200) return reply;
        if (status >= 500 || status === 401) throw failure(endpoint, status, body);
        const why = `${endpoint.path} ${JSON.parse(body).Code ?? status}`;
        refusals.set(why, (refusals.get(why) ?? 0) + 1);
        return undefined;
      },
    };
  }

  /** Takes jobs from a queue, to be run by the script or dropped. */
  const takeJobs = async <Data>(name: string): Promise<Data[]> =>
    (
      await database.all(
        sql<{ id: string; data: Data }>`with taken as (delete from pgboss.job where name = ${name} returning *)
          select id, data from taken order by created_on, id`,
      )
    ).map(({ data }) => data);
  const services = { database, clock, log };

  return {
    clock,
    database,
    keys,
    vault,
    simulator,
    providers,
    books,
    refusals,
    actor,
    random: (of: string): RandomStream => createRandomStream(`${seed}/${of}`),
    /** Syncs the providers' catalogues. */
    sync: async () => {
      for (const { code, name, plain } of providers) {
        const id = await database.transaction((tx) => ensureProvider(tx, { code, name }));
        await syncCatalog(database, plain, id, clock.now());
      }
    },
    /** Worker round: due transitions, buying, delivery, payment status of orders. */
    tick: async () => {
      await advanceDueOrders(services, clock.now());
      for (const { client } of providers) {
        await createBuyer({
          database,
          vault,
          clock,
          providers: client,
          maxInFlight: CALLS_AT_ONCE,
          sendWithinMs: Number.POSITIVE_INFINITY,
          log,
        }).drain();
        for (const [id, one] of await client.all()) await runProviderTasks(services, id, one, clock.now());
      }
      await deliverDueOrders(services, 'http://localhost:3000', clock.now());
    },
    invoice: () => invoiceByPeriod(services, clock.now()),
    followPayments: async () => {
      const follow = paymentFollower({ database, clock });
      for (const job of await takeJobs<{ invoiceIds: string[] }>('payment.follow')) await follow(job);
    },
    runLoads: async () => {
      const run = loadRunHandler({ database, clock });
      for (const job of await takeJobs<{ loadId: string }>('loads.run')) await run(job);
    },
    /** Rest of the nightly work: mails and files are dropped, because none are shipped. */
    tidy: async () => {
      await foldTotals(database);
      await foldReports(database);
      for (const name of ['mail.send', 'document.write', 'catalog.sync', 'catalog.sync-price']) await takeJobs(name);
      await database.transaction(async (tx) => {
        await tx.run(sql`delete from mail`);
        await tx.run(sql`delete from order_news`);
        await tx.run(sql`delete from idempotency`);
      });
    },
    close: async () => {
      await app.http.close();
      await queue.stop();
      await simulator.close();
    },
  };
}

/** A new user's first sign-in: replaces the one-time password. */
export const choosePassword = (person: Actor, oldPassword: string, newPassword: string) =>
  person.do(accessCalls.changePassword, { oldPassword, newPassword });

/** The request of a call: path filled in, the rest as query or body in wire form. */
function requestOf(call: Endpoint, input: unknown) {
  const fields = { ...(input as Record<string, unknown>) };
  const flat = {
    ...((call.serializeInput ? call.serializeInput(fields as never) : wireCodecOf(call.input).encode(fields)) as Record<
      string,
      unknown
    >),
  };
  const path = pathParams(call.path).reduce((url, name) => {
    const value = encodeURIComponent(String(fields[name] ?? flat[name]));
    delete flat[name];
    delete flat[name.charAt(0).toUpperCase() + name.slice(1)];
    return url.replace(`:${name}`, value);
  }, call.path);
  if (call.method === 'GET')
    return {
      method: 'GET' as const,
      url: `/api${path}`,
      query: Object.fromEntries(
        Object.entries(flat)
          .filter(([, value]) => value !== undefined)
          .map(([key, value]) => [key, String(value)]),
      ),
    };
  const body = call.body ? flat[call.body.charAt(0).toUpperCase() + call.body.slice(1)] : flat;
  return { method: call.method, url: `/api${path}`, payload: body as object };
}
