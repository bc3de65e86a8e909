// Lists of networks in CIDR notation, which may hold IPv4, IPv6 and IPv4-mapped IPv6 addresses.

import { BlockList, isIPv4 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Bits of an IPv6 address before a mapped IPv4 address. */
const MAPPED_PREFIX = 96;

/** `10.0.0.0/8`, or a single address. */
function addNetwork(list: BlockList, network: string): void {
  const [address = '', length] = network.split('/');
  const mapped = MAPPED.exec(address)?.[1];
  const family = mapped || isIPv4(address) ? 'ipv4' : 'ipv6';
  const bits = length === undefined ? null : Number(length) - (mapped ? MAPPED_PREFIX : 0);
  list.addSubnet(mapped ?? address, bits ?? (family === 'ipv4' ? 32 : 128), family);
}

/** Whether the address is in one of the networks. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  const plain = MAPPED.exec(address)?.[1] ?? address.split('%', 1)[0]!;
  return list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}
