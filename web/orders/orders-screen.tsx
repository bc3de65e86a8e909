// Staff's orders: the queues of approval, the figures above them, and approving several at once (MORD-001 to MORD-025).

import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Access } from '#domain/base/endpoint.ts';
import { APPROVE_ALL_MAX } from '#domain/base/limits.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { approveAllCalls, orderCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { orderList, waitingFor } from '#domain/orders/list.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { Button } from '#web/base/button.tsx';
import { integer, money } from '#web/base/format.ts';
import { ButtonLink } from '#web/base/link.tsx';
import { ListScreen } from '#web/base/list-screen.tsx';
import type { Selection } from '#web/base/selection.ts';
import { useRights } from '#web/base/session.ts';
import { useRead } from '#web/base/use-call.ts';
import { staffControls, staffControlsOfAll } from './filters.ts';
import { COUNTS_MS, listPace } from './live.ts';
import { OrderCard } from './order-card.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderSummary } from './order-summary.tsx';
import { BULK_ORDER } from './paths.ts';
import { countOf } from './tab-counts.ts';
import { words } from './words.ts';

type TabName = keyof typeof words.tabsStaff;
const TABS = Object.keys(words.tabsStaff) as TabName[];
const loadApproveAll = () => import('./approve-all-dialog.tsx');
const ApproveAllDialog = lazy(async () => ({ default: (await loadApproveAll()).ApproveAllDialog }));
const NO_RIGHTS = new Set<never>();

/** Does a person with these rights see the button at all? */
const admits = (access: Access, rights: ReadonlySet<Permission>): boolean =>
  typeof access === 'object' && access.any.some((right) => rights.has(right));

const mayApprove = ({ actions }: Order): boolean => actions.includes('approve');
const sumOf = (rows: readonly Order[]): string => {
  const keys = rows.reduce((sum, row) => sum + row.totalQuantity, 0);
  return `${words.keysOf(integer(keys))} · ${money(rows.reduce((sum, row) => sum + row.totalAmount, 0))}`;
};
const card = (order: Order) => <OrderCard order={order} />;

/** `beside` stands before the buttons of the title. */
export function OrdersScreen({ beside }: { beside?: ReactNode }) {
  const rights = useRights() ?? NO_RIGHTS;
  const [chosen, setChosen] = useState<Selection<Order> | null>(null);
  const [asked, setAsked] = useState(false);
  const counts = useRead(orderCalls.counts, {}, { every: COUNTS_MS, live: true }).data;
  // «Waiting Your Approval» depends on who is asking (MORD-005).
  const list = useMemo(
    () => ({ ...orderList, tabs: { ...orderList.tabs, waiting: { status: waitingFor(rights) } } }),
    [rights],
  );
  const tabs = TABS.map((value) => ({
    value,
    label: words.tabsStaff[value],
    count: countOf(counts, list.tabs[value]),
    act: value === 'waiting',
  }));
  return (
    <>
      <ListScreen
        title={words.orders}
        call={orderCalls.list}
        list={list}
        tabs={tabs}
        columns={orderColumns}
        pace={listPace}
        live
        views
        actions={
          <>
            {beside}
            {rights.has('Order.Create') && <ButtonLink to={BULK_ORDER}>{words.bulkOrder}</ButtonLink>}
          </>
        }
        card={card}
        controlsOf={(tab) => (tab === 'all' ? staffControlsOfAll : staffControls)}
        empty={copy.empty}
        emptyHint={words.queueEmpty}
        summary={(page) => <OrderSummary page={page} />}
        {...(admits(approveAllCalls.approveAll.access, rights) && {
          bulk: {
            may: mayApprove,
            most: APPROVE_ALL_MAX,
            summary: sumOf,
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
                {words.approveAll}
              </Button>
            ),
          },
        })}
      />
      <Suspense>{asked && <ApproveAllDialog chosen={chosen} onClose={() => setChosen(null)} />}</Suspense>
    </>
  );
}
