// Rate-limit identity of anonymous callers: an IPv4 address, or the IPv6 prefix assigned to one customer, who has
// billions of addresses.

import { isIPv6 } from 'node:net';

/** Number of 16-bit groups to keep. A /56 ends inside the fourth, which loses two digits. */
const GROUPS = 4;

export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.toLowerCase().split('::');
  const leadingGroups = head === '' ? [] : head.split(':');
  const trailingGroups = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - leadingGroups.length - trailingGroups.length;
  const groups = [...leadingGroups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...trailingGroups];
  const [a, b, c, d] = groups.slice(0, GROUPS).map((group) => Number.parseInt(group, 16) || 0);
  return [a!, b!, c!, d! & 0xff00].map((group) => group.toString(16)).join(':');
}
