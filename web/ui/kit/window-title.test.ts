import { expect, test } from 'vitest';
import { titleScreen, titleUnread } from './window-title.ts';

test('shows the screen name and the number of unread notifications, if any', () => {
  titleScreen('Orders – page 3');
  expect(document.title).toBe('Orders – page 3 – Merkur');
  titleUnread(7);
  expect(document.title).toBe('(7) Orders – page 3 – Merkur');
  titleScreen('Cart');
  expect(document.title).toBe('(7) Cart – Merkur');
  titleUnread(100);
  expect(document.title).toBe('(99+) Cart – Merkur');
  titleUnread(0);
  expect(document.title).toBe('Cart – Merkur');
});
