// Whether a product `pr` is in a running provider promotion: the promotion status of all product lists and the filter
// «only active promotions» (PPR-013, PPD-002, PPD-016).

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { PromotionType } from '#domain/catalog/list.ts';
import type { Sql } from '#server/base/database/db.ts';

/** Type of a promotion `w` at a moment; an ended one has neither (PPR-008). */
export const promotionTypeConditions = (now: Time): Record<PromotionType, Sql> => ({
  Upcoming: sql`w.valid_from > ${now}`,
  Active: sql`(w.valid_from <= ${now} and w.valid_to >= ${now})`,
});

/** Null if the product is in no promotion. */
export const promotionStatus = (now: Time): Sql => sql`(select bool_or(${promotionTypeConditions(now).Active})
  from provider_promotion_product l join provider_promotion w on w.id = l.provider_promotion_id
  where l.product_id = pr.id)`;

/** Is in a promotion `w` matching the condition. */
export const isInPromotion = (which: Sql): Sql =>
  sql`pr.id in (select l.product_id from provider_promotion_product l
    join provider_promotion w on w.id = l.provider_promotion_id where ${which})`;

/** Is in a running promotion. */
export const isInActivePromotion = (now: Time): Sql => isInPromotion(promotionTypeConditions(now).Active);
