// Follows a call of kind `events`: one stream for all tabs of a browser, held by the tab that has the lock, which tells
// the others. A lost stream is opened again and goes on after the last event that was heard, by whichever tab.

import type { Endpoint, Reply } from '#domain/base/endpoint.ts';
import { wireCodecOf } from '#domain/base/wire.ts';
import { openEventStream } from './api.ts';
import { ApiError } from './api-error.ts';

/** Without a sign of life for so long the stream counts as lost; the server gives one every 15 seconds. */
const SILENCE_TIMEOUT_MS = 40_000;
const RETRY_MIN_MS = 1000;
const RETRY_MAX_MS = 30_000;

export interface StreamHandlers<E extends Endpoint> {
  onEvent: (event: Reply<E>) => void;
  /** Something was missed: read everything again. */
  onReset: () => void;
  /** Is the stream open, in this tab or in the one that holds it? */
  onOpenChange: (on: boolean) => void;
}

type TabMessage =
  | { kind: 'event'; id: string; name: string; data: string }
  | { kind: 'state'; on: boolean }
  /** A tab that has just come. */
  | { kind: 'ask' };

interface StreamEvent {
  id: string;
  name: string;
  data: string;
}

/** Parses one block of lines (HTML standard, section 9.2.6). */
export function parseEvent(block: string): StreamEvent | null {
  const event: StreamEvent = { id: '', name: 'message', data: '' };
  for (const line of block.split('\n')) {
    if (line.startsWith('id: ')) event.id = line.slice(4);
    else if (line.startsWith('event: ')) event.name = line.slice(7);
    else if (line.startsWith('data: ')) event.data += line.slice(6);
  }
  return event.data ? event : null;
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads one stream until it ends. */
async function readStream(
  call: Endpoint,
  lastId: string,
  stop: AbortSignal,
  hear: (event: StreamEvent) => void,
): Promise<void> {
  const silence = new AbortController();
  const signal = AbortSignal.any([stop, silence.signal]);
  const body = await openEventStream(call, { signal, lastEventId: lastId });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const timer = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop()!;
    for (const event of blocks.map(parseEvent)) if (event) hear(event);
  }
}

/** Follows the events of a call until it is told to stop. Where a browser has no locks between tabs, nothing is followed. */
export function subscribeToStream<E extends Endpoint>(call: E, follower: StreamHandlers<E>): () => void {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return () => {};
  const stopper = new AbortController();
  const { signal } = stopper;
  const name = `merkur.live ${call.path}`;
  const channel = new BroadcastChannel(name);
  const tell = (word: TabMessage) => channel.postMessage(word);
  let lastId = '';
  let isOpen = false;
  let leading = false;

  const hear = ({ id, name: event, data }: StreamEvent) => {
    lastId = id || lastId;
    if (event === 'reset') follower.onReset();
    else follower.onEvent(wireCodecOf(call.reply).decode(JSON.parse(data)) as Reply<E>);
  };
  const setOn = (now: boolean) => {
    if (now !== isOpen) follower.onOpenChange(now);
    isOpen = now;
  };
  channel.onmessage = ({ data: word }: MessageEvent<TabMessage>) => {
    if (word.kind === 'ask') leading && tell({ kind: 'state', on: isOpen });
    else if (word.kind === 'state') setOn(word.on);
    else hear(word);
  };

  const lead = async (): Promise<void> => {
    leading = true;
    let wait = RETRY_MIN_MS;
    while (!signal.aborted) {
      try {
        await readStream(call, lastId, signal, (event) => {
          wait = RETRY_MIN_MS;
          setOn(true);
          tell({ kind: 'state', on: true });
          hear(event);
          tell({ kind: 'event', ...event });
        });
      } catch (error) {
        // Signed out, or no longer allowed: asking again would not help.
        if (error instanceof ApiError && [401, 403].includes(error.status)) return;
      }
      if (signal.aborted) return;
      setOn(false);
      tell({ kind: 'state', on: false });
      await sleep(wait * (1 + Math.random() / 2), signal);
      wait = Math.min(wait * 2, RETRY_MAX_MS);
    }
  };
  tell({ kind: 'ask' });
  navigator.locks.request(name, { signal }, lead).catch(() => undefined);
  return () => {
    stopper.abort();
    channel.close();
    setOn(false);
  };
}
