// A sandbox: its database, preset rules, and faults that partners ask for by reference.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { credentialCalls } from '#domain/access/credentials.ts';
import { approvalRuleCalls } from '#domain/orders/approval-rule/calls.ts';
import { SANDBOX_FAULTS } from '#domain/orders/sandbox-faults.ts';
import { apiOrderCalls } from '#domain/platform/orders/calls.ts';
import { recordInstallation, refuseOtherInstallation } from '#server/base/database/installation.ts';
import { withSandboxBanner } from '#server/base/static/web-files.ts';
import { presetSandboxRules } from '#server/orders/approval-rule/sandbox-rules.ts';
import { createMarket } from '#test/market.ts';
import { createProgram } from '#test/programs.ts';
import { decideOrders, switchRuleOn } from '#test/rule-decisions.ts';
import { world } from '#test/world.ts';
import { isFault } from '../../../provider-simulator/faults.ts';

const { place, one } = apiOrderCalls;

async function shop(isSandbox: boolean) {
  const w = await world();
  const m = await createMarket(w);
  const program = await createProgram(w);
  const { promotionId } = await m.sell();
  await w.database.transaction(async (tx) => {
    await recordInstallation(tx, isSandbox, w.now());
    await presetSandboxRules(tx, w.now());
    await presetSandboxRules(tx, w.now());
  });
  const order = (reference: string) =>
    program.call(place, { reference, promotionId, quantity: 20, maxUnitPrice: 1200 });
  /** The order after the worker has decided and bought. */
  const bought = async (reference: string) => {
    const { reply } = await order(reference);
    await decideOrders(w);
    await w.buy();
    return program.do(one, { id: reply.id });
  };
  return { w, m, program, order, bought };
}

test('approves orders of every partner of a sandbox by preset rules, which a live installation does not have (API-154)', async () => {
  const sandbox = await shop(true);
  expect((await sandbox.bought('A')).status).toBe('completed');
  const admin = await sandbox.w.person('SuperAdmin');
  const { inForce } = await admin.do(approvalRuleCalls.get, { partnerId: sandbox.program.companyId });
  expect(inForce).toMatchObject({ proposedBy: null, confirmedBy: null });
  expect(await sandbox.m.broken()).toEqual([]);
  const live = await shop(false);
  expect((await live.bought('A')).status).toBe('submitted');
});

test('reports preset rules that do not belong to a sandbox (API-145)', async () => {
  const { w, m } = await shop(true);
  await w.database.transaction((tx) => tx.run(sql`update installation set kind = 'Live'`));
  expect(await m.broken()).toEqual([expect.stringContaining('L12-people')]);
});

test('asks the simulator for the fault that a reference names, in a sandbox only (API-155)', async () => {
  const sandbox = await shop(true);
  expect((await sandbox.bought('fault:soldOut')).detail).toBe('OutOfStock');
  expect(await sandbox.bought('fault:backOrder-2')).toMatchObject({ backOrdered: 20, detail: 'Processing' });
  expect((await sandbox.bought('plain')).status).toBe('completed');
  const refused = await sandbox.order('fault:nothing');
  expect([refused.status, refused.code]).toEqual([422, 'unknown_fault']);
  expect(refused.errors).toMatchObject([{ Field: 'reference' }]);
  const live = await shop(false);
  await switchRuleOn(live.w, live.program.companyId);
  for (const reference of ['fault:soldOut', 'fault:nothing'])
    expect((await live.bought(reference)).status).toBe('completed');
});

test('documents only faults that the simulator has', () => {
  expect(SANDBOX_FAULTS.filter((fault) => !isFault(fault))).toEqual([]);
});

test('creates test credentials in a sandbox (API-152)', async () => {
  const { w, program } = await shop(true);
  const person = await w.person('Partner', { companyId: program.companyId });
  const { token } = await person.do(credentialCalls.create, {
    name: 'Test shop',
    scopes: ['orders:read'],
    networks: [],
    expiresAt: null,
  });
  expect(token).toMatch(/^mk_test_/);
});

test('remembers which kind of installation created a database, and refuses the other one (API-151)', async () => {
  const w = await world();
  await expect(refuseOtherInstallation(w.database, true)).resolves.toBeUndefined();
  await w.person('SuperAdmin');
  await expect(refuseOtherInstallation(w.database, true)).rejects.toThrow('belongs to a live installation');
  await expect(refuseOtherInstallation(w.database, false)).resolves.toBeUndefined();
  await w.database.transaction((tx) => recordInstallation(tx, true, w.now()));
  await w.database.transaction((tx) => recordInstallation(tx, false, w.now()));
  await expect(refuseOtherInstallation(w.database, false)).rejects.toThrow('belongs to a sandbox');
  await expect(refuseOtherInstallation(w.database, true)).resolves.toBeUndefined();
});

test('shows a banner above every screen of a sandbox (API-153)', () => {
  const page = withSandboxBanner('<html><body><div id="root"></div></body></html>');
  expect(page).toMatch(/<body><p role="note"[^>]*>Sandbox:[^<]*<\/p><div id="root">/);
});
