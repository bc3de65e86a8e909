// State of everything that users change only through the program and that the audit log therefore covers: permissions,
// limits, prices, settings. The log opens with the state at that time; from then on the newest entry naming a field has
// its value. The file is long because it holds the statement of every kind.

import { sql } from 'kysely';
import { OPENING_ACTION } from '#domain/audit/actions.ts';
import { SYSTEM } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database, Db, Sql } from '#server/base/database/db.ts';
import { isoInstant } from '#server/base/database/json-sql.ts';
import { credentialMarks } from './credential-marks.ts';
import { sealEvents } from './entry-seals.ts';
import { writeAuditEntries } from './entry-writer.ts';

export interface AuditedKind {
  /** Unique name; the log is opened once for each. */
  name: string;
  /** Subject kind in the audit log. */
  kind: string;
  /** A field contained in every complete entry. */
  field: string;
  /**
   * Selects all subjects: id, name, the fields as named in entries (`facts`, jsonb), and whether the program itself
   * creates it (`own`), possibly after the log was opened.
   */
  statement: Sql;
}

/** There is only one seller; the audit log needs an id. */
export const SELLER_ID = '00000000-0000-7000-8000-000000000060';

/** The reminder levels and the accounting settings are one row each as well. */
export const LADDER_ID = '00000000-0000-7000-8000-000000000087';
export const ACCOUNTING_SETTINGS_ID = '00000000-0000-7000-8000-000000000089';

/** VAT rates of a company in percent by their first day, as in entries. */
export const vatRatesOf = (companyId: Sql): Sql => sql`(select jsonb_object_agg(r.first_day::text,
  trim_scale(r.rate_bp / 100.0)) from company_vat_rate r where r.company_id = ${companyId})`;

/** Limits of an approval rule `r`, as in entries. */
const auditedRule: Sql = sql`jsonb_build_object('orderLimitCents', r.order_limit_cents, 'dayLimitCents',
  r.day_limit_cents, 'minMarginPercent', trim_scale(r.min_margin_bp / 100.0))`;

/** A fact that few products have; those that never had it are not in the log. */
const productFact = (name: string, field: string, column: Sql): AuditedKind => ({
  name,
  kind: 'product',
  field,
  statement: sql`select d.id, d.name, jsonb_build_object(${field}::text, ${column}) as facts, false as own
    from product d
    where ${column} is not null
      or exists (select from audit_event e where e.subject_id = d.id and e.subject_kind = 'product'
        and e.after -> ${field}::text is not null)`,
});

/** Groups and companies are given by name, as in entries. */
export const AUDITED_KINDS: readonly AuditedKind[] = [
  {
    name: 'user',
    kind: 'user',
    field: 'role',
    statement: sql`select u.id, u.first_name || ' ' || u.last_name as name,
      jsonb_build_object('role', u.role, 'isActive', u.is_active, 'email', u.email,
        'company', c.name, 'permissionGroups',
          array(select g.name from user_permission_group m join permission_group g on g.id = m.permission_group_id
          where m.user_id = u.id order by g.name collate "C")) as facts, false as own
      from app_user u left join company c on c.id = u.company_id`,
  },
  {
    name: 'permissiongroup',
    kind: 'permissiongroup',
    field: 'permissions',
    statement: sql`select g.id, g.name, jsonb_build_object('name', g.name, 'permissions', g.permissions) as facts,
      g.id::text like '00000000-%' as own
      from permission_group g`,
  },
  {
    name: 'company',
    kind: 'company',
    field: 'companyName',
    statement: sql`select c.id, c.name,
        jsonb_build_object('companyName', c.name, 'email', c.email, 'type', c.type, 'countryCode', c.country_code,
          'invoicePeriod', c.invoice_period, 'paidRequired', c.paid_required, 'unPaidKeyQuantity',
          c.un_paid_key_quantity, 'orderTotalAmountCents', c.order_total_amount_cents,
          'automaticDeliveryPackageKeyCount', c.automatic_delivery_package_key_count, 'regionIncluded',
          c.region_included, 'regionList', c.regions, 'accountNumber', c.account_number, 'vatRate',
          trim_scale(c.vat_rate_bp / 100.0), 'vatRateFrom', c.vat_rate_from::text, 'totalCreditLimitCents',
          c.credit_limit_cents, 'packageLimitCents', c.package_limit_cents) as facts,
        c.is_system as own
      from company c`,
  },
  {
    name: 'promotion',
    kind: 'promotion',
    field: 'tier1PriceCents',
    statement: sql`select p.id, d.name,
        jsonb_build_object('published', p.published, 'region', p.region, 'countries', p.countries, 'costE4',
          p.cost_e4, 'tier1PriceCents', p.tier1_price_cents, 'tier2PriceCents', p.tier2_price_cents,
          'tier3PriceCents', p.tier3_price_cents, 'tier4PriceCents', p.tier4_price_cents, 'validFrom',
          ${isoInstant(sql`p.valid_from`)}, 'validTo', ${isoInstant(sql`p.valid_to`)}, 'deliveryStartDate',
          ${isoInstant(sql`p.delivery_start_date`)}, 'operatingSystems', p.operating_systems, 'platforms',
          p.platforms, 'minQuantity', p.min_quantity, 'maxQuantity', p.max_quantity) as facts, false as own
      from promotion p join product d on d.id = p.product_id`,
  },
  productFact('retailPrice', 'retailPriceCents', sql`d.retail_price_cents`),
  productFact('productPicture', 'picture', sql`d.picture`),
  {
    name: 'paymentPlan',
    kind: 'paymentPlan',
    field: 'amountCents',
    statement: sql`select p.id, c.name,
      jsonb_build_object('amountCents', p.amount_cents, 'paymentDate', ${isoInstant(sql`p.payment_date`)},
        'plannedPaymentDate', ${isoInstant(sql`p.planned_payment_date`)}, 'note', p.note) as facts, false as own
      from payment_plan p join company c on c.id = p.company_id`,
  },
  {
    name: 'creditOverride',
    kind: 'creditOverride',
    field: 'amountCents',
    statement: sql`select v.id, c.name,
      jsonb_build_object('companyId', v.company_id, 'amountCents', v.amount_cents, 'expiresAt',
        ${isoInstant(sql`v.expires_at`)}, 'reason', v.reason, 'revoked', v.revoked_at is not null) as facts,
          false as own
      from credit_override v join company c on c.id = v.company_id`,
  },
  {
    name: 'credentials',
    kind: 'user',
    field: 'signInMark',
    statement: sql`select u.id, u.first_name || ' ' || u.last_name as name, ${credentialMarks} as facts, false as own
      from app_user u`,
  },
  {
    name: 'program',
    kind: 'user',
    field: 'scopes',
    statement: sql`select u.id, u.first_name || ' ' || u.last_name as name,
        jsonb_build_object('program', p.id, 'scopes', p.scopes, 'networks', p.networks, 'expiresAt',
          ${isoInstant(sql`p.expires_at`)}, 'revoked', p.revoked_at is not null) as facts, false as own
      from program_credential p join app_user u on u.id = p.user_id`,
  },
  {
    name: 'companyTax',
    kind: 'company',
    field: 'vatId',
    statement: sql`select c.id, c.name,
        jsonb_build_object('vatId', coalesce(v.vat_id, ''), 'paymentDays', t.days) as facts, c.is_system as own
      from company c
        left join company_vat_id v on v.company_id = c.id
        left join company_payment_term t on t.company_id = c.id`,
  },
  {
    name: 'companyVatRates',
    kind: 'company',
    field: 'vatRates',
    statement: sql`select c.id, c.name, jsonb_build_object('vatRates', ${vatRatesOf(sql`c.id`)}) as facts,
        c.is_system as own
      from company c`,
  },
  {
    name: 'seller',
    kind: 'seller',
    field: 'bankAccount',
    statement: sql`select ${SELLER_ID}::uuid as id, s.name, jsonb_build_object('name', s.name, 'address', s.address,
        'zipCode', s.zip_code, 'city', s.city, 'countryCode', s.country_code, 'vatId', s.vat_id, 'registrationNumber',
        s.registration_number, 'email', s.email, 'bankAccount', s.bank_account, 'paymentDays', s.payment_days,
        'timeZone', s.time_zone, 'taxNumber', s.tax_number, 'needsVatIdCheck',
        s.needs_vat_id_check) as facts, false as own
      from seller s`,
  },
  {
    name: 'companyEInvoice',
    kind: 'company',
    field: 'eInvoiceProfile',
    statement: sql`select c.id, c.name,
        jsonb_build_object('eInvoiceProfile', e.profile, 'buyerReference', e.buyer_reference, 'addressScheme',
          e.address_scheme, 'addressId', e.address_id) as facts, false as own
      from company_einvoice e join company c on c.id = e.company_id`,
  },
  {
    name: 'sellerContact',
    kind: 'seller',
    field: 'contactName',
    statement: sql`select ${SELLER_ID}::uuid as id, 'Seller contact' as name, jsonb_build_object('contactName',
        e.contact_name, 'contactPhone', e.contact_phone, 'addressScheme', e.address_scheme, 'addressId',
        e.address_id) as facts, false as own
      from seller_einvoice e`,
  },
  {
    name: 'sellerAccountChange',
    kind: 'seller',
    field: 'proposedBankAccount',
    statement: sql`select ${SELLER_ID}::uuid as id, s.name,
        jsonb_build_object('proposedBankAccount', c.bank_account, 'proposedByUserId', c.by_user) as facts, false as own
      from seller s left join seller_account_change c on true`,
  },
  {
    name: 'approvalRule',
    kind: 'company',
    field: 'approvalRule',
    statement: sql`select c.id, c.name, jsonb_build_object('approvalRule', (
            select ${auditedRule} from approval_rule r
            where r.company_id = c.id and r.in_force_at is not null and r.ended_at is null
          ), 'proposedApprovalRule', (
            select ${auditedRule} from approval_rule r
            where r.company_id = c.id and r.in_force_at is null and r.ended_at is null
          )) as facts, not exists (
            select from approval_rule r where r.company_id = c.id and r.proposed_by is not null
          ) as own
      from company c
      where exists (select from approval_rule r where r.company_id = c.id)`,
  },
  {
    name: 'reminderLadder',
    kind: 'reminderLadder',
    field: 'steps',
    statement: sql`select ${LADDER_ID}::uuid as id, 'Reminder levels' as name,
        jsonb_build_object('steps', coalesce((
            -- The log leaves texts out.
            select jsonb_agg(s.step - 'text' order by s.place)
            from jsonb_array_elements(r.steps) with ordinality s (step, place)
          ), '[]'), 'isAutomatic', r.is_automatic) as facts, false as own
      from reminder_ladder r`,
  },
  {
    name: 'reminderTexts',
    kind: 'reminderLadder',
    field: 'texts',
    statement: sql`select ${LADDER_ID}::uuid as id, 'Reminder texts' as name,
        jsonb_build_object('texts', coalesce((
            select jsonb_agg(s.step ->> 'text' order by s.place)
            from jsonb_array_elements(r.steps) with ordinality s (step, place)
          ), '[]')) as facts, false as own
      from reminder_ladder r`,
  },
  {
    name: 'accountingSettings',
    kind: 'accountingSettings',
    field: 'receivables',
    statement: sql`select ${ACCOUNTING_SETTINGS_ID}::uuid as id, 'Accounting settings' as name,
        jsonb_build_object('receivables', a.receivables, 'salesS', a.sales_s, 'salesAe', a.sales_ae, 'salesO',
          a.sales_o, 'salesE', a.sales_e, 'salesZ', a.sales_z, 'automaticS', a.automatic_s, 'automaticAe',
          a.automatic_ae, 'automaticO', a.automatic_o, 'automaticE', a.automatic_e, 'automaticZ', a.automatic_z,
          'automaticPurchases', a.automatic_purchases,
          'outputTax', a.output_tax, 'bank', a.bank, 'writeOffs', a.write_offs, 'purchases', a.purchases, 'payables',
          a.payables, 'consultantNumber', a.consultant_number, 'clientNumber', a.client_number, 'accountLength',
          a.account_length) as facts, false as own
      from accounting_setting a`,
  },
];

/** Kinds in the log's first release, which did not record the kinds it was opened for. */
const FIRST_KINDS = ['user', 'permissiongroup', 'company', 'promotion', 'paymentPlan', 'creditOverride'];

/** Whether the log was opened for this kind. For use in statements. */
export const isOpenedFor = (name: string): Sql<boolean> =>
  FIRST_KINDS.includes(name)
    ? sql`exists (select 1 from audit_event where action = ${OPENING_ACTION})`
    : sql`exists (select 1 from audit_event where action = ${OPENING_ACTION}
        and jsonb_exists(after::jsonb -> 'openedFor', ${name}))`;

async function unopenedKinds(db: Db): Promise<AuditedKind[]> {
  const missing: AuditedKind[] = [];
  for (const kind of AUDITED_KINDS)
    if (!(await db.one(sql`select 1 where ${isOpenedFor(kind.name)}`))) missing.push(kind);
  return missing;
}

interface StateRow {
  id: string;
  name: string;
  facts: object;
}

const BATCH_SIZE = 1000;
/** Advisory lock: one process opens the log. */
const LOCK_ID = 1_096_107_094;

/**
 * Opens the log: records the state of everything not in it yet. Once per kind and database, so that releases can add
 * kinds.
 */
export async function recordInitialState(database: Database, keys: DerivedKeys, now: Time): Promise<void> {
  if ((await unopenedKinds(database)).length === 0) return;
  // Unmarked entries of earlier releases must be sealed now.
  await sealEvents(database, keys);
  await database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${LOCK_ID})`);
    const unopened = await unopenedKinds(tx);
    if (unopened.length === 0) return;
    const who = { id: null, name: SYSTEM.name, role: null, companyId: null };
    const client = { address: '', device: '', traceId: '' };
    const entry = { at: now, who, sessionId: null, client, action: OPENING_ACTION, status: 200, code: '' };
    await writeAuditEntries(tx, keys, entry, [
      { subject: null, after: { openedFor: unopened.map(({ name }) => name) } },
    ]);
    for (const { kind, field, statement: all } of unopened) {
      let lastId = '00000000-0000-0000-0000-000000000000';
      for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
        const rows = await tx.all(
          sql<StateRow>`select s.id, s.name, s.facts from (${all}) s where s.id > ${lastId}
            and not exists (select 1 from audit_event e
              where e.subject_id = s.id and e.subject_kind = ${kind} and e.status < 400
                and e.after -> ${field}::text is not null)
            order by s.id limit ${BATCH_SIZE}`,
        );
        const notes = rows.map(({ id, name, facts }) => ({ subject: { kind, id, name }, after: facts }));
        await writeAuditEntries(tx, keys, entry, notes);
        count = rows.length;
        lastId = rows.at(-1)?.id ?? lastId;
      }
    }
  });
}
