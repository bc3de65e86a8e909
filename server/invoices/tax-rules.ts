// Versioned tax rules. A change ends a version and starts another, from today at the earliest, and never on a date with
// invoices under the version it ends. Issuing locks the table in a shared mode from reading the rules to the commit
// (`lockTaxRules`); changes wait for it, so that no invoice slips in between.

import { type RawBuilder, sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, invalidFields, Refusal } from '#domain/base/refusal.ts';
import { vatAreaOf } from '#domain/base/tax/vat-areas.ts';
import { addDays, type Day, type Time } from '#domain/base/time.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { DEFAULT_TAX_RULES, ruleFor, type TaxRule, taxOf } from '#domain/invoices/tax/tax.ts';
import type {
  CompanyTax,
  TaxRuleChange,
  TaxRuleInput,
  TaxRules,
  TaxRuleVersion,
} from '#domain/invoices/tax/tax-calls.ts';
import { ruleInTheWay, taxRuleFaults } from '#domain/invoices/tax/tax-rules.ts';
import { type Db, prepared, type Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { dayIn } from '#server/invoices/issuing/document-numbers.ts';
import { findSeller } from './seller.ts';

const columns = sql`r.id, r.origin_id, r.version, r.place, r.buyer, r.buyer_has_vat_id,
  r.valid_from::text as valid_from, r.valid_to::text as valid_to, r.category, r.exemption_code, r.exemption_text,
  r.supply, r.note, r.made_at, r.made_by_name, r.withdrawn_at`;

const readVersions = (db: Db, which: RawBuilder<unknown> = sql`true`): Promise<TaxRuleVersion[]> =>
  db.all(
    prepared(sql<TaxRuleVersion>`select ${columns} from tax_rule r where ${which} order by r.place, r.version desc`),
  );

/** All past, current and future rules. */
export const readTaxRules = (db: Db): Promise<TaxRule[]> => readVersions(db, sql`r.withdrawn_at is null`);

/** Prevents rule changes until the commit; shared by all issuers. */
export const lockTaxRules = (tx: Tx): Promise<unknown> => tx.run(sql`lock table tax_rule in row share mode`);

/** Waits for all issuers and blocks new ones until the commit. */
const lockForChange = (tx: Tx): Promise<unknown> => tx.run(sql`lock table tax_rule in exclusive mode`);

const readToday = async (db: Db, now: Time): Promise<Day> => dayIn((await findSeller(db))?.timeZone ?? 'UTC', now);

export const listTaxRules = async ({ db, now }: Pick<QueryContext, 'db' | 'now'>): Promise<TaxRules> => ({
  today: await readToday(db, now),
  rules: await readVersions(db),
});

/**
 * Inserts the default rules of an installation; existing ones are kept. A default of a new release is left out if it
 * matches the same sales as a rule that a person entered.
 */
export async function seedTaxRules(tx: Tx): Promise<void> {
  for (const rule of DEFAULT_TAX_RULES)
    if (!ruleInTheWay(await readTaxRules(tx), rule)) await insertVersion(tx, rule, sql`on conflict do nothing`);
}

const insertVersion = (
  tx: Tx,
  rule: TaxRule & { madeAt?: Time; madeByName?: string; previousValidTo?: Day | null },
  onConflict: RawBuilder<unknown> = sql``,
): Promise<number> =>
  tx.run(sql`insert into tax_rule (id, origin_id, version, place, buyer, buyer_has_vat_id, valid_from, valid_to,
        category, exemption_code, exemption_text, supply, note, made_at, made_by_name, previous_valid_to)
    values (${rule.id}, ${rule.originId}, ${rule.version}, ${rule.place}, ${rule.buyer}, ${rule.buyerHasVatId},
        ${rule.validFrom}::date, ${rule.validTo}::date, ${rule.category}, ${rule.exemptionCode},
        ${rule.exemptionText}, ${rule.supply}, ${rule.note}, ${rule.madeAt ?? null}, ${rule.madeByName ?? ''},
        ${rule.previousValidTo ?? null}::date) ${onConflict}`);

const setEnd = (tx: Tx, id: string, validTo: Day | null): Promise<number> =>
  tx.run(sql`update tax_rule set valid_to = ${validTo}::date where id = ${id}`);

const termsOf = ({
  buyer,
  buyerHasVatId,
  category,
  exemptionCode,
  exemptionText,
  supply,
  note,
  validFrom,
  validTo,
}: TaxRuleInput): TaxRuleInput => ({
  buyer,
  buyerHasVatId,
  category,
  exemptionCode,
  exemptionText,
  supply,
  note,
  validFrom,
  validTo,
});

/** @throws Refusal 422 for invalid terms and past dates */
async function checkTerms({ tx, now }: CommandContext, terms: TaxRuleInput): Promise<void> {
  const faults = taxRuleFaults(terms);
  if (terms.validFrom < (await readToday(tx, now)))
    faults.push({ field: 'validFrom', code: 'tax_rule', message: invoiceCopy.dayIsOver });
  if (faults.length > 0) throw invalidFields(faults);
}

/** @throws Refusal 422 if a rule matches the same sales on the same day */
async function refuseOverlap(tx: Tx, added: TaxRuleInput & { originId: string | null }): Promise<void> {
  const others = (await readTaxRules(tx)).filter(({ originId }) => originId !== added.originId);
  const other = ruleInTheWay(others, added);
  if (other)
    throw invalidField(
      'validFrom',
      'tax_rule_overlap',
      invoiceCopy.sameCase(other.place, other.validFrom, other.validTo),
    );
}

/** The newest version of a rule that was not withdrawn. @throws Refusal 404, or 409 if there is a newer one */
async function newestVersion(tx: Tx, id: string): Promise<TaxRuleVersion> {
  const [rule] = await readVersions(tx, sql`r.id = ${id}`);
  if (!rule) throw new Refusal('missing', commonCopy.notFound);
  const [newest] = await readVersions(tx, sql`r.origin_id = ${rule.originId} and r.withdrawn_at is null`);
  if (newest?.id !== id) throw new Refusal('stale', commonCopy.changedMeanwhile);
  return rule;
}

/** @throws Refusal 409 if an invoice of supplies on that day or later uses this version */
async function refuseUsed(tx: Tx, id: string, field: string, from: Day): Promise<void> {
  const used = await tx.one(
    sql<{ day: Day }>`select max(coalesce(i.supplied_until, i.issue_date))::text as day
      from invoice_line l join invoice i on i.id = l.invoice_id
      where l.tax_rule_id = ${id} and coalesce(i.supplied_until, i.issue_date) >= ${from}::date having count(*) > 0`,
  );
  if (!used) return;
  const message = invoiceCopy.ruleUsed(used.day);
  throw new Refusal('tax_rule_used', message, { errors: [{ field, code: 'tax_rule_used', message }] });
}

const readVersion = async (db: Db, id: string): Promise<TaxRuleVersion> =>
  (await readVersions(db, sql`r.id = ${id}`))[0]!;

const subjectOf = ({ originId, place }: Pick<TaxRule, 'originId' | 'place'>) => ({
  kind: 'taxRule' as const,
  id: originId,
  name: invoiceCopy.ruleName(place),
});

/** @throws Refusal 422 for an invalid rule, or an overlap with another */
export async function createTaxRule(context: CommandContext, input: TaxRuleInput): Promise<TaxRuleVersion> {
  const { tx, actor, now } = context;
  await lockForChange(tx);
  await checkTerms(context, input);
  await refuseOverlap(tx, { ...input, originId: null });
  const last = await tx.only(sql<{ place: number }>`select coalesce(max(place), 0)::int as place from tax_rule`);
  const id = newId();
  const rule = { ...termsOf(input), id, originId: id, version: 1, place: last.place + 1 };
  await insertVersion(tx, { ...rule, madeAt: now, madeByName: actor.name });
  tx.note({ subject: subjectOf(rule), after: termsOf(input) });
  return readVersion(tx, id);
}

/** @throws Refusal 404, 409 on a conflicting change or existing invoices, 422 as for a new rule */
export async function changeTaxRule(context: CommandContext, { id, ...input }: TaxRuleChange): Promise<TaxRuleVersion> {
  const { tx, actor, now } = context;
  await lockForChange(tx);
  const before = await newestVersion(tx, id);
  await checkTerms(context, input);
  if (input.validFrom <= before.validFrom)
    throw invalidField('validFrom', 'tax_rule', invoiceCopy.laterThan(before.validFrom));
  await refuseUsed(tx, id, 'validFrom', input.validFrom);
  await refuseOverlap(tx, { ...input, originId: before.originId });
  if (before.validTo === null || before.validTo >= input.validFrom) await setEnd(tx, id, addDays(input.validFrom, -1));
  const last = await tx.only(
    sql<{ version: number }>`select max(version) as version from tax_rule where origin_id = ${before.originId}`,
  );
  const added = newId();
  await insertVersion(tx, {
    ...termsOf(input),
    id: added,
    originId: before.originId,
    version: last.version + 1,
    place: before.place,
    madeAt: now,
    madeByName: actor.name,
    previousValidTo: before.validTo,
  });
  tx.note({ subject: subjectOf(before), before: termsOf(before), after: termsOf(input) });
  return readVersion(tx, added);
}

/** @throws Refusal 404, 409 on a conflicting change or existing invoices, 422 for a past date */
export async function endTaxRule(
  { tx, now }: CommandContext,
  { id, validTo }: { id: string; validTo: Day },
): Promise<TaxRuleVersion> {
  await lockForChange(tx);
  const before = await newestVersion(tx, id);
  if (validTo < addDays(await readToday(tx, now), -1)) throw invalidField('validTo', 'tax_rule', invoiceCopy.dayIsOver);
  if (validTo < before.validFrom) throw invalidField('validTo', 'tax_rule', invoiceCopy.endsBeforeItBegins);
  await refuseUsed(tx, id, 'validTo', addDays(validTo, 1));
  await refuseOverlap(tx, { ...before, validTo });
  await setEnd(tx, id, validTo);
  tx.note({ subject: subjectOf(before), before: { validTo: before.validTo }, after: { validTo } });
  return readVersion(tx, id);
}

/** End date the previous version would have without this one; null: open-ended. */
const endBefore = async (tx: Tx, id: string): Promise<Day | null> =>
  (await tx.only(sql<{ day: Day | null }>`select previous_valid_to::text as day from tax_rule where id = ${id}`)).day;

/** @throws Refusal 404, 409 on a conflicting change, after the start date, or if the previous version would overlap */
export async function withdrawTaxRule({ tx, now }: CommandContext, { id }: { id: string }): Promise<TaxRuleVersion> {
  await lockForChange(tx);
  const rule = await newestVersion(tx, id);
  if (rule.validFrom <= (await readToday(tx, now))) throw new Refusal('tax_rule_begun', invoiceCopy.ruleHasBegun);
  await tx.run(sql`update tax_rule set withdrawn_at = ${now} where id = ${id}`);
  const [previous] = await readVersions(tx, sql`r.origin_id = ${rule.originId} and r.withdrawn_at is null`);
  // The previous version continues to its own end date, if it had one.
  if (previous?.validTo === addDays(rule.validFrom, -1)) {
    const validTo = await endBefore(tx, id);
    await refuseOverlap(tx, { ...previous, validTo });
    await setEnd(tx, previous.id, validTo);
  }
  tx.note({ subject: subjectOf(rule), before: termsOf(rule), after: { withdrawn: true } });
  return readVersion(tx, id);
}

/** @throws Refusal 409 if the rules differ from those read */
export async function orderTaxRules(
  { tx, now }: CommandContext,
  { originIds }: { originIds: readonly string[] },
): Promise<TaxRules> {
  await lockForChange(tx);
  const before = await tx.all(
    sql<{ id: string }>`select origin_id as id from tax_rule group by origin_id order by min(place)`,
  );
  const known = new Set(before.map(({ id }) => id));
  if (
    originIds.length !== known.size ||
    new Set(originIds).size !== known.size ||
    originIds.some((id) => !known.has(id))
  )
    throw new Refusal('stale', commonCopy.changedMeanwhile);
  const places = originIds.map((id, at) => ({ id, place: at + 1 }));
  await tx.run(sql`update tax_rule r set place = n.place from ${recordset('n', places, { id: 'uuid', place: 'int' })}
    where n.id = r.origin_id and r.place <> n.place`);
  tx.note({
    subject: { kind: 'taxRule', id: originIds[0]!, name: invoiceCopy.ruleOrder },
    before: { order: before.map(({ id }) => id) },
    after: { order: [...originIds] },
  });
  return listTaxRules({ db: tx, now });
}

interface TaxedCompany {
  countryCode: string;
  zipCode: string;
  state: string;
  /** On the day. */
  vatRateBp: number;
  vatId: string;
  hasVatId: boolean;
}

/** @throws Refusal 404, or 409 until the seller is set up */
export async function showCompanyTax(
  { db, now }: Pick<QueryContext, 'db' | 'now'>,
  { partnerId }: { partnerId: string },
): Promise<CompanyTax> {
  const company = await db.one(
    sql<TaxedCompany>`select c.country_code, c.zip_code, c.state, company_vat_rate_on(c.id, seller_day(${now})) as
        vat_rate_bp, coalesce(v.vat_id, '') as vat_id, coalesce(not v.is_foreign, false) as has_vat_id
      from company c left join company_vat_id v on v.company_id = c.id
      where c.id = ${partnerId}`,
  );
  if (!company) throw new Refusal('missing', commonCopy.notFound);
  const seller = await findSeller(db);
  if (!seller) throw new Refusal('not_invoiceable', invoiceCopy.sellerMissing);
  const day = dayIn(seller.timeZone, now);
  const sale = {
    sellerArea: vatAreaOf({ ...seller, state: '' }),
    buyerArea: vatAreaOf(company),
    buyerHasVatId: company.hasVatId,
    companyVatRateBp: company.vatRateBp,
    day,
  };
  const all = await readVersions(db, sql`r.withdrawn_at is null`);
  const [rule, tax] = [ruleFor(all, sale), taxOf(all, sale)];
  return {
    partnerId,
    day,
    countryCode: company.countryCode,
    vatId: company.vatId,
    rule: all.find(({ id }) => id === rule?.id) ?? null,
    category: tax?.category ?? null,
    rate: tax?.rateBp ?? 0,
    exemptionText: tax?.exemptionText ?? '',
  };
}
