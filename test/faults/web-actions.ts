// Web users of a fault run, through the whole HTTP application: they approve, pack, send, download and claim. Acknowledged
// results are reported, because they must still exist at the end. The process may be killed at any moment.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { scopeList, scopeOf } from '#domain/access/roles.ts';
import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import type { Role } from '#domain/base/roles.ts';
import { addMilliseconds, DAY, HOUR, type Time, timeOf } from '#domain/base/time.ts';
import { myClaimCalls } from '#domain/claims/calls.ts';
import { deliveryCalls, downloadCalls } from '#domain/delivery/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { signAccessToken } from '#server/access/sign-in/tokens.ts';
import { buildApp } from '#server/app.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { Config } from '#server/base/process/config.ts';
import { newId } from '#server/base/process/ids.ts';
import { createProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import type { Services } from '#server/services.ts';
import { builtInSheets } from '#server/sheets/workbook/stored-workbooks.ts';
import { silentLog } from '#test/logs.ts';
import { requestOf } from '#test/world.ts';

/** An acknowledged result that must exist at the end. */
export type Acknowledged =
  | { kind: 'approved'; orderId: string }
  | { kind: 'packed' | 'sent'; packageId: string }
  | { kind: 'claimed'; packageId: string; line: number }
  | { kind: 'downloaded'; orderId: string; packageId: string; keys: string[] };

interface Person {
  id: string;
  role: Role;
  token: string;
}

interface Packed {
  id: string;
  orderId: string;
}

const HALF_HOUR = 30 * 60_000;

/**
 * The application on top of a process's services. `act` performs one user action, where a number selects the action and
 * its subject; `defect` receives responses that no fault explains.
 */
export async function createWeb(
  config: Config,
  { database, vault, keys }: Services,
  clock: Clock,
  onDefect: (text: string) => void,
): Promise<{ act(n: number): Promise<Acknowledged[]> }> {
  const app = await buildApp({
    config: { ...config, limits: { callsPerMinute: 1_000_000, authPerMinute: 1_000_000 } },
    database,
    clock,
    keys,
    vault,
    providerClients: createProviderClients(database, []),
    sheets: builtInSheets(database, clock),
    log: silentLog,
    isReady: () => true,
  });
  await app.http.ready();

  /** A session for an existing user. */
  async function signIn(id: string, role: Role): Promise<Person> {
    const now = clock.now();
    const sessionId = newId();
    const ends: Time = addMilliseconds(now, DAY);
    await database.transaction((tx) =>
      tx.run(sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device)
        values (${sessionId}, ${id}, ${now}, ${now}, ${ends}, ${ends}, '127.0.0.1', 'fault run')`),
    );
    const scope = scopeList(role, scopeOf(role, new Set()));
    const token = await signAccessToken({ userId: id, sessionId, name: role, scope }, keys.keyFor('jwt'), now);
    return { id, role, token };
  }

  const people = new Map<string, Person>();

  async function personOf(id: string, role: Role): Promise<Person> {
    const person = people.get(id) ?? (await signIn(id, role));
    people.set(id, person);
    return person;
  }

  async function admin(): Promise<Person> {
    const existingAdmin = await database.one(
      sql<{ id: string }>`select id from app_user where role = 'SuperAdmin' limit 1`,
    );
    if (existingAdmin) return personOf(existingAdmin.id, 'SuperAdmin');
    const id = newId();
    await database.transaction((tx) =>
      tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, role, created_at, modified_at)
        values (${id}, 'Fay', 'Admin', 'fay@merkur.example', '', 'SuperAdmin', now(), now())`),
    );
    return personOf(id, 'SuperAdmin');
  }

  const partnerOf = async (orderId: string): Promise<Person> => {
    const row = await database.one(sql<{
      id: string;
    }>`select u.id from app_user u join orders o on o.company_id = u.company_id
      where o.id = ${orderId} and u.role = 'Partner' order by u.id limit 1`);
    return personOf(row!.id, 'Partner');
  };

  /** The body of a successful response; null if refused. Anything else is a defect. */
  async function call<E extends Endpoint>(
    person: Person,
    endpoint: E,
    input: Input<E>,
    headers: object = {},
  ): Promise<string | null> {
    const response = await app.http.inject({
      ...requestOf(endpoint, input),
      headers: { authorization: `Bearer ${person.token}`, ...headers },
    });
    if (response.statusCode === 200) return response.body;
    // A database outage is reported with 503; other server errors are defects.
    if (response.statusCode >= 500 && response.statusCode !== 503)
      onDefect(`${endpoint.path} answered ${response.statusCode}: ${response.body}`);
    return null;
  }

  /** One of these rows, depending on the number. */
  const pickRow = <Row>(rows: ReturnType<typeof sql<Row>>, n: number): Promise<Row | undefined> =>
    database.one(sql<Row>`select * from (${rows}) rows order by md5(rows.id::text || ${String(n)}) limit 1`);

  async function approve(n: number): Promise<Acknowledged[]> {
    const order = await pickRow(sql<{ id: string }>`select id from orders where state = 'Submitted'`, n);
    if (!order) return [];
    const start = timeOf(Math.floor(Date.now() / HALF_HOUR) * HALF_HOUR);
    const window = { processingStart: start, processingEnd: addMilliseconds(start, 26 * HOUR) };
    const done = await call(await admin(), orderCalls.approve, { id: order.id, ...window });
    return done ? [{ kind: 'approved', orderId: order.id }] : [];
  }

  /** Two calls with the same idempotency key must create one package. */
  async function pack(n: number): Promise<Acknowledged[]> {
    const order = await pickRow(
      sql<{
        id: string;
      }>`select id from orders where state in ('Processing', 'Completed', 'Closed')
        and completed_count + buffered_count > delivered_quantity`,
      n,
    );
    if (!order) return [];
    const person = await partnerOf(order.id);
    const headers = { 'idempotency-key': newId() };
    const packed: Acknowledged[] = [];
    for (let again = 0; again < 2; again++) {
      const body = await call(person, deliveryCalls.createMine, { id: order.id, quantity: 1 + (n % 4) }, headers);
      if (body) packed.push({ kind: 'packed', packageId: JSON.parse(body).PackageId });
    }
    const ids = new Set(packed.map((one) => (one.kind === 'packed' ? one.packageId : '')));
    if (ids.size > 1) onDefect(`one call made the packages ${[...ids].join(' and ')}`);
    return packed;
  }

  async function send(n: number): Promise<Acknowledged[]> {
    const pkg = await pickRow(
      sql<Packed>`select p.id, p.order_id from package p join orders o on o.id = p.order_id
        where p.state = 'Created' and p.dissolved_at is null and o.state in ('Processing', 'Completed', 'Closed')`,
      n,
    );
    if (!pkg) return [];
    const done = await call(await partnerOf(pkg.orderId), deliveryCalls.sendMine, {
      id: pkg.orderId,
      pkg: pkg.id,
    });
    return done ? [{ kind: 'sent', packageId: pkg.id }] : [];
  }

  async function download(n: number): Promise<Acknowledged[]> {
    const pkg = await pickRow(sql<Packed>`select id, order_id from package where state = 'Sent'`, n);
    if (!pkg) return [];
    const person = await partnerOf(pkg.orderId);
    const file = await call(person, downloadCalls.downloadMine, { id: pkg.orderId, pkg: pkg.id });
    if (!file) return [];
    const lines = file.replace('\ufeff', '').split(/\r?\n/).slice(1).filter(Boolean);
    const keys = lines.map((line) => createHash('sha256').update(line.split(',')[0]!).digest('hex'));
    return [{ kind: 'downloaded', orderId: pkg.orderId, packageId: pkg.id, keys }];
  }

  /** Two calls with the same idempotency key must start one claim. */
  async function claim(n: number): Promise<Acknowledged[]> {
    const pkg = await pickRow(
      sql<Packed & { quantity: number }>`select p.id, p.order_id, p.quantity from package p
          join orders o on o.id = p.order_id
        where p.state = 'Sent' and o.state in ('Processing', 'Completed', 'Closed')`,
      n,
    );
    if (!pkg) return [];
    const person = await partnerOf(pkg.orderId);
    const line = 1 + (n % pkg.quantity);
    const terms = { orderId: pkg.orderId, packageId: pkg.id, lines: [line], reason: 'used' as const };
    const headers = { 'idempotency-key': newId() };
    const claimed: Acknowledged[] = [];
    for (let again = 0; again < 2; again++)
      if (await call(person, myClaimCalls.create, terms, headers))
        claimed.push({ kind: 'claimed', packageId: pkg.id, line });
    return claimed;
  }

  const actions = [approve, pack, pack, send, download, download, claim, claim];
  return { act: (n) => actions[n % actions.length]!(n) };
}
