// Creates, edits and publishes promotions. Every wizard rule is checked again here (WIZ-035).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { E4 } from '#domain/base/money.ts';
import { invalidField, invalidFields, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { PromotionEdit, PromotionInput } from '#domain/promotions/calls.ts';
import {
  computeDraftCost,
  findDraftFaults,
  type PromotionDraft,
  toValidDraft,
  type ValidDraft,
  type WizardFacts,
} from '#domain/promotions/wizard.ts';
import { promotionWizardCopy } from '#domain/promotions/wizard-copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { type CostView, currentCostView } from '#server/settings/cost-view.ts';
import { hasRunningPromotion, lockFacts } from './wizard-facts.ts';

export type ActionContext = Pick<CommandContext, 'actor' | 'now'>;

const toDraft = ({ providerPriceIds, originalPriceIds, ...rest }: PromotionInput): PromotionDraft => ({
  ...rest,
  priceIds: providerPriceIds ?? originalPriceIds,
});

/** Input names of draft fields. */
const wireFieldOf: Record<string, string> = { priceIds: 'providerPriceIds' };

/**
 * The promotion of a draft with its unit cost, or a refusal with every violated rule. Users who do not see real costs
 * are checked against the costs they see, so that no refusal reveals the others.
 */
function validateDraft(
  draft: PromotionDraft,
  facts: WizardFacts,
  cost: CostView,
): { promotion: ValidDraft; costE4: E4 } {
  const visibleFacts = { ...facts, prices: facts.prices.map((price) => ({ ...price, costE4: cost(price.costE4) })) };
  const errors = findDraftFaults(draft, visibleFacts).map(({ field, ...fault }) => ({
    field: wireFieldOf[field] ?? field,
    ...fault,
  }));
  if (errors.length > 0) throw invalidFields(errors);
  return { promotion: toValidDraft(draft), costE4: computeDraftCost(draft, facts)! };
}

async function lockFactsOrRefuse(
  tx: Tx,
  productId: string | undefined,
  { platforms }: Pick<PromotionInput, 'platforms'>,
  now: Time,
): Promise<WizardFacts> {
  const facts = productId === undefined ? null : await lockFacts(tx, productId, platforms ?? [], now);
  if (!facts) throw invalidField('productId', 'unknown_product', promotionWizardCopy.selectProduct);
  return facts;
}

const sameProductRefusal = () => new Refusal('same_product', promotionWizardCopy.sameProduct);

/** Audit subject of the promotion. */
async function readSubject(tx: Tx, id: string) {
  const product = await tx.one(
    sql<{ name: string }>`select d.name from promotion p join product d on d.id = p.product_id where p.id = ${id}`,
  );
  return { kind: 'promotion', id, name: product?.name ?? '' };
}

/** Promotion fields in the audit log. */
const readAuditSnapshot = (tx: Tx, id: string): Promise<object | undefined> =>
  tx.one(
    sql<object>`select published, region, countries, cost_e4, tier1_price_cents, tier2_price_cents,
      tier3_price_cents, tier4_price_cents, valid_from,
      valid_to, delivery_start_date, operating_systems, platforms, min_quantity, max_quantity from promotion
        where id = ${id}`,
  );

/**
 * Creates a published promotion. @throws Refusal 409 while the product has an active one, 422 with the wizard's
 * messages
 */
export async function createPromotion(
  tx: Tx,
  { actor, now }: ActionContext,
  input: PromotionInput,
): Promise<{ id: string }> {
  const facts = await lockFactsOrRefuse(tx, input.productId, input, now);
  if (await hasRunningPromotion(tx, input.productId!, now)) throw sameProductRefusal();
  const { promotion: p, costE4 } = validateDraft(toDraft(input), facts, await currentCostView(tx, actor));
  const id = newId();
  await tx.run(sql`insert into promotion (id, product_id, published, region, price_ids, countries, cost_e4,
        tier1_price_cents, tier2_price_cents, tier3_price_cents, tier4_price_cents, valid_from, valid_to,
        delivery_start_date, operating_systems, platforms, min_quantity, max_quantity, created_at, modified_at)
    values (${id}, ${p.productId}, true, ${p.merkurRegion}, ${p.priceIds}::uuid[],
        ${JSON.stringify(p.percentages)}::jsonb, ${costE4}, ${p.tier1Price}, ${p.tier2Price}, ${p.tier3Price},
        ${p.tier4Price}, ${p.validFrom}, ${p.validTo}, ${p.deliveryStart}, ${p.operatingSystems}::text[],
        ${p.platforms}::text[], ${p.minQuantity}, ${p.maxQuantity}, ${now}, ${now})`);
  tx.note({ subject: await readSubject(tx, id), after: await readAuditSnapshot(tx, id) });
  return { id };
}

/** Edits everything but the product; placed orders keep their terms (WIZ-036). */
export async function updatePromotion(
  tx: Tx,
  { actor, now }: ActionContext,
  { promotionId: id, modifiedAt, ...input }: PromotionEdit,
): Promise<{ id: string }> {
  const promotion = await tx.one(
    sql<{ productId: string }>`select product_id from promotion where id = ${id} and not deleted`,
  );
  if (!promotion) throw new Refusal('missing', commonCopy.notFound);
  if (input.productId && input.productId !== promotion.productId)
    throw invalidField('productId', 'other_product', promotionWizardCopy.otherProduct);
  // Lock order: the product first, like price changes, then its promotions.
  const facts = await lockFactsOrRefuse(tx, promotion.productId, input, now);
  const old = await tx.one(
    sql<{ productId: string; validTo: Time; modifiedAt: Time; platforms: string[] }>`
      select product_id, valid_to, modified_at, platforms from promotion where id = ${id}
        and not deleted for no key update`,
  );
  if (!old) throw new Refusal('missing', commonCopy.notFound);
  if (modifiedAt && modifiedAt < old.modifiedAt) throw new Refusal('stale', commonCopy.changedMeanwhile);
  const { promotion: p, costE4 } = validateDraft(
    toDraft({ ...input, productId: old.productId }),
    // Existing values may be kept.
    { ...facts, endBefore: old.validTo, platforms: [...(facts.platforms ?? []), ...old.platforms] },
    await currentCostView(tx, actor),
  );
  // One that was over may come back only while no other took its place.
  if (old.validTo < now && p.validTo >= now && (await hasRunningPromotion(tx, old.productId, now, id)))
    throw sameProductRefusal();
  const before = await readAuditSnapshot(tx, id);
  await tx.run(sql`update promotion
    set region = ${p.merkurRegion}, price_ids = ${p.priceIds}::uuid[],
      countries = ${JSON.stringify(p.percentages)}::jsonb, cost_e4 = ${costE4}, tier1_price_cents = ${p.tier1Price},
      tier2_price_cents = ${p.tier2Price}, tier3_price_cents = ${p.tier3Price}, tier4_price_cents = ${p.tier4Price},
      valid_from = ${p.validFrom}, valid_to = ${p.validTo}, delivery_start_date = ${p.deliveryStart},
      operating_systems = ${p.operatingSystems}::text[], platforms = ${p.platforms}::text[],
      min_quantity = ${p.minQuantity}, max_quantity = ${p.maxQuantity}, modified_at = ${now}
    where id = ${id}`);
  tx.note({ subject: await readSubject(tx, id), before, after: await readAuditSnapshot(tx, id) });
  return { id };
}

/** Publishes or takes off the market; orders already placed keep running (PRO-011). */
export async function changePublished(
  tx: Tx,
  { now }: ActionContext,
  { id, published }: { id: string; published: boolean },
): Promise<{ id: string; published: boolean }> {
  const old = await tx.one(
    sql<{
      name: string;
      published: boolean;
    }>`select d.name, p.published from promotion p join product d on d.id = p.product_id
      where p.id = ${id} and not p.deleted for no key update of p`,
  );
  if (!old) throw new Refusal('missing', commonCopy.notFound);
  await tx.run(sql`update promotion set published = ${published},
    modified_at = case when published = ${published} then modified_at else ${now} end where id = ${id}`);
  tx.note({
    subject: { kind: 'promotion', id, name: old.name },
    before: { published: old.published },
    after: { published },
  });
  return { id, published };
}
