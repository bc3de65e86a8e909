// Edit conflict: reloads the order, keeps typed values, and shows what another user changed (GAP-073).

import { useQueryClient } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useState } from 'react';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { callQueryOptions } from '#web/ui/session/queries.ts';
import type { CallMutation } from '#web/ui/session/use-call.ts';
import { editLabels } from './labels.ts';

const STALE_CODES = ['stale', 'offer_version'];

/** The order as seen, and its current version. */
interface EditConflict {
  before: Order;
  current: Order;
}

/**
 * The order version sent with an edit. On a conflict the newest version replaces it, the error is cleared and `rebase`
 * updates the fields.
 */
export function useEditConflict(order: Order, act: CallMutation<Endpoint>, rebase: (newest: Order) => void) {
  const [seen, setSeen] = useState(order);
  const [overtaken, setOvertaken] = useState<EditConflict | null>(null);
  const cache = useQueryClient();
  const stale = STALE_CODES.includes(act.error?.code ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!stale) return;
    let isUnmounted = false;
    const read = cache.fetchQuery({
      ...callQueryOptions(orderCalls.one, { id: order.id }),
      staleTime: 0,
    }) as Promise<Order>;
    void read.then(
      (newest) => {
        if (isUnmounted) return;
        setOvertaken((earlier) => ({ before: earlier?.before ?? seen, current: newest }));
        setSeen(newest);
        rebase(newest);
        act.reset();
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [stale]);
  return { seen, overtaken };
}

/** A value before and now, as text. */
export type Difference = readonly [name: string, before: string, now: string];

/** Shows the user who made a conflicting edit, and the changed values. */
export function EditConflictNote({ by, differences }: { by: string | undefined; differences: readonly Difference[] }) {
  return (
    <div role="alert" className="rounded-lg bg-orange-tint px-3 py-2 text-sm text-orange">
      <p className="flex items-center gap-1.5 font-medium">
        <TriangleAlert className="size-4 shrink-0" aria-hidden />
        {by ? editLabels.meanwhileBy(by) : editLabels.meanwhile}
      </p>
      {differences.length > 0 && (
        <ul className="mt-1 tabular-nums">
          {differences.map(([name, before, now]) => (
            <li key={name}>
              {name}: {before} → {now}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1">{editLabels.meanwhileText}</p>
    </div>
  );
}

/** User of the last action on an order. */
export const lastActor = ({ history }: Order): string | undefined => history?.[0]?.modifiedByName || undefined;
