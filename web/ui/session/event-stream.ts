// Subscribes to a call of kind `events`: one stream (SSE) for all tabs of a browser, opened by the tab that holds the
// lock and broadcast to the others. A lost stream is reopened after the last event received, by whichever tab gets the
// lock.

import { createParser } from 'eventsource-parser';
import type { Endpoint, Reply } from '#domain/base/endpoint.ts';
import { wireCodecOf } from '#domain/base/wire.ts';
import { openEventStream } from './api.ts';
import { ApiError } from './api-error.ts';

/** A stream silent for this long counts as lost; the server sends a comment every 15 seconds. */
const SILENCE_TIMEOUT_MS = 40_000;
const RETRY_MIN_MS = 1000;
const RETRY_MAX_MS = 30_000;

interface StreamHandlers<E extends Endpoint> {
  onEvent: (event: Reply<E>) => void;
  /** Events were missed: reload everything. */
  onReset: () => void;
  /** Whether the stream is open, in this tab or the one that holds it. */
  onOpenChange: (on: boolean) => void;
}

type TabMessage =
  | { kind: 'event'; id: string; name: string; data: string }
  | { kind: 'state'; on: boolean }
  /** A new tab asks for the current state. */
  | { kind: 'ask' };

interface StreamEvent {
  id: string;
  name: string;
  data: string;
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads one stream until it ends or the server is silent for too long. */
async function readStream(
  call: Endpoint,
  lastId: string,
  stop: AbortSignal,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const silence = new AbortController();
  const signal = AbortSignal.any([stop, silence.signal]);
  const body = await openEventStream(call, { signal, lastEventId: lastId });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const parser = createParser({
    onEvent: ({ id = '', event = 'message', data }) => onEvent({ id, name: event, data }),
  });
  for (;;) {
    const timer = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    parser.feed(value);
  }
}

/** Subscribes to the events of a call. Returns the unsubscribe function. Does nothing in browsers without Web Locks. */
export function subscribeToStream<E extends Endpoint>(call: E, handlers: StreamHandlers<E>): () => void {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return () => {};
  const stopper = new AbortController();
  const { signal } = stopper;
  const name = `merkur.live ${call.path}`;
  const channel = new BroadcastChannel(name);
  const broadcast = (message: TabMessage) => channel.postMessage(message);
  let lastId = '';
  let isOpen = false;
  let isHolder = false;

  const onStreamEvent = ({ id, name: event, data }: StreamEvent) => {
    lastId = id || lastId;
    if (event === 'reset') handlers.onReset();
    else handlers.onEvent(wireCodecOf(call.reply).decode(JSON.parse(data)) as Reply<E>);
  };
  const setOpen = (now: boolean) => {
    if (now !== isOpen) handlers.onOpenChange(now);
    isOpen = now;
  };
  channel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.kind === 'ask') isHolder && broadcast({ kind: 'state', on: isOpen });
    else if (message.kind === 'state') setOpen(message.on);
    else onStreamEvent(message);
  };

  const holdStream = async (): Promise<void> => {
    isHolder = true;
    let wait = RETRY_MIN_MS;
    while (!signal.aborted) {
      try {
        await readStream(call, lastId, signal, (event) => {
          wait = RETRY_MIN_MS;
          setOpen(true);
          broadcast({ kind: 'state', on: true });
          onStreamEvent(event);
          broadcast({ kind: 'event', ...event });
        });
      } catch (error) {
        // Signed out or no longer allowed: retrying would not help.
        if (error instanceof ApiError && [401, 403].includes(error.status)) return;
      }
      if (signal.aborted) return;
      setOpen(false);
      broadcast({ kind: 'state', on: false });
      await sleep(wait * (1 + Math.random() / 2), signal);
      wait = Math.min(wait * 2, RETRY_MAX_MS);
    }
  };
  broadcast({ kind: 'ask' });
  navigator.locks.request(name, { signal }, holdStream).catch(() => undefined);
  return () => {
    stopper.abort();
    channel.close();
    setOpen(false);
  };
}
