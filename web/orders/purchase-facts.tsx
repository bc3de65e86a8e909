// The purchase of an order in its details, and the note in dialogs that decide about it (PORD-029).

import { countOf } from '#domain/base/text/plural.ts';
import type { OrderPurchase } from '#domain/orders/purchase.ts';
import { detailLabels } from './detail-labels.ts';
import { PurchaseLink } from './purchase-link.tsx';

/** Facts about the purchase for a description list; none for an order that was placed alone. */
export const purchaseItems = ({ purchase }: { purchase: OrderPurchase | null }) => [
  purchase !== null && {
    term: detailLabels.purchase,
    value: (
      <>
        <PurchaseLink number={purchase.number} /> · {countOf(purchase.orderCount, 'order')}
      </>
    ),
  },
  purchase !== null && { term: detailLabels.submittedBy, value: purchase.byName },
  purchase !== null &&
    purchase.note !== '' && {
      term: detailLabels.purchaseNote,
      value: <span className="whitespace-pre-line">{purchase.note}</span>,
      spansRow: true,
    },
];

/** The purchase's note, for dialogs that decide about an order; renders nothing if it is empty. */
export function PurchaseNote({ purchase }: { purchase: OrderPurchase | null }) {
  if (!purchase?.note) return null;
  return (
    <dl className="rounded-lg border border-line px-3 py-2.5">
      <dt className="text-xs text-muted">
        {detailLabels.noteOf(purchase.number, countOf(purchase.orderCount, 'order'))}
      </dt>
      <dd className="mt-0.5 break-words whitespace-pre-line">{purchase.note}</dd>
    </dl>
  );
}
