// Windows of the browser that stories use one after the other.

import { expect } from 'vitest';
import { closeWindow, openWindow } from './browser-windows.ts';
import { story } from './story.ts';

story('a window is used again without what its user left', async () => {
  const first = await openWindow({});
  await first.page.goto('/login');
  await first.page.evaluate(() => {
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
  });
  await closeWindow(first, true);
  const second = await openWindow({});
  expect(second.context).toBe(first.context);
  expect(await second.page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(await second.context.cookies()).toEqual([]);
  await closeWindow(second, true);
});

story('a window with an installed clock is not used again', async () => {
  const first = await openWindow({});
  await first.page.clock.install();
  await first.page.goto('/login');
  await closeWindow(first, true);
  const second = await openWindow({});
  expect(second.context).not.toBe(first.context);
  await closeWindow(second, true);
});
