// Loads the sample data of a trial: a partner, an invited user, and promotions of products that the catalogue has. Every
// record is listed in `sample_record`, so that only these are removed (SETUP-012).

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import { setupCopy } from '#domain/setup/copy.ts';
import { deferInvitation } from '#server/access/password-links/invitations.ts';
import { auditedFields, auditSubject, insertUser } from '#server/access/users/new-user.ts';
import { showUser } from '#server/access/users/users.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { type BookCorrection, createCompany } from '#server/companies/company-commands.ts';
import { createDemoPromotion, selectProducts } from '#server/seed/demo-catalog.ts';

/** Exported for tests. */
export const SAMPLE_COMPANY = {
  companyName: 'Sample Games',
  email: 'accounts@sample.example',
  type: 'Standard',
  address: 'Musterstraße 1',
  zipCode: '10115',
  city: 'Berlin',
  country: 'Germany',
  countryCode: 'DE',
  invoicePeriod: 'Immediately',
} as const;
/** Exported for tests. */
export const SAMPLE_BUYER = { firstName: 'Sam', lastName: 'Sample', email: 'buyer@sample.example' } as const;
const PROMOTIONS = 3;
/** Products with less stock could not deliver an order of the promotion's minimum. */
const MIN_STOCK = 1000;
/** Start immediately: the others wait for a delivery date. */
const INDEXES = [0, 1, 3, 4, 5, 6];

const addRecord = (tx: Tx, kind: 'Company' | 'User' | 'Promotion', id: string, now: string): Promise<number> =>
  tx.run(sql`insert into sample_record (kind, record_id, created_at) values (${kind}, ${id}, ${now})`);

/** Creates up to three promotions of products without one. */
async function createPromotions(tx: Tx, now: string): Promise<number> {
  const taken = await tx.all(
    sql<{ id: string; sku: string }>`select pr.id, pr.sku from product pr where pr.stock_quantity < ${MIN_STOCK}
      or exists (select 1 from promotion p where p.product_id = pr.id)`,
  );
  const products = await selectProducts(
    tx,
    taken.map(({ sku }) => sku),
  );
  let count = 0;
  for (const product of products) {
    if (count === PROMOTIONS) break;
    const id = await createDemoPromotion(tx, product, INDEXES[count]!, now);
    if (id === null) continue;
    await addRecord(tx, 'Promotion', id, now);
    count += 1;
  }
  return count;
}

/** @throws Refusal 409 if the sample is loaded, its names are taken, or there are no products to sell */
export async function loadSample(
  command: CommandContext,
  keys: DerivedKeys,
  bookCorrection: BookCorrection,
): Promise<Record<string, never>> {
  const { tx, now } = command;
  await tx.run(sql`lock table sample_record in exclusive mode`);
  if (await tx.one(sql`select 1 from sample_record limit 1`)) throw new Refusal('sample_state', setupCopy.sampleExists);
  const { companyName, email } = SAMPLE_COMPANY;
  const isTaken = await tx.one(
    sql`select 1 from company where lower(name) = lower(${companyName}) or lower(email) = ${email}
      union all select 1 from app_user where lower(email) = ${SAMPLE_BUYER.email} limit 1`,
  );
  if (isTaken) throw new Refusal('sample_state', setupCopy.sampleTaken(companyName));
  const company = await createCompany(command, { ...SAMPLE_COMPANY }, bookCorrection);
  await addRecord(tx, 'Company', company.id, now);
  const buyer = { ...SAMPLE_BUYER, role: 'Partner', isActive: true, companyId: company.id } as const;
  const id = await insertUser(tx, keys, buyer, now);
  // The address does not exist, so the invitation is handed over as a link.
  await deferInvitation(tx, id);
  const user = await showUser({ db: tx }, { id });
  tx.note({ subject: auditSubject(user), after: auditedFields(user) });
  await noteCredentials(tx, id);
  await addRecord(tx, 'User', id, now);
  if ((await createPromotions(tx, now)) === 0) throw new Refusal('sample_state', setupCopy.sampleNeedsProducts);
  return {};
}
