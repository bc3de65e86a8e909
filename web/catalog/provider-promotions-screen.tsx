// Promotions that providers announce and run (PPR-001 to PPR-007).

import type { ReactNode } from 'react';
import { providerPromotionCalls } from '#domain/catalog/calls.ts';
import { copy } from '#domain/catalog/copy.ts';
import { PROMOTION_TYPES, providerPromotionList } from '#domain/catalog/list.ts';
import { ListScreen } from '#web/base/list-screen.tsx';
import { useListState } from '#web/base/list-state.ts';
import { useRead } from '#web/base/use-call.ts';
import { promotionControls } from './filters.ts';
import { titles } from './paths.ts';
import { type MoreOf, promotionCardOf, promotionColumnsOf } from './promotion-rows.tsx';
import { words } from './words.ts';

const ROWS = 50;

/** The screen, with the buttons that other features bring; call it outside render. */
export function providerPromotionsScreen({ actions, more }: { actions?: ReactNode; more?: MoreOf }) {
  const [UPCOMING, ACTIVE] = PROMOTION_TYPES.map((type) => ({
    columns: promotionColumnsOf(type, more),
    card: promotionCardOf(type, more),
  }));
  return function ProviderPromotionsScreen() {
    const { chosen, tab } = useListState(providerPromotionList, { size: ROWS });
    const counts = useRead(providerPromotionCalls.list, { filter: chosen, sort: [], page: 0, size: 1 }, { keep: true })
      .data?.extraData;
    return (
      <ListScreen
        title={titles.promotions}
        call={providerPromotionCalls.list}
        list={providerPromotionList}
        tabs={[
          { value: 'upcoming', label: words.upcoming, count: counts?.upcomingCount },
          { value: 'active', label: words.active, count: counts?.activeCount },
        ]}
        {...(tab === 'active' ? ACTIVE! : UPCOMING!)}
        actions={actions}
        controls={promotionControls}
        size={ROWS}
        views
        compact
        empty={copy.noPromotions}
        emptyHint={words.noPromotionsYet}
      />
    );
  };
}
