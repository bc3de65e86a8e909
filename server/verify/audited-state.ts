// State that users changed matches the newest entry of the audit log, field by field: rights, roles, limits, prices,
// payment plans, settings. A change made past the program leaves no entry, or cannot forge one.

import { sql } from 'kysely';
import { OPENING_ACTION } from '#domain/audit/actions.ts';
import { PICTURE_WIDTHS } from '#domain/catalog/pictures.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { AUDITED_KINDS, type AuditedKind, isOpenedFor } from '#server/audit/audited-state.ts';
import { type Invariant, invariant } from './invariant.ts';

const callName = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

export const LOG_OPENED = sql`exists (select 1 from audit_event where action = ${OPENING_ACTION})`;

/** Newest logged value of all or some fields of a kind, as `said` (id, key, value). */
const newestValues = (
  kind: string,
  keys?: readonly string[],
) => sql`said as materialized (select distinct on (e.subject_id, f.key) e.subject_id as id, f.key,
  f.value::jsonb as value
  from audit_event e, json_each(e.after) f where e.subject_kind = ${kind} and e.status < 400 and e.after is not null
    ${keys ? sql`and f.key in (${sql.join(keys)})` : sql``}
  order by e.subject_id, f.key, e.id desc)`;

/** Fields logged as names, which may have changed since; compared below. */
const BY_NAME = ['company', 'permissionGroups'];

const KIND_DESCRIPTIONS: Record<string, string> = {
  user: 'users, their roles and email addresses',
  permissiongroup: 'permission groups and their permissions',
  company: 'companies, their limits and terms',
  promotion: 'promotions, their prices and windows',
  retailPrice: 'retail prices of products',
  productPicture: 'pictures of products',
  paymentPlan: 'payment plans',
  creditOverride: 'credit limit overrides',
  credentials: 'passwords, passkeys and authenticator apps',
  program: 'API credentials of companies, their scopes and networks',
  companyTax: 'VAT ids and payment terms of companies',
  companyVatRates: 'VAT rates of companies by their first day',
  seller: 'the seller and its bank account',
  companyEInvoice: 'e-invoice profiles of companies',
  sellerContact: 'the contact and electronic address of the seller',
  sellerAccountChange: 'proposed bank accounts of the seller',
  approvalRule: 'limits for approval by rule, and proposed ones',
  reminderLadder: 'the reminder levels',
  reminderTexts: 'the texts of the reminder levels',
  accountingSettings: 'the accounts that sales and payments are posted to',
};

const kindInvariant = ({ name, kind, field, statement: all }: AuditedKind): Invariant =>
  invariant(
    `P-${name}`,
    `${KIND_DESCRIPTIONS[name]} match the newest audit entry`,
    sql`with ${newestValues(kind)}, things as materialized (${all})
      select t.name || ': ' || said.key || ' is ' || (t.facts -> said.key) || ', the log says ' || said.value as row
      from things t join said on said.id = t.id
      where t.facts -> said.key <> said.value and said.key <> all (${BY_NAME})
      union all
      select t.name || ' is nowhere in the log'
      from things t
      where ${isOpenedFor(name)}
        and not t.own
        and not exists (select 1 from said where said.id = t.id and said.key = ${field})
      union all
      select e.subject_name || ' is gone, which the log does not know'
      from (
            select distinct on (subject_id) *
            from audit_event
            where subject_kind = ${kind}
              and status < 400
              and (before -> ${field}::text is not null or after -> ${field}::text is not null)
            order by subject_id, id desc
          ) e
      where e.after -> ${field}::text is not null and not exists (select 1 from things t where t.id = e.subject_id)`,
  );

/** All names that subjects of a kind ever had, as `names` (id, name). */
const namesOf = (kind: string, field: string, now: ReturnType<typeof sql>) => sql`names as materialized (${now}
  union select e.subject_id, x.name from audit_event e
    cross join lateral (values (e.before ->> ${field}::text), (e.after ->> ${field}::text)) x (name)
    where e.subject_kind = ${kind} and e.status < 400 and x.name is not null)`;

/** Fields of an order that only users set. */
const ORDER_FIELDS: Record<string, string> = {
  paidStatus: 'paid_status',
  dontCreateInvoice: 'dont_create_invoice',
  purchaseOrder: 'purchase_order',
  reference: 'reference',
  isFastBot: 'is_fast_bot',
  profitFactor: 'profit_factor',
  promotionId: 'promotion_id',
  product: 'product_name',
};

export const AUDITED_STATE_INVARIANTS: readonly Invariant[] = [
  ...AUDITED_KINDS.map(kindInvariant),
  invariant(
    'P-picture-files',
    'the picture of each product has all sizes, and matches its hash',
    sql`select d.name as row from product d
      where d.picture is not null and (
          select count(*) from product_picture f where f.picture = d.picture and f.width = any (${[...PICTURE_WIDTHS]})
        ) <> ${PICTURE_WIDTHS.length}
      union all
      select picture from product_picture
      where width = ${Math.max(...PICTURE_WIDTHS)} and picture <> encode(sha256(bytes), 'hex')`,
  ),
  invariant(
    'P-groups',
    'users have exactly the permission groups assigned to them',
    sql`with ${newestValues('user', ['permissionGroups'])},
        ${namesOf('permissiongroup', 'name', sql`select id, name from permission_group`)},
        given as (
          select s.id as user_id, jsonb_array_elements_text(s.value) as name
          from said s
          where s.key = 'permissionGroups'
        ),
        has as (
          select m.user_id, m.permission_group_id as group_id
          from user_permission_group m
          where exists (select 1 from said s where s.id = m.user_id and s.key = 'permissionGroups')
        )
      select u.email || ' was never given ' || g.name as row
      from has h join app_user u on u.id = h.user_id join permission_group g on g.id = h.group_id
      where not exists
        (select 1 from given join names using (name) where given.user_id = h.user_id and names.id = h.group_id)
      union all
      select u.email || ' has lost ' || g.name
      from given join permission_group g on g.name = given.name join app_user u on u.id = given.user_id
      where not exists (select 1 from has where has.user_id = given.user_id and has.group_id = g.id)`,
  ),
  invariant(
    'P-company-of',
    'users belong to the company they were assigned to',
    sql`with ${newestValues('user', ['company'])},
        ${namesOf('company', 'companyName', sql`select id, name from company`)}
      select u.email as row
      from app_user u join said s on s.id = u.id and s.key = 'company'
      where (u.company_id is null) <> (s.value = 'null')
        or (u.company_id is not null
          and not exists (select 1 from names n where n.id = u.company_id and to_jsonb(n.name) = s.value))`,
  ),
  invariant(
    'P-relations',
    'company relations match the audit log',
    sql`with said as (
          select distinct on (subject_id) subject_id as id, after::jsonb as value
          from audit_event
          where action = ${callName(companyCalls.updateRelations)} and status < 400
          order by subject_id, id desc
        ),
        now as (
          select company_id as id, provider_id::text as provider,
            case
              when all_publishers then '"all publishers"'
              else (select coalesce(jsonb_agg(p order by p), '[]') from unnest(publisher_ids) p)
            end as publishers
          from company_provider
        ),
        logged as (
          select said.id, f.key as provider,
            case
              when jsonb_typeof(f.value) = 'array' then
                (select coalesce(jsonb_agg(p order by p), '[]') from jsonb_array_elements_text(f.value) p)
              else f.value
            end as publishers
          from said, jsonb_each(said.value) f
        )
      select c.name as row
      from company c join said on said.id = c.id
      where exists (
          select 1
          from now n
          where n.id = c.id
            and not exists
            (select 1 from logged t where t.id = c.id and (t.provider, t.publishers) = (n.provider, n.publishers))
        )
        or (select count(*) from now n where n.id = c.id) <> (select count(*) from logged t where t.id = c.id)`,
  ),
  invariant(
    'P-order',
    'order fields set by staff match the audit log',
    sql`with ${newestValues('order', Object.keys(ORDER_FIELDS))}
      select o.order_number || ': ' || said.key || ' is ' || (f.facts -> said.key) || ', the log says ' ||
        said.value as row
      from orders o
        join said on said.id = o.id
        cross join lateral (
            select jsonb_build_object(${sql.join(
              Object.entries(ORDER_FIELDS).flatMap(([name, column]) => [sql.lit(name), sql.ref(`o.${column}`)]),
            )}) as facts
          ) f
      where f.facts -> said.key <> said.value`,
  ),
  invariant(
    'P-invoice',
    'an invoice is sent exactly if the audit log shows that it was sent, or its partner created it',
    sql`select i.number as row
      from invoice_progress p
        join invoice i on i.id = p.invoice_id
        cross join lateral (
            select exists (select 1 from audit_event e where e.subject_kind = 'invoice'
              and e.subject_id = i.id and e.status < 400 and e.after ->> 'status' = 'Sent') as is_logged
          ) l
      where (l.is_logged and p.sent_at is null)
        or (p.sent_at is not null and not l.is_logged
          and not exists (select 1 from app_user u where u.id = i.created_by and u.company_id = i.company_id))`,
  ),
  invariant(
    'P-credit-note',
    'a credit note is sent exactly if the audit log shows that it was sent',
    sql`select n.number as row from credit_note_progress p join credit_note n on n.id = p.credit_note_id
      where (p.sent_at is not null) <> exists (select 1 from audit_event e where e.subject_kind = 'creditMemo'
        and e.subject_id = n.id and e.status < 400 and e.after ->> 'status' = 'Sent')`,
  ),
  invariant(
    'P-dispute',
    'disputes of invoices match the newest audit entry',
    sql`with ${newestValues('invoice', ['isDisputed', 'reason'])}
      select i.number as row from invoice_progress p join invoice i on i.id = p.invoice_id
        left join said on said.id = i.id and said.key = 'isDisputed'
        left join said why on why.id = i.id and why.key = 'reason'
      where to_jsonb(p.disputed_at is not null) <> coalesce(said.value, 'false')
        or (p.disputed_at is not null and to_jsonb(p.dispute_reason) <> coalesce(why.value, '""'))`,
  ),
  invariant(
    'P-reminder-pause',
    'reminders to a company are paused exactly until the day in the newest audit entry',
    sql`with ${newestValues('company', ['remindersPausedUntil'])}
      select c.name as row from company c left join reminder_pause p on p.company_id = c.id
        left join said on said.id = c.id
      where coalesce(to_jsonb(p.until_day::text), 'null') <> coalesce(said.value, 'null')`,
  ),
  invariant(
    'P-acknowledgement',
    'an accounting batch is acknowledged exactly if the audit log shows that it was',
    sql`select 'batch ' || b.number as row
      from accounting_batch b left join accounting_acknowledgement a on a.batch_id = b.id
      where (a.batch_id is not null) <> exists (select 1 from audit_event e where e.subject_kind = 'accountingBatch'
        and e.subject_id = b.id and e.status < 400 and e.after -> 'acknowledged' is not null)`,
  ),
  invariant(
    'P-setting',
    'every setting has the value of its last change',
    sql`select s.name as row
      from setting s
        join lateral
          (select new_value from setting_change c where c.name = s.name order by at desc, id desc limit 1) c on true
      where c.new_value <> s.value
      union all
      select s.name || ' was never changed by anyone'
      from setting s
      where not exists (select 1 from setting_change c where c.name = s.name)
      union all
      select distinct c.name || ' is gone'
      from setting_change c
      where not exists (select 1 from setting s where s.name = c.name)
      union all
      select 'profitFactor ' || (e.after ->> 'profitFactor') || ' by ' || e.user_name
      from audit_event e
      where e.action = ${callName(settingCalls.update)}
        and e.status < 400
        and e.after ->> 'profitFactor' <> e.before ->> 'profitFactor'
        and not exists (
          select 1
          from setting_change c
          where c.user_id is not distinct from e.user_id and c.new_value #>> '{}' = e.after ->> 'profitFactor'
        )`,
  ),
  invariant(
    'P-price',
    'manual sale prices have the value set last, and each is in the audit log, directly or through its sheet or sync',
    sql`select p.sku || ': ' || pp.external_id as row
      from product_price pp
        join product p on p.id = pp.product_id
        join lateral (
            select after_e4
            from price_change c
            where c.product_id = pp.product_id and c.price_external_id = pp.external_id
            order by changed_at desc, id desc
            limit 1
          ) c on true
      where pp.own_price and c.after_e4 <> pp.price_e4
      union all
      select p.sku || ': change to ' || c.after_e4
      from price_change c join product p on p.id = c.product_id
      where c.cause not in ('sheet', 'sync')
        and c.changed_at >= (select min(at) from audit_event)
        and not exists (
          select 1
          from audit_event e
          where e.subject_id = c.product_id
            and e.status < 400
            and e.user_id is not distinct from c.changed_by
            and e.after -> 'pricesE4' ->> c.price_external_id = c.after_e4::text
            and e.before -> 'pricesE4' ->> c.price_external_id = c.before_e4::text
        )
      union all
      select coalesce(p.sku, e.subject_id::text) || ': ' || f.key || ' by ' || e.user_name
      from audit_event e
        left join product p on p.id = e.subject_id
        cross join lateral json_each_text(e.after -> 'pricesE4') f
      where e.subject_kind = 'product'
        and e.status < 400
        and e.before -> 'pricesE4' ->> f.key <> f.value
        and not exists (
          select 1
          from price_change c
          where c.product_id = e.subject_id and c.price_external_id = f.key and c.after_e4::text = f.value
        )`,
  ),
];
