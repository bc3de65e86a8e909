// Marks a promotion whose current cost exceeds a tier price: a flag in lists, the reasons on its page.

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { promotionCopy } from '#domain/promotions/copy.ts';
import { TIERS, type Tier } from '#domain/promotions/prices.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { money, unitCost } from '#web/ui/kit/values/format.ts';

/** One sentence per tier below cost. */
const costReasons = (promotion: Promotion): string[] =>
  promotion.tiersBelowCost.map((tier) =>
    promotionCopy.costAbove(
      TIERS[tier - 1]!.name,
      unitCost(promotion.costNow),
      money(promotion[`tier${tier as Tier}Price`]),
    ),
  );

/** Renders nothing if every tier covers the cost. */
export const CostFlag = ({ promotion }: { promotion: Promotion }) => {
  if (promotion.tiersBelowCost.length === 0) return null;
  const reasons = costReasons(promotion);
  return (
    <span className="mt-0.5 block">
      <StatusPill tone="red" icon={TriangleAlert} title={reasons.join('\n')}>
        {promotionCopy.costAbovePrice}
      </StatusPill>
      <span className="sr-only">{reasons.join(' ')}</span>
    </span>
  );
};

/** With reasons, for the promotion's page. */
export const CostNotice = ({ promotion }: { promotion: Promotion }) => {
  if (promotion.tiersBelowCost.length === 0) return null;
  return (
    <div role="status" className="mb-4 rounded-lg bg-red-tint px-4 py-3 text-red">
      <p className="flex items-center gap-1.5 font-semibold">
        <TriangleAlert className="size-4" aria-hidden />
        {promotionCopy.costAbovePrice}
      </p>
      <ul className="mt-1 text-sm">
        {costReasons(promotion).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
};
