import { expect, test } from 'vitest';
import { loginPath, returnPath } from './return-url.ts';

test.each([
  '/management/orders',
  '/management/orders/all/%7B%22Text%22%3A%22a%2Fb%5Cu0025%22%7D/0/2',
  '/promotions?x=1&y=%2F',
])('restores %s unchanged', (path) => expect(returnPath(loginPath(path))).toBe(path));

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/login', '/login/x', 'x', '/a b', '%'])(
  'does not follow %s (LOG-007, LOG-008)',
  (path) => expect(returnPath(`/login/${path === '%' ? path : encodeURIComponent(path)}`)).toBeNull(),
);

test('omits the return path if there is none', () => {
  expect(loginPath()).toBe('/login');
  expect(loginPath('/')).toBe('/login');
  expect(returnPath('/login')).toBeNull();
});
