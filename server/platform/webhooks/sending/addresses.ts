// Addresses that webhooks may reach: public unicast only, which prevents calls to internal machines (SSRF). The check
// uses the address of the actual connection, because a name may resolve differently a moment later.

import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IANA special-purpose registry of IPv4, multicast and reserved networks. */
const BLOCKED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Metadata of a cloud outside the private networks.
  '168.63.129.16/32',
];

/**
 * Everything but global unicast (2000::/3), and within it special purposes and tunnels that end at an IPv4 address. So
 * loopback, link-local, unique local, multicast, mapped and NAT64 addresses are refused without being listed.
 */
const BLOCKED_IPV6 = [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
];

function blockListOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [start, bits] = network.split('/') as [string, string];
    list.addSubnet(start, Number(bits), family);
  }
  return list;
}

const [ipv4, ipv6] = [blockListOf(BLOCKED_IPV4, 'ipv4'), blockListOf(BLOCKED_IPV6, 'ipv6')];

/** Whether the address is public. Anything that is not an address is not. Exported for tests. */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%', 1);
  const family = isIP(plain);
  if (family === 4) return !ipv4.check(plain, 'ipv4');
  return family === 6 && !ipv6.check(plain, 'ipv6');
}

/** The name resolves to an address that is not public. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
}

/** Resolves names for connections; a name with any address that is not public is refused. */
export const publicLookup =
  (lookup: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const blocked = addresses.find(({ address }) => !isPublicAddress(address));
      if (blocked || addresses.length === 0)
        return callback(new BlockedAddressError(`${hostname} has no public address.`), '', 0);
      if (options.all) return callback(null, addresses as never);
      callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };

/** Whether the host of a URL may be called: a name, which is checked at connect, or a public address. */
export function isPublicHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? !/(^|\.)localhost\.?$/i.test(host) : isPublicAddress(host);
}
