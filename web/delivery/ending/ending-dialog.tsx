// Confirms ending an order or moving its keys: destination of every key, resulting state and value. Figures are
// refetched when the dialog opens and stay up to date.

import { type ReactNode, useId } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { billableKeys } from '#domain/orders/quantities.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { BUYING_POLL_MS } from '#web/orders/poll-intervals.ts';
import { StatePill } from '#web/orders/state-pill.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { type CallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { endingLabels } from './ending-labels.ts';
import type { EndingPreview, KeyFate } from './ending-preview.ts';

/** The current order; null while loading. */
export function useCurrentOrder(id: string, open: boolean) {
  const read = useCallQuery(
    orderCalls.one,
    { id },
    { enabled: open, refetchInterval: open && BUYING_POLL_MS, live: true },
  );
  return { order: read.data ?? null, error: read.error, again: () => void read.refetch(), busy: read.isFetching };
}

/** Version for the call. During buying it changes constantly, so only the state is compared. */
export const expectedOrder = ({ id, status, modifiedAt }: Order) =>
  status === 'Processing' ? { id } : { id, modifiedAt };

interface Props<E extends Endpoint> {
  open: boolean;
  close: () => void;
  title: string;
  confirmLabel: string;
  currentOrder: ReturnType<typeof useCurrentOrder>;
  preview: EndingPreview | null;
  mutation: CallMutation<E>;
  onConfirm: () => void;
  danger?: boolean;
  /** Word to type first. */
  requiredText?: string;
  canConfirm?: boolean;
  /** Options and notes below the keys. */
  children?: ReactNode;
}

export function EndingDialog<E extends Endpoint>(props: Props<E>) {
  const {
    open,
    close,
    title,
    confirmLabel,
    currentOrder,
    preview,
    mutation,
    danger = true,
    requiredText,
    canConfirm = true,
  } = props;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        mutation.reset();
        if (!next) close();
      }}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={danger ? endingLabels.keep : endingLabels.notNow}
      danger={danger}
      busy={mutation.busy}
      canConfirm={canConfirm && preview !== null}
      onConfirm={props.onConfirm}
      {...(requiredText && { requiredText })}
    >
      {currentOrder.order && preview ? (
        <>
          <KeyFates fates={preview.fates} />
          {props.children}
          <NextState order={currentOrder.order} outlook={preview} />
        </>
      ) : currentOrder.error ? (
        <ErrorState error={currentOrder.error} onRetry={currentOrder.again} busy={currentOrder.busy} />
      ) : (
        <SkeletonRows rows={4} />
      )}
      {mutation.error && (
        <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
          {mutation.error.message || commonCopy.somethingWrong}
        </p>
      )}
    </ConfirmDialog>
  );
}

function KeyFates({ fates }: { fates: readonly KeyFate[] }) {
  const id = useId();
  if (fates.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 text-xs">
        {endingLabels.whatHappens}
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {fates.map(({ count, keys: what, destination: where }) => (
          <li key={what} className="flex items-baseline gap-3 px-3 py-2">
            <span className="min-w-10 shrink-0 text-right text-lg font-semibold text-ink tabular-nums">
              {integer(count)}
            </span>
            <span className="min-w-0">
              <span className="text-ink">{what}</span>
              <span className="block text-sm">{where}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const withChange = (before: string, after: string): ReactNode =>
  before === after ? (
    after
  ) : (
    <>
      <span className="text-muted">{before} → </span>
      {after}
    </>
  );

/** State, quantity and value, before and after. */
function NextState({ order, outlook }: { order: Order; outlook: EndingPreview }) {
  const price = order.offer.offerPrice;
  const lines: [string, ReactNode][] = [
    [
      outlook.state === order.status ? endingLabels.stays : endingLabels.becomes,
      <StatePill key="state" state={outlook.state} />,
    ],
    [endingLabels.quantity, withChange(integer(order.quantity), integer(outlook.quantity))],
  ];
  if (outlook.billable !== null)
    lines.push([
      endingLabels.value,
      withChange(money(billableKeys(order.status, order) * price), money(outlook.billable * price)),
    ]);
  return (
    <dl className="flex flex-col gap-1.5 border-t border-line pt-3">
      {lines.map(([term, value]) => (
        <div key={term} className="flex min-h-6 items-center justify-between gap-4">
          <dt className="text-sm">{term}</dt>
          <dd className="text-right text-ink tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
