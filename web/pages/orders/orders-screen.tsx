// Orders of staff: approval queues, summary, and bulk approval (MORD-001 to MORD-025).

import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Access } from '#domain/base/endpoint.ts';
import { APPROVE_ALL_MAX, LONG_PAGE_SIZES } from '#domain/base/limits.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { approveAllCalls, orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { BULK_ORDER } from '#domain/orders/links.ts';
import { orderListFor } from '#domain/orders/list.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { OrderCard } from '#web/orders/list/order-card.tsx';
import { orderColumns } from '#web/orders/list/order-columns.tsx';
import { staffAllTabControls, staffControls } from '#web/orders/list/order-filters.ts';
import { OrdersSummary } from '#web/orders/list/orders-summary.tsx';
import { tabCount } from '#web/orders/list/tab-counts.ts';
import { COUNTS_POLL_MS, listPollInterval } from '#web/orders/poll-intervals.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Selection } from '#web/ui/list/table/selection.ts';
import { usePermissions } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

type TabName = keyof typeof orderLabels.tabsStaff;
const TABS = Object.keys(orderLabels.tabsStaff) as TabName[];
const loadApproveAll = () => import('#web/orders/approve/approve-all-dialog.tsx');
const ApproveAllDialog = lazy(async () => ({ default: (await loadApproveAll()).ApproveAllDialog }));
const NO_PERMISSIONS = new Set<never>();

/** Whether these permissions show the button at all. */
const canApprove = (access: Access, rights: ReadonlySet<Permission>): boolean =>
  typeof access === 'object' && access.any.some((right) => rights.has(right));

const mayApprove = ({ actions }: Order): boolean => actions.includes('approve');
const totalOf = (rows: readonly Order[]): string => {
  const keys = rows.reduce((sum, row) => sum + row.totalQuantity, 0);
  return `${orderLabels.keysOf(integer(keys))} · ${money(rows.reduce((sum, row) => sum + row.totalAmount, 0))}`;
};
const card = (order: Order) => <OrderCard order={order} />;

/** `beside` comes before the title buttons. */
export function OrdersScreen({ beside }: { beside?: ReactNode }) {
  const rights = usePermissions() ?? NO_PERMISSIONS;
  const [chosen, setChosen] = useState<Selection<Order> | null>(null);
  const [asked, setAsked] = useState(false);
  const counts = useCallQuery(orderCalls.counts, {}, { refetchInterval: COUNTS_POLL_MS, live: true }).data;
  const list = useMemo(() => orderListFor(rights), [rights]);
  const tabs = TABS.map((value) => ({
    value,
    label: orderLabels.tabsStaff[value],
    count: tabCount(counts, list.tabs[value]),
    // A count the user cannot act on is not highlighted.
    needsAction: value === 'waiting' && canApprove(approveAllCalls.approveAll.access, rights),
  }));
  return (
    <>
      <ListScreen
        pageSizes={LONG_PAGE_SIZES}
        title={orderLabels.orders}
        call={orderCalls.list}
        list={list}
        tabs={tabs}
        columns={orderColumns}
        pollInterval={listPollInterval}
        live
        hasSavedViews
        actions={
          <>
            {beside}
            {rights.has('Promotion.View') && <ButtonLink to={BULK_ORDER}>{orderLabels.bulkOrder}</ButtonLink>}
          </>
        }
        renderCard={card}
        tabControls={(tab) => (tab === 'all' ? staffAllTabControls : staffControls)}
        empty={orderCopy.empty}
        emptyHint={orderLabels.queueEmpty}
        summary={(page) => <OrdersSummary page={page} />}
        {...(canApprove(approveAllCalls.approveAll.access, rights) && {
          bulkActions: {
            isSelectable: mayApprove,
            maxSelected: APPROVE_ALL_MAX,
            summary: totalOf,
            actions: (selection: Selection<Order>) => (
              <Button
                kind="primary"
                data-key="a"
                onPointerEnter={loadApproveAll}
                onFocus={loadApproveAll}
                onClick={() => {
                  setAsked(true);
                  setChosen(selection);
                }}
              >
                {orderLabels.approveAll}
              </Button>
            ),
          },
        })}
      />
      <Suspense>{asked && <ApproveAllDialog orders={chosen} onClose={() => setChosen(null)} />}</Suspense>
    </>
  );
}
