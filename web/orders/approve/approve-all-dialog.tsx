// Bulk approval: shows the effect of each order, requires losses and exceeded limits to be ticked individually, then
// shows progress and the verdict of each (MORD-014, MORD-015).

import { type Ref, useRef, useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { approveAllCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Progress } from '#web/ui/kit/feedback/progress.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { toast } from '#web/ui/kit/toast.ts';
import type { Selection } from '#web/ui/list/table/selection.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { detailLabels } from '../detail-labels.ts';
import { orderLabels } from '../labels.ts';
import { ApproveAllTable, type ApproveRow } from './approve-all-table.tsx';
import { approvalWarnings } from './approve-all-warnings.ts';
import { type ApproveAllRun, useApproveAll } from './use-approve-all.ts';

interface Props {
  /** Selection to approve; null closes the dialog. */
  orders: Selection<Order> | null;
  onClose: () => void;
}

export function ApproveAllDialog({ orders: chosen, onClose }: Props) {
  const safe = useRef<HTMLButtonElement>(null);
  const [anyway, setAnyway] = useState<ReadonlySet<string>>(new Set());
  // Keep showing the orders while the dialog closes and approved rows leave the selection.
  const isOpen = chosen !== null;
  const [wasOpen, setWasOpen] = useState(false);
  const [orders, setOrders] = useState<readonly Order[]>([]);
  const [asked, setAsked] = useState<Selection<Order> | null>(null);
  const run = useApproveAll((judged) => {
    // Refused orders stay selected for review.
    for (const { orderId, status } of judged) if (status === 'Success') asked?.remove(orderId);
  });
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (chosen) {
      run.reset();
      setAnyway(new Set());
      setAsked(chosen);
      setOrders(chosen.rows);
    }
  }
  const ids = orders.map(({ id }) => id);
  const effects = useCallQuery(approveAllCalls.effects, { ids }, { enabled: isOpen && ids.length > 0, staleTime: 0 });
  const choosing = !run.busy && !run.isOver;
  const rows = refusedFirst(orders.map((order) => toRow(order, effects.data, anyway, run.verdicts)));
  const going = rows.filter(({ isSelected: ticked }) => ticked);
  const approvedCount = [...run.verdicts.values()].filter(({ status }) => status === 'Success').length;

  const close = () => {
    if (run.busy) return;
    if (run.isOver && approvedCount === going.length && approvedCount > 0) toast.good(orderCopy.allApproved);
    onClose();
  };
  const tick = (id: string, isSelected: boolean) =>
    setAnyway((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={choosing ? detailLabels.approveAllTitle(orders.length) : detailLabels.verdicts(approvedCount, run.total)}
      description={choosing ? detailLabels.approveAllText : undefined}
      size="lg"
      dismissible={!run.busy}
      initialFocus={safe}
      footer={
        <Footer
          safe={safe}
          run={run}
          ids={going.map(({ order }) => order.id)}
          total={orders.length}
          disabled={effects.isPending}
          close={close}
        />
      }
    >
      <div className="flex flex-col gap-3">
        {choosing && effects.error && <Alert text={effects.error.message} />}
        {run.failure !== null && <Alert text={run.failure} />}
        {!choosing && (
          <Progress label={detailLabels.approveProgress} value={run.verdicts.size} max={run.total} showFigures />
        )}
        {choosing && going.length < orders.length && (
          <p role="status" className="text-sm text-orange">
            {detailLabels.leftOutUntilTicked(orders.length - going.length)}
          </p>
        )}
        <ApproveAllTable rows={rows} choosing={choosing} onTick={tick} />
      </div>
    </Dialog>
  );
}

/** A row of the table; an order with warnings is approved only if it was ticked. */
function toRow(
  order: Order,
  effects: readonly NonNullable<ApproveRow['effect']>[] | undefined,
  ticked: ReadonlySet<string>,
  verdicts: ApproveAllRun['verdicts'],
): ApproveRow {
  const effect = effects?.find(({ orderId }) => orderId === order.id);
  const warnings = approvalWarnings(order, effect);
  return {
    order,
    effect,
    warnings,
    isSelected: warnings.length === 0 || ticked.has(order.id),
    verdict: verdicts.get(order.id),
  };
}

interface FooterProps {
  /** Button with the initial focus. */
  safe: Ref<HTMLButtonElement>;
  run: ApproveAllRun;
  /** Orders to approve. */
  ids: readonly string[];
  total: number;
  disabled: boolean;
  close: () => void;
}

function Footer({ safe, run, ids, total, disabled, close }: FooterProps) {
  if (run.isOver)
    return (
      <Button ref={safe} kind="primary" onClick={close}>
        {detailLabels.done}
      </Button>
    );
  if (run.busy)
    return (
      <Button ref={safe} onClick={run.stop}>
        {detailLabels.stopApproving}
      </Button>
    );
  return (
    <>
      <Button ref={safe} onClick={close}>
        {labels.cancel}
      </Button>
      <Button kind="primary" disabled={ids.length === 0 || disabled} onClick={() => void run.start([...ids])}>
        {ids.length === total ? orderLabels.approveAll : detailLabels.approveSome(ids.length, total)}
      </Button>
    </>
  );
}

const Alert = ({ text }: { text: string }) => (
  <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
    {text || commonCopy.somethingWrong}
  </p>
);

/** Sorts rows that need attention first: refused ones, then those with warnings. */
const refusedFirst = (rows: readonly ApproveRow[]): ApproveRow[] => {
  const weight = ({ verdict, warnings: marks }: ApproveRow) =>
    verdict?.status === 'Error' ? 0 : marks.length > 0 ? 1 : 2;
  return rows.toSorted((a, b) => weight(a) - weight(b));
};
