// The first days: the first administrator, staff, companies with their terms, and their buyers.

import { userCalls } from '#domain/access/users.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { sellerCalls, taxCalls } from '#domain/invoices/calls.ts';
import { isVatId } from '#domain/invoices/tax/vat-id.ts';
import { reminderCalls } from '#domain/payments/reminder-calls.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { createAdmin } from '#server/access/users/create-admin.ts';
import { LEVEL1_GROUP } from '#server/seed/reference.ts';
import type { RandomStream } from '../provider-simulator/random.ts';
import { COUNTRIES, type Country, PARTNERS, type Partner, SELLER, STAFF } from './partners.ts';
import { type Actor, choosePassword, type Stage } from './stage.ts';

/** Format of a VAT id after its country code: `9` is any digit. */
const VAT_FORMS: Partial<Record<Country, string>> = {
  AT: 'U99999999',
  FI: '99999999',
  FR: '99999999999',
  IT: '99999999999',
  NL: '999999999B99',
  PL: '9999999999',
  PT: '999999999',
  ES: 'B99999999',
  SE: '999999999901',
};
const KNOWN_VAT_IDS: Record<string, string> = { 'Borealis Keys': 'FI20774740', 'Cygnus Digital': 'PT501964843' };

/** A plausible VAT id; undefined if the country has none. */
function drawVatId({ name, country }: Partner, chance: RandomStream): string | undefined {
  const form = VAT_FORMS[country];
  if (!form) return undefined;
  let id = KNOWN_VAT_IDS[name];
  while (!id || !isVatId(id)) id = country + form.replace(/9/g, () => String(chance.int(0, 9)));
  return id;
}

/** Reminder steps for overdue invoices. */
const LADDER = [
  { daysAfterDue: 7, text: 'May we remind you of the invoices below? They may have escaped you.', stopsOrders: false },
  { daysAfterDue: 24, text: 'The invoices below are still open. Please pay them within a week.', stopsOrders: false },
] as const;

export interface Buyer extends Actor {
  partner: Partner;
}

export interface People {
  admin: Actor;
  level1: Actor;
  finance: Actor;
  /** Salesmen, who take turns. */
  sales: readonly Actor[];
  buyers: readonly Buyer[];
}

/** Creates all users through the product's calls. */
export async function createPeople(stage: Stage, partners: number): Promise<People> {
  const chance = stage.random('people');
  const first = 'a first password for one day';
  const own = (name: string) => `${name} chose this one alone`;
  await createAdmin(stage.database, stage.keys, 'admin@merkur.example', first, stage.clock.now());
  const admin = await stage.actor('admin@merkur.example');
  await choosePassword(admin, first, own('Alma'));
  await admin.do(userCalls.update, {
    id: admin.id,
    firstName: 'Alma',
    lastName: 'Steiner',
    email: 'admin@merkur.example',
    role: 'SuperAdmin',
  });
  const minutes = (from: number, to: number) => stage.clock.moveTo(stage.clock.ms() + chance.int(from, to) * 60_000);
  const enter = async (
    details: { email: string; firstName: string; lastName: string },
    rest: Pick<
      Parameters<typeof admin.do<typeof userCalls.create>>[1],
      'role' | 'companyInfoId' | 'permissionGroupIds'
    >,
  ) => {
    minutes(3, 9);
    const { email, firstName, lastName } = details;
    await admin.do(userCalls.create, { email, firstName, lastName, password: first, ...rest });
    const person = await stage.actor(email);
    await choosePassword(person, first, own(email));
    return person;
  };
  const staff = new Map<string, Actor>();
  for (const { role, isLevel1, ...details } of STAFF)
    staff.set(details.email, await enter(details, { role, permissionGroupIds: isLevel1 ? [LEVEL1_GROUP] : [] }));
  const finance = staff.get('finance@merkur.example')!;
  await finance.do(sellerCalls.update, SELLER);
  await finance.do(reminderCalls.setLadder, { steps: [...LADDER], isAutomatic: false });
  await admin.do(settingCalls.update, { profitFactor: 4 });

  const buyers: Buyer[] = [];
  for (const partner of PARTNERS.slice(0, partners)) {
    minutes(5, 25);
    const { buyer, name, country } = partner;
    const { id: partnerId } = await admin.do(companyCalls.create, {
      companyName: name,
      email: buyer.email.replace('buyer@', 'accounts@'),
      type: partner.type,
      address: partner.address,
      zipCode: String(chance.int(10_000, 99_999)),
      city: partner.city,
      country: COUNTRIES[country],
      countryCode: country,
      invoicePeriod: partner.period,
      automaticDeliveryPackageKeyCount: partner.automaticKeys,
      accountingInfo: {
        accountNumber: 10_000 + buyers.length,
        vatRate: country === 'DE' ? 1900 : 0,
        ...(partner.creditLimitCents !== null && { totalCreditLimit: partner.creditLimitCents }),
      },
    });
    const vatId = drawVatId(partner, chance);
    if (vatId) await finance.do(taxCalls.setVatId, { partnerId, vatId });
    buyers.push({ ...(await enter(buyer, { role: 'Partner', companyInfoId: partnerId })), partner });
  }
  return {
    admin,
    level1: staff.get('level1@merkur.example')!,
    finance,
    sales: ['sales', 'nora', 'emil'].map((name) => staff.get(`${name}@merkur.example`)!),
    buyers,
  };
}
