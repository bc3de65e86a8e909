import { beforeEach, expect, test, vi } from 'vitest';
import { ACTION_TOAST_MS, LINK_TOAST_MS, TOAST_MS } from '#domain/base/limits.ts';
import '../render.testing.tsx';
import { pauseTimers, recentMessages, resumeTimers, toast, visibleMessages } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());

test('hides a message after two seconds and keeps it in the list (CON-008, SH-037)', () => {
  expect(TOAST_MS).toBe(2000);
  toast.good('Saved successfully.');
  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(visibleMessages.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(visibleMessages.get()).toHaveLength(0);
  expect(recentMessages.get()[0]?.text).toBe('Saved successfully.');
});

test('pauses timers while the user reads', () => {
  toast.bad('No.');
  vi.advanceTimersByTime(1500);
  pauseTimers();
  vi.advanceTimersByTime(60_000);
  expect(visibleMessages.get()).toHaveLength(1);
  resumeTimers();
  vi.advanceTimersByTime(499);
  expect(visibleMessages.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(visibleMessages.get()).toHaveLength(0);
});

test('shows a message with a link for five seconds (SH-037)', () => {
  expect(LINK_TOAST_MS).toBe(5000);
  toast.good('Saved successfully.', { label: 'GK 2026 000001', to: '/management/order-detail/1' });
  vi.advanceTimersByTime(LINK_TOAST_MS - 1);
  expect(visibleMessages.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(visibleMessages.get()).toHaveLength(0);
});

test('shows at most three messages, and one with an action for ten seconds (SH-037)', () => {
  toast.plain('Removed', { label: 'Undo', run: () => {} });
  toast.good('1');
  toast.good('2');
  expect(visibleMessages.get()).toHaveLength(3);
  vi.advanceTimersByTime(TOAST_MS);
  expect(visibleMessages.get().map(({ text }) => text)).toEqual(['Removed']);
  vi.advanceTimersByTime(ACTION_TOAST_MS - TOAST_MS - 1);
  expect(visibleMessages.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(visibleMessages.get()).toEqual([]);
});
