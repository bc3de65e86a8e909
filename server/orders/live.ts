// The events of orders: staff hear of all, a partner of the own company's. The id of an event is a place in the news and
// when it was told, so that any process can go on from it.

import { millisecondsOf, type Time } from '#domain/base/time.ts';
import { orderEvents } from '#domain/orders/calls.ts';
import { type Listener, serveEvents } from '#server/base/events.ts';
import type { Edge } from '#server/base/http.ts';
import { missedSince, type News, PLACE_LASTS_MS, type Place, readNews } from './news.ts';

const idOf = ({ xid, seq }: Place, now: Time): string => `${xid}.${seq}.${millisecondsOf(now)}`;

/** The place that an id names; null when there is none or it is too old to go on from. */
function placeOf(id: string | null, now: Time): Place | null {
  const [, xid, seq, told] = /^(\d{1,19})\.(\d{1,15})\.(\d{1,15})$/.exec(id ?? '') ?? [];
  if (!xid || !seq || millisecondsOf(now) - Number(told) > PLACE_LASTS_MS) return null;
  return { xid, seq: Number(seq) };
}

type Events = Listener<typeof orderEvents.staff>;

export function liveOrders(edge: Edge): void {
  const { database, clock } = edge;
  const reader = readNews(database, (error) => edge.app.log.error({ err: error }, 'news of orders'));
  edge.app.addHook('onClose', async () => reader.close());

  const listen = async ({ actor, lastId, send, reset }: Events): Promise<() => void> => {
    const companyId = actor.side === 'Partner' ? actor.companyId : null;
    const tell = (news: readonly News[], place: Place) => {
      const own = companyId ? news.filter((one) => one.companyId === companyId) : news;
      if (own.length > 0) send(idOf(place, clock.now()), { orders: own.map(({ id, status }) => ({ id, status })) });
    };
    // Listening begins before what was missed is read: a line may be told twice, but none is left out.
    const { from, stop } = await reader.listen(tell);
    const place = placeOf(lastId, clock.now());
    const missed = place && (await missedSince(database, place, companyId));
    if (lastId && !missed) reset(idOf(from, clock.now()));
    else send(idOf(from, clock.now()), { orders: (missed ?? []).map(({ id, status }) => ({ id, status })) });
    return stop;
  };
  serveEvents(edge, orderEvents.staff, listen);
  serveEvents(edge, orderEvents.partner, listen);
}
