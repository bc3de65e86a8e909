// Claims at a supplier with an interface: sent once, looked up after lost replies, and answered by a key, money or a refusal.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#domain/base/time.ts';
import { claimCalls, myClaimCalls } from '#domain/claims/calls.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { approvalRuleCalls } from '#domain/orders/approval-rule/calls.ts';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { failingLog } from '#test/logs.ts';
import { switchRuleOn, WIDE_LIMITS } from '#test/rule-decisions.ts';
import type { FaultRates } from '../../provider-simulator/faults.ts';
import { createClaimMarket } from './claims.testing.ts';
import { askSuppliers } from './supplier-claims.ts';

/** A claim that was sent to a supplier whose next replies have these faults. */
async function sentClaim(faults: FaultRates = {}) {
  const market = await createClaimMarket();
  const { w, m, admin, claimed } = market;
  await w.database.transaction((tx) =>
    tx.run(sql`update provider set capabilities = capabilities || '{"claim": {"windowSeconds": 2592000}}'`),
  );
  const [id] = await claimed(1);
  await admin.do(claimCalls.send, { ids: [id!] });
  m.simulator.setFaults(faults);
  const ask = async (after = 0) => {
    w.advanceClock(after);
    const { database, vault, providerClients } = w;
    await askSuppliers({ database, vault, providerClients, log: failingLog }, w.now());
    return admin.do(claimCalls.one, { id: id! });
  };
  return { ...market, id: id!, ask };
}

test('replaces a key through the interface, without the key leaving the vault (CLM-026)', async () => {
  const { m, buyer, orderId, packageId, keysOf, id, ask } = await sentClaim();
  const claim = await ask();
  expect([claim.state, claim.providerAnswer]).toEqual(['replaced', 'replaced']);
  const { replacementPackageId } = await buyer.do(myClaimCalls.one, { id });
  const [fresh] = await keysOf(orderId, replacementPackageId!);
  expect(await keysOf(orderId, packageId)).not.toContain(fresh);
  expect(claim.history.map(({ step, byName }) => [step, byName]).at(-1)).toEqual(['replace', 'System']);
  expect(await m.broken()).toEqual([]);
});

test.each(['cutAfter', 'timeoutAfter', 'error5xxAfter', 'truncatedJson'] as const)(
  'looks a claim up after the reply was lost by %s, and replaces once (CLM-026)',
  async (fault) => {
    const { m, ask, count } = await sentClaim({ [fault]: 1 });
    expect((await ask()).state).toBe('at_provider');
    m.simulator.setFaults({});
    expect((await ask(MINUTE)).state).toBe('replaced');
    expect((await ask(HOUR)).state).toBe('replaced');
    expect(await count(sql`select count(*)::int as n from game_key where cost_e4 = 0`)).toBe(1);
    expect(await m.broken()).toEqual([]);
  },
);

test('sends a claim again that never arrived, and waits for one under review (CLM-026)', async () => {
  const { m, ask } = await sentClaim({ cutBefore: 1 });
  expect((await ask()).providerAnswer).toBe('wanted');
  m.simulator.setFaults({ claimOpen: 1 });
  const open = await ask(MINUTE);
  expect([open.state, open.providerAnswer, open.turn]).toEqual(['at_provider', 'open', 'supplier']);
  expect((await ask(HOUR)).state).toBe('replaced');
  expect(await m.broken()).toEqual([]);
});

test('leaves the decision to staff after a refusal, a credit, and a key that we had (CLM-026, CLM-025)', async () => {
  const refused = await (await sentClaim({ claimRefused: 1 })).ask();
  expect([refused.turn, refused.providerAnswer, refused.providerNote]).toEqual(['staff', 'refused', 'The key works.']);
  const credit = await sentClaim({ claimCredited: 1 });
  const credited = await credit.ask();
  expect([credited.turn, credited.providerAnswer]).toEqual(['staff', 'credited']);
  expect(credited.supplierCredit).toBeGreaterThan(0);
  expect(credited.actions).not.toContain('supplierCredit');
  await credit.finance.do(claimCalls.credit, { ids: [credit.id] });
  expect(await credit.m.broken()).toEqual([]);
  const same = await sentClaim({ claimSameKey: 1 });
  const known = await same.ask();
  expect([known.turn, known.providerAnswer, known.providerNote]).toEqual(['staff', 'refused', claimCopy.sameKey]);
});

test('sends claims at once only for a company with a rule in force, not with a proposed, ended, stopped or another one (CLM-027, CLM-057)', async () => {
  const { w, admin, companyId, claimed } = await createClaimMarket();
  await w.database.transaction((tx) =>
    tx.run(sql`update provider set capabilities = capabilities || '{"claim": {"windowSeconds": 2592000}}'`),
  );
  const stateOfClaim = async (line: number) => {
    const [id] = await claimed(line);
    return (await admin.do(claimCalls.one, { id: id! })).state;
  };
  await switchRuleOn(w, await w.company());
  expect(await stateOfClaim(1)).toBe('requested');
  const draft = { partnerId: companyId, ...WIDE_LIMITS, inForceId: null, proposalId: null };
  const { proposal } = await admin.do(approvalRuleCalls.propose, draft);
  expect(await stateOfClaim(2)).toBe('requested');
  const other = await w.person('SuperAdmin');
  await other.do(approvalRuleCalls.confirm, { partnerId: companyId, id: proposal!.id });
  expect(await stateOfClaim(3)).toBe('at_provider');
  await other.do(approvalSettingCalls.update, { rulesStopped: true });
  expect(await stateOfClaim(5)).toBe('requested');
  await other.do(approvalSettingCalls.update, { rulesStopped: false });
  expect(await stateOfClaim(6)).toBe('at_provider');
  await admin.do(approvalRuleCalls.switchOff, { partnerId: companyId });
  expect(await stateOfClaim(4)).toBe('requested');
});
