// Announced and running provider promotions (PPR-001 to PPR-007).

import type { ReactNode } from 'react';
import { providerPromotionCalls } from '#domain/catalog/calls.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import { catalogTitles } from '#domain/catalog/links.ts';
import { PROMOTION_TYPES, providerPromotionList } from '#domain/catalog/list.ts';
import { promotionControls } from '#web/catalog/filters.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { type ExtraActions, promotionCardOf, promotionColumnsOf } from '#web/catalog/promotion-columns.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const ROWS = 50;

/** Creates the screen with buttons of other features; call it outside render. */
export function createProviderPromotionsScreen({ actions, more }: { actions?: ReactNode; more?: ExtraActions }) {
  const [UPCOMING, ACTIVE] = PROMOTION_TYPES.map((type) => ({
    columns: promotionColumnsOf(type, more),
    renderCard: promotionCardOf(type, more),
  }));
  return function ProviderPromotionsScreen() {
    const { chosenFilter: chosen, tab } = useListState(providerPromotionList, { size: ROWS });
    const counts = useCallQuery(
      providerPromotionCalls.list,
      { filter: chosen, sort: [], page: 0, size: 1 },
      { keepPrevious: true },
    ).data?.extraData;
    return (
      <ListScreen
        title={catalogTitles.promotions}
        call={providerPromotionCalls.list}
        list={providerPromotionList}
        tabs={[
          { value: 'upcoming', label: catalogLabels.upcoming, count: counts?.upcomingCount },
          { value: 'active', label: catalogLabels.active, count: counts?.activeCount },
        ]}
        {...(tab === 'active' ? ACTIVE! : UPCOMING!)}
        actions={actions}
        controls={promotionControls}
        size={ROWS}
        hasSavedViews
        compact
        empty={catalogCopy.noPromotions}
        emptyHint={catalogLabels.noPromotionsYet}
      />
    );
  };
}
