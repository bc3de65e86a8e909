// Labels of pasting from a spreadsheet.

import { BULK_LINES } from '#domain/base/limits.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Bounds } from '#domain/orders/quantities.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import type { JudgedLine, PasteVerdict } from './line-verdicts.ts';

export const pasteLabels = {
  paste: 'Paste from spreadsheet',
  title: 'Paste from a spreadsheet',
  intro:
    'SKU or promotion id, quantity and price, one product per line. A header row is recognised. You review the lines before they are added.',
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
  show: 'Show',
  all: (count: string) => `All ${count}`,
  good: (count: string) => `Matched ${count}`,
  bad: (count: string) => `Skipped ${count}`,
  take: (count: string) => `Add ${count} ${count === '1' ? 'line' : 'lines'}`,
  taken: (count: string) => `${count} ${count === '1' ? 'line' : 'lines'} added`,
  empty: 'The text is empty.',
  missing: {
    name: 'The header has neither a SKU nor a promotion id column.',
    quantity: 'The header has no quantity column.',
  },
  tooMany: (most: string) => `At most ${most} lines can be checked at once.`,
  noneToTake: 'There are no lines to add. Edit the text, or check which promotions are on sale.',
  noneLeftOut: 'No lines skipped.',
  unread: (titles: string) => `Ignored columns: ${titles}. Choose the content of a column to include it.`,
  columnHolds: (title: string) => `Content of column “${title}”`,
  ignored: 'Ignored',
  holds: { sku: 'SKU', id: 'Promotion id', quantity: 'Quantity', price: 'Price' },
  correct: 'Correct',
  correctLine: (line: string) => `Correct line ${line}`,
  ref: 'SKU or promotion id',
  apply: 'Apply',
} as const;

const VERDICT_TEXTS: Record<PasteVerdict, (line: JudgedLine, bounds: Bounds) => string> = {
  matched: ({ price }) => (price === null ? 'Matched, no price: the list price applies' : 'Matched'),
  extraCells: () => 'More cells than the header. Put quotation marks around numbers with a comma.',
  notFound: () => 'Not found on sale',
  ambiguous: ({ matches: found }) => `${found.length} promotions have this SKU. Use the promotion id.`,
  badQuantity: ({ quantityText }) => (quantityText ? `“${quantityText}” is not a quantity` : 'No quantity'),
  badPrice: ({ priceText }) => `“${priceText}” is not a clear price`,
  below: (_, { minQuantity }) => orderCopy.minimumQuantity(minQuantity),
  above: (_, { maxQuantity }) => orderCopy.maximumOrderQuantity(maxQuantity),
  notAvailable: ({ matches: found }) => cartCopy.availableIs(found[0]?.availableCount ?? 0),
  twice: () => cartCopy.lineTwice,
  tooMany: () => `At most ${integer(BULK_LINES)} products can be ordered at once`,
};

/** Text of a line's verdict. */
export const verdictText = (line: JudgedLine, boundsOf: (match: JudgedLine['matches'][number]) => Bounds): string =>
  VERDICT_TEXTS[line.verdict](line, line.matches[0] ? boundsOf(line.matches[0]) : { minQuantity: 0, maxQuantity: 0 });
