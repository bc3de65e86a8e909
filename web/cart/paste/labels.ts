// Labels of pasting from a spreadsheet.

import { BULK_LINES } from '#domain/base/limits.ts';
import { copy } from '#domain/cart/copy.ts';
import { copy as orderCopy } from '#domain/orders/copy.ts';
import type { Bounds } from '#domain/orders/quantities.ts';
import { integer } from '#web/ui/kit/format.ts';
import type { JudgedLine, PasteVerdict } from './line-verdicts.ts';

export const pasteLabels = {
  paste: 'Paste from spreadsheet',
  title: 'Paste from a spreadsheet',
  intro:
    'SKU or promotion id, quantity and price, one product a line. A header row is understood. Nothing is taken over before you have seen the lines.',
  text: 'Lines',
  example: 'SKU\tQuantity\tPrice',
  check: 'Check lines',
  edit: 'Edit text',
  review: 'Pasted lines',
  pages: 'Pages of the pasted lines',
  line: 'Line',
  product: 'Product',
  quantity: 'Quantity',
  price: 'Price',
  result: 'Result',
  show: 'Lines to show',
  all: (count: string) => `All ${count}`,
  good: (count: string) => `Matched ${count}`,
  bad: (count: string) => `Left out ${count}`,
  take: (count: string) => `Take over ${count} ${count === '1' ? 'line' : 'lines'}`,
  taken: (count: string) => `${count} ${count === '1' ? 'line' : 'lines'} taken over`,
  empty: 'There is no line in this text.',
  missing: { name: 'The header names neither a SKU nor a promotion id.', quantity: 'The header names no quantity.' },
  tooMany: (most: string) => `At most ${most} lines can be checked at once.`,
  noneToTake: 'No line can be taken over. Edit the text, or check what is on sale.',
  noneLeftOut: 'No line is left out.',
  unread: (titles: string) => `Not read: ${titles}. Choose what a column holds to read it.`,
  columnHolds: (title: string) => `Column “${title}” holds`,
  ignored: 'Not read',
  holds: { sku: 'SKU', id: 'Promotion id', quantity: 'Quantity', price: 'Price' },
  correct: 'Correct',
  correctLine: (line: string) => `Correct line ${line}`,
  ref: 'SKU or promotion id',
  apply: 'Apply',
} as const;

const VERDICT_TEXTS: Record<PasteVerdict, (line: JudgedLine, bounds: Bounds) => string> = {
  matched: ({ price }) => (price === null ? 'Matched, no price: the list price applies' : 'Matched'),
  extraCells: () => 'More cells than the header. Put numbers with a comma into quotation marks.',
  notFound: () => 'Not found on sale',
  ambiguous: ({ matches: found }) => `${found.length} promotions have this SKU. Use the promotion id.`,
  badQuantity: ({ quantityText }) => (quantityText ? `“${quantityText}” is no quantity` : 'No quantity'),
  badPrice: ({ priceText }) => `“${priceText}” is no clear price`,
  below: (_, { minQuantity }) => orderCopy.minimumQuantity(minQuantity),
  above: (_, { maxQuantity }) => orderCopy.maximumOrderQuantity(maxQuantity),
  notAvailable: ({ matches: found }) => copy.availableIs(found[0]?.availableCount ?? 0),
  twice: () => copy.lineTwice,
  tooMany: () => `At most ${integer(BULK_LINES)} products can be ordered at once`,
};

/** Text of a line's verdict. */
export const verdictText = (line: JudgedLine, boundsOf: (match: JudgedLine['matches'][number]) => Bounds): string =>
  VERDICT_TEXTS[line.verdict](line, line.matches[0] ? boundsOf(line.matches[0]) : { minQuantity: 0, maxQuantity: 0 });
