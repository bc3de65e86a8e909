// Frame of a negotiation: loads the full order with its offers. Changes while the dialog is open are announced and
// shown on request.

import type { ReactNode } from 'react';
import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import type { AnyOrder } from '../figures.ts';
import { StatePill } from '../state-pill.tsx';
import { negotiationLabels } from './labels.ts';
import { OfferTimeline } from './offer-timeline.tsx';
import { type OrderSnapshot, useSnapshot } from './order-snapshot.ts';

/** Poll interval (ms). */
const POLL_MS = 10_000;

interface Props<O> {
  id: string;
  /** Loads the order. */
  readCall: Endpoint;
  /** Whether the order still awaits a decision. */
  isDecidable: (order: O) => boolean;
  children: (shown: OrderSnapshot<O>) => ReactNode;
}

export function NegotiationFrame<O extends AnyOrder>({ id, readCall, ...rest }: Props<O>) {
  const read = useCallQuery(readCall, { id } as Input<Endpoint>, {
    refetchInterval: POLL_MS,
    live: true,
    staleTime: 0,
  });
  const order = read.data as O | undefined;
  if (order && read.isFetchedAfterMount) return <NegotiationContent latest={order} readCall={readCall} {...rest} />;
  return read.error ? (
    <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
  ) : (
    <SkeletonRows rows={5} />
  );
}

interface NegotiationContentProps<O> extends Omit<Props<O>, 'id'> {
  latest: O;
}

function NegotiationContent<O extends AnyOrder>({
  latest,
  readCall,
  isDecidable,
  children,
}: NegotiationContentProps<O>) {
  const snapshot = useSnapshot(readCall, latest);
  const { order, knownVersion: known } = snapshot;
  const offers = order.offers ?? [];
  return (
    <div className="grid gap-x-6 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        {latest.modifiedAt > order.modifiedAt && (
          <RefreshNotice show={() => void snapshot.refresh().catch(() => undefined)} />
        )}
        {!isDecidable(order) && (
          <p role="status" className="rounded-lg bg-orange-tint px-3 py-2 text-sm text-orange">
            {negotiationLabels.nothingLeft}
          </p>
        )}
        {children(snapshot)}
      </div>
      <section
        aria-label={negotiationLabels.offers}
        className="min-w-0 border-line max-md:border-t max-md:pt-4 md:border-l md:pl-6"
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-sm font-semibold">{negotiationLabels.offers}</h3>
          <StatePill state={order.status} />
        </div>
        <OfferTimeline offers={offers} knownVersion={known} />
      </section>
    </div>
  );
}

/** Overlays the outdated content without shifting it: a button must not move under the finger. */
const RefreshNotice = ({ show }: { show: () => void }) => (
  <div className="sticky top-0 z-10 -mb-4 h-0">
    <div
      role="status"
      className="flex min-h-14.5 flex-wrap items-center gap-2 rounded-lg bg-orange-tint px-3 py-2 text-sm text-orange shadow-float"
    >
      <p className="flex-1">{negotiationLabels.news}</p>
      <Button size="sm" onClick={show}>
        {negotiationLabels.showNews}
      </Button>
    </div>
  </div>
);
