// What the search over everything says.

import { HIT_KINDS, type HitKind } from '#domain/search/calls.ts';

export const searchLabels = {
  title: 'Search',
  field: 'Number, name or screen',
  hint: 'An order or invoice number in any writing, a partner, a product, a SKU, a user, or a screen.',
  hintOwn: 'An order or invoice number in any writing, a product, or a screen.',
  recent: 'Recent',
  screens: 'Screens',
  nothing: 'Nothing has this number or name.',
  failed: 'The search could not be asked. What you typed is still there.',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
} as const;

const KIND_LABELS: Record<HitKind, string> = {
  order: 'Orders',
  invoice: 'Invoices',
  creditNote: 'Credit notes',
  partner: 'Partners',
  promotion: 'Promotions',
  product: 'Products',
  user: 'Users',
};

export const HIT_GROUPS = HIT_KINDS.map((kind) => ({ kind, label: KIND_LABELS[kind] }));
