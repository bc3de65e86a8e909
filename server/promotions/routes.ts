// The calls of promotions.

import { partnerPromotionCalls, promotionCalls } from '#domain/promotions/calls.ts';
import { type Edge, serve } from '#server/base/http.ts';
import { averagePrice } from './average.ts';
import { changeStatus, createPromotion, updatePromotion } from './create.ts';
import { directSales } from './direct-sales.ts';
import { isOffered, wizardProduct } from './facts.ts';
import { matchDirect, matchMine, matchPromotions } from './match.ts';
import { search, searchMine, show } from './search.ts';
import { upcoming } from './upcoming.ts';

export function promotions(edge: Edge): void {
  serve(edge, promotionCalls, {
    list: search,
    one: show,
    product: wizardProduct,
    exists: async ({ db, now }, { productId }) => ({ exists: await isOffered(db, productId, now) }),
    create: ({ tx, ...by }, input) => createPromotion(tx, by, input),
    update: ({ tx, ...by }, input) => updatePromotion(tx, by, input),
    changeStatus: ({ tx, ...by }, input) => changeStatus(tx, by, input),
    averagePrice,
    match: matchPromotions,
  });
  serve(edge, partnerPromotionCalls, { list: searchMine, directSales, upcoming, match: matchMine, matchDirect });
}
