// IP addresses and networks in CIDR notation, as text.

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const MAPPED = /^::ffff:/i;

const isIpv6 = (text: string): boolean =>
  /^[\da-f:.]+$/i.test(text) && text.includes(':') && !MAPPED.test(text) && URL.canParse(`http://[${text}]`);

/** Whether it is an address or a network, such as 192.0.2.0/24; IPv4-mapped IPv6 addresses are not (API-006). */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = IPV4.test(address) ? 32 : isIpv6(address) ? 128 : 0;
  if (longest === 0 || rest.length > 0) return false;
  return bits === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= longest);
}
