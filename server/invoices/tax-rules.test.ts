// Versioned tax rules: changes apply from a date on, never to issued invoices.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { DAY } from '#domain/base/time.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { type TaxRuleVersion, taxRuleCalls } from '#domain/invoices/tax/tax-calls.ts';
import { createBillingMarket } from '#test/billing.ts';
import { setVatId } from '#test/seller.ts';
import { world } from '#test/world.ts';
import { seedTaxRules } from './tax-rules.ts';

/** A Finance user on 20 November 2026 with a completed order of a German company. */
async function selling() {
  const { w, m, finance, companyAt, invoiced } = await createBillingMarket();
  const companyId = await companyAt('Aurora Games', 19);
  const buyer = await w.person('Partner', { companyId });
  const invoice = () => invoiced(buyer, undefined, false);
  const rules = async () => (await finance.do(taxRuleCalls.list, {})).rules;
  const home = async () => (await rules()).find(({ buyer: where }) => where === 'home')!;
  const change = (rule: TaxRuleVersion, over: object) =>
    finance.call(taxRuleCalls.change, { ...inputOf(rule), id: rule.id, ...over });
  return { w, m, finance, companyId, invoice, rules, home, change };
}

const inputOf = (rule: TaxRuleVersion) => ({
  buyer: rule.buyer,
  buyerHasVatId: rule.buyerHasVatId,
  category: rule.category,
  exemptionCode: rule.exemptionCode,
  exemptionText: rule.exemptionText,
  supply: rule.supply,
  note: rule.note,
  validFrom: rule.validFrom,
  validTo: rule.validTo,
});

const VOUCHER = {
  category: 'O',
  exemptionCode: 'VATEX-EU-O',
  exemptionText: 'Multi-purpose voucher',
  supply: 'MultiPurposeVoucher',
  note: 'As the tax adviser wrote on 12 November.',
};

describe('a tax rule', () => {
  test('changes from a date on: issued invoices keep their version, new ones use the version of their date (GAP-047)', async () => {
    const { w, m, finance, companyId, invoice, home, rules, change } = await selling();
    const first = await invoice();
    const before = await home();
    const used = await change(before, { ...VOUCHER, validFrom: '2026-11-20' });
    expect([used.status, used.code, used.errors]).toMatchObject([
      409,
      'tax_rule_used',
      [{ Field: 'ValidFrom', Message: invoiceCopy.ruleUsed('2026-11-20') }],
    ]);
    const changed = await change(before, { ...VOUCHER, validFrom: '2026-11-21' });
    expect(changed.status).toBe(200);
    const stale = await change(before, { ...VOUCHER, validFrom: '2026-11-25' });
    expect([stale.status, stale.code]).toEqual([409, 'stale']);
    const own = (await rules()).filter(({ originId }) => originId === before.originId);
    expect(
      own.map(({ version, validFrom, validTo, category, madeByName }) => [
        version,
        validFrom,
        validTo,
        category,
        madeByName,
      ]),
    ).toEqual([
      [2, '2026-11-21', null, 'O', expect.stringMatching(/./)],
      [1, '2000-01-01', '2026-11-20', 'S', ''],
    ]);
    const today = await finance.do(taxRuleCalls.ofCompany, { partnerId: companyId });
    expect(today).toMatchObject({ day: '2026-11-20', category: 'S', rate: 1900, rule: { version: 1 } });
    w.advanceClock(DAY);
    const tomorrow = await finance.do(taxRuleCalls.ofCompany, { partnerId: companyId });
    expect(tomorrow).toMatchObject({ category: 'O', rate: 0, rule: { version: 2, supply: 'MultiPurposeVoucher' } });
    const second = await invoice();
    expect([first, second].map(({ taxes }) => taxes.map(({ category }) => category))).toEqual([['S'], ['O']]);
    const log = await w.rows(
      sql<{ text: string }>`select e::text as text from audit_event e where e.subject_kind = 'taxRule'`,
    );
    expect(log.map(({ text }) => text.includes('MultiPurposeVoucher') && text.includes('ElectronicService'))).toEqual([
      true,
    ]);
    for (const forged of [sql`update tax_rule set category = 'E'`, sql`delete from tax_rule`])
      await expect(w.database.transaction((tx) => tx.run(forged))).rejects.toThrow();
    expect(await m.broken()).toEqual([]);
  });

  test('can be withdrawn before it starts, restoring the previous one', async () => {
    const { w, m, finance, home, change } = await selling();
    const before = await home();
    await change(before, { ...VOUCHER, validFrom: '2026-12-01' });
    const planned = await home();
    expect((await finance.do(taxRuleCalls.withdraw, { id: planned.id })).withdrawnAt).not.toBeNull();
    expect((await finance.do(taxRuleCalls.list, {})).rules.find(({ id }) => id === before.id)!.validTo).toBeNull();
    const again = await change(before, { ...VOUCHER, validFrom: '2026-12-02' });
    expect(again.reply).toMatchObject({ version: 3 });
    w.advanceClock(20 * DAY);
    await finance.stepUp();
    const begun = await finance.call(taxRuleCalls.withdraw, { id: (await home()).id });
    expect([begun.status, begun.code]).toEqual([409, 'tax_rule_begun']);
    expect(await m.broken()).toEqual([]);
  });

  test('restores its own end date when a planned change is withdrawn', async () => {
    const { m, finance, home, rules, change } = await selling();
    const before = await home();
    const endOf = async () => (await rules()).find(({ id }) => id === before.id)!.validTo;
    const withdrawn = async (validFrom: string) => {
      expect((await change(before, { ...VOUCHER, validFrom, validTo: null })).status).toBe(200);
      await finance.do(taxRuleCalls.withdraw, { id: (await home()).id });
      return endOf();
    };
    await finance.do(taxRuleCalls.end, { id: before.id, validTo: '2027-06-30' });
    expect(await withdrawn('2027-01-01')).toBe('2027-06-30');
    // Also if it ended on the very day before the change, or long before.
    expect(await withdrawn('2027-07-01')).toBe('2027-06-30');
    expect(await withdrawn('2027-09-01')).toBe('2027-06-30');
    expect(await m.broken()).toEqual([]);
  });

  test('ends on a date, after which another may cover its sales; two never overlap', async () => {
    const { m, finance, home, rules } = await selling();
    const before = await home();
    const added = { ...inputOf(before), ...VOUCHER, buyerHasVatId: true, validFrom: '2026-12-01' };
    const overlap = await finance.call(taxRuleCalls.create, added as never);
    expect([overlap.status, overlap.errors]).toMatchObject([
      422,
      [{ Field: 'ValidFrom', Message: invoiceCopy.sameCase(1, '2000-01-01', null) }],
    ]);
    expect((await finance.call(taxRuleCalls.end, { id: before.id, validTo: '2026-11-10' })).errors).toMatchObject([
      { Field: 'ValidTo', Message: invoiceCopy.dayIsOver },
    ]);
    await finance.do(taxRuleCalls.end, { id: before.id, validTo: '2026-11-30' });
    const fresh = await finance.do(taxRuleCalls.create, added as never);
    expect(fresh).toMatchObject({ version: 1, place: 5 });
    const origins = [...new Set((await rules()).map(({ originId }) => originId))];
    const moved = await finance.do(taxRuleCalls.order, { originIds: [fresh.originId, ...origins.slice(0, -1)] });
    expect(moved.rules[0]).toMatchObject({ id: fresh.id, place: 1 });
    expect((await finance.call(taxRuleCalls.order, { originIds: origins.slice(1) })).code).toBe('stale');
    expect(await m.broken()).toEqual([]);
  });

  test.each([
    [{ category: 'S', exemptionCode: 'VATEX-EU-O' }, 'ExemptionCode', invoiceCopy.noExemption('S')],
    [{ category: 'Z', exemptionText: 'Why' }, 'ExemptionText', invoiceCopy.noExemption('Z')],
    [
      { category: 'AE', exemptionCode: 'VATEX-EU-AE', exemptionText: 'Reverse charge' },
      'BuyerHasVatId',
      invoiceCopy.reverseChargeNeedsId,
    ],
    [
      { category: 'O', exemptionCode: 'VATEX-EU-AE', exemptionText: 'No' },
      'ExemptionCode',
      invoiceCopy.exemptionCodeIs('O', 'VATEX-EU-O'),
    ],
    [{ category: 'E', exemptionCode: 'why', exemptionText: 'Why' }, 'ExemptionCode', invoiceCopy.exemptionCodeShape],
    [
      { category: 'E', exemptionCode: 'VATEX-EU-1', exemptionText: 'Why' },
      'ExemptionCode',
      invoiceCopy.exemptionCodeShape,
    ],
    [{ category: 'E' }, 'ExemptionText', invoiceCopy.exemptionTextMissing('E')],
    [{ supply: 'MultiPurposeVoucher' }, 'Supply', invoiceCopy.voucherWithoutTax],
    [{ validTo: '2026-11-01' }, 'ValidTo', invoiceCopy.endsBeforeItBegins],
    [{ validFrom: '2026-11-19' }, 'ValidFrom', invoiceCopy.dayIsOver],
    [{ validFrom: '2026-02-30' }, 'ValidFrom', commonCopy.dayShape],
  ])('that says %j is refused at %s', async (over, field, message) => {
    const { home, change } = await selling();
    const answer = await change(await home(), { validFrom: '2026-12-01', ...over });
    expect([answer.status, answer.errors.map(({ Field, Message }) => [Field, Message])]).toEqual([
      422,
      [[field, message]],
    ]);
  });

  test('reports its absence for a company, and a missing seller', async () => {
    const { finance, companyId, home } = await selling();
    await setVatId(finance, companyId, 'DE136695976');
    await finance.do(taxRuleCalls.end, { id: (await home()).id, validTo: '2026-11-19' });
    expect(await finance.do(taxRuleCalls.ofCompany, { partnerId: companyId })).toMatchObject({
      rule: null,
      category: null,
      vatId: 'DE136695976',
      countryCode: 'DE',
    });
    const w = await world();
    const answer = await (await w.person('Salesman')).call(taxRuleCalls.ofCompany, { partnerId: await w.company() });
    expect([answer.status, answer.message]).toEqual([409, invoiceCopy.sellerMissing]);
  });
});

test('leaves out a default rule of a new release that matches the same sales as an entered rule', async () => {
  const { w, finance, rules } = await selling();
  const abroad = (await rules()).find(({ buyer }) => buyer === 'abroad')!;
  const deleteAbroad = () =>
    w.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`delete from tax_rule where buyer = 'abroad'`);
    });
  await deleteAbroad();
  await finance.do(taxRuleCalls.create, {
    ...inputOf(abroad),
    exemptionText: 'Outside of VAT',
    validFrom: '2026-11-20',
  });
  const before = (await rules()).length;
  await w.database.transaction(seedTaxRules);
  expect((await rules()).length).toBe(before);
  await deleteAbroad();
  await w.database.transaction(seedTaxRules);
  expect((await rules()).filter(({ buyer }) => buyer === 'abroad').map(({ id }) => id)).toEqual([abroad.id]);
});
