// Promotions, for staff (PRO-001 to PRO-006).

import { type ReactNode, useMemo } from 'react';
import { LONG_PAGE_SIZES } from '#domain/base/limits.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { promotionCopy } from '#domain/promotions/copy.ts';
import { promotionTitles } from '#domain/promotions/links.ts';
import { promotionList } from '#domain/promotions/list.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { CostCount } from '#web/promotions/cost-count.tsx';
import { CreateLink } from '#web/promotions/edit-link.tsx';
import { staffControls } from '#web/promotions/filters.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { PromotionCard } from '#web/promotions/promotion-card.tsx';
import { promotionColumns } from '#web/promotions/promotion-columns.tsx';
import { PublishDialog } from '#web/promotions/publish-switch.tsx';
import type { Lookup } from '#web/ui/form/lookup.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';

const card = (promotion: Promotion) => <PromotionCard promotion={promotion} />;

interface Props {
  regions: Lookup;
  /** Buttons of other features, shown before the create button. */
  actions?: ReactNode;
}

export function PromotionsScreen({ regions, actions }: Props) {
  const controls = useMemo(() => staffControls(regions), [regions]);
  return (
    <PublishDialog>
      <ListScreen
        pageSizes={LONG_PAGE_SIZES}
        title={promotionTitles.promotions}
        call={promotionCalls.list}
        list={promotionList}
        columns={promotionColumns}
        renderCard={card}
        hasSavedViews
        controls={controls}
        actions={
          <>
            {actions}
            <CreateLink />
          </>
        }
        summary={(page) => <CostCount count={page.extraData?.costAbovePrice ?? 0} />}
        empty={promotionCopy.empty}
        emptyHint={promotionLabels.none}
      />
    </PublishDialog>
  );
}
