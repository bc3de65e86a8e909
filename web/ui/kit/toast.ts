// Short messages: shown for two seconds, with a link for five, with a button for ten, and kept in a list.

import { ACTION_TOAST_MS, LINK_TOAST_MS, TOAST_MS } from '#domain/base/limits.ts';
import { createStore } from './store.ts';

/** A page of the application. */
export interface MessageLink {
  label: string;
  to: string;
}

export interface Message {
  id: number;
  tone: 'good' | 'bad' | 'plain';
  text: string;
  /** Unix time (ms). */
  at: number;
  /** An action such as «Undo»; the message then stays longer. */
  action?: { label: string; run: () => void };
  /** The object that was changed. */
  link?: MessageLink;
}

type Extra = Pick<Message, 'action' | 'link'>;

const timeShownMs = ({ action, link }: Extra): number => (action ? ACTION_TOAST_MS : link ? LINK_TOAST_MS : TOAST_MS);

const MAX_VISIBLE = 3;
const MAX_RECENT = 30;

export const visibleMessages = createStore<readonly Message[]>([]);
export const recentMessages = createStore<readonly Message[]>([]);

interface Timer {
  remainingMs: number;
  startedAt: number;
  handle: ReturnType<typeof setTimeout> | undefined;
}

let nextId = 1;
let isPaused = false;
const timers = new Map<number, Timer>();

export function dismiss(id: number): void {
  clearTimeout(timers.get(id)?.handle);
  timers.delete(id);
  visibleMessages.set(visibleMessages.get().filter((message) => message.id !== id));
  // A message removed under the pointer never fires the leave event.
  if (visibleMessages.get().length === 0) isPaused = false;
}

function startTimer(id: number, timer: Timer): void {
  timer.startedAt = Date.now();
  timer.handle = setTimeout(() => dismiss(id), timer.remainingMs);
}

/** Pauses the timers while the user reads. */
export function pauseTimers(): void {
  if (isPaused) return;
  isPaused = true;
  for (const timer of timers.values()) {
    clearTimeout(timer.handle);
    timer.remainingMs = Math.max(0, timer.remainingMs - (Date.now() - timer.startedAt));
  }
}

export function resumeTimers(): void {
  if (!isPaused) return;
  isPaused = false;
  for (const [id, timer] of timers) startTimer(id, timer);
}

function showMessage(tone: Message['tone'], text: string, extra: Extra = {}): number {
  const message: Message = { id: nextId++, tone, text, at: Date.now(), ...extra };
  recentMessages.set([message, ...recentMessages.get()].slice(0, MAX_RECENT));
  const all = [...visibleMessages.get(), message];
  for (const old of all.slice(0, -MAX_VISIBLE)) dismiss(old.id);
  visibleMessages.set(all.slice(-MAX_VISIBLE));
  const timer: Timer = {
    remainingMs: timeShownMs(extra),
    startedAt: Date.now(),
    handle: undefined,
  };
  timers.set(message.id, timer);
  if (!isPaused) startTimer(message.id, timer);
  return message.id;
}

/** Each returns the id for `dismiss`. */
export const toast = {
  good: (text: string, link?: MessageLink) => showMessage('good', text, link && { link }),
  bad: (text: string) => showMessage('bad', text),
  plain: (text: string, action?: Message['action']) => showMessage('plain', text, action && { action }),
};

/** Clears both lists, at logout. */
export function clearMessages(): void {
  for (const { id } of visibleMessages.get()) dismiss(id);
  recentMessages.set([]);
  isPaused = false;
}
