// What a first visit fetches before it sees a screen: JavaScript and styles as they are sent, compressed (S13).

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';

const BUILT = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const KIB = 1024;

interface Part {
  file: string;
  imports?: string[];
  css?: string[];
}

/** Everything that these modules bring along at once, in KiB. */
function weight(modules: readonly string[]): number {
  const manifest = JSON.parse(readFileSync(`${BUILT}.vite/manifest.json`, 'utf8')) as Record<string, Part>;
  const parts = new Set<string>();
  const add = (name: string): void => {
    if (parts.has(name)) return;
    parts.add(name);
    for (const other of manifest[name]!.imports ?? []) add(other);
  };
  for (const module of modules) add(module);
  const files = new Set([...parts].flatMap((name) => [manifest[name]!.file, ...(manifest[name]!.css ?? [])]));
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(BUILT + file)).length, 0) / KIB;
}

test.skipIf(inject('given') === null).each([
  ['the login page', ['index.html', 'web/pages/login/login-page.tsx'], 200],
  ['the orders of staff', ['index.html', 'web/app/shell.tsx', 'web/pages/orders/orders-page.tsx'], 250],
  ['the orders of a partner', ['index.html', 'web/app/shell.tsx', 'web/pages/orders/my-orders-page.tsx'], 250],
  ['an order', ['index.html', 'web/app/shell.tsx', 'web/pages/orders/order-page.tsx'], 250],
  ['the shop', ['index.html', 'web/app/shell.tsx', 'web/pages/shop/shop-page.tsx'], 250],
])('%s is there after at most its budget', (_, modules, most) => {
  expect(weight(modules)).toBeLessThan(most);
});
