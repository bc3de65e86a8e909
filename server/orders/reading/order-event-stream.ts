// Event streams of orders: staff receive all, partners those of their own company. An event id is a cursor plus its
// send time, so any process can resume from it. Notification changes share the stream, because browsers open only six
// connections per host; they need no cursor, since every new listener gets the current state.

import { pauseFor } from '#domain/base/live-pace.ts';
import { millisecondsOf, type Time } from '#domain/base/time.ts';
import { orderEvents } from '#domain/orders/calls.ts';
import { viewOf } from '#server/base/database/partner-view.ts';
import { type Listener, type StreamCount, serveEvents } from '#server/base/http/events.ts';
import type { Edge } from '#server/base/http/http.ts';
import { createNotificationChanges } from '#server/notifications/change-reader.ts';
import {
  CURSOR_LIFETIME_MS,
  createOrderEventReader,
  type EventCursor,
  type OrderChange,
  readMissedChanges,
  readOwnChanges,
} from '#server/orders/lifecycle/order-events.ts';

const encodeEventId = ({ xid, seq }: EventCursor, now: Time): string => `${xid}.${seq}.${millisecondsOf(now)}`;

/** The cursor in an event id; null if invalid or too old to resume from. */
function parseEventId(id: string | null, now: Time): EventCursor | null {
  const [, xid, seq, sentAt] = /^(\d{1,19})\.(\d{1,15})\.(\d{1,15})$/.exec(id ?? '') ?? [];
  if (!xid || !seq || millisecondsOf(now) - Number(sentAt) > CURSOR_LIFETIME_MS) return null;
  return { xid, seq: Number(seq) };
}

type OrderEventListener = Listener<typeof orderEvents.staff>;

export function serveOrderEvents(edge: Edge): void {
  const { database, clock } = edge;
  const streams: StreamCount = { open: 0 };
  const pause = () => pauseFor(streams.open);
  const reader = createOrderEventReader(database, (error) =>
    edge.app.log.error({ err: error }, 'News of orders could not be read.'),
  );
  const notifications = createNotificationChanges(database, (error) =>
    edge.app.log.error({ err: error }, 'Notifications could not be looked at.'),
  );
  edge.app.addHook('onClose', async () => {
    reader.close();
    notifications.close();
  });

  const listen = async ({ actor, lastId, send, reset }: OrderEventListener): Promise<() => void> => {
    const companyId = actor.side === 'Partner' ? actor.companyId : null;
    let sentId = '';
    const sendOrders = (id: string, changes: readonly OrderChange[]) => {
      sentId = id;
      send(id, { orders: changes.map(({ id: orderId, status }) => ({ id: orderId, status })), pause: pause() });
    };
    const db = viewOf(actor)(database);
    // The shared poller only signals when to read; a partner's stream reads its events under row-level security.
    let lastPush = Promise.resolve();
    const pushOwnChanges = async (ownId: string, from: EventCursor, to: EventCursor) => {
      const id = encodeEventId(to, clock.now());
      const own = await readOwnChanges(db, ownId, from, to).catch(() => null);
      if (own === null) reset(id);
      else if (own.length > 0) sendOrders(id, own);
    };
    const pushChanges = (changes: readonly OrderChange[], from: EventCursor, to: EventCursor) => {
      if (companyId === null) sendOrders(encodeEventId(to, clock.now()), changes);
      else if (changes.some((one) => one.companyId === companyId))
        lastPush = lastPush.then(() => pushOwnChanges(companyId, from, to));
    };
    // Subscribe before reading missed events: an event may be sent twice, but none is lost.
    const { from, stop } = await reader.subscribe(pushChanges);
    const cursor = parseEventId(lastId, clock.now());
    const missed = cursor && (await readMissedChanges(db, cursor, companyId));
    sentId ||= encodeEventId(from, clock.now());
    if (lastId && !missed) reset(encodeEventId(from, clock.now()));
    else sendOrders(encodeEventId(from, clock.now()), missed ?? []);
    const stopNotifications = notifications.subscribe(actor, () =>
      send(sentId, { orders: [], notifications: true, pause: pause() }),
    );
    return () => {
      stop();
      stopNotifications();
    };
  };
  serveEvents(edge, streams, orderEvents.staff, listen);
  serveEvents(edge, streams, orderEvents.partner, listen);
}
