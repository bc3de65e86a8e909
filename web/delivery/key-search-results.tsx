// Results of a key search: counts, duplicates, unknown keys, and orders with their keys.

import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import type { KeySearchResult, StockedKey } from '#domain/delivery/key-search.ts';
import { orderPath } from '#domain/orders/links.ts';
import { StatePill } from '#web/orders/state-pill.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { DataTable } from '#web/ui/list/table/data-table.tsx';
import { keySearchLabels as labels } from './key-search-labels.ts';

type FoundOrder = KeySearchResult['orders'][number];

const idOf = ({ orderId }: FoundOrder) => orderId;

const DetailLink = ({ of }: { of: FoundOrder }) => (
  <a
    href={orderPath(of.orderId)}
    target="_blank"
    rel="noopener"
    aria-label={`${labels.detail}: ${labels.opensTab(of.orderNumber)}`}
    className="inline-flex items-center gap-1 font-medium text-brand-ink hover:underline"
  >
    {labels.detail}
    <ExternalLink className="size-3.5" aria-hidden />
  </a>
);

/** Searched keys of one order. */
function MatchedKeys({ of }: { of: FoundOrder }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {labels.matched(of.keys.length)}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={labels.matchedTitle(of.orderNumber)}>
        <FateList fates={of.fates} />
      </Dialog>
    </>
  );
}

const KeyList = ({ keys }: { keys: readonly string[] }) => (
  <ul className="max-h-80 overflow-y-auto font-mono text-sm break-all">
    {keys.map((key) => (
      <li key={key} className="py-0.5">
        {key}
      </li>
    ))}
  </ul>
);

/** Status below each key. */
const FateList = ({ fates }: Pick<FoundOrder, 'fates'>) => (
  <ul className="max-h-80 divide-y divide-line overflow-y-auto">
    {fates.map(({ key, state, boughtAt, deliveredAt }) => (
      <li key={`${key} ${state} ${boughtAt} ${deliveredAt}`} className="py-2 text-sm">
        <span className="flex items-baseline justify-between gap-4">
          <span className="font-mono break-all">{key}</span>
          <span className="shrink-0 text-xs font-medium">{labels.fates[state]}</span>
        </span>
        <span className="block text-xs text-muted">
          {labels.boughtAt} <Time value={boughtAt} />
          {deliveredAt && (
            <>
              {' · '}
              {labels.deliveredAt} <Time value={deliveredAt} />
            </>
          )}
        </span>
      </li>
    ))}
  </ul>
);

/** A key of our own stock with product, lot and source. */
const OwnStockKey = ({
  stocked: { key, product, lot, loadId, loadNumber, orderId, orderNumber },
}: {
  stocked: StockedKey;
}) => (
  <li className="py-2">
    <span className="font-mono break-all">{key}</span>
    <span className="block">{`${product.name} · ${product.sku}`}</span>
    <span className="block text-xs text-muted">
      {lot ? labels.lot(lot.receivedAt.slice(0, 10), lot.country) : labels.servesNoOrder}
      {loadId && loadNumber !== null && ` · ${labels.load(loadNumber)}`}
      {orderId && orderNumber && (
        <>
          {' · '}
          <Link to={orderPath(orderId)}>{orderNumber}</Link>
        </>
      )}
    </span>
  </li>
);

const columns: readonly Column<FoundOrder>[] = [
  { id: 'order', header: labels.order, cell: (one) => <OrderCell of={one} /> },
  { id: 'partner', header: labels.partner, cell: ({ order }) => order.partnerName },
  { id: 'product', header: labels.product, cell: ({ order }) => order.productName },
  { id: 'status', header: labels.status, cell: ({ order }) => <StatePill state={order.status} /> },
  { id: 'quantity', header: labels.quantity, align: 'right', cell: ({ order }) => integer(order.quantity) },
  { id: 'keys', header: labels.keys, cell: (one) => <MatchedKeys of={one} /> },
  { id: 'detail', header: labels.detail, cell: (one) => <DetailLink of={one} /> },
];

const OrderCell = ({ of }: { of: FoundOrder }) => (
  <div>
    {of.orderNumber}
    <span className="block text-xs text-muted">
      <Time value={of.order.createdAt} />
    </span>
  </div>
);

const card = (one: FoundOrder) => (
  <article aria-label={one.orderNumber} className="flex flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <OrderCell of={one} />
      <StatePill state={one.order.status} />
    </div>
    <p className="text-sm">
      {one.order.partnerName} · {one.order.productName}
    </p>
    <div className="flex items-center justify-between gap-3">
      <MatchedKeys of={one} />
      <DetailLink of={one} />
    </div>
  </article>
);

export function KeySearchResults({ result }: { result: KeySearchResult }) {
  return (
    <div className="flex flex-col gap-4">
      <SummaryStrip
        label={labels.figures}
        stats={[
          { label: labels.searched, value: integer(result.totalKeysSearched) },
          { label: labels.found, value: integer(result.totalKeysFound) },
          { label: labels.orders, value: integer(result.totalOrdersFound) },
        ]}
      />
      {result.duplicates.length > 0 && (
        <Section title={labels.duplicates}>
          <ul className="max-h-60 overflow-y-auto text-sm">
            {result.duplicates.map(({ key, count }) => (
              <li key={key} className="flex justify-between gap-4 py-0.5">
                <span className="font-mono break-all">{key}</span>
                <span className="shrink-0 text-muted">{labels.times(count)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {result.notFoundKeys.length > 0 && (
        <Section title={labels.notFound}>
          <KeyList keys={result.notFoundKeys} />
        </Section>
      )}
      {result.ownStock.length > 0 && (
        <Section title={labels.ownStock}>
          <ul className="max-h-80 divide-y divide-line overflow-y-auto text-sm">
            {result.ownStock.map((stocked) => (
              <OwnStockKey key={`${stocked.key} ${stocked.loadId} ${stocked.lot?.receivedAt}`} stocked={stocked} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={labels.results}>
        {result.orders.length === 0 ? (
          <p className="text-sm text-muted">{labels.noResults}</p>
        ) : (
          <DataTable label={labels.orders} rows={result.orders} columns={columns} rowId={idOf} renderCard={card} />
        )}
      </Section>
    </div>
  );
}
