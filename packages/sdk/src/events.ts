// Follows the feed of events with waiting calls.

import type { Event, EventListInput, EventListReply } from './api-types.ts';
import type { Call } from './calls.ts';
import type { CallOptions } from './transport.ts';

/** Seconds that a call waits; below the time limit of an attempt. */
const WAIT = 25;

/** Iterates over events after a position without an end. Throws the reason of the signal when it is aborted. */
export const eventsAfter = (list: Call<EventListInput, EventListReply>) =>
  async function* each(
    { after = 0, ...input }: Omit<EventListInput, 'wait'>,
    options?: CallOptions,
  ): AsyncGenerator<Event, void, undefined> {
    for (;;) {
      const { items, next_after } = await list({ ...input, after, wait: WAIT }, options);
      yield* items;
      after = next_after;
    }
  };
