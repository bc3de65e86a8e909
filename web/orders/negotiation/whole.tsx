// The frame of a talk: reads the whole order with its offers, then shows it beside them. What changes while the window
// is open is announced and shown on request.

import type { ReactNode } from 'react';
import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import { Button } from '#web/base/button.tsx';
import { ErrorState } from '#web/base/error-state.tsx';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { useRead } from '#web/base/use-call.ts';
import type { AnyOrder } from '../figures.ts';
import { StatePill } from '../state-pill.tsx';
import { Offers } from './offers.tsx';
import { type Shown, useShown } from './shown.ts';
import { words } from './words.ts';

/** How often the window looks for news, in milliseconds. */
const NEWS_MS = 10_000;

interface Props<O> {
  id: string;
  /** Reads the order. */
  one: Endpoint;
  /** May something be decided about it still? */
  decidable: (order: O) => boolean;
  children: (shown: Shown<O>) => ReactNode;
}

export function Whole<O extends AnyOrder>({ id, one, ...rest }: Props<O>) {
  const read = useRead(one, { id } as Input<Endpoint>, { every: NEWS_MS, live: true, fresh: 0 });
  const order = read.data as O | undefined;
  if (order && read.isFetchedAfterMount) return <Talk latest={order} one={one} {...rest} />;
  return read.error ? (
    <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
  ) : (
    <SkeletonRows rows={5} />
  );
}

interface TalkProps<O> extends Omit<Props<O>, 'id'> {
  latest: O;
}

function Talk<O extends AnyOrder>({ latest, one, decidable, children }: TalkProps<O>) {
  const shown = useShown(one, latest);
  const { order, known } = shown;
  const offers = order.offers ?? [];
  return (
    <div className="grid gap-x-6 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        {latest.modifiedAt > order.modifiedAt && <News show={() => void shown.renew().catch(() => undefined)} />}
        {!decidable(order) && (
          <p role="status" className="rounded-lg bg-orange-tint px-3 py-2 text-sm text-orange">
            {words.nothingLeft}
          </p>
        )}
        {children(shown)}
      </div>
      <section
        aria-label={words.offers}
        className="min-w-0 border-line max-md:border-t max-md:pt-4 md:border-l md:pl-6"
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-sm font-semibold">{words.offers}</h3>
          <StatePill state={order.status} />
        </div>
        <Offers offers={offers} known={known} />
      </section>
    </div>
  );
}

/** Lies over what is out of date and moves nothing: a button must not slip away from under a finger. */
const News = ({ show }: { show: () => void }) => (
  <div className="sticky top-0 z-10 -mb-4 h-0">
    <div
      role="status"
      className="flex min-h-14.5 flex-wrap items-center gap-2 rounded-lg bg-orange-tint px-3 py-2 text-sm text-orange shadow-float"
    >
      <p className="flex-1">{words.news}</p>
      <Button size="sm" onClick={show}>
        {words.showNews}
      </Button>
    </div>
  </div>
);
