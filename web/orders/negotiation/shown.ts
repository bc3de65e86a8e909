// What a person decides about: the order as it stood when the window opened. News never slips under the hand; it comes
// when the person asks for it, or when the server refuses because of it. What was typed stays.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import { readOf } from '#web/base/queries.ts';
import type { Refused } from '#web/base/refused.ts';
import type { AnyOrder } from '../figures.ts';

export interface Shown<O> {
  order: O;
  /** The newest offer that was known before; later ones are marked as new. */
  known: number;
  renew: () => Promise<void>;
}

/**
 * Keeps an order as it was when the window opened.
 * @param one reads it anew
 */
export function useShown<O extends AnyOrder>(one: Endpoint, order: O, open = true): Shown<O> {
  const cache = useQueryClient();
  const [wasOpen, setWasOpen] = useState(open);
  const [shown, setShown] = useState({ order, known: order.offer.version });
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setShown({ order, known: order.offer.version });
  }
  const renew = async () => {
    const fresh = await cache.fetchQuery({ ...readOf(one, { id: order.id } as Input<Endpoint>), staleTime: 0 });
    setShown((before) => ({ order: fresh as O, known: before.order.offer.version }));
  };
  return { ...shown, renew };
}

/** Reads the order anew when somebody else was faster; the sentence of the refusal stays where it is. */
export function useRenewal(refused: Refused | null, renew: () => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refused?.status === 409) renew().catch(() => undefined);
  }, [refused]);
}

/** What an action says it has seen. */
export const seenIn = ({ id, offer, modifiedAt }: AnyOrder) => ({ id, offerVersion: offer.version, modifiedAt });
