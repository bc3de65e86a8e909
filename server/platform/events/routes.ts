// Serves the feed of events. Waiting calls are answered when the server stops.

import { apiEventCalls } from '#domain/platform/events/calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { createEventWatcher } from './event-watcher.ts';
import { listEvents } from './feed.ts';

export function registerEventRoutes(edge: Edge): void {
  const watcher = createEventWatcher(edge.database, (error) =>
    edge.app.log.error({ err: error }, 'Events could not be polled.'),
  );
  edge.app.addHook('preClose', async () => watcher.close());
  serve(edge, apiEventCalls, { list: listEvents(watcher) });
}
