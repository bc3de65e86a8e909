import { expect, test } from 'vitest';
import { titleScreen, titleUnread } from './window-title.ts';

test('the title names the screen and, while there are any, how many notifications are unread', () => {
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
