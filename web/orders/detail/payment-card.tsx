// Payment, quantities, cost and profit of an order (ODT-007 to ODT-010).

import type { ReactNode } from 'react';
import { centsOfE4 } from '#domain/base/money.ts';
import { availableKeys, packedKeys, remainingKeys } from '#domain/orders/quantities.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { integer, money, percent, unitCost } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { detailLabels } from '../detail-labels.ts';
import { ChangeButton, offerPriceChange } from '../edit/change-button.tsx';
import { InvoicingSwitch } from '../edit/invoicing-switch.tsx';
import { editLabels } from '../edit/labels.ts';
import { PaidStatusSelect } from '../edit/paid-status-select.tsx';
import { PurchaseOrder } from '../edit/purchase-order.tsx';
import { margin, presentKeys } from '../figures.ts';
import { orderLabels } from '../labels.ts';
import { OfferDelta } from '../offer-delta.tsx';
import { OfferValidity } from '../offer-validity.tsx';

const yesNo = (on: boolean) => (on ? labels.yes : labels.no);

const PaymentLines = ({ lines }: { lines: readonly (readonly [string, ReactNode])[] }) => (
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
    <Section title={detailLabels.payment} {...(className && { className })}>
      <PaymentLines
        lines={[
          [detailLabels.paymentStatus, <PaidStatusSelect key="paid" order={order} />],
          [detailLabels.invoiced, yesNo(order.isBilled)],
          [detailLabels.purchaseOrder, <PurchaseOrder key="purchaseOrder" order={order} />],
          ...(order.reference ? [[detailLabels.reference, order.reference] as const] : []),
          [detailLabels.dontCreateInvoice, <InvoicingSwitch key="invoicing" order={order} />],
        ]}
      />
      <PaymentLines
        lines={[
          [
            detailLabels.offerPrice,
            <span key="price" className="inline-flex items-center gap-2">
              {order.actions.includes('editOfferPrice') && (
                <ChangeButton order={order} label={editLabels.changePrice} dialog={offerPriceChange} />
              )}
              <OfferDelta order={order} />
              <span className="text-base font-semibold">{money(offer.offerPrice)}</span>
            </span>,
          ],
          ...(offer.validUntil ? [[detailLabels.offerExpiry, <OfferValidity key="expiry" {...offer} />] as const] : []),
          [orderLabels.listPrice, money(product.voiduPromotion.price)],
          [orderLabels.total, money(order.totalAmount)],
          [detailLabels.totalWithVat, money(order.totalIncVatAmount)],
        ]}
      />
      <PaymentLines
        lines={[
          [detailLabels.offered, integer(offer.offerQuantity)],
          [detailLabels.available, integer(availableKeys(order))],
          [detailLabels.packedKeys, integer(packedKeys(order))],
          [detailLabels.deliveredKeys, integer(order.sentQuantity)],
          [detailLabels.toInventory, integer(order.inventoryQuantity)],
          [detailLabels.remaining, integer(remainingKeys(order))],
          [detailLabels.completed, integer(order.completedCount)],
          [detailLabels.allocated, integer(order.bufferedCount)],
        ]}
      />
      <Result order={order} />
    </Section>
  );
}

/** Expected versus actual result. */
function Result({ order }: { order: Order }) {
  const { offer, product, estimatedProfit, actualProfit, actualCost } = order;
  const { estimatedCost, realEstimatedCost, actualCost: actualUnit } = product.voiduPromotion;
  const hasKeys = presentKeys(order) > 0;
  const rows: [string, ReactNode, ReactNode][] = [
    [detailLabels.costPerKey, unitCost(estimatedCost), hasKeys && unitCost(actualUnit)],
    [detailLabels.cost, money(centsOfE4(estimatedCost * order.totalQuantity)), hasKeys && money(centsOfE4(actualCost))],
    [
      orderLabels.profitTotal,
      <Money key="estimated" cents={estimatedProfit} signed />,
      hasKeys && <Money key="actual" cents={actualProfit} signed />,
    ],
    [
      detailLabels.margin,
      percent(margin(offer.offerPrice, estimatedCost)),
      hasKeys && percent(margin(offer.offerPrice, actualUnit)),
    ],
  ];
  return (
    <div className="border-t border-line pt-3">
      <table className="w-full text-right tabular-nums">
        <caption className="sr-only">{detailLabels.costAndProfit}</caption>
        <thead>
          <tr className="text-xs text-muted">
            <td />
            <th scope="col" className="pb-1 font-normal">
              {detailLabels.estimated}
            </th>
            <th scope="col" className="pb-1 pl-3 font-normal">
              {detailLabels.actual}
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
          <span>{detailLabels.realEstimatedCost}</span>
          <span className="text-ink tabular-nums">{unitCost(realEstimatedCost)}</span>
        </p>
      )}
    </div>
  );
}
