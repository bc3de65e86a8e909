// Provider promotion in table and cards (PPR-003), with a link to its products (PPR-006).

import type { ReactNode } from 'react';
import { PROMOTION_PRODUCTS_PATH } from '#domain/catalog/links.ts';
import { type PromotionType, providerProductList } from '#domain/catalog/list.ts';
import type { ProviderPromotion } from '#domain/catalog/shapes.ts';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { formatListLocation } from '#web/ui/list/list-state.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { TruncatedText } from './cells.tsx';
import { catalogLabels } from './labels.ts';

/** By our id: ids of different providers may collide. */
const productsOf = ({ id, publisherName }: ProviderPromotion, promotionType: PromotionType): string =>
  formatListLocation(PROMOTION_PRODUCTS_PATH, providerProductList, {
    filter: { promotions: [id], publisherName, onlyActive: true, promotionType },
  });

const Detail = ({ promotion, type }: { promotion: ProviderPromotion; type: PromotionType }) => (
  <ButtonLink size="sm" to={productsOf(promotion, type)} aria-label={catalogLabels.viewDetailOf(promotion.name)}>
    {catalogLabels.viewDetail}
  </ButtonLink>
);

/** Additional buttons of a promotion. */
export type ExtraActions = (promotion: ProviderPromotion, type: PromotionType) => ReactNode;

/** Call it outside render. */
export const promotionColumnsOf = (
  type: PromotionType,
  extraActions?: ExtraActions,
): readonly Column<ProviderPromotion>[] => [
  {
    id: 'name',
    header: catalogLabels.promotionName,
    sort: 'name',
    cell: ({ name }) => <TruncatedText text={name} wide />,
  },
  {
    id: 'publisher',
    header: catalogLabels.publisherName,
    sort: 'publisherName',
    cell: ({ publisherName }) => <TruncatedText text={publisherName} />,
  },
  {
    id: 'provider',
    header: catalogLabels.providerName,
    sort: 'providerName',
    cell: ({ providerName }) => providerName,
  },
  {
    id: 'from',
    header: catalogLabels.startDate,
    sort: 'validFrom',
    cell: ({ validFrom }) => <Time value={validFrom} />,
  },
  { id: 'to', header: catalogLabels.endDate, sort: 'validTo', cell: ({ validTo }) => <Time value={validTo} /> },
  {
    id: 'count',
    header: catalogLabels.productCount,
    sort: 'productCount',
    align: 'right',
    cell: ({ productCount }) => integer(productCount),
  },
  {
    id: 'actions',
    header: catalogLabels.actions,
    isPinned: true,
    hideHeader: true,
    cell: (promotion) => (
      <span className="inline-flex items-center gap-2">
        {extraActions?.(promotion, type)}
        <Detail promotion={promotion} type={type} />
      </span>
    ),
  },
];

/** Call it outside render. */
export const promotionCardOf = (type: PromotionType, extraActions?: ExtraActions) => (promotion: ProviderPromotion) => (
  <article aria-label={promotion.name} className="flex h-full flex-col gap-2">
    <div>
      <h2 className="font-medium text-balance">{promotion.name}</h2>
      <p className="text-xs text-muted">
        {promotion.publisherName} · {promotion.providerName}
      </p>
    </div>
    <p className="text-sm text-muted tabular-nums">
      <Time value={promotion.validFrom} />
      <br />
      <Time value={promotion.validTo} />
    </p>
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <span className="text-sm whitespace-nowrap">
        {catalogLabels.productCount}: {integer(promotion.productCount)}
      </span>
      <span className="inline-flex flex-wrap justify-end gap-2">
        {extraActions?.(promotion, type)}
        <Detail promotion={promotion} type={type} />
      </span>
    </div>
  </article>
);
