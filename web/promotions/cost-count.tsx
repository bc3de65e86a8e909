// Number of promotions below cost, linked to them.

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useParams } from 'react-router';
import { promotionCopy } from '#domain/promotions/copy.ts';
import { PROMOTIONS_PATH } from '#domain/promotions/links.ts';
import { promotionList } from '#domain/promotions/list.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { formatListLocation, parseListLocation } from '#web/ui/list/list-state.ts';
import { promotionLabels } from './labels.ts';

/** Renders nothing for zero. */
export function CostCount({ count }: { count: number }) {
  const isFiltered = parseListLocation(promotionList, useParams()).filter.costAbovePrice === true;
  if (count === 0) return null;
  return (
    <p className="flex items-start gap-2 rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="flex flex-wrap gap-x-2">
        {promotionCopy.costAboveCount(count)}
        <Link
          className="text-inherit underline"
          to={formatListLocation(
            PROMOTIONS_PATH,
            promotionList,
            isFiltered ? {} : { filter: { costAbovePrice: true } },
          )}
        >
          {isFiltered ? promotionLabels.showAll : promotionLabels.showCostAbove}
        </Link>
      </span>
    </p>
  );
}
