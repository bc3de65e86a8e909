// Addresses that webhooks must never reach, however they are written (SSRF).

import type { lookup } from 'node:dns';
import { expect, test } from 'vitest';
import { isPublicAddress, isPublicHost } from './addresses.ts';
import { createWebhookClient } from './http-client.ts';

test.each([
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['0.0.0.0', 'this network'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.100.100.200', 'metadata in carrier-grade NAT'],
  ['169.254.169.254', 'metadata'],
  ['168.63.129.16', 'metadata'],
  ['192.0.0.192', 'metadata in protocol assignments'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarks'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['192.88.99.1', '6to4 relay'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'mapped'],
  ['::ffff:7f00:1', 'mapped'],
  ['::ffff:8.8.8.8', 'mapped, even if public'],
  ['::127.0.0.1', 'compatible'],
  ['::ffff:0:127.0.0.1', 'translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::a9fe:a9fe', 'local NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2001:0:7f00:1::', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['3fff::1', 'documentation'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['fec0::1', 'site-local'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata'],
  ['ff02::1', 'multicast'],
  ['100::1', 'discard'],
  ['5f00::1', 'segment routing'],
  ['localhost', 'not an address'],
  ['', 'nothing'],
])('refuses %s: %s (API-114)', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
  'allows %s (API-114)',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  'https://2130706433',
  'https://0177.0.0.1',
  'https://127.1',
  'https://[::1]',
  'https://[::ffff:169.254.169.254]',
  'https://localhost.',
  'https://api.localhost',
])('refuses the host of %s (API-114)', (url) => {
  expect(isPublicHost(new URL(url))).toBe(false);
});

test('refuses a name at connect if any of its addresses is private, and names no address (API-114)', async () => {
  const answers = [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  const fake = ((_host: string, _options: object, done: (error: null, all: object[]) => void) =>
    done(null, answers)) as unknown as typeof lookup;
  const client = createWebhookClient({ allowsLocal: false, lookup: fake });
  const refused = { status: null, error: 'The address is not public.' };
  expect(await client.post('https://rebinding.example/', {}, '{}')).toMatchObject(refused);
  expect(await client.post('https://127.0.0.1/', {}, '{}')).toMatchObject(refused);
  expect(await client.post('http://shop.example/', {}, '{}')).toMatchObject(refused);
  client.close();
});
