// Short messages: shown for TOAST_MS, kept longer in a list, because two seconds are too short for many readers.

import { TOAST_MS } from '#domain/base/limits.ts';
import { storeOf } from './store.ts';

export interface Message {
  id: number;
  tone: 'good' | 'bad' | 'plain';
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Something to press, for example «Undo»; the message then stays until it is used or closed. */
  action?: { label: string; run: () => void };
}

const MOST_SHOWN = 3;
const MOST_KEPT = 30;

export const shown = storeOf<readonly Message[]>([]);
export const recent = storeOf<readonly Message[]>([]);

interface Timer {
  left: number;
  since: number;
  handle: ReturnType<typeof setTimeout> | undefined;
}

let next = 1;
let held = false;
const timers = new Map<number, Timer>();

/** Takes a message off the screen. */
export function dismiss(id: number): void {
  clearTimeout(timers.get(id)?.handle);
  timers.delete(id);
  shown.set(shown.get().filter((message) => message.id !== id));
  // The last one may vanish under the pointer, which then never leaves it.
  if (shown.get().length === 0) held = false;
}

function run(id: number, timer: Timer): void {
  timer.since = Date.now();
  timer.handle = setTimeout(() => dismiss(id), timer.left);
}

/** Stops the clocks while somebody reads. */
export function hold(): void {
  if (held) return;
  held = true;
  for (const timer of timers.values()) {
    clearTimeout(timer.handle);
    timer.left = Math.max(0, timer.left - (Date.now() - timer.since));
  }
}

export function release(): void {
  if (!held) return;
  held = false;
  for (const [id, timer] of timers) run(id, timer);
}

function show(tone: Message['tone'], text: string, action?: Message['action']): number {
  const message: Message = { id: next++, tone, text, at: Date.now(), ...(action && { action }) };
  recent.set([message, ...recent.get()].slice(0, MOST_KEPT));
  const all = [...shown.get(), message];
  for (const old of all.slice(0, -MOST_SHOWN)) dismiss(old.id);
  shown.set(all.slice(-MOST_SHOWN));
  if (!action) {
    const timer: Timer = { left: TOAST_MS, since: Date.now(), handle: undefined };
    timers.set(message.id, timer);
    if (!held) run(message.id, timer);
  }
  return message.id;
}

/** Each answers the id, for `dismiss`. */
export const toast = {
  good: (text: string) => show('good', text),
  bad: (text: string) => show('bad', text),
  plain: (text: string, action?: Message['action']) => show('plain', text, action),
};

/** Empties both lists, at logout. */
export function forgetMessages(): void {
  for (const { id } of shown.get()) dismiss(id);
  recent.set([]);
  held = false;
}
