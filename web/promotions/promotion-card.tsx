// A promotion on phones, for staff.

import type { Promotion } from '#domain/promotions/shapes.ts';
import { DASH, money, unitCost } from '#web/ui/kit/values/format.ts';
import { PromotionPill, StaffName, TIER_COLUMNS, tierPrice, ValidityCell } from './cells.tsx';
import { CostFlag } from './cost-flag.tsx';
import { EditLink } from './edit-link.tsx';
import { promotionLabels } from './labels.ts';
import { PublishSwitch } from './publish-switch.tsx';

export const PromotionCard = ({ promotion }: { promotion: Promotion }) => (
  <article aria-label={promotion.product.name} className="flex h-full flex-col gap-2.5">
    <div className="flex items-start justify-between gap-3">
      <div>
        <StaffName promotion={promotion} />
        <CostFlag promotion={promotion} />
      </div>
      <PromotionPill status={promotion.status} />
    </div>
    <dl className="grid grid-cols-4 gap-x-3 gap-y-2 text-sm tabular-nums">
      <div className="col-span-full flex items-baseline gap-2">
        <dt className="text-xs text-muted">{promotionLabels.cost}</dt>
        <dd>{unitCost(promotion.cost)}</dd>
      </div>
      {TIER_COLUMNS.map(({ letter, name, tier }) => {
        const price = tierPrice(promotion, tier);
        return (
          <div key={letter}>
            <dt className="text-xs text-muted">
              <abbr title={promotionLabels.priceOf(name)} className="no-underline">
                {letter}
              </abbr>
            </dt>
            <dd>{price === null ? DASH : money(price)}</dd>
          </div>
        );
      })}
    </dl>
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <ValidityCell promotion={promotion} />
      <div className="flex items-center gap-2">
        <PublishSwitch promotion={promotion} label />
        <EditLink promotion={promotion} size="sm" />
      </div>
    </div>
  </article>
);
