// The invoiced bank account under four eyes: proposal, confirmation and notifications.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sellerCalls } from '#domain/invoices/calls.ts';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { readSeller } from '#server/invoices/seller.ts';
import { createMarket } from '#test/market.ts';
import { fillInSeller, SELLER } from '#test/seller.ts';
import { world } from '#test/world.ts';

const OLD = SELLER.bankAccount;
const NEW = 'DE89370400440532013000';
const OTHER = 'FR1420041010050500013M02606';
const MINUTES_20 = 20 * 60_000;

async function house({ admins = 2, fourEyes = true } = {}) {
  const w = await world();
  const m = await createMarket(w);
  const first = await w.person('SuperAdmin');
  const second = await w.person('SuperAdmin', { isActive: admins > 1 });
  const finance = await w.person('Finance');
  if (fourEyes) await first.do(approvalSettingCalls.update, { fourEyes });
  await fillInSeller(finance);
  const account = async () => (await readSeller(w.database)).bankAccount;
  const propose = async (by = finance, bankAccount = NEW) => {
    const { proposedAccount } = await by.do(sellerCalls.update, { ...SELLER, bankAccount });
    return proposedAccount!;
  };
  const subjects = async (to: { email: string }) => (await w.mails(to.email)).map(({ subject }) => subject);
  return { w, m, first, second, finance, account, propose, subjects };
}

test('keeps the current account under four eyes until another SuperAdmin confirms the proposed one (INV-024)', async () => {
  const { w, m, first, second, finance, account, propose, subjects } = await house();
  const saved = await finance.do(sellerCalls.update, { ...SELLER, bankAccount: NEW, city: 'Bremen' });
  expect(saved).toMatchObject({ city: 'Bremen', bankAccount: OLD, proposedAccount: { bankAccount: NEW } });
  expect(await account()).toBe(OLD);
  const { id } = saved.proposedAccount!;
  expect(saved.proposedAccount).toMatchObject({ byName: finance.name, mayConfirm: false });
  // Saving another field keeps the proposal.
  expect((await finance.do(sellerCalls.update, SELLER)).proposedAccount).toMatchObject({ id });
  expect((await finance.call(sellerCalls.confirmAccount, { id })).status).toBe(403);
  expect((await first.do(sellerCalls.get, {})).proposedAccount).toMatchObject({ id, mayConfirm: true });

  // A newer proposal replaces it, and only the displayed one can be confirmed.
  const own = await propose(first, OTHER);
  expect((await second.call(sellerCalls.confirmAccount, { id })).code).toBe('stale');
  expect((await first.call(sellerCalls.confirmAccount, { id: own.id })).code).toBe('own_account_change');
  expect(await account()).toBe(OLD);
  const confirmed = await second.do(sellerCalls.confirmAccount, { id: own.id });
  expect(confirmed).toMatchObject({ bankAccount: OTHER, proposedAccount: null });
  expect(await account()).toBe(OTHER);
  expect((await second.call(sellerCalls.confirmAccount, { id: own.id })).status).toBe(404);

  for (const admin of [first, second])
    expect((await subjects(admin)).sort()).toEqual([
      'Confirm the new bank account for invoices',
      'Confirm the new bank account for invoices',
      'The bank account for invoices was changed',
    ]);
  expect(await subjects(finance)).toEqual([]);
  const [changed] = (await w.mails(first.email)).filter(({ subject }) => subject.startsWith('The bank account'));
  for (const part of [OLD, OTHER, first.name]) expect(changed!.body).toContain(part);
  const lines = await w.rows(sql<{ after: object }>`select after from audit_event where subject_kind = 'seller'
    and action like 'POST %' and status < 400`);
  expect(lines).toEqual([{ after: { bankAccount: OTHER, proposedBankAccount: null, proposedByUserId: null } }]);
  expect(await m.broken()).toEqual([]);
});

test('discards a proposed account, and confirms it when a second person enters the same one (INV-024)', async () => {
  const { m, first, second, finance, account, propose } = await house();
  const { id } = await propose();
  expect((await finance.do(sellerCalls.discardAccount, { id })).proposedAccount).toBeNull();
  expect((await first.call(sellerCalls.confirmAccount, { id })).status).toBe(404);
  await propose(first);
  expect(await account()).toBe(OLD);
  expect(await propose(second)).toBeNull();
  expect(await account()).toBe(NEW);
  expect(await m.broken()).toEqual([]);
});

test('asks for step-up to propose and to confirm an account (INV-024)', async () => {
  const { w, first, finance, propose, account } = await house();
  const { id } = await propose();
  w.advanceClock(MINUTES_20);
  const other = await finance.call(sellerCalls.update, { ...SELLER, bankAccount: OTHER });
  for (const refused of [other, await first.call(sellerCalls.confirmAccount, { id })])
    expect(refused.code).toBe('step_up_required');
  expect(await account()).toBe(OLD);
});

test.each([
  ['four eyes is off', { fourEyes: false }],
  ['no other SuperAdmin is active', { admins: 1 }],
])('changes the account immediately and emails every SuperAdmin while %s (INV-024)', async (_case, options) => {
  const { first, account, propose, subjects } = await house(options);
  expect(await propose(first)).toBeNull();
  expect(await account()).toBe(NEW);
  expect(await subjects(first)).toEqual(['The bank account for invoices was changed']);
});

test('lets one of two people who confirm and discard at the same time win (INV-024)', async () => {
  const { m, first, second, propose, account } = await house();
  const { id } = await propose();
  const answers = await Promise.all([
    first.call(sellerCalls.confirmAccount, { id }),
    second.call(sellerCalls.discardAccount, { id }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await account()).toBe(answers[0]!.status === 200 ? NEW : OLD);
  expect(await m.broken()).toEqual([]);
});
