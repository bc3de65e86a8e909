// Every call with every role, with each permission removed, and with ids of another company: the running app must match
// the table of calls in docs/rights.md.

import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { ROLE_DEFAULTS } from '#domain/access/roles.ts';
import { type Endpoint, FACTOR_FRESH, pathParams } from '#domain/base/endpoint.ts';
import { PERMISSIONS, type Permission } from '#domain/base/permissions.ts';
import { ROLES, type Role } from '#domain/base/roles.ts';
import { deliveryCalls } from '#domain/delivery/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import { thoroughTest } from '#test/effort.ts';
import { createMarket } from '#test/market.ts';
import { API_KEY_EXCLUDED_PERMISSIONS, CALL_TABLE, type CallRights } from '#test/rights-table.ts';
import { type Person, type World, world } from '#test/world.ts';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const byName = new Map(CALL_TABLE.map((line) => [line.name, line]));
const REFUSED = [401, 403];

const defaults = Object.fromEntries(ROLES.map((role) => [role, [...ROLE_DEFAULTS[role]]])) as Record<
  Role,
  Permission[]
>;
const setDefaults = (role: Role, rights: readonly Permission[]) =>
  (ROLE_DEFAULTS[role] as Permission[]).splice(0, Number.POSITIVE_INFINITY, ...rights);
afterEach(() => {
  for (const role of ROLES) setDefaults(role, defaults[role]);
});

/** Whether the table allows the call for a role with these permissions. */
const allows = ({ roles, rights }: CallRights, role: Role | null, heldPermissions: readonly string[]): boolean => {
  if (roles === null) return true;
  return (
    role !== null &&
    roles.includes(role) &&
    (rights.length === 0 || rights.some((right) => heldPermissions.includes(right)))
  );
};

/** The call with unknown ids and no input: it passes the access check or not. */
const emptyCall = (call: Endpoint): Endpoint => ({ ...call, serializeInput: () => ({}) });
const placeholderParams = (call: Endpoint) => Object.fromEntries(pathParams(call.path).map((name) => [name, newId()]));
const isAllowedStatus = (status: number) => !REFUSED.includes(status);

/** All calls except event streams, which never end; their access is tested with the events. */
const servedCalls = (w: World) => w.served.filter(({ kind }) => kind !== 'events');

/** People of each role whose session no call of theirs has ended. */
const colleagues = new WeakMap<World, Map<Role, Person>>();

/** Calls as someone of that role. The next call has someone new after a change was made, which may end sessions. */
async function callAs(w: World, role: Role, call: Endpoint) {
  const known = colleagues.get(w) ?? new Map<Role, Person>();
  colleagues.set(w, known);
  const who = known.get(role) ?? (await w.person(role));
  known.set(role, who);
  const answered = await who.call(emptyCall(call), placeholderParams(call));
  if (call.method !== 'GET' && answered.status < 400) known.delete(role);
  return answered;
}

async function isCallAllowed(w: World, call: Endpoint, role: Role | null): Promise<boolean> {
  const { status, body } = role
    ? await callAs(w, role, call)
    : await w.callAsVisitor(emptyCall(call), placeholderParams(call));
  if (status === 500) throw new Error(`${nameOf(call)} by ${role} broke: ${body}`);
  return isAllowedStatus(status) || byName.get(nameOf(call))!.roles === null;
}

test('lists every call in the table, and serves every listed call', async () => {
  const w = await world();
  const names = w.served.map(nameOf);
  expect(
    names.filter((name) => !byName.has(name)),
    'served, but not in the table',
  ).toEqual([]);
  expect(
    [...byName.keys()].filter((name) => !names.includes(name)),
    'in the table, but not served',
  ).toEqual([]);
});

test('marks the roles that may make a call by default', () => {
  for (const line of CALL_TABLE)
    expect(
      ROLES.filter((role) => allows(line, role, defaults[role])),
      line.name,
    ).toEqual(line.byDefault);
});

test('requires no reserved permission for any call (PRO-007, PRM-016)', () => {
  const needed = new Set(CALL_TABLE.flatMap(({ rights }) => rights));
  expect(PERMISSIONS.filter((right) => !needed.has(right))).toEqual(['Order.RefundPackage', 'Promotion.Delete']);
});

thoroughTest(
  'allows or refuses every call for every role as in the table (PRM-014, PRM-015, PRM-017, PRM-018, GAP-013)',
  async () => {
    const w = await world();
    const differences: string[] = [];
    for (const call of servedCalls(w)) {
      const line = byName.get(nameOf(call))!;
      for (const role of [...ROLES, null]) {
        const expected = allows(line, role, role ? defaults[role] : []);
        const got = await isCallAllowed(w, call, role);
        if (got !== expected) differences.push(`${nameOf(call)} by ${role}: ${got ? 'let in' : 'refused'}`);
      }
    }
    expect(differences).toEqual([]);
  },
);

thoroughTest('allows or refuses every call for a program with an API key as in the table', async () => {
  const w = await world();
  const differences: string[] = [];
  for (const role of ROLES) {
    const who = await w.person(role, { groups: [...PERMISSIONS] });
    await w.database.transaction((tx) => tx.run(sql`update session set kind = 'Api' where user_id = ${who.id}`));
    const heldPermissions = PERMISSIONS.filter((right) => !API_KEY_EXCLUDED_PERMISSIONS.includes(right));
    for (const call of servedCalls(w)) {
      const line = byName.get(nameOf(call))!;
      // Public, so the key is ignored.
      if (line.roles === null) continue;
      const got = isAllowedStatus((await who.call(emptyCall(call) as Endpoint, placeholderParams(call))).status);
      if (got !== (allows(line, role, heldPermissions) && !line.inPerson))
        differences.push(`${nameOf(call)} by a key of ${role}: ${got ? 'let in' : 'refused'}`);
    }
  }
  expect(differences).toEqual([]);
});

thoroughTest('requires step-up of an old session for exactly the calls in the table', async () => {
  const w = await world();
  const people = [
    await w.person('SuperAdmin', { groups: [...PERMISSIONS] }),
    await w.person('Partner', { groups: [...PERMISSIONS] }),
  ];
  w.advanceClock(FACTOR_FRESH);
  for (const call of servedCalls(w).filter(({ needsStepUp }) => needsStepUp))
    expect((await people[0]!.call(emptyCall(call) as Endpoint, placeholderParams(call))).code).not.toBe(
      'step_up_required',
    );
  w.advanceClock(1);
  const askedCalls = new Set<string>();
  // Excludes signing out, which would end the sessions.
  for (const call of servedCalls(w).filter(({ access }) => access !== 'public'))
    for (const who of people)
      if ((await who.call(emptyCall(call) as Endpoint, placeholderParams(call))).code === 'step_up_required')
        askedCalls.add(nameOf(call));
  expect([...askedCalls].sort()).toEqual(
    CALL_TABLE.filter(({ stepUp }) => stepUp)
      .map(({ name }) => name)
      .sort(),
  );
});

test('closes exactly the calls that need a revoked permission, immediately (PRM-017, GAP-017, GAP-025, GAP-072)', async () => {
  const w = await world();
  const differences: string[] = [];
  for (const role of ['Salesman', 'Finance', 'Partner'] as const) {
    for (const withdrawnRight of defaults[role]) {
      setDefaults(
        role,
        defaults[role].filter((right) => right !== withdrawnRight),
      );
      const concerned = servedCalls(w).filter((call) => byName.get(nameOf(call))!.rights.includes(withdrawnRight));
      for (const call of concerned) {
        const expected = allows(
          byName.get(nameOf(call))!,
          role,
          defaults[role].filter((right) => right !== withdrawnRight),
        );
        const got = await isCallAllowed(w, call, role);
        if (got !== expected)
          differences.push(`${nameOf(call)} by ${role} without ${withdrawnRight}: ${got ? 'let in' : 'refused'}`);
      }
    }
    setDefaults(role, defaults[role]);
  }
  expect(differences).toEqual([]);
});

test("opens exactly the calls that need a group's permission, and none of the other side (PRM-012, PRM-017)", async () => {
  const w = await world();
  const differences: string[] = [];
  for (const role of ['Finance', 'Partner', 'Standard'] as const) {
    for (const grantedRight of PERMISSIONS.filter((right) => !defaults[role].includes(right))) {
      const who = await w.person(role, { groups: [grantedRight] });
      for (const call of servedCalls(w).filter((one) => byName.get(nameOf(one))!.rights.includes(grantedRight))) {
        const expected = allows(byName.get(nameOf(call))!, role, [...defaults[role], grantedRight]);
        const got = isAllowedStatus((await who.call(emptyCall(call) as Endpoint, placeholderParams(call))).status);
        if (got !== expected)
          differences.push(`${nameOf(call)} by ${role} with ${grantedRight}: ${got ? 'let in' : 'refused'}`);
      }
    }
  }
  expect(differences).toEqual([]);
});

test('answers 404 for ids of another company in every call (PRM-017, SH-003)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const owner = await w.person('Partner');
  const stranger = await w.person('Partner', { groups: ['User.InviteColleague'] });
  const admin = await w.person('SuperAdmin');
  const order = await m.place(owner, await m.sell());
  await m.approve(admin, order.id);
  await w.buy();
  const pack = await owner.call(deliveryCalls.createMine, { id: order.id, quantity: 3 });
  const ids: Record<string, unknown> = {
    id: order.id,
    pkg: pack.reply.packageId,
    quantity: 25,
    price: 1000,
    name: 'A',
    isActive: false,
    purchaseOrder: 'PO-1',
    url: 'https://shop.example/hook',
    from: w.now(),
    isFailedOnly: true,
    fileName: 'error.txt',
    text: 'When do the keys arrive?',
    upTo: '1',
    validUntil: w.now(),
    version: 1,
    lines: [{ line: 1, quantity: 20, demandPrice: 100 }],
    isReplacing: false,
    file: Buffer.from('Already redeemed.'),
  };
  const calls = servedCalls(w).filter(({ path }) => /\/me\//.test(path) && pathParams(path).length > 0);
  expect(calls.length).toBeGreaterThan(8);
  for (const call of calls) {
    const input = Object.fromEntries(
      Object.keys((call.input as unknown as { shape: object }).shape).flatMap((name) =>
        name in ids ? [[name, ids[name]]] : [],
      ),
    );
    const headers: Record<string, string> = call.upload ? { 'content-type': call.upload } : {};
    const answered = await stranger.call(call, input as never, headers);
    expect([answered.status, answered.message], nameOf(call)).toEqual([404, 'Not found.']);
    expect(answered.body).not.toContain(order.orderNumber);
  }
});
