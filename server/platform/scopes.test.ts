// Every call with every scope: a credential opens calls of the partner API by its scopes, and nothing else.

import { expect, test } from 'vitest';
import { programPermissions } from '#domain/access/program-rights.ts';
import { API_SCOPES } from '#domain/base/api-scopes.ts';
import { type Endpoint, isProgramCall, pathParams } from '#domain/base/endpoint.ts';
import { newId } from '#server/base/process/ids.ts';
import { createProgram } from '#test/programs.ts';
import { CALL_TABLE } from '#test/rights-table.ts';
import { world } from '#test/world.ts';

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const tableOf = new Map(CALL_TABLE.map((line) => [line.name, line]));

/** The call with unknown ids and no input: it passes the access check or not. */
const emptyCall = (call: Endpoint): Endpoint => ({ ...call, serializeInput: () => ({}) });
const placeholderParams = (call: Endpoint) => Object.fromEntries(pathParams(call.path).map((name) => [name, newId()]));

test('opens a call of the partner API exactly to credentials with its scope, as in the table (API-003)', async () => {
  const w = await world();
  const differences: string[] = [];
  for (const scope of API_SCOPES) {
    const program = await createProgram(w, { scopes: [scope] });
    for (const call of w.served.filter(isProgramCall)) {
      const { code } = await program.call(emptyCall(call), placeholderParams(call) as never);
      const expected = call.scope && call.scope !== scope ? 'scope_missing' : 'open';
      const got = ['scope_missing', 'forbidden', 'unauthenticated'].includes(code) ? code : 'open';
      if (got !== expected) differences.push(`${nameOf(call)} with ${scope}: ${got}`);
    }
  }
  expect(differences).toEqual([]);
});

test('requires of each call a permission that its scope lets through, as in the table (API-003)', async () => {
  const w = await world();
  for (const call of w.served.filter(isProgramCall)) {
    const { roles, rights, scope } = tableOf.get(nameOf(call))!;
    expect([nameOf(call), roles, scope]).toEqual([nameOf(call), [], call.scope ?? null]);
    const held = programPermissions(call.scope ? [call.scope] : API_SCOPES);
    expect(rights.length === 0 || rights.some((right) => held.has(right as never)), nameOf(call)).toBe(true);
  }
});

test('refuses a credential with all scopes at every other call (API-002)', async () => {
  const w = await world();
  const program = await createProgram(w);
  const others = w.served.filter((call) => !isProgramCall(call) && call.access !== 'public' && call.kind !== 'events');
  expect(others.length).toBeGreaterThan(200);
  for (const call of others) {
    const { status, code } = await program.call(emptyCall(call), placeholderParams(call) as never);
    expect([nameOf(call), status, code]).toEqual([nameOf(call), 401, 'unauthenticated']);
  }
});
