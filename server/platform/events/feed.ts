// The feed of events (API-105): those of the caller's company after a position, in the order of their publication.

import { sql } from 'kysely';
import type { Input, Reply } from '#domain/base/endpoint.ts';
import { wireCodecOf } from '#domain/base/wire.ts';
import { SNAKE } from '#domain/base/wire-dialects.ts';
import { ApiEvent, type apiEventCalls, EVENT_WAIT_MAX } from '#domain/platform/events/calls.ts';
import { prepared } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import type { EventWatcher } from './event-watcher.ts';

type ListInput = Input<typeof apiEventCalls.list>;

interface Row {
  seq: number;
  body: string;
}

const { decode } = wireCodecOf(ApiEvent, SNAKE);

/** The stored bytes are the event as the feed shows it, without its position. */
const toEvent = ({ seq, body }: Row): ApiEvent => decode({ ...JSON.parse(body), seq }) as ApiEvent;

const readEvents = ({ db, actor }: QueryContext, { after, limit, type }: ListInput): Promise<Row[]> =>
  db.all(
    prepared(sql<Row>`select seq, body from partner_event
      where company_id = ${actor.companyId} and seq > ${after}
        and (${type ?? null}::text is null or type = ${type ?? null})
      order by seq limit ${limit}`),
  );

/** Reads events. If there are none, waits for one until the time is up, the caller disconnects or the process stops. */
export const listEvents =
  (watcher: EventWatcher) =>
  async (context: QueryContext, input: ListInput): Promise<Reply<typeof apiEventCalls.list>> => {
    const endMs = performance.now() + Math.min(input.wait, EVENT_WAIT_MAX) * 1000;
    let seen = input.after;
    for (;;) {
      const rows = await readEvents(context, input);
      const restMs = endMs - performance.now();
      if (rows.length > 0 || restMs <= 0 || watcher.isClosed() || context.client.isGone())
        return { items: rows.map(toEvent), nextAfter: rows.at(-1)?.seq ?? input.after };
      // An event of another type wakes the caller once.
      seen = await watcher.wait(context.actor.companyId!, seen, restMs);
    }
  };
