// Payment, quantities, cost and profit of an order (ODT-007 to ODT-010).

import type { ReactNode } from 'react';
import { centsOfE4 } from '#domain/base/money.ts';
import { available, remaining } from '#domain/orders/quantities.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { integer, money, percent, unitCost } from '#web/base/format.ts';
import { labels } from '#web/base/labels.ts';
import { Money } from '#web/base/money.tsx';
import { Section } from '#web/base/section.tsx';
import { ChangeButton, priceChange } from './changes/in-place.tsx';
import { InvoicingSwitch } from './changes/invoicing-switch.tsx';
import { PaidStatus } from './changes/paid-status.tsx';
import { words as changeWords } from './changes/words.ts';
import { keysHere, margin } from './figures.ts';
import { OfferDelta } from './offer-delta.tsx';
import { words } from './words.ts';

const yesNo = (on: boolean) => (on ? labels.yes : labels.no);

const Lines = ({ lines }: { lines: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="flex flex-col gap-1.5 border-t border-line py-3 first:border-t-0 first:pt-0">
    {lines.map(([term, value]) => (
      <div key={term} className="flex items-center justify-between gap-4">
        <dt className="text-sm text-muted">{term}</dt>
        <dd className="text-right tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);

export function PaymentCard({ order, className }: { order: Order; className?: string }) {
  const { offer, product } = order;
  return (
    <Section title={words.payment} {...(className && { className })}>
      <Lines
        lines={[
          [words.paymentStatus, <PaidStatus key="paid" order={order} />],
          [words.invoiced, yesNo(order.isBilled)],
          [words.dontCreateInvoice, <InvoicingSwitch key="invoicing" order={order} />],
        ]}
      />
      <Lines
        lines={[
          [
            words.offerPrice,
            <span key="price" className="inline-flex items-center gap-2">
              {order.actions.includes('editOfferPrice') && (
                <ChangeButton order={order} label={changeWords.changePrice} part={priceChange} />
              )}
              <OfferDelta order={order} />
              <span className="text-base font-semibold">{money(offer.offerPrice)}</span>
            </span>,
          ],
          [words.listPrice, money(product.voiduPromotion.price)],
          [words.total, money(order.totalAmount)],
          [words.totalWithVat, money(order.totalIncVatAmount)],
        ]}
      />
      <Lines
        lines={[
          [words.offered, integer(offer.offerQuantity)],
          [words.available, integer(available(order))],
          [words.deliveredKeys, integer(order.deliveredQuantity)],
          [words.toInventory, integer(order.inventoryQuantity)],
          [words.remaining, integer(remaining(order))],
          [words.completed, integer(order.completedCount)],
          [words.allocated, integer(order.bufferedCount)],
        ]}
      />
      <Result order={order} />
    </Section>
  );
}

/** What was expected beside what came. */
function Result({ order }: { order: Order }) {
  const { offer, product, estimatedProfit, actualProfit, actualCost } = order;
  const { estimatedCost, realEstimatedCost, actualCost: actualUnit } = product.voiduPromotion;
  const begun = keysHere(order) > 0;
  const rows: [string, ReactNode, ReactNode][] = [
    [words.costPerKey, unitCost(estimatedCost), begun && unitCost(actualUnit)],
    [words.cost, money(centsOfE4(estimatedCost * order.totalQuantity)), begun && money(centsOfE4(actualCost))],
    [
      words.profitTotal,
      <Money key="estimated" cents={estimatedProfit} signed />,
      begun && <Money key="actual" cents={actualProfit} signed />,
    ],
    [
      words.margin,
      percent(margin(offer.offerPrice, estimatedCost)),
      begun && percent(margin(offer.offerPrice, actualUnit)),
    ],
  ];
  return (
    <div className="border-t border-line pt-3">
      <table className="w-full text-right tabular-nums">
        <caption className="sr-only">{words.costAndProfit}</caption>
        <thead>
          <tr className="text-xs text-muted">
            <td />
            <th scope="col" className="pb-1 font-normal">
              {words.estimated}
            </th>
            <th scope="col" className="pb-1 pl-3 font-normal">
              {words.actual}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, expected, came]) => (
            <tr key={name}>
              <th scope="row" className="py-0.75 text-left text-sm font-normal text-muted">
                {name}
              </th>
              <td className="py-0.75">{expected}</td>
              <td className="py-0.75 pl-3">{came || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {realEstimatedCost !== undefined && (
        <p className="mt-2 flex justify-between gap-4 border-t border-line pt-2 text-sm text-muted">
          <span>{words.realEstimatedCost}</span>
          <span className="text-ink tabular-nums">{unitCost(realEstimatedCost)}</span>
        </p>
      )}
    </div>
  );
}
