// The partner's orders: queues with counts, what can be done in each row, details on opening it (PORD-001 to PORD-026).

import { type ComponentType, type ReactNode, useMemo } from 'react';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { partnerOrderList } from '#domain/orders/list.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { ListScreen } from '#web/base/list-screen.tsx';
import { useRead } from '#web/base/use-call.ts';
import { partnerControls, partnerControlsOfAll } from './filters.ts';
import { COUNTS_MS, listPace } from './live.ts';
import { MyOrderCard } from './my-order-card.tsx';
import { myOrderColumns } from './my-order-columns.tsx';
import { MyOrderDetails } from './my-order-details.tsx';
import { countOf } from './tab-counts.ts';
import { words } from './words.ts';

interface Props {
  /** The packages of an order with what can be done with them; comes from delivery. */
  Packages: ComponentType<{ order: PartnerOrder }>;
  emptyAction?: ReactNode;
}

type TabName = keyof typeof words.tabsPartner;
const TABS = Object.keys(words.tabsPartner) as TabName[];

export function MyOrdersScreen({ Packages, emptyAction }: Props) {
  const counts = useRead(partnerOrderCalls.counts, {}, { every: COUNTS_MS, live: true }).data;
  const tabs = TABS.map((value) => ({
    value,
    label: words.tabsPartner[value],
    count: countOf(counts, partnerOrderList.tabs[value]),
    act: value === 'waiting',
  }));
  const draw = useMemo(
    () => ({
      expand: (order: PartnerOrder) => <MyOrderDetails order={order} Packages={Packages} />,
      card: (order: PartnerOrder) => <MyOrderCard order={order} Packages={Packages} />,
    }),
    [Packages],
  );
  return (
    <ListScreen
      title={words.myOrders}
      call={partnerOrderCalls.list}
      list={partnerOrderList}
      tabs={tabs}
      columns={myOrderColumns}
      pace={listPace}
      live
      views
      card={draw.card}
      expand={draw.expand}
      controlsOf={(tab) => (tab === 'all' ? partnerControlsOfAll : partnerControls)}
      empty={copy.empty}
      emptyHint={words.nothingPlaced}
      emptyAction={emptyAction}
    />
  );
}
