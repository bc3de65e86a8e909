// The watch list: products of which the user wants to know when they go on sale (WATCH-004).

import { ALL_PROMOTIONS, productPath, promotionTitles } from '#domain/promotions/links.ts';
import { type WatchedProduct, watchList, watchListCalls } from '#domain/promotions/watch-list-calls.ts';
import { NameCell, SECOND_LINE } from '#web/promotions/cells.tsx';
import { text } from '#web/promotions/filters.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { watchListLabels } from '#web/promotions/watching/list-labels.ts';
import { RemoveWatch } from '#web/promotions/watching/remove-watch.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { DASH } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const Name = ({ row: { name, sku, promotion } }: { row: WatchedProduct }) => (
  <NameCell name={name} note={sku} {...(promotion && { to: productPath(promotion.id) })} />
);

const Offer = ({ row: { promotion } }: { row: WatchedProduct }) =>
  promotion ? (
    <StatusPill tone="green">{watchListLabels.onOffer}</StatusPill>
  ) : (
    <StatusPill tone="grey">{watchListLabels.notOnOffer}</StatusPill>
  );

const columns: readonly Column<WatchedProduct>[] = [
  {
    id: 'name',
    header: promotionLabels.product,
    sort: 'name',
    cell: (row) => <Name row={row} />,
    exportAs: [
      [promotionLabels.product, 'name'],
      [promotionLabels.sku, 'sku'],
    ],
  },
  {
    id: 'source',
    header: promotionLabels.source,
    sort: 'publisher',
    visibleFrom: 'lg',
    cell: ({ publisher, store }) => [publisher, store].filter(Boolean).join(' · '),
  },
  { id: 'offer', header: promotionLabels.status, cell: (row) => <Offer row={row} /> },
  { id: 'region', header: promotionLabels.region, cell: ({ promotion }) => promotion?.region ?? DASH },
  {
    id: 'price',
    header: watchListLabels.myPrice,
    sort: 'price',
    align: 'right',
    cell: ({ promotion }) => (promotion ? <Money cents={promotion.price} /> : DASH),
  },
  {
    id: 'until',
    header: watchListLabels.until,
    sort: 'validTo',
    cell: ({ promotion }) => (promotion ? <Time value={promotion.validTo} /> : DASH),
  },
  {
    id: 'since',
    header: watchListLabels.since,
    sort: 'since',
    cell: ({ since }) => <Time value={since} format="day" />,
  },
  {
    id: 'remove',
    header: watchListLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (row) => <RemoveWatch product={row} />,
  },
];

const card = (row: WatchedProduct) => (
  <article aria-label={row.name} className="flex flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <Name row={row} />
      <Offer row={row} />
    </div>
    {row.promotion && (
      <p>
        <span className="text-base font-semibold">
          <Money cents={row.promotion.price} />
        </span>
        <span className={`pl-2 ${SECOND_LINE}`}>
          {row.promotion.region} · {watchListLabels.until} <Time value={row.promotion.validTo} />
        </span>
      </p>
    )}
    <div className="flex items-center justify-between gap-3">
      <span className={SECOND_LINE}>
        {watchListLabels.since} <Time value={row.since} format="day" />
      </span>
      <RemoveWatch product={row} />
    </div>
  </article>
);

const idOf = ({ productId }: WatchedProduct) => productId;

export default function WatchListPage() {
  return (
    <ListScreen
      title={promotionTitles.watchList}
      call={watchListCalls.list}
      list={watchList}
      hasSavedViews
      columns={columns}
      renderCard={card}
      rowId={idOf}
      controls={{ text }}
      empty={watchListLabels.empty}
      emptyHint={watchListLabels.emptyHint}
      emptyAction={<ButtonLink to={ALL_PROMOTIONS}>{promotionLabels.browse}</ButtonLink>}
    />
  );
}
