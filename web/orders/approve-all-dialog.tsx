// Approving several orders: asks once, then tells the verdict of each (MORD-014, MORD-015).

import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { useRef, useState } from 'react';
import { copy as common } from '#domain/base/copy.ts';
import type { Reply } from '#domain/base/endpoint.ts';
import { approveAllCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { Button } from '#web/base/button.tsx';
import { Dialog } from '#web/base/dialog.tsx';
import { labels } from '#web/base/labels.ts';
import { Link } from '#web/base/link.tsx';
import type { Selection } from '#web/base/selection.ts';
import { useAct } from '#web/base/use-call.ts';
import { orderPath } from './paths.ts';
import { words } from './words.ts';

type Verdict = Reply<typeof approveAllCalls.approveAll>[number];

interface Props {
  /** The choice to approve; null closes. */
  chosen: Selection<Order> | null;
  onClose: () => void;
}

export function ApproveAllDialog({ chosen, onClose }: Props) {
  const [verdicts, setVerdicts] = useState<Verdict[] | null>(null);
  // What was asked about stays in the window while it closes.
  const last = useRef<readonly Order[]>([]);
  if (chosen) last.current = chosen.rows;
  const orders = last.current;
  const safe = useRef<HTMLButtonElement>(null);
  const act = useAct(approveAllCalls.approveAll, {
    reload: true,
    done: (all) => (all.every(({ status }) => status === 'Success') ? copy.allApproved : undefined),
    onDone: (all) => {
      setVerdicts(all);
      // What was refused stays chosen, so that it can be looked at.
      for (const { orderId, status } of all) if (status === 'Success') chosen?.remove(orderId);
    },
  });
  const close = () => {
    act.clear();
    onClose();
    setTimeout(() => setVerdicts(null), CLOSING_MS);
  };
  const good = verdicts?.filter(({ status }) => status === 'Success').length ?? 0;
  return (
    <Dialog
      open={chosen !== null}
      onOpenChange={(open) => !open && close()}
      title={verdicts ? words.verdicts(good, verdicts.length) : words.approveAllTitle(orders.length)}
      size="md"
      focus={safe}
      footer={
        verdicts ? (
          <Button ref={safe} kind="primary" onClick={close}>
            {words.done}
          </Button>
        ) : (
          <>
            <Button ref={safe} onClick={close}>
              {labels.cancel}
            </Button>
            <Button kind="primary" busy={act.busy} onClick={() => void act.run({ ids: orders.map(({ id }) => id) })}>
              {words.approveAll}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {!verdicts && <p className="text-sm text-muted">{words.approveAllText}</p>}
        {act.refused && (
          <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
            {act.refused.message || common.somethingWrong}
          </p>
        )}
        <ul aria-live="polite" className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line">
          {refusedFirst(orders, verdicts ?? []).map(({ order, verdict }) => (
            <Line key={order.id} order={order} verdict={verdict} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const CLOSING_MS = 200;

/** Orders with their verdicts; what asks for a person comes first. */
function refusedFirst(orders: readonly Order[], verdicts: readonly Verdict[]) {
  const judged = orders.map((order) => ({ order, verdict: verdicts.find(({ orderId }) => orderId === order.id) }));
  const refused = ({ verdict }: (typeof judged)[number]) => verdict?.status === 'Error';
  return [...judged.filter(refused), ...judged.filter((one) => !refused(one))];
}

const Line = ({ order, verdict }: { order: Order; verdict: Verdict | undefined }) => (
  <li className="flex items-start gap-3 px-3 py-2 text-sm">
    {verdict &&
      (verdict.status === 'Success' ? (
        <CircleCheck className="mt-px size-4 shrink-0 text-green" aria-hidden />
      ) : (
        <CircleX className="mt-px size-4 shrink-0 text-red" aria-hidden />
      ))}
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap gap-x-2">
        <Link to={orderPath(order.id)} className="tabular-nums">
          {order.orderNumber}
        </Link>
        <span className="truncate text-muted">
          {order.partner.name} · {order.product.productName}
        </span>
      </p>
      {verdict && (
        <p className={verdict.status === 'Success' ? 'text-green' : 'text-red'}>
          {verdict.status === 'Success' ? words.approvedOne : verdict.message}
        </p>
      )}
    </div>
  </li>
);
