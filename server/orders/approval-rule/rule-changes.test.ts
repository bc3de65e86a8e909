// Limits of approval by rule: two people raise them, one lowers them or switches them off.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { approvalRuleCalls } from '#domain/orders/approval-rule/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import { type Person, world } from '#test/world.ts';
import { readApprovedOnDay } from './rule-rows.ts';

const { get, propose, confirm, discard, switchOff } = approvalRuleCalls;
const LIMITS = { orderLimit: 50_000, dayLimit: 200_000, minMargin: 500 };

async function office() {
  const w = await world();
  const partnerId = await w.company({ name: 'Aurora Games' });
  const [author, other] = [await w.person('SuperAdmin'), await w.person('SuperAdmin')];
  /** Proposes limits for the company as it is now. */
  const proposeNow = async (by: Person, limits: Partial<typeof LIMITS>) => {
    const { inForce, proposal } = await by.do(get, { partnerId });
    return by.call(propose, {
      partnerId,
      ...LIMITS,
      ...limits,
      inForceId: inForce?.id ?? null,
      proposalId: proposal?.id ?? null,
    });
  };
  return { w, partnerId, author, other, proposeNow };
}

test('is off until a second SuperAdmin confirms the limits, and says who did what (API-140, API-141)', async () => {
  const { w, partnerId, author, other, proposeNow } = await office();
  expect(await author.do(get, { partnerId })).toMatchObject({ inForce: null, proposal: null, history: [] });
  const proposed = (await proposeNow(author, {})).reply;
  expect(proposed).toMatchObject({
    inForce: null,
    proposal: { ...LIMITS, proposedBy: author.name },
    mayConfirm: false,
  });
  const { id } = proposed.proposal!;
  expect((await author.call(confirm, { partnerId, id })).code).toBe('own_rule_change');
  expect((await other.do(get, { partnerId })).mayConfirm).toBe(true);
  expect(await w.rows(sql`select kind, subject_name, detail from notification_outbox`)).toEqual([
    { kind: 'approvalRuleProposed', subjectName: 'Aurora Games', detail: author.name },
  ]);
  expect(await other.do(confirm, { partnerId, id })).toMatchObject({
    inForce: { ...LIMITS, proposedBy: author.name, confirmedBy: other.name, inForceAt: w.now() },
    proposal: null,
  });
  expect((await other.call(confirm, { partnerId, id })).code).toBe('stale');
  const [entry] = await w.rows<{ after: object }>(
    sql`select after from audit_event where subject_id = ${partnerId} and status < 400 order by id desc limit 1`,
  );
  expect(entry!.after).toEqual({
    approvalRule: { orderLimitCents: 50_000, dayLimitCents: 200_000, minMarginPercent: 5 },
    proposedApprovalRule: null,
  });
});

test('counts what was approved by rule from the first moment of the day to the last (API-140)', async () => {
  const { w, partnerId } = await office();
  const approve = (at: string, priceCents: number) =>
    w.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`insert into rule_decision (order_id, company_id, rule_id, at, is_approved, obstacles, quantity, price_cents,
          list_price_cents, unit_cost_e4, day_cents)
        values (${newId()}, ${partnerId}, ${newId()}, ${at}, true, '{}', 1, ${priceCents}, 1, 1, 0)`);
    });
  await approve('2026-11-19T23:59:59.999Z', 1);
  await approve('2026-11-20T00:00:00.000Z', 10);
  await approve('2026-11-20T23:59:59.999Z', 100);
  await approve('2026-11-21T00:00:00.000Z', 1000);
  expect(await readApprovedOnDay(w.database, partnerId, '2026-11-20T12:00:00.000Z')).toBe(110);
});

test('shows the last fifty rules besides the one in force and the proposed one', async () => {
  const { w, partnerId, author, other, proposeNow } = await office();
  await w.rows(sql`insert into approval_rule (id, company_id, order_limit_cents, day_limit_cents, min_margin_bp, proposed_by,
      proposed_at, confirmed_by, in_force_at, ended_by, ended_at, ending)
    select gen_random_uuid(), ${partnerId}, n, n, 0, ${author.id}, at, ${other.id}, at, ${author.id}, at, 'SwitchedOff'
    from generate_series(1, 60) n cross join lateral (select ${w.now()}::timestamptz - make_interval(days => n) as at) a`);
  const { proposal } = (await proposeNow(author, {})).reply;
  await other.do(confirm, { partnerId, id: proposal!.id });
  await proposeNow(author, { orderLimit: 60_000 });
  const shown = await author.do(get, { partnerId });
  expect(shown).toMatchObject({ inForce: LIMITS, proposal: { orderLimit: 60_000 } });
  expect(shown.history.map(({ orderLimit }) => orderLimit)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
});

test('asks for step-up authentication and the role, and refuses the house company and impossible limits', async () => {
  const { w, partnerId, author, proposeNow } = await office();
  const [salesman, house] = [await w.person('Salesman'), await w.company({ isSystem: true })];
  expect((await proposeNow(salesman, {})).status).toBe(403);
  const ids = { inForceId: null, proposalId: null };
  expect((await author.call(propose, { partnerId: house, ...LIMITS, ...ids })).code).toBe('missing');
  expect((await proposeNow(author, { dayLimit: 49_999 })).errors).toMatchObject([{ Field: 'DayLimit' }]);
  for (const limits of [{ orderLimit: 0 }, { minMargin: -1 }, { minMargin: 10_001 }])
    expect((await proposeNow(author, limits)).status).toBe(422);
  w.advanceClock(11 * 60_000);
  expect((await proposeNow(author, {})).code).toBe('step_up_required');
  expect((await author.do(get, { partnerId })).proposal).toBeNull();
});

test('keeps the limits in force until raised ones are confirmed; lowered ones take effect immediately (API-141)', async () => {
  const { w, partnerId, author, other, proposeNow } = await office();
  const first = (await proposeNow(author, {})).reply.proposal!;
  await other.do(confirm, { partnerId, id: first.id });
  w.advanceClock(1000);
  for (const raised of [{ orderLimit: 50_001 }, { dayLimit: 200_001 }, { minMargin: 499 }]) {
    const { inForce, proposal } = (await proposeNow(author, raised)).reply;
    expect([inForce?.id, proposal]).toEqual([first.id, expect.objectContaining(raised)]);
  }
  const lowered = (await proposeNow(author, { orderLimit: 40_000, minMargin: 600 })).reply;
  expect(lowered).toMatchObject({ inForce: { orderLimit: 40_000, minMargin: 600 }, proposal: null });
  expect(lowered.history.at(-1)).toMatchObject({ id: first.id, ending: 'Replaced', endedBy: author.name });
  expect((await author.call(propose, { partnerId, ...LIMITS, inForceId: first.id, proposalId: null })).code).toBe(
    'stale',
  );
});

test('is switched off by one person at once, with its proposal; a discarded proposal changes nothing (API-141)', async () => {
  const { w, partnerId, author, other, proposeNow } = await office();
  await other.do(confirm, { partnerId, id: (await proposeNow(author, {})).reply.proposal!.id });
  const { proposal } = (await proposeNow(author, { dayLimit: 300_000 })).reply;
  const kept = await author.do(discard, { partnerId, id: proposal!.id });
  expect(kept).toMatchObject({ inForce: LIMITS, proposal: null });
  await proposeNow(author, { dayLimit: 300_000 });
  w.advanceClock(11 * 60_000);
  const off = await author.do(switchOff, { partnerId });
  expect(off).toMatchObject({ inForce: null, proposal: null });
  expect(off.history.map(({ ending }) => ending).sort()).toEqual(['Discarded', 'Discarded', 'SwitchedOff']);
});
