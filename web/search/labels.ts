// Labels of the global search.

import { countOf } from '#domain/base/text/plural.ts';
import { HIT_KINDS, type HitKind } from '#domain/search/calls.ts';

export const searchLabels = {
  title: 'Search',
  field: 'Number, name or page',
  hint: 'Search orders, purchases, invoices, partners, products, SKUs, users and pages.',
  hintOwn: 'Search orders, purchases, invoices, products and pages.',
  recent: 'Recent',
  screens: 'Pages',
  nothing: 'No results.',
  failed: 'The search failed. Your text is still here.',
  found: (count: number) => countOf(count, 'result'),
} as const;

const KIND_LABELS: Record<HitKind, string> = {
  order: 'Orders',
  purchase: 'Purchases',
  invoice: 'Invoices',
  creditNote: 'Credit notes',
  partner: 'Partners',
  promotion: 'Promotions',
  product: 'Products',
  user: 'Users',
};

export const HIT_GROUPS = HIT_KINDS.map((kind) => ({ kind, label: KIND_LABELS[kind] }));
