// Snapshot of the order under decision, taken when the dialog opens. Updates appear only on request, or when the server
// reports a conflict. Typed values are kept.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import type { ApiError } from '#web/ui/session/api-error.ts';
import { callQueryOptions } from '#web/ui/session/queries.ts';
import type { AnyOrder } from '../figures.ts';

export interface OrderSnapshot<O> {
  order: O;
  /** Newest offer version known before; later ones are marked as new. */
  knownVersion: number;
  refresh: () => Promise<void>;
}

/**
 * Freezes an order at its state on opening.
 * @param readCall refetches it
 */
export function useSnapshot<O extends AnyOrder>(readCall: Endpoint, order: O, open = true): OrderSnapshot<O> {
  const cache = useQueryClient();
  const [wasOpen, setWasOpen] = useState(open);
  const [shown, setShown] = useState({ order, knownVersion: order.offer.version });
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setShown({ order, knownVersion: order.offer.version });
  }
  const renew = async () => {
    const fresh = await cache.fetchQuery({
      ...callQueryOptions(readCall, { id: order.id } as Input<Endpoint>),
      staleTime: 0,
    });
    setShown((before) => ({ order: fresh as O, knownVersion: before.order.offer.version }));
  };
  return { ...shown, refresh: renew };
}

/** Refetches the order after a conflict; the error message stays visible. */
export function useRefreshOnConflict(refused: ApiError | null, renew: () => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refused?.status === 409) renew().catch(() => undefined);
  }, [refused]);
}

/** Version fields sent with an action. */
export const expectedOffer = ({ id, offer, termsVersion }: AnyOrder) => ({
  id,
  offerVersion: offer.version,
  termsVersion,
});
