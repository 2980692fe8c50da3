import { BlockList, isIPv4 } from 'node:net';
import type { Context } from 'hono';

const NEAR = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  NEAR.addSubnet(network, prefix, 'ipv4');
}
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');
NEAR.addSubnet('fe80::', 10, 'ipv6');

/**
 * The network that a connection comes from: an IPv4 address, or the /64 that a provider gives one customer. Undefined for
 * near addresses: behind a reverse proxy everyone would be one network, and limits per client are the proxy's to set.
 */
export function networkOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (NEAR.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')) return undefined;
  if (isIPv4(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':');
}

/**
 * The same, shortened so that it says from which provider and region and no longer whose: a /24 of IPv4, a /48 of IPv6, as
 * `203.0.113.0/24`, `2001:db8:1::/48`.
 */
export function coarseNetworkOf(address: string): string | undefined {
  const network = networkOf(address);
  if (network === undefined) return undefined;
  return isIPv4(network)
    ? `${network.split('.').slice(0, 3).join('.')}.0/24`
    : `${network.split(':').slice(0, 3).join(':')}::/48`;
}

/** What @hono/node-server puts on the context; absent when a test calls the app without a socket. */
type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };

function remoteAddress(context: Context): string | undefined {
  return (context.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress;
}

export function clientNetwork(context: Context): string | undefined {
  const address = remoteAddress(context);
  return address === undefined ? undefined : networkOf(address);
}

export function coarseClientNetwork(context: Context): string | undefined {
  const address = remoteAddress(context);
  return address === undefined ? undefined : coarseNetworkOf(address);
}
