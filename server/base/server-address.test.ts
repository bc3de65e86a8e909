import { expect, test } from 'vitest';
import { addressesOf, isServerAddress } from './server-address.ts';

test('an address of several machines is one of each, with the same name, user and options', () => {
  expect(addressesOf('postgres://me:p%40ss@one:5432,two,[::1]:5433/shop?sslmode=require')).toEqual([
    'postgres://me:p%40ss@one:5432/shop?sslmode=require',
    'postgres://me:p%40ss@two/shop?sslmode=require',
    'postgres://me:p%40ss@[::1]:5433/shop?sslmode=require',
  ]);
  expect(addressesOf('postgresql://one/shop')).toEqual(['postgresql://one/shop']);
});

test.each([
  ['postgres://me@one:5432/shop', true],
  ['postgres://me@one:5432,two:5433/shop', true],
  ['postgres:///shop?host=/run/postgresql', true],
  ['postgres://one,/shop', false],
  ['postgres://one:1,two:x/shop', false],
  ['mysql://one/shop', false],
  ['shop', false],
])('%s can be read: %s', (url, isReadable) => {
  expect(isServerAddress(url)).toBe(isReadable);
});
