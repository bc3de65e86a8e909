// Checks that every acknowledged result exists exactly once, and that every key belongs to the order it was bought for.

import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '#server/services.ts';
import { verify } from '#server/verify/verify.ts';
import type { Simulator } from '../../provider-simulator/simulator.ts';
import type { Acknowledged } from './trade.ts';

interface Proof {
  /** One sentence for each wrong action, order, invoice or key. */
  violations: string[];
  keysSold: number;
  keysStored: number;
  checks: number;
}

const idsOf = async ({ database }: Services, query: RawBuilder<{ id: string }>): Promise<Set<string>> =>
  new Set((await database.all(query)).map(({ id }) => id));

/** Acknowledged results that are missing. */
async function findLost(services: Services, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const there: Record<Acknowledged['kind'], Set<string>> = {
    placed: await idsOf(services, sql`select id from orders`),
    approved: await idsOf(services, sql`select distinct order_id as id from order_history where action = 'approve'`),
    packed: await idsOf(services, sql`select id from package`),
    sent: await idsOf(services, sql`select id from package where state = 'Sent'`),
    downloaded: await idsOf(services, sql`select distinct package_id as id from reveal_ledger`),
    invoiced: await idsOf(services, sql`select id from invoice`),
  };
  return acknowledged
    .filter(({ kind, id }) => !there[kind].has(id))
    .map(({ kind, id, at }) => `lost: ${kind} ${id}, answered at ${new Date(at).toISOString()}`);
}

/** Results that exist twice after one request. Every call was repeated until it was acknowledged. */
async function findDoubles({ database }: Services, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const row = await database.one(sql<{ placed: number; packed: number; invoiced: number }>`select
    (select count(*) from orders) as placed, (select count(*) from package) as packed,
    (select count(*) from invoice) as invoiced`);
  return (['placed', 'packed', 'invoiced'] as const).flatMap((kind) => {
    const answered = new Set(acknowledged.filter((one) => one.kind === kind).map(({ id }) => id)).size;
    return row![kind] === answered ? [] : [`${row![kind]} were ${kind}, ${answered} of them answered`];
  });
}

/** Keys that were delivered to two orders, or that the provider never sold. */
function findWrongKeys(acknowledged: readonly Acknowledged[], soldKeys: ReadonlySet<string>): string[] {
  const orderOf = new Map<string, string>();
  return acknowledged.flatMap(({ keys = [], orderId }) =>
    keys.flatMap((key) => {
      const other = orderOf.get(key);
      orderOf.set(key, orderId);
      if (!soldKeys.has(key)) return [`a key of ${orderId} was sold by nobody`];
      return other === undefined || other === orderId ? [] : [`one key in the orders ${other} and ${orderId}`];
    }),
  );
}

/** Compares acknowledged results, stored data and the simulator's sales. */
export async function prove(
  services: Services,
  simulator: Simulator,
  acknowledged: readonly Acknowledged[],
): Promise<Proof> {
  const ledger = simulator.ledger().orders;
  const sold = ledger.flatMap(({ keys }) => [...keys]);
  const hashes = new Set(
    sold.map((key) => (/^[0-9a-f]{64}$/.test(key) ? key : createHash('sha256').update(key).digest('hex'))),
  );
  const findings = await verify(
    services.database,
    services,
    ledger.map(({ reference, state, keys }) => ({ reference, state, keys: [...keys] })),
  );
  const stored = await services.database.one(sql<{ n: number }>`select count(*) as n from game_key`);
  return {
    violations: [
      ...(await findLost(services, acknowledged)),
      ...(await findDoubles(services, acknowledged)),
      ...findWrongKeys(acknowledged, hashes),
      ...findings.flatMap(({ id, violations }) => violations.map((one) => `${id}: ${one}`)),
    ],
    keysSold: sold.length,
    keysStored: stored!.n,
    checks: findings.length,
  };
}
