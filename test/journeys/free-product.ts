// A product for stories that create promotions: it has no promotion, and no other story of the file uses it.

import { timeOf } from '#domain/base/time.ts';
import { productCalls } from '#domain/catalog/products.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import type { WizardProduct } from '#domain/promotions/shapes.ts';
import { apiClient } from './demo-people.ts';

const usedProductIds = new Set<string>();

/** A released product without a promotion and with at least two prices; optionally of Genba. */
export async function findUnusedProduct(of: 'any provider' | 'Genba' = 'any provider'): Promise<WizardProduct> {
  const sales = apiClient('sales');
  const page = { filter: { onlySold: true }, sort: [], page: 0, size: 200 };
  for (const { id, sku, releaseDate } of (await sales.do(productCalls.find, page)).items) {
    if (usedProductIds.has(id) || !releaseDate || releaseDate > timeOf(Date.now())) continue;
    if (of === 'Genba' && sku.startsWith('PS-')) continue;
    if ((await sales.do(promotionCalls.exists, { productId: id })).exists) continue;
    const product = await sales.do(promotionCalls.product, { productId: id });
    if (product.prices.length < 2 || product.platforms.length === 0 || product.operatingSystems.length === 0) continue;
    usedProductIds.add(id);
    return product;
  }
  throw new Error('Every product is on offer.');
}
