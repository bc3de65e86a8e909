// Columns of provider products (PPR-013, PPD-002), actions last.

import type { ReactNode } from 'react';
import type { ProviderProduct } from '#domain/catalog/shapes.ts';
import { CopiedText } from '#web/ui/kit/values/copied-text.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { PromotionStatus, PublisherName, TruncatedText } from './cells.tsx';
import { catalogLabels } from './labels.ts';
import { StockCell } from './stock-cell.tsx';

/** Columns with these actions; call it outside render. */
export const productColumns = (
  actions: (product: ProviderProduct) => ReactNode,
): readonly Column<ProviderProduct>[] => [
  {
    id: 'name',
    header: catalogLabels.productName,
    sort: 'name',
    cell: ({ name }) => <TruncatedText text={name} wide />,
    exportAs: 'name',
  },
  {
    id: 'store',
    header: catalogLabels.store,
    cell: ({ store }) => <TruncatedText text={store} />,
    exportAs: 'store',
  },
  {
    id: 'provider',
    header: catalogLabels.provider,
    cell: ({ provider }) => provider.name,
    exportAs: 'provider.name',
  },
  {
    id: 'release',
    header: catalogLabels.releaseDate,
    sort: 'releaseDate',
    cell: ({ releaseDate }) => <Time value={releaseDate} format="day" />,
    exportAs: 'releaseDate',
  },
  {
    id: 'region',
    header: catalogLabels.region,
    cell: ({ region }) => region,
    exportAs: 'region',
  },
  {
    id: 'sku',
    header: catalogLabels.sku,
    sort: 'sku',
    cell: ({ sku }) => <CopiedText text={sku} subject={catalogLabels.sku} />,
    exportAs: 'sku',
  },
  {
    id: 'janus',
    header: catalogLabels.janusId,
    cell: ({ janusId }) => (
      <span className="block max-w-20 truncate" title={janusId}>
        {janusId}
      </span>
    ),
    exportAs: 'janusId',
  },
  {
    id: 'publisher',
    header: catalogLabels.publisher,
    cell: ({ publisher }) => <PublisherName name={publisher.name} />,
    exportAs: 'publisher.name',
  },
  {
    id: 'stock',
    header: catalogLabels.stock,
    align: 'right',
    visibleFrom: 'xl',
    cell: ({ stockQuantity, ownStock }) => <StockCell provider={stockQuantity} own={ownStock} />,
    exportAs: [
      [catalogLabels.stock, 'stockQuantity'],
      [catalogLabels.ownStockColumn, 'ownStock'],
    ],
  },
  {
    id: 'status',
    header: catalogLabels.status,
    cell: (product) => <PromotionStatus product={product} />,
    exportAs: [
      [catalogLabels.status, 'promotionStatus', { true: catalogLabels.isActive, false: catalogLabels.isPassive }],
    ],
  },
  { id: 'actions', header: catalogLabels.actions, isPinned: true, hideHeader: true, cell: actions },
];
