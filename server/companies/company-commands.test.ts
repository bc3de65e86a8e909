import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import { type CompanyInput, companyCalls } from '#domain/companies/calls.ts';
import { companyCopy } from '#domain/companies/copy.ts';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { world } from '#test/world.ts';

const { create, update, one, regions } = companyCalls;

const NORDIC: CompanyInput = {
  companyName: 'Nordic Keys',
  email: 'office@nordic.example',
  type: 'Gold',
  country: 'Norway',
  invoicePeriod: 'Weekly',
};

const fields = (errors: { Field: string }[]) => errors.map(({ Field }) => Field);

test('lets an administrator write and read every field (COM-005, COM-006, COM-007, COM-008, COM-015)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const created = await admin.do(create, {
    ...NORDIC,
    zipCode: '00150',
    countryCode: 'NO',
    invoicePeriod: 'KeyAmount',
    orderTotalAmount: 12_345,
    paidRequired: true,
    automaticDeliveryPackageKeyCount: 1000,
    regionIncluded: true,
    regionList: ['EU', 'MENA', 'EU'],
    accountingInfo: {
      accountNumber: 100_000_000_000,
      vatRate: 2500,
      totalCreditLimit: 5_000_000,
      balance: -1200,
      packageLimit: 99,
    },
  });
  expect(created).toMatchObject({
    name: 'Nordic Keys',
    zipCode: '00150',
    orderTotalAmount: 12_345,
    regionSettings: { included: true, regions: ['EU', 'MENA'] },
    accountingInfo: {
      accountNumber: 100_000_000_000,
      vatRate: 2500,
      totalCreditLimit: 5_000_000,
      balance: -1200,
      packageLimit: 99,
      netSuiteBalance: null,
    },
    isSystem: false,
  });
  expect(await admin.do(one, { id: created.id })).toEqual(created);
});

test.each(['SW1A 1AA', '1012 AB', '00-001', '4000-123', 'D02 X285', 'K1A 0B1', 'AD500', '01067', ''])(
  'keeps the zip code «%s» as entered (COM-015)',
  async (zipCode) => {
    const w = await world();
    const created = await (await w.person('SuperAdmin')).do(create, { ...NORDIC, zipCode });
    expect(created.zipCode).toBe(zipCode);
  },
);

test.each([25.5, 13.5, 5.5, 8.1, 100])('keeps a VAT rate of %s %% (COM-011, COM-012)', async (percent) => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const created = await admin.call(create, { ...NORDIC, accountingInfo: { vatRate: Math.round(percent * 100) } });
  expect(JSON.parse(created.body).AccountingInfo.VatRate).toBe(percent);
});

test('keeps omitted fields and clears null ones', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const { id } = await admin.do(create, {
    ...NORDIC,
    city: 'Bergen',
    state: 'Vestland',
    accountingInfo: { packageLimit: 500 },
  });
  const changed = await admin.do(update, {
    ...NORDIC,
    companyId: id,
    city: null,
    accountingInfo: { packageLimit: null, vatRate: 700 },
  });
  expect(changed).toMatchObject({ city: '', state: 'Vestland', accountingInfo: { packageLimit: null, vatRate: 700 } });
});

test('lets a salesman write the others and names finance fields (COM-025)', async () => {
  const w = await world();
  const salesman = await w.person('Salesman');
  const created = await salesman.do(create, { ...NORDIC, automaticDeliveryPackageKeyCount: 50 });
  const denied = await salesman.call(update, {
    ...NORDIC,
    companyId: created.id,
    companyName: 'Renamed',
    invoicePeriod: 'Immediately',
    paidRequired: true,
    accountingInfo: { vatRate: 1900, packageLimit: 100 },
  });
  expect([denied.status, denied.message, fields(denied.errors)]).toEqual([
    403,
    'You are not allowed to do this.',
    ['InvoicePeriod', 'PaidRequired', 'AccountingInfo.VatRate', 'AccountingInfo.PackageLimit'],
  ]);
  expect((await salesman.do(one, { id: created.id })).name).toBe('Nordic Keys');
  const echoed = await salesman.call(update, {
    ...NORDIC,
    companyId: created.id,
    city: 'Oslo',
    accountingInfo: { vatRate: 0 },
  });
  expect([echoed.status, echoed.reply.city]).toEqual([200, 'Oslo']);
});

test('lets finance write accounting fields only (COM-025)', async () => {
  const w = await world();
  const finance = await w.person('Finance');
  const created = await (await w.person('Salesman')).do(create, NORDIC);
  const changed = await finance.do(update, {
    ...NORDIC,
    termsReason: 'Insured',
    companyId: created.id,
    invoicePeriod: 'KeyQuantity',
    unPaidKeyQuantity: 300,
    accountingInfo: { totalCreditLimit: 100_000 },
  });
  expect([changed.invoicePeriod, changed.accountingInfo.totalCreditLimit]).toEqual(['KeyQuantity', 100_000]);
  const denied = await finance.call(update, {
    ...NORDIC,
    companyId: created.id,
    invoicePeriod: 'KeyQuantity',
    country: 'Sweden',
    type: 'VIP',
  });
  expect([denied.status, fields(denied.errors)]).toEqual([403, ['Type', 'Country']]);
  expect((await finance.call(create, { ...NORDIC, companyName: 'Other', email: 'o@o.example' })).status).toBe(403);
});

test('forbids partners and the role Standard to write companies', async () => {
  const w = await world();
  const partner = await w.person('Partner');
  for (const who of [partner, await w.person('Standard')]) {
    expect((await who.call(create, NORDIC)).status).toBe(403);
    expect((await who.call(update, { ...NORDIC, companyId: partner.companyId! })).status).toBe(403);
    expect((await who.call(regions, {})).status).toBe(403);
  }
});

test('keeps name and email unique regardless of case, also under concurrency (COM-014)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const first = await admin.do(create, NORDIC);
  const sameName = await admin.call(create, { ...NORDIC, companyName: 'NORDIC keys', email: 'x@nordic.example' });
  expect([sameName.status, fields(sameName.errors)]).toEqual([409, ['CompanyName']]);
  const other = await admin.do(create, { ...NORDIC, companyName: 'Other', email: 'other@nordic.example' });
  const sameEmail = await admin.call(update, {
    ...NORDIC,
    companyId: other.id,
    companyName: 'Other',
    email: 'OFFICE@nordic.example',
  });
  expect([sameEmail.status, fields(sameEmail.errors)]).toEqual([409, ['Email']]);
  expect((await admin.call(update, { ...NORDIC, companyId: first.id, companyName: 'Nordic KEYS' })).status).toBe(200);
  const both = await Promise.all(
    [1, 2].map((n) => admin.call(create, { ...NORDIC, companyName: 'Quick', email: `q${n}@nordic.example` })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('rejects a form opened before another user saved (GAP-073)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const created = await admin.do(create, NORDIC);
  w.advanceClock(1000);
  const next = await admin.do(update, {
    ...NORDIC,
    companyId: created.id,
    city: 'Oslo',
    modifiedAt: created.modifiedAt,
  });
  const stale = await admin.call(update, {
    ...NORDIC,
    companyId: created.id,
    city: 'Bergen',
    modifiedAt: created.modifiedAt,
  });
  expect([stale.status, stale.message]).toEqual([
    409,
    'This was changed by someone else in the meantime. Please reload.',
  ]);
  expect((await admin.call(update, { ...NORDIC, companyId: created.id, modifiedAt: next.modifiedAt })).status).toBe(
    200,
  );
});

test('accepts an unchanged balance with cents, but new ones in whole euro only (COM-011)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const created = await admin.do(create, NORDIC);
  await w.database.transaction((tx) => tx.run(sql`update company set balance_cents = 1234 where id = ${created.id}`));
  const edit = { ...NORDIC, companyId: created.id };
  expect((await admin.call(update, { ...edit, accountingInfo: { balance: 1234 } })).status).toBe(200);
  const cents = await admin.call(update, { ...edit, accountingInfo: { balance: 1235, totalCreditLimit: 50 } });
  expect([cents.status, fields(cents.errors)]).toEqual([
    422,
    ['AccountingInfo.TotalCreditLimit', 'AccountingInfo.Balance'],
  ]);
});

test.each<[string, object, string]>([
  ['an empty name', { companyName: '  ' }, 'CompanyName'],
  ['no country', { country: '' }, 'Country'],
  ['an email that is none', { email: 'nordic' }, 'Email'],
  ['an unknown type', { type: 'Silver' }, 'Type'],
  ['an unknown period', { invoicePeriod: 'Daily' }, 'InvoicePeriod'],
  ['a zip code with a slash', { zipCode: '00/001' }, 'ZipCode'],
  ['a zip code of 13 characters', { zipCode: '1234567890123' }, 'ZipCode'],
  ['a long country code', { countryCode: 'no' }, 'CountryCode'],
  ['a country that is none', { country: 'Atlantis' }, 'Country'],
  ['a code that no country has', { countryCode: 'ZZ' }, 'CountryCode'],
  ['the code of another country', { country: 'Germany', countryCode: 'FR' }, 'CountryCode'],
  ['too many automatic keys', { automaticDeliveryPackageKeyCount: 1001 }, 'AutomaticDeliveryPackageKeyCount'],
  ['a VAT rate of three decimals', { accountingInfo: { vatRate: 2555.5 } }, 'AccountingInfo.VatRate'],
  ['a VAT rate above 100', { accountingInfo: { vatRate: 10100 } }, 'AccountingInfo.VatRate'],
  [
    'an account number above the bound',
    { accountingInfo: { accountNumber: 100_000_000_001 } },
    'AccountingInfo.AccountNumber',
  ],
  ['a balance above the bound', { accountingInfo: { balance: 10_000_000_000_100 } }, 'AccountingInfo.Balance'],
  [
    'a package limit above the bound',
    { accountingInfo: { packageLimit: 10_000_000_000_001 } },
    'AccountingInfo.PackageLimit',
  ],
  ['an order total above the bound', { orderTotalAmount: 10_000_000_000_001 }, 'OrderTotalAmount'],
  ['a negative credit limit', { accountingInfo: { totalCreditLimit: -100 } }, 'AccountingInfo.TotalCreditLimit'],
  ['a region that is not ours', { regionList: ['Atlantis'] }, 'RegionList'],
  ['a key quantity that is missing', { invoicePeriod: 'KeyQuantity' }, 'UnPaidKeyQuantity'],
  ['an amount that is missing', { invoicePeriod: 'KeyAmount' }, 'OrderTotalAmount'],
])('refuses a company with %s (COM-009, COM-010, COM-012, COM-014, COM-015)', async (_, over, field) => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const refused = await admin.call(create, { ...NORDIC, ...over });
  expect([refused.status, fields(refused.errors)]).toEqual([422, [field]]);
});

test('keeps a country from before the list until it is changed, while its code follows the rule', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const { id } = await admin.do(create, { ...NORDIC, countryCode: 'NO' });
  await w.database.transaction((tx) => tx.run(sql`update company set country = 'Norge' where id = ${id}`));
  const edit = { ...NORDIC, companyId: id, country: 'Norge', countryCode: 'NO', city: 'Oslo' };
  expect((await admin.do(update, edit)).city).toBe('Oslo');
  const answered = await admin.call(update, { ...edit, country: 'Norgen' });
  expect([answered.status, answered.message]).toEqual([
    422,
    'There is no country Norgen. Countries are named as in the list, like Germany.',
  ]);
  const other = await admin.call(update, { ...edit, country: 'Germany' });
  expect([other.status, other.message]).toEqual([422, 'The code of Germany is DE.']);
  expect((await admin.do(update, { ...edit, country: 'Germany', countryCode: 'DE' })).country).toBe('Germany');
});

test('lists regions in order (COM-017, REG-004)', async () => {
  const w = await world();
  const names = await (await w.person('Finance')).do(regions, {});
  expect(names.slice(0, 2)).toEqual([{ region: 'Global' }, { region: 'EU' }]);
});

test('gives each refused field its own code, so that clients need not parse messages', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const broken = { ...NORDIC, country: 'Atlantis', invoicePeriod: 'KeyQuantity' as const };
  const refused = await admin.call(create, { ...broken, accountingInfo: { totalCreditLimit: 150, vatRate: 2000 } });
  expect([refused.code, refused.errors.map(({ Field, Code }) => [Field, Code])]).toEqual([
    'invalid',
    [
      ['Country', 'unknown_country'],
      ['AccountingInfo.TotalCreditLimit', 'whole_euro'],
      ['UnPaidKeyQuantity', 'required'],
    ],
  ]);
  const tooLong = await admin.call(create, { ...NORDIC, companyName: 'N'.repeat(5000) });
  expect(tooLong.errors.map(({ Field, Code }) => [Field, Code])).toEqual([['CompanyName', 'too_big']]);
});

test('takes no second company that differs by a blank, and no name that hides a character (COM-014, case 56)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  await admin.do(create, NORDIC);
  for (const companyName of ['Nordic  Keys', ' nordic\u00a0keys ']) {
    const again = await admin.call(create, { ...NORDIC, companyName, email: 'other@nordic.example' });
    expect([companyName, again.status, again.code]).toEqual([companyName, 409, 'taken']);
  }
  for (const companyName of ['Nordic\nKeys', 'Nordic \u202esyeK', 'Nordic\u200bKeys']) {
    const hidden = await admin.call(create, { ...NORDIC, companyName, email: 'other@nordic.example' });
    expect(hidden.errors.map(({ Field, Message }) => [Field, Message])).toEqual([
      ['CompanyName', 'This text contains line breaks or invisible characters. Please remove them.'],
    ]);
  }
  const listed = await admin.call(create, { ...NORDIC, companyName: 'Other', email: 'anna,berg@x.example' });
  expect(listed.errors.map(({ Field, Message }) => [Field, Message])).toEqual([
    ['Email', 'Please enter a valid email address.'],
  ]);
});

test('asks for a fresh factor to change credit limit or price tier, and for level 2 above a set amount (COM-027)', async () => {
  const w = await world();
  const [admin, finance, sales] = [await w.person('SuperAdmin'), await w.person('Finance'), await w.person('Salesman')];
  const companyId = await w.company({ creditLimitCents: 100_000 });
  const { companyName, email, country, invoicePeriod } = { ...NORDIC, country: 'Germany' };
  const base = {
    companyId,
    companyName,
    email,
    country,
    invoicePeriod,
    termsReason: 'Agreed in the annual review',
  } as const;
  await admin.do(update, { ...base, type: 'Standard' });
  const limit = (totalCreditLimit: number | null) =>
    ({ ...base, type: 'Gold', accountingInfo: { totalCreditLimit } }) as const;
  await sales.do(companyCalls.update, { ...base, type: 'Gold' });
  for (const amount of [25_000_100, null]) {
    const refused = await finance.call(companyCalls.update, limit(amount));
    expect([refused.status, refused.code]).toEqual([403, 'limit_level2']);
  }
  await finance.do(companyCalls.update, limit(25_000_000));
  await admin.do(companyCalls.update, limit(25_000_100));
  w.advanceClock(20 * MINUTE);
  for (const refused of [
    await finance.call(companyCalls.update, limit(1000)),
    await sales.call(companyCalls.update, { ...base, type: 'VIP' }),
  ])
    expect([refused.status, refused.code]).toEqual([403, 'step_up_required']);
  // Unchanged terms, or changes of other fields, require nothing.
  await sales.do(companyCalls.update, { ...base, type: 'Gold', city: 'Bremen' });
  await finance.stepUp();
  expect((await finance.do(companyCalls.update, limit(1000))).accountingInfo.totalCreditLimit).toBe(1000);
});

test('needs a reason for a change of credit limit or price tier and lists these changes (COM-028)', async () => {
  const w = await world();
  const [admin, finance, sales] = [await w.person('SuperAdmin'), await w.person('Finance'), await w.person('Salesman')];
  const created = await admin.do(create, { ...NORDIC, type: 'Standard' });
  const base = { ...NORDIC, type: 'Standard', companyId: created.id } as const;
  for (const termsReason of [undefined, '  ']) {
    const refused = await sales.call(update, { ...base, type: 'Gold', ...(termsReason && { termsReason }) });
    expect([refused.status, refused.errors.map(({ Field, Message }) => [Field, Message])]).toEqual([
      422,
      [['TermsReason', companyCopy.termsReasonNeeded]],
    ]);
  }
  const limit = { accountingInfo: { totalCreditLimit: 90_000 } };
  expect((await finance.call(update, { ...base, ...limit })).code).toBe('terms_reason');
  expect((await admin.do(one, { id: created.id })).type).toBe('Standard');

  // Other fields need no reason, and a reason without a change of terms leaves no entry.
  await sales.do(update, { ...base, city: 'Bergen', termsReason: 'Nothing changed' });
  await sales.do(update, { ...base, type: 'Gold', termsReason: 'Volume of the last quarter' });
  await finance.do(update, { ...base, type: 'Gold', ...limit, termsReason: 'Insured up to 900 euro' });
  const list = { filter: { partnerIds: [created.id] }, sort: [], page: 0, size: 10 };
  const { items, totalCount } = await sales.do(companyCalls.termsChanges, list);
  expect([totalCount, items.map(({ id: _, at: __, ...change }) => change)]).toEqual([
    2,
    [
      {
        byName: finance.name,
        oldType: 'Gold',
        newType: 'Gold',
        oldLimit: created.accountingInfo.totalCreditLimit,
        newLimit: 90_000,
        reason: 'Insured up to 900 euro',
      },
      {
        byName: sales.name,
        oldType: 'Standard',
        newType: 'Gold',
        oldLimit: created.accountingInfo.totalCreditLimit,
        newLimit: created.accountingInfo.totalCreditLimit,
        reason: 'Volume of the last quarter',
      },
    ],
  ]);
  const other = await admin.do(companyCalls.termsChanges, { ...list, filter: { partnerIds: [await w.company()] } });
  expect(other.totalCount).toBe(0);
});

test('reads the amount that requires level 2 from the settings (COM-027)', async () => {
  const w = await world();
  const [admin, finance] = [await w.person('SuperAdmin'), await w.person('Finance')];
  expect((await admin.do(approvalSettingCalls.get, {})).level2Limit).toBe(25_000_000);
  await admin.do(approvalSettingCalls.update, { level2Limit: 5_000_000 });
  const { id: companyId } = await admin.do(create, { ...NORDIC, type: 'Standard' });
  const limit = (totalCreditLimit: number) =>
    finance.call(update, {
      ...NORDIC,
      type: 'Standard',
      companyId,
      termsReason: 'Insured',
      accountingInfo: { totalCreditLimit },
    });
  const refused = await limit(5_000_100);
  expect([refused.code, refused.message]).toEqual([
    'limit_level2',
    'Only a level 2 approver may set a credit limit above €50,000.00, or none.',
  ]);
  expect((await limit(5_000_000)).status).toBe(200);
  await admin.do(approvalSettingCalls.update, { level2Limit: 6_000_000 });
  expect((await limit(5_000_100)).status).toBe(200);
  const above = await admin.call(approvalSettingCalls.update, { level2Limit: 2_000_000_001 });
  expect(above.errors.map(({ Field }) => Field)).toEqual(['Level2Limit']);
});
