// Claims at a supplier with an interface: sent once, looked up after lost replies, and answered by a key, money or a refusal.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#domain/base/time.ts';
import { claimCalls, myClaimCalls } from '#domain/claims/calls.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { approvalRuleCalls } from '#domain/orders/approval-rule/calls.ts';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import type { ProviderClient } from '#server/buying/purchasing/provider-clients.ts';
import type { ClaimOutcome, Provider } from '#server/catalog/provider/port.ts';
import { failingLog } from '#test/logs.ts';
import { switchRuleOn, WIDE_LIMITS } from '#test/rule-decisions.ts';
import { answering, suspendedCall } from '#test/suspended-call.ts';
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

test('keeps the key of a later request if an earlier one was refused late (CLM-026)', async () => {
  const { w, m, id, admin } = await sentClaim();
  const [[providerId, client]] = [...(await w.providerClients.all())] as [[string, ProviderClient]];
  const worker = (claim: Provider['claim']) => {
    const all = async () => new Map([[providerId, answering(client, { claim })]]);
    const { database, vault } = w;
    const providerClients = { ...w.providerClients, all };
    return askSuppliers({ database, vault, providerClients, log: failingLog }, w.now());
  };
  const late = suspendedCall<ClaimOutcome>({ kind: 'refused', code: 'TRY_LATER', note: '' });
  const suspended = worker(late.call);
  await late.isSent;
  w.advanceClock(3 * MINUTE);
  await worker(async (request) => {
    const outcome = await client.provider.claim(request);
    late.resume();
    await suspended;
    return outcome;
  });
  expect((await admin.do(claimCalls.one, { id })).state).toBe('replaced');
  expect(await m.broken()).toEqual([]);
});

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

type Sent = Awaited<ReturnType<typeof sentClaim>>;

const surplus = ({ count }: Sent) => count(sql`select count(*)::int as n from game_key where surplus_ref is not null`);

test.each([
  ['refused', ({ admin, id }: Sent) => admin.do(claimCalls.refuse, { ids: [id], resolution: 'The key works.' })],
  ['credited', ({ finance, id }: Sent) => finance.do(claimCalls.credit, { ids: [id] })],
  [
    'replaced',
    async ({ admin, id, m, stockUp }: Sent) => {
      m.simulator.setFaults({});
      await stockUp();
      return admin.do(claimCalls.replace, { ids: [id] });
    },
  ],
] as const)('keeps the key of a claim that was %s while its reply was lost (CLM-026)', async (state, decide) => {
  const sent = await sentClaim({ timeoutAfter: 1 });
  await sent.ask();
  await decide(sent);
  sent.m.simulator.setFaults({});
  const late = await sent.ask(MINUTE);
  expect([late.state, late.providerAnswer, late.providerNote]).toEqual([state, 'replaced', claimCopy.lateReplacement]);
  expect(await surplus(sent)).toBe(1);
  await sent.ask(HOUR);
  expect(await surplus(sent)).toBe(1);
  expect(await sent.m.broken()).toEqual([]);
});

test('asks about a claim under review after it was refused, until it is replaced (CLM-026)', async () => {
  const sent = await sentClaim({ claimOpen: 1 });
  expect((await sent.ask()).providerAnswer).toBe('open');
  await sent.admin.do(claimCalls.refuse, { ids: [sent.id], resolution: 'The key works.' });
  sent.m.simulator.setFaults({});
  expect((await sent.ask(HOUR)).providerAnswer).toBe('replaced');
  expect(await surplus(sent)).toBe(1);
  expect(await sent.m.broken()).toEqual([]);
});

test('records money that the supplier gives after staff decided (CLM-025, CLM-026)', async () => {
  const sent = await sentClaim({ claimCredited: 1 });
  await sent.ask();
  // As if the process had ended before it recorded the answer.
  await sent.w.database.transaction((tx) =>
    tx.run(sql`update claim set provider_answer = 'wanted', next_try_at = ${sent.w.now()}, supplier_credit_e4 = null,
      supplier_credit_at = null`),
  );
  await sent.finance.do(claimCalls.credit, { ids: [sent.id] });
  const late = await sent.ask();
  expect([late.state, late.providerAnswer]).toEqual(['credited', 'credited']);
  expect(late.supplierCredit).toBeGreaterThan(0);
  expect(await sent.m.broken()).toEqual([]);
});

test('sends no decided claim, and stops asking about a request that never arrived (CLM-026)', async () => {
  const waiting = ({ count }: Sent) => count(sql`select count(*)::int as n from claim where next_try_at is not null`);
  const unsent = await sentClaim();
  await unsent.admin.do(claimCalls.refuse, { ids: [unsent.id], resolution: 'The key works.' });
  expect(await waiting(unsent)).toBe(0);
  const lost = await sentClaim({ cutBefore: 1 });
  await lost.ask();
  await lost.admin.do(claimCalls.refuse, { ids: [lost.id], resolution: 'The key works.' });
  lost.m.simulator.setFaults({});
  for (let asked = 0; asked < 4; asked += 1) {
    expect(await waiting(lost)).toBe(1);
    await lost.ask(HOUR);
  }
  expect(await waiting(lost)).toBe(0);
  // A request that was sent again would have been answered with a key.
  expect(await surplus(lost)).toBe(0);
  expect(await lost.m.broken()).toEqual([]);
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
