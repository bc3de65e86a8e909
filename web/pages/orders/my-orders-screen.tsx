// The partner's orders: queues with counts, actions per row, details on expand (PORD-001 to PORD-026).

import { type ComponentType, type ReactNode, useMemo } from 'react';
import { LONG_PAGE_SIZES } from '#domain/base/limits.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { partnerOrderList } from '#domain/orders/list.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { ExpandedOrder } from '#web/orders/list/expanded-order.tsx';
import { MyOrderCard } from '#web/orders/list/my-order-card.tsx';
import { myOrderColumns } from '#web/orders/list/my-order-columns.tsx';
import { partnerAllTabControls, partnerControls } from '#web/orders/list/order-filters.ts';
import { tabCount } from '#web/orders/list/tab-counts.ts';
import { COUNTS_POLL_MS, listPollInterval } from '#web/orders/poll-intervals.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

interface Props {
  /** Packages of an order with their actions; provided by delivery. */
  Packages: ComponentType<{ order: PartnerOrder }>;
  /** Messages about an order; provided by messages. */
  Messages: ComponentType<{ order: PartnerOrder }>;
  emptyAction?: ReactNode;
}

type TabName = keyof typeof orderLabels.tabsPartner;
const MY_ORDER_TABS = Object.keys(orderLabels.tabsPartner) as TabName[];

export function MyOrdersScreen({ Packages, Messages, emptyAction }: Props) {
  const counts = useCallQuery(partnerOrderCalls.counts, {}, { refetchInterval: COUNTS_POLL_MS, live: true }).data;
  const tabs = MY_ORDER_TABS.map((value) => ({
    value,
    label: orderLabels.tabsPartner[value],
    count: tabCount(counts, partnerOrderList.tabs[value]),
    needsAction: value === 'waiting',
  }));
  const draw = useMemo(
    () => ({
      renderDetails: (order: PartnerOrder) => <ExpandedOrder order={order} Packages={Packages} Messages={Messages} />,
      renderCard: (order: PartnerOrder) => <MyOrderCard order={order} Packages={Packages} Messages={Messages} />,
    }),
    [Packages, Messages],
  );
  return (
    <ListScreen
      pageSizes={LONG_PAGE_SIZES}
      title={orderLabels.myOrders}
      call={partnerOrderCalls.list}
      list={partnerOrderList}
      tabs={tabs}
      columns={myOrderColumns}
      pollInterval={listPollInterval}
      live
      hasSavedViews
      renderCard={draw.renderCard}
      renderDetails={draw.renderDetails}
      tabControls={(tab) => (tab === 'all' ? partnerAllTabControls : partnerControls)}
      empty={orderCopy.empty}
      emptyHint={orderLabels.nothingPlaced}
      emptyAction={emptyAction}
    />
  );
}
