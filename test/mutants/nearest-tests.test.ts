import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nearestTests, testsElsewhere } from './nearest-tests.mjs';

test.each([
  ['of its own name in another folder', 'server/base/database/deadlocks.ts', 'server/base/http/deadlocks.test.ts'],
  ['that imports it', 'server/buying/provider-tasks/returns.ts', 'server/buying/returning-keys.test.ts'],
  ['of a file that imports it', 'server/orders/placing/purchase.ts', 'server/orders/placing/order-placement.test.ts'],
  ['of the folder above', 'server/orders/deciding/order-edit.ts', 'server/orders/approved-price.test.ts'],
  ['of the map', 'server/delivery/claimed-packages.ts', 'server/claims/claims.test.ts'],
  ['of the map for its folder', 'server/orders/mix/blending-edit.ts', 'server/orders/deciding/order-edit.test.ts'],
])('a mutated file is tested by a test %s', (_, file, near) => {
  const tests = nearestTests(process.cwd(), file).flat();
  expect(tests).toContain(near);
  expect(tests).toEqual([...new Set(tests)]);
});

test('every test of the map exists', () => {
  expect(testsElsewhere().filter((file) => !existsSync(file))).toEqual([]);
});
