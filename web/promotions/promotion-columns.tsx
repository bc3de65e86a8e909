// Columns of the promotions of staff (PRO-005).

import type { Promotion } from '#domain/promotions/shapes.ts';
import { DASH } from '#web/ui/kit/values/format.ts';
import type { Column } from '#web/ui/list/table/column.ts';
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
import { PublishSwitch } from './publish-switch.tsx';

/** An unset tier has no price. */
const NO_PRICE = { 0: '' };

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
    exportAs: [
      [promotionLabels.productName, 'product.name'],
      [promotionLabels.sku, 'product.sku'],
    ],
  },
  {
    id: 'source',
    header: promotionLabels.source,
    sort: 'publisher',
    cell: ({ product }) => (
      <NameCell
        name={product.publisher.name ?? DASH}
        note={`${product.store} · ${product.provider.name}`}
        className="min-w-26"
      />
    ),
    exportAs: [
      [promotionLabels.publisher, 'product.publisher.name'],
      [promotionLabels.store, 'product.store'],
      [promotionLabels.provider, 'product.provider.name'],
    ],
  },
  {
    id: 'region',
    header: promotionLabels.region,
    sort: 'region',
    cell: (one) => <RegionCell promotion={one} />,
    exportAs: 'region',
  },
  {
    id: 'cost',
    header: promotionLabels.cost,
    sort: 'cost',
    align: 'right',
    cell: (one) => <CostCell promotion={one} />,
    exportAs: 'cost',
  },
  ...TIER_COLUMNS.map(
    ({ letter, tier }): Column<Promotion> => ({
      id: letter,
      header: letter,
      sort: `tier${tier}Price`,
      align: 'right',
      cell: (one) => <TierPrice promotion={one} tier={tier} />,
      exportAs: [[letter, `tier${tier}Price`, NO_PRICE]],
    }),
  ),
  {
    id: 'valid',
    header: promotionLabels.validUtc,
    sort: 'validTo',
    cell: (one) => <ValidityCell promotion={one} />,
    exportAs: [
      [promotionLabels.validFrom, 'validFrom'],
      [promotionLabels.validTo, 'validTo'],
    ],
  },
  {
    id: 'status',
    header: promotionLabels.status,
    cell: ({ status }) => <PromotionPill status={status} />,
    exportAs: [[promotionLabels.status, 'status', promotionLabels.statuses]],
  },
  {
    id: 'published',
    header: promotionLabels.published,
    sort: 'published',
    cell: (one) => <PublishSwitch promotion={one} />,
    exportAs: [
      [promotionLabels.published, 'published', { true: promotionLabels.published, false: promotionLabels.unpublished }],
    ],
  },
  {
    id: 'edit',
    header: promotionLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (one) => <EditLink promotion={one} size="sm" />,
  },
];
