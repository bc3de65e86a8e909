// The demo world's people: staff of every role and three partner companies of different tiers. All share one password.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import type { Role } from '#domain/base/roles.ts';
import type { Time } from '#domain/base/time.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import { updateSeller } from '#server/invoices/seller.ts';
import { setVatId } from '#server/invoices/vat-ids.ts';
import { LEVEL1_GROUP } from './reference.ts';

interface Staff {
  email: string;
  first: string;
  last: string;
  role: Role;
  group?: string;
}

const STAFF: readonly Staff[] = [
  { email: 'admin@merkur.example', first: 'Alma', last: 'Steiner', role: 'SuperAdmin' },
  { email: 'sales@merkur.example', first: 'Samir', last: 'Okafor', role: 'Salesman' },
  { email: 'level1@merkur.example', first: 'Lena', last: 'Vogt', role: 'Salesman', group: LEVEL1_GROUP },
  { email: 'finance@merkur.example', first: 'Farah', last: 'Nilsen', role: 'Finance' },
  { email: 'reports@merkur.example', first: 'Ruben', last: 'Castel', role: 'Standard' },
];

const COMPANIES = [
  {
    name: 'Aurora Games',
    type: 'Gold',
    address: 'Brandstwiete 14',
    city: 'Hamburg',
    country: 'Germany',
    code: 'DE',
    vatRateBp: 1900,
    vatId: null,
    limitCents: 50_000_000,
    buyer: { email: 'buyer@aurora.example', first: 'Ana', last: 'Lindqvist' },
  },
  {
    name: 'Borealis Keys',
    type: 'Standard',
    address: 'Satamakatu 9',
    city: 'Tampere',
    country: 'Finland',
    code: 'FI',
    vatRateBp: 0,
    vatId: 'FI20774740',
    limitCents: null,
    buyer: { email: 'buyer@borealis.example', first: 'Bo', last: 'Harju' },
  },
  {
    name: 'Cygnus Digital',
    type: 'VIP',
    address: 'Rua das Flores 27',
    city: 'Porto',
    country: 'Portugal',
    code: 'PT',
    vatRateBp: 0,
    vatId: 'PT501964843',
    limitCents: 200_000_000,
    buyer: { email: 'buyer@cygnus.example', first: 'Clara', last: 'Moura' },
  },
] as const;

/** Seller of the demo, as on its invoices. */
const SELLER = {
  name: 'Merkur Keys GmbH',
  address: 'Speicherstraße 1',
  zipCode: '20457',
  city: 'Hamburg',
  countryCode: 'DE',
  vatId: 'DE136695976',
  registrationNumber: 'HRB 12345',
  email: 'billing@merkur.example',
  bankAccount: 'DE02120300000000202051',
  paymentDays: 14,
  timeZone: 'Europe/Berlin',
};

/** Email addresses and roles of the demo accounts, for the start message. */
export const DEMO_ACCOUNTS: readonly { email: string; role: string }[] = [
  ...STAFF.map(({ email, role, group }) => ({ email, role: group ? `${role}, level 1` : role })),
  ...COMPANIES.map(({ buyer, type }) => ({ email: buyer.email, role: `Partner, ${type}` })),
];

/** Creates the people and companies in one transaction. */
export async function seedDemoPeople(
  database: Database,
  keys: DerivedKeys,
  password: string,
  now: Time,
): Promise<void> {
  const hashes = await Promise.all(DEMO_ACCOUNTS.map(() => hashPassword(password, keys.keyFor('pepper'))));
  await database.transaction(async (tx) => {
    const person = async (
      details: { email: string; first: string; last: string },
      role: Role,
      companyId: string | null,
    ) => {
      const id = newId();
      await tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, role, company_id,
        created_at, modified_at)
        values (${id}, ${details.first}, ${details.last}, ${details.email}, ${hashes.pop()!}, ${role}, ${companyId},
          ${now}, ${now})`);
      return id;
    };
    for (const staff of STAFF) {
      const id = await person(staff, staff.role, null);
      if (staff.group)
        await tx.run(
          sql`insert into user_permission_group (user_id, permission_group_id) values (${id}, ${staff.group})`,
        );
    }
    for (const { name, type, address, city, country, code, vatRateBp, vatId, limitCents, buyer } of COMPANIES) {
      const id = newId();
      await tx.run(sql`insert into company (id, name, email, type, address, city, country, country_code, vat_rate_bp,
            credit_limit_cents, created_at, modified_at)
        values (${id}, ${name}, ${`accounts@${buyer.email.split('@')[1]}`}, ${type}, ${address}, ${city},
            ${country}, ${code}, ${vatRateBp}, ${limitCents}, ${now}, ${now})`);
      if (vatId) await setVatId({ tx, now }, { partnerId: id, vatId });
      await person(buyer, 'Partner', id);
    }
    await updateSeller({ tx, actor: SYSTEM, now }, SELLER, '');
  });
}

/** True if the installation has no users yet. */
export const hasNoUsers = async (database: Database): Promise<boolean> =>
  (await database.one(sql<{ any: boolean }>`select exists (select 1 from app_user) as any`))?.any === false;
