// The columns of staff's promotions (PRO-005).

import type { Promotion } from '#domain/promotions/shapes.ts';
import type { Column } from '#web/ui/list/column.ts';
import {
  CostCell,
  NameCell,
  PromotionPill,
  RegionCell,
  StaffName,
  TIER_COLUMNS,
  TierPrice,
  ValidityCell,
} from './cells.tsx';
import { CostFlag } from './cost-flag.tsx';
import { EditLink } from './edit-link.tsx';
import { promotionLabels } from './labels.ts';
import { PublishedPill, PublishSwitch } from './publish-switch.tsx';

export const promotionColumns: readonly Column<Promotion>[] = [
  {
    id: 'name',
    header: promotionLabels.productName,
    sort: 'name',
    cell: (staffPromotion) => (
      <>
        <StaffName promotion={staffPromotion} />
        <CostFlag promotion={staffPromotion} />
      </>
    ),
  },
  {
    id: 'source',
    header: promotionLabels.source,
    sort: 'publisher',
    visibleFrom: 'xxl',
    cell: ({ product }) => (
      <NameCell name={product.publisher.name} note={`${product.store} · ${product.provider.name}`} />
    ),
  },
  {
    id: 'region',
    header: promotionLabels.region,
    sort: 'region',
    visibleFrom: 'xxl',
    cell: (one) => <RegionCell promotion={one} />,
  },
  {
    id: 'cost',
    header: promotionLabels.cost,
    sort: 'cost',
    align: 'right',
    cell: (one) => <CostCell promotion={one} />,
  },
  ...TIER_COLUMNS.map(
    ({ letter, tier }): Column<Promotion> => ({
      id: letter,
      header: letter,
      sort: `tier${tier}Price`,
      align: 'right',
      cell: (one) => <TierPrice promotion={one} tier={tier} />,
    }),
  ),
  { id: 'valid', header: promotionLabels.validUtc, sort: 'validTo', cell: (one) => <ValidityCell promotion={one} /> },
  { id: 'status', header: promotionLabels.status, cell: ({ status }) => <PromotionPill status={status} /> },
  {
    id: 'published',
    header: promotionLabels.published,
    sort: 'published',
    cell: (one) => <PublishSwitch promotion={one} />,
    exportAs: [[promotionLabels.published, (one) => <PublishedPill published={one.published} />]],
  },
  {
    id: 'edit',
    header: promotionLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (one) => <EditLink promotion={one} size="sm" />,
  },
];
