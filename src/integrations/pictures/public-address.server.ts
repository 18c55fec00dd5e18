import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are not on the public internet (IANA special-purpose registries), or that embed another address. A
 * feed may name any host, so pictures must not give access to our own network.
 */
const V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Only 2000::/3 is public. Within it, these are for documentation and protocols, or embed IPv4 (6to4, Teredo). */
const V6_PUBLIC = ['2000::', 3] as const;
const V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['2620:4f:8000::', 48],
] as const;

const blocked = new BlockList();
for (const [net, bits] of V4) blocked.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of V6) blocked.addSubnet(net, bits, 'ipv6');
const publicV6 = new BlockList();
publicV6.addSubnet(...V6_PUBLIC, 'ipv6');

/**
 * True for an IP address of the public internet. IPv4 embedded in IPv6 is refused, because picture URLs do not need it.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && publicV6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}
