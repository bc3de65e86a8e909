// Upcoming provider promotions for partners, with publisher and dates (PPM-017).

import type * as z from 'zod/mini';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { promotionCopy } from '#domain/promotions/copy.ts';
import { promotionTitles } from '#domain/promotions/links.ts';
import { upcomingList } from '#domain/promotions/list.ts';
import type { Upcoming } from '#domain/promotions/shapes.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

type Row = z.output<typeof Upcoming>;

const columns: readonly Column<Row>[] = [
  { id: 'publisher', header: promotionLabels.publisherName, sort: 'publisherName', cell: (row) => row.publisherName },
  { id: 'from', header: promotionLabels.startDate, sort: 'validFrom', cell: (row) => <Time value={row.validFrom} /> },
  { id: 'to', header: promotionLabels.endDate, sort: 'validTo', cell: (row) => <Time value={row.validTo} /> },
];

const card = (row: Row) => (
  <article className="flex flex-col gap-1">
    <h2 className="font-medium">{row.publisherName}</h2>
    <p className="text-sm text-muted tabular-nums">
      <Time value={row.validFrom} /> – <Time value={row.validTo} />
    </p>
  </article>
);

const idOf = (row: Row) => `${row.publisherName} ${row.validFrom} ${row.validTo}`;

export default function UpcomingPromotionsPage() {
  return (
    <ListScreen
      title={promotionTitles.upcoming}
      call={partnerPromotionCalls.upcoming}
      list={upcomingList}
      hasSavedViews
      columns={columns}
      renderCard={card}
      rowId={idOf}
      empty={promotionCopy.noUpcoming}
      compact
    />
  );
}
