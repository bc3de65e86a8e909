// What a person decides about: the order as it was when the window opened. News never slips under the hand; it comes
// when the person asks for it, or when the server refuses because of it. What was typed stays.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import type { ApiError } from '#web/ui/session/api-error.ts';
import { callQueryOptions } from '#web/ui/session/queries.ts';
import type { AnyOrder } from '../figures.ts';

export interface OrderSnapshot<O> {
  order: O;
  /** The newest offer that was known before; later ones are marked as new. */
  knownVersion: number;
  refresh: () => Promise<void>;
}

/**
 * Keeps an order as it was when the window opened.
 * @param readCall reads it again
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

/** Refetches the order when another person was faster; the sentence of the refusal stays where it is. */
export function useRefreshOnConflict(refused: ApiError | null, renew: () => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refused?.status === 409) renew().catch(() => undefined);
  }, [refused]);
}

/** What an action says it has seen. */
export const expectedOffer = ({ id, offer, termsVersion }: AnyOrder) => ({
  id,
  offerVersion: offer.version,
  termsVersion,
});
