// A world for one test: the real app on a real, empty database, a fixed clock, and people who use it. Database and app
// are created once per process; `world()` empties the one and resets the other.

import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { scopeList, scopeOf } from '#domain/access/roles.ts';
import { type Endpoint, type Input, pathParams, type Reply, refusalCodesOf } from '#domain/base/endpoint.ts';
import type { Permission } from '#domain/base/permissions.ts';
import type { RefusalCode } from '#domain/base/refusal-codes.ts';
import type { Role } from '#domain/base/roles.ts';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import { type WireDialect, wireCodecOf } from '#domain/base/wire.ts';
import { dialectOfPath } from '#domain/base/wire-dialects.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { setUpRowLevelSecurity } from '#server/access/row-level-security/partner-role.ts';
import { signAccessToken } from '#server/access/sign-in/tokens.ts';
import { type App, buildApp } from '#server/app.ts';
import { deriveKeys } from '#server/base/crypto/master-key.ts';
import { type Database, prepared } from '#server/base/database/db.ts';
import type { OpenDatabase } from '#server/base/database/open-database.ts';
import { createQueue, type Queue } from '#server/base/jobs/jobs.ts';
import { readConfig } from '#server/base/process/config.ts';
import { newId } from '#server/base/process/ids.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import {
  type ConfiguredProvider,
  createProviderClients,
  type ProviderClients,
} from '#server/buying/purchasing/provider-clients.ts';
import type { ProviderAccounts } from '#server/catalog/provider/accounts.ts';
import type { CallLimiter } from '#server/catalog/provider/call-limiter.ts';
import type { Provider } from '#server/catalog/provider/port.ts';
import { createVault, type Vault } from '#server/keys/vault.ts';
import { createProviderAccounts } from '#server/operations/provider-accounts/follow-accounts.ts';
import { createProvider } from '#server/services.ts';
import { builtInSheets } from '#server/sheets/workbook/stored-workbooks.ts';
import { createEmptying } from './database/emptying.ts';
import { withOwnConnection } from './database/own-connection.ts';
import { freshDatabase } from './database/template.ts';
import { failingLog, silentLog } from './logs.ts';

export const PASSWORD = 'correct horse battery staple';
export const NOON: Time = '2026-11-20T12:00:00.000Z';

/** The least that argon2 accepts (KiB): tests sign in hundreds of times. */
const CHEAPEST = { memory: 8, passes: 1, parallelism: 1 };

/** Master key from which the tests' keys are derived. */
export const MASTER_KEY = Buffer.alloc(32, 7);

const keys = deriveKeys(MASTER_KEY);
const config = {
  ...readConfig({ LOG_LEVEL: 'silent', DEMO: 'off' }),
  limits: { callsPerMinute: 1_000_000, authPerMinute: 1_000_000 },
};
const clock = { at: NOON, now: () => clock.at };

/** Settle window in tests. */
export const SETTLE = 10 * 60_000;

/** A part of an id without digits, so that a search for a number does not find a name by chance. */
const lettersOf = (text: string): string => text.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);

interface TestServices {
  database: OpenDatabase;
  /** For checks of everything, which take long to plan. */
  observer: Database;
  /** Leaves the reference data. */
  emptyTables(): Promise<void>;
  queue: Queue;
  app: App;
  vault: Vault;
  providers: ConfiguredProvider[];
  providerClients: ProviderClients;
  accounts: ProviderAccounts;
  passwordHash: string;
}

let testServices: Promise<TestServices> | undefined;

async function buildServices(): Promise<TestServices> {
  const database = await freshDatabase();
  await setUpRowLevelSecurity(database, failingLog);
  const queue = await createQueue(database, {
    embedded: database.embedded,
    isUnsupervised: true,
    log: failingLog,
  });
  database.setEnqueue(queue.enqueue, queue.wake);
  const vault = createVault(keys);
  // Tests add and remove providers; the app uses the current ones.
  const providers: ConfiguredProvider[] = [];
  const providerClients = createProviderClients(database, providers, SETTLE);
  const accounts = createProviderAccounts({ database, keys, log: failingLog }, [], providers, (entry) =>
    createProvider(entry),
  );
  const sheets = builtInSheets(database, clock);
  const app = await buildApp({
    config,
    database,
    clock,
    keys,
    vault,
    providerClients,
    providers,
    accounts,
    sheets,
    log: silentLog,
    isReady: () => true,
  });
  await app.http.ready();
  return {
    database,
    observer: withOwnConnection(database),
    emptyTables: createEmptying(database),
    queue,
    app,
    vault,
    providers,
    providerClients,
    accounts,
    passwordHash: await hashPassword(PASSWORD, keys.keyFor('pepper'), CHEAPEST),
  };
}

interface CallResult<R> {
  status: number;
  /** Decoded reply; undefined if refused. */
  reply: R;
  message: string;
  /** Refusal code; empty if there was none. */
  code: string;
  /** Current state reported by a refusal. */
  state?: string | undefined;
  errors: { Field: string; Code: string; Message: string; Allowed?: string[] }[];
  /** Raw response body. */
  body: string;
  /** Body of a file. */
  bytes: Buffer;
  headers: Record<string, unknown>;
}

export interface Person {
  id: string;
  email: string;
  name: string;
  companyId: string | null;
  /** Authorization header. */
  authorization(): Promise<string>;
  /** Makes a call as this user. */
  call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    headers?: Record<string, string>,
  ): Promise<CallResult<Reply<E>>>;
  /** Renews step-up authentication, which sensitive actions require. */
  stepUp(): Promise<unknown>;
  /** Makes a call that must succeed. */
  do<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>>;
}

export type World = Awaited<ReturnType<typeof world>>;

export async function world() {
  const services = await (testServices ??= buildServices());
  await services.emptyTables();
  clock.at = NOON;
  services.providers.length = 0;
  if (services.accounts.configs().length > 0) await services.accounts.follow();
  const { database, app } = services;

  const inject = async <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    headers: Record<string, string>,
  ): Promise<CallResult<Reply<E>>> => {
    const response = await app.http.inject({ ...requestOf(endpoint, input), headers });
    const contentType = String(response.headers['content-type']);
    const isJson = contentType.includes('json');
    const isProblem = contentType.includes('problem+json');
    const wire = isJson ? JSON.parse(response.body) : {};
    const dialect = dialectOfPath(endpoint.path);
    const problem = isProblem ? toProblem(wire, dialect) : undefined;
    if (problem && problem.code !== 'defect' && !refusalCodesOf(endpoint).includes(problem.code as RefusalCode))
      throw new Error(`${endpoint.method} ${endpoint.path} refuses with ${problem.code}, which it does not list.`);
    return {
      status: response.statusCode,
      reply: (response.statusCode === 200 && isJson
        ? wireCodecOf(endpoint.reply, dialect).decode(wire)
        : undefined) as Reply<E>,
      message: problem?.message ?? '',
      code: problem?.code ?? '',
      state: problem?.state,
      errors: problem?.errors ?? [],
      body: response.body,
      bytes: response.rawPayload,
      headers: response.headers,
    };
  };

  const company = async (
    overrides: Partial<{
      name: string;
      type: string;
      creditLimitCents: number | null;
      /** Basis points. */
      vatRate: number;
      regions: string[];
      regionIncluded: boolean;
      isSystem: boolean;
      paidRequired: boolean;
      packageLimitCents: number | null;
    }> = {},
  ) => {
    const id = newId();
    const name = overrides.name ?? `Company ${lettersOf(id.slice(-12))}`;
    await database.all(
      prepared(sql`insert into company (id, name, email, address, city, type, credit_limit_cents, vat_rate_bp, regions,
        region_included, is_system, paid_required, package_limit_cents, created_at, modified_at)
        values (${id}, ${name}, ${`${id}@company.example`}, 'Hauptstraße 2', 'Berlin', ${overrides.type ?? 'Standard'},
          ${overrides.creditLimitCents ?? null}, ${overrides.vatRate ?? 0},
          ${overrides.regions ?? []}, ${overrides.regionIncluded ?? false}, ${overrides.isSystem ?? false},
          ${overrides.paidRequired ?? false}, ${overrides.packageLimitCents ?? null}, ${clock.at}, ${clock.at})`),
    );
    return id;
  };

  const person = async (
    role: Role,
    overrides: { companyId?: string; groups?: Permission[]; isActive?: boolean; email?: string } = {},
  ): Promise<Person> => {
    const id = newId();
    const email = overrides.email ?? `${role.toLowerCase()}-${id.slice(-12)}@merkur.example`;
    const companyId = role === 'Partner' ? (overrides.companyId ?? (await company())) : null;
    const sessionId = newId();
    const farFuture = addMilliseconds(clock.at, 365 * 24 * 3_600_000);
    const group = newId();
    const grant = sql`, granted as (
        insert into permission_group (id, name, permissions, created_at, modified_at)
        values (${group}, ${group.slice(-12)}, ${overrides.groups}, now(), now())
      ), member as (insert into user_permission_group values (${id}, ${group}))`;
    await database.all(
      prepared(sql`with person as (
          insert into app_user (id, first_name, last_name, email, password_hash, role, is_active,
            company_id, created_at, modified_at)
          values (${id}, 'Ada', ${role}, ${email}, ${services.passwordHash}, ${role}, ${overrides.isActive ?? true},
            ${companyId}, ${clock.at}, ${clock.at})
        ) ${overrides.groups ? grant : sql``}
        insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device)
        values (${sessionId}, ${id}, ${clock.at}, ${clock.at}, ${farFuture}, ${farFuture}, '127.0.0.1', 'test')`),
    );
    /** The newest token: signing takes longer than many a call. */
    let signed: { at: Time; header: string } | undefined;
    const authorization = async () => {
      if (signed?.at === clock.at) return signed.header;
      const scope = scopeList(role, scopeOf(role, new Set(overrides.groups ?? [])));
      const claims = { userId: id, sessionId, name: `Ada ${role}`, scope };
      signed = { at: clock.at, header: `Bearer ${await signAccessToken(claims, keys.keyFor('jwt'), clock.at)}` };
      return signed.header;
    };
    const call: Person['call'] = async (endpoint, input, headers = {}) =>
      inject(endpoint, input, { authorization: await authorization(), ...headers });
    return {
      id,
      email,
      name: `Ada ${role}`,
      companyId,
      authorization,
      call,
      stepUp: () => database.all(prepared(sql`update session set stepped_up_at = ${clock.at} where id = ${sessionId}`)),
      do: async (endpoint, input) => {
        const result = await call(endpoint, input);
        if (result.status !== 200)
          throw new Error(`${endpoint.method} ${endpoint.path} answered ${result.status}: ${result.body}`);
        return result.reply;
      },
    };
  };

  return {
    database,
    observer: services.observer,
    http: app.http,
    served: app.endpoints,
    keys,
    vault: services.vault,
    providerClients: services.providerClients,
    accounts: services.accounts,
    /** The providers that buyer and syncs use. */
    providers: services.providers,
    queue: services.queue,
    company,
    person,
    /** Adds a provider to buy from, limited by the gate; `code` identifies its row. */
    addProvider: (code: string, provider: Provider, gate?: CallLimiter) =>
      services.providers.push({ code, provider, ...(gate && { limiter: gate }) }),
    /** Removes all providers to buy from. */
    forgetProviders: () => {
      services.providers.length = 0;
    },
    /** Buys everything that is due, eight at a time by default. */
    buy: (atOnce = 8) =>
      createBuyer({
        database,
        vault: services.vault,
        clock,
        providers: services.providerClients,
        maxInFlight: atOnce,
        // A busy machine must not count as a paused process.
        sendWithinMs: Number.POSITIVE_INFINITY,
        log: failingLog,
      }).drain(),
    /** A call by a visitor who has not signed in. */
    callAsVisitor: <E extends Endpoint>(endpoint: E, input: Input<E>, headers: Record<string, string> = {}) =>
      inject(endpoint, input, headers),
    now: () => clock.at,
    advanceClock: (milliseconds: number) => {
      clock.at = addMilliseconds(clock.at, milliseconds);
    },
    rows: <Row>(query: ReturnType<typeof sql<Row>>) => database.all<Row>(query),
    mails: (to: string) =>
      database.all(
        sql<{
          subject: string;
          body: string;
        }>`select subject, body from mail where recipient = ${to} order by created_at desc, id desc`,
      ),
  };
}

/** A problem of either dialect; the field names of errors stay as they were sent. */
function toProblem(wire: Record<string, unknown>, dialect: WireDialect) {
  const at = (name: string) => wire[dialect.nameOf(name)];
  const errors = (at('errors') ?? []) as Record<string, unknown>[];
  return {
    message: String(wire.detail),
    code: String(at('code')),
    state: at('state') as string | undefined,
    errors: errors.map((error) => ({
      Field: String(error[dialect.nameOf('field')]),
      Code: String(error[dialect.nameOf('code')]),
      Message: String(error[dialect.nameOf('message')]),
      ...(error[dialect.nameOf('allowed')] !== undefined && {
        Allowed: error[dialect.nameOf('allowed')] as string[],
      }),
    })),
  };
}

/** The request of a call: path filled in, the rest as query or body in wire form. */
export function requestOf(endpoint: Endpoint, input: unknown): InjectOptions {
  const fields = { ...(input as Record<string, unknown>) };
  const flat = {
    ...((endpoint.serializeInput
      ? endpoint.serializeInput(fields as never)
      : wireCodecOf(endpoint.input, dialectOfPath(endpoint.path)).encode(fields)) as Record<string, unknown>),
  };
  const path = pathParams(endpoint.path).reduce((url, name) => {
    const value = encodeURIComponent(String(fields[name] ?? flat[name]));
    delete flat[name];
    delete flat[dialectOfPath(endpoint.path).nameOf(name)];
    return url.replace(`:${name}`, value);
  }, endpoint.path);
  const toQuery = (values: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, String(value)]),
    );
  if (endpoint.method === 'GET') return { method: 'GET', url: `/api${path}`, query: toQuery(flat) };
  const bodyName = endpoint.body && dialectOfPath(endpoint.path).nameOf(endpoint.body);
  const body = bodyName ? flat[bodyName] : flat;
  if (endpoint.upload) {
    const { [bodyName!]: _, ...rest } = flat;
    return { method: endpoint.method, url: `/api${path}`, payload: body as object, query: toQuery(rest) };
  }
  return { method: endpoint.method, url: `/api${path}`, payload: body as object };
}
