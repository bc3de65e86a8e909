// Every call with every role, with each permission removed, and with ids of another company: the running app must match
// the table of permissions, which is also printed in docs/rights.md.

import { readFile, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { ROLE_DEFAULTS } from '#domain/access/roles.ts';
import { type Endpoint, FACTOR_FRESH, pathParams } from '#domain/base/endpoint.ts';
import { PERMISSIONS, type Permission, ROLES, type Role } from '#domain/base/permissions.ts';
import { deliveryCalls } from '#domain/delivery/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import { thoroughTest } from '#test/effort.ts';
import { createMarket } from '#test/market.ts';
import {
  API_KEY_EXCLUDED_PERMISSIONS,
  type CallRights,
  NOT_SERVED,
  parseTable,
  ROLES_OF,
  TABLE,
} from '#test/rights-table.ts';
import { type World, world } from '#test/world.ts';

const LINES = parseTable(TABLE);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const byName = new Map(LINES.map((line) => [nameOf(line), line]));
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
const allows = ({ who, rights }: CallRights, role: Role | null, heldPermissions: readonly string[]): boolean => {
  const roles = ROLES_OF[who] as readonly Role[] | null;
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

async function isCallAllowed(w: World, call: Endpoint, role: Role | null): Promise<boolean> {
  const who = role && (await w.person(role));
  const ask = emptyCall(call) as Endpoint;
  const { status, body } = who
    ? await who.call(ask, placeholderParams(call))
    : await w.callAsVisitor(ask, placeholderParams(call));
  if (status === 500) throw new Error(`${nameOf(call)} by ${role} broke: ${body}`);
  return isAllowedStatus(status) || ROLES_OF[byName.get(nameOf(call))!.who] === null;
}

test('lists every call in the table, and serves every listed call or marks it as missing', async () => {
  const w = await world();
  const names = w.served.map(nameOf);
  expect(
    names.filter((name) => !byName.has(name)),
    'served, but not in the table',
  ).toEqual([]);
  expect(
    [...byName.keys()].filter((name) => !names.includes(name)),
    'in the table, but not served',
  ).toEqual(NOT_SERVED);
});

test('requires no reserved permission for any call (PRO-007, PRM-016)', () => {
  const needed = new Set(LINES.flatMap(({ rights }) => rights));
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
      if (ROLES_OF[line.who] === null) continue;
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
    LINES.filter(({ stepUp }) => stepUp)
      .map(nameOf)
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
  const stranger = await w.person('Partner');
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
    purchaseOrder: 'PO-1',
  };
  const calls = servedCalls(w).filter(({ path }) => /\/me\//.test(path) && pathParams(path).length > 0);
  expect(calls.length).toBeGreaterThan(8);
  for (const call of calls) {
    const input = Object.fromEntries(
      Object.keys((call.input as unknown as { shape: object }).shape).flatMap((name) =>
        name in ids ? [[name, ids[name]]] : [],
      ),
    );
    const answered = await stranger.call(call, input as never);
    expect([answered.status, answered.message], nameOf(call)).toEqual([404, 'Not found.']);
    expect(answered.body).not.toContain(order.orderNumber);
  }
});

const MARK = { yes: '✓', right: '○', no: '' };

/** The table for readers: calls as rows, roles as columns. */
function renderTable(): string {
  const lines = [
    '# Who may make which call',
    '',
    'Written down from the specification and compared with every answer of the running program by',
    '`server/access/rights.test.ts`; printed from `test/rights-table.ts`. A right can be added to a person by a permission',
    'group, never across sides: a call of partners stays closed to staff and the other way round.',
    '',
    `A program with an API key has the rights of its owner but never ${API_KEY_EXCLUDED_PERMISSIONS.join(', ')} nor the reach that`,
    'follows from them, and makes no call that is marked *in person* or *step-up*. A call marked *step-up* also needs a',
    'session that signed in, or confirmed with a factor, within the last ten minutes.',
    '',
    `${MARK.yes} by the role alone · ${MARK.right} only with one of the rights, which the role does not bring`,
  ];
  let section = '';
  for (const line of LINES) {
    if (line.section !== section) {
      section = line.section;
      lines.push(
        '',
        `## ${section}`,
        '',
        `| Call | ${ROLES.join(' | ')} | Needs |`,
        `|---|${'---|'.repeat(ROLES.length)}---|`,
      );
    }
    const cells = ROLES.map((role) =>
      allows(line, role, defaults[role]) ? MARK.yes : allows(line, role, PERMISSIONS) ? MARK.right : MARK.no,
    );
    const later = NOT_SERVED.includes(nameOf(line)) ? ' (not served yet)' : '';
    const needs =
      line.who === 'everyone'
        ? 'nothing'
        : line.rights.join(' or ') || (line.who === 'signed-in' ? 'a session' : 'the role');
    const inPerson = line.stepUp ? ', *step-up*' : line.inPerson ? ', *in person*' : '';
    lines.push(`| \`${nameOf(line)}\` | ${cells.join(' | ')} | ${needs}${inPerson}${later} |`);
  }
  return `${lines.join('\n')}\n`;
}

test('matches the printed table', async () => {
  const file = new URL('../../docs/rights.md', import.meta.url);
  if (process.env.UPDATE) await writeFile(file, renderTable());
  expect(await readFile(file, 'utf8')).toBe(renderTable());
});
