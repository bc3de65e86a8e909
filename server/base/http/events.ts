// Server-sent events (HTML standard, section 9.2). A stream ends with its session immediately, whichever process ended
// it; permissions are re-checked every few seconds, so that revoking one also ends the stream.

import { setTimeout } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { Endpoint, Reply } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { wireCodecOf } from '#domain/base/wire.ts';
import { authenticate, type Edge, requireAccess } from './http.ts';

/** Heartbeat interval; the session is re-checked at the same time. */
const HEARTBEAT_MS = 15_000;
/** Interval of the check for ended sessions, while streams are open. */
const SESSION_CHECK_MS = 250;
/** Reconnect delay of browsers (ms). */
const RETRY_MS = 1000;
const MAX_STREAMS_PER_USER = 12;
/** A client whose unread data exceeds this is disconnected; it resumes from its last event. */
const MAX_UNREAD_BYTES = 1024 * 1024;

export interface Listener<E extends Endpoint> {
  actor: Actor;
  /** ID of the last event the client received, on resume. */
  lastId: string | null;
  /** Sends an event; `id` is the resume position. */
  send(id: string, event: Reply<E>): void;
  /** Signals missed events: the client must reload everything. */
  reset(id: string): void;
}

/** Ends the streams of ended sessions; polls only while there are streams. */
function createSessionWatcher(edge: Edge) {
  const streams = new Map<string, Set<() => void>>();
  let isWatching = false;
  const endClosedSessions = async () => {
    const sessionIds = [...streams.keys()];
    const activeIds = await edge.activeSessionIds(sessionIds);
    for (const id of sessionIds) if (!activeIds.has(id)) for (const end of [...(streams.get(id) ?? [])]) end();
  };
  const watchLoop = async () => {
    isWatching = true;
    while (streams.size > 0) {
      await setTimeout(SESSION_CHECK_MS, undefined, { ref: false });
      // During a database outage the session state is unknown; the heartbeat of each stream handles that.
      await endClosedSessions().catch(() => undefined);
    }
    isWatching = false;
  };
  return {
    /** Calls `end` when the session has ended. Returns the unsubscribe function. */
    watch: (sessionId: string, end: () => void): (() => void) => {
      const endCallbacks = streams.get(sessionId) ?? new Set();
      streams.set(sessionId, endCallbacks.add(end));
      if (!isWatching) void watchLoop();
      return () => {
        endCallbacks.delete(end);
        if (endCallbacks.size === 0 && streams.get(sessionId) === endCallbacks) streams.delete(sessionId);
      };
    },
  };
}

/** Sends the headers of a stream, and takes the response over from the framework. */
function startStream(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  return reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
}

/** Open streams of a process. */
export interface StreamCount {
  open: number;
}

/** Serves a call of kind `events`, and counts its streams; `subscribe` returns the unsubscribe function. */
export function serveEvents<E extends Endpoint>(
  edge: Edge,
  count: StreamCount,
  call: E,
  subscribe: (listener: Listener<E>) => Promise<() => void>,
) {
  edge.endpoints.push(call);
  const streams = new Map<string, Set<() => void>>();
  const sessions = createSessionWatcher(edge);
  edge.app.addHook('preClose', async () => {
    for (const ends of streams.values()) for (const end of [...ends]) end();
  });

  const authorize = async (request: FastifyRequest): Promise<Actor> => {
    const actor = await authenticate(edge, call, request);
    requireAccess(call, actor, edge.clock.now());
    return actor;
  };

  const stream = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const actor = await authorize(request);
    const userStreams = streams.get(actor.userId ?? '') ?? new Set();
    if (userStreams.size >= MAX_STREAMS_PER_USER)
      throw new Refusal('too_many_streams', commonCopy.tooMany, { retryAfter: 60 });
    streams.set(actor.userId ?? '', userStreams);
    const raw = startStream(reply);
    const write = (text: string) => {
      if (raw.writableLength > MAX_UNREAD_BYTES) return end();
      raw.write(text);
    };
    // Clients refetch after an event, maybe from a replica: wait until it has caught up. Event order is preserved.
    let settled = Promise.resolve();
    const writeSettled = (text: string) => {
      if (!edge.replica) return write(text);
      const { replica } = edge;
      settled = settled.then(() => replica.settled()).then(() => void (hasEnded || write(text)));
    };
    let unsubscribe: (() => void) | null = null;
    let hasEnded = false;
    const end = () => {
      if (hasEnded) return;
      hasEnded = true;
      count.open -= 1;
      clearInterval(heartbeat);
      userStreams.delete(end);
      unwatch();
      unsubscribe?.();
      raw.end();
    };
    const heartbeat = setInterval(() => {
      authorize(request).then((now) => (now.companyId === actor.companyId ? write(': \n\n') : end()), end);
    }, HEARTBEAT_MS);
    userStreams.add(end);
    count.open += 1;
    const unwatch = sessions.watch(actor.sessionId!, end);
    raw.on('close', end).on('error', end);
    write(`retry: ${RETRY_MS}\n\n`);
    const lastId = request.headers['last-event-id'];
    try {
      unsubscribe = await subscribe({
        actor,
        lastId: typeof lastId === 'string' ? lastId : null,
        send: (id, event) =>
          writeSettled(`id: ${id}\ndata: ${JSON.stringify(wireCodecOf(call.reply).encode(event))}\n\n`),
        reset: (id) => writeSettled(`id: ${id}\nevent: reset\ndata: {}\n\n`),
      });
      if (hasEnded) unsubscribe();
    } catch (error) {
      request.log.error({ err: error }, 'A stream of events failed.');
      end();
    }
  };

  edge.app.route({ method: call.method, url: `/api${call.path}`, handler: stream });
}
