// Cart totals: lines, keys, discount, tax, and remaining credit.

import { withVat } from '#domain/base/money.ts';
import type { BasketItem } from '#domain/cart/calls.ts';
import { creditCalls } from '#domain/credit/calls.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { type StatProps, SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { totalOf } from './basket-line.tsx';

/** Discount on the list price in cents; 0 without a list price or above it. */
const discountOf = ({ price, demandPrice, quantity }: BasketItem): number =>
  price === null ? 0 : Math.max(0, price - demandPrice) * quantity;

const sumOf = (items: readonly BasketItem[], amount: (item: BasketItem) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0);

export function BasketTotals({ items, vatRate }: { items: readonly BasketItem[]; vatRate: number }) {
  const available = useCallQuery(creditCalls.mine, {}).data?.available ?? null;
  const total = sumOf(items, totalOf);
  const discount = sumOf(items, discountOf);
  const gross = sumOf(items, (item) => withVat(totalOf(item), vatRate));
  const creditLeft = available === null ? null : available - gross;
  const stats: (StatProps | false)[] = [
    { label: cartLabels.cartTotal, value: money(total) },
    { label: cartLabels.withVat(vatRate), value: money(gross) },
    creditLeft !== null && {
      label: cartLabels.creditLeft,
      value: money(creditLeft),
      tone: creditLeft < 0 ? 'red' : undefined,
    },
    discount > 0 && { label: cartLabels.discount, value: money(-discount), tone: 'green' },
    { label: cartLabels.products, value: integer(items.length) },
    { label: cartLabels.keyCount, value: integer(sumOf(items, ({ quantity }) => quantity)) },
  ];
  return <SummaryStrip label={cartLabels.totals} stats={stats.filter((one) => one !== false)} />;
}
