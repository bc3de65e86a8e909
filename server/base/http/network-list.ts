// Lists of networks in CIDR notation.

import { BlockList, isIPv4 } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Whether the address is in one of the networks; an IPv4-mapped IPv6 address counts as its IPv4 address. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(start, familyOf(start));
    else list.addSubnet(start, Number(bits), familyOf(start));
  }
  const [plain = ''] = address.split('%');
  return list.check(plain, familyOf(plain));
}
