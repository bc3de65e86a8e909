import { expect, test } from 'vitest';
import { networkOf } from './client-network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2345:6:7:8:9', '2001:db8:1:2300'],
  ['2001:db8:1:23ff::1', '2001:db8:1:2300'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['2001:db8:1::7:8:9', '2001:db8:1:0'],
  ['2001::3:4567:5:6:7:8', '2001:0:3:4500'],
  ['::2:3:4567:5:6:7:8', '0:2:3:4500'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['somewhere', 'somewhere'],
])('finds for the caller behind %s the network %s', (address, network) => expect(networkOf(address)).toBe(network));
