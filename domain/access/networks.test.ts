import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNetwork } from './networks.ts';

test.each([
  ['192.0.2.7', true],
  ['192.0.2.0/24', true],
  ['0.0.0.0/0', true],
  ['2001:db8::/32', true],
  ['::1', true],
  ['64:ff9b::192.0.2.1', true],
  ['192.0.2.256', false],
  ['192.0.2', false],
  ['192.0.2.0/33', false],
  ['192.0.2.0/-1', false],
  ['192.0.2.0/24/8', false],
  ['192.0.2.0/', false],
  ['192.0.2.0/08', false],
  ['2001:db8::/129', false],
  ['2001:db8:::', false],
  ['::ffff:192.0.2.1', false],
  ['fe80::1%eth0', false],
  ['merkur.example', false],
  ['', false],
])('%j is a network: %s (API-006)', (text, expected) => {
  expect(isNetwork(text)).toBe(expected);
});

test('agrees with the network library on every address (API-006)', () => {
  fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => isNetwork(address) || /^::ffff:/i.test(address)));
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789abf:.') }), (text) =>
      isNetwork(text) ? isIP(text) !== 0 : true,
    ),
  );
});
