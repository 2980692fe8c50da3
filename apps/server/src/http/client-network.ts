import { isIPv4 } from 'node:net';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import { clientAddressIn } from './client-address.ts';

/** The network that an address belongs to: itself for IPv4, or the /64 that a provider gives one customer. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/** The /48 around a /64: who rents one of these has 65,536 of those. Undefined for IPv4. */
export function siteOf(network: string): string | undefined {
  return isIPv4(network) ? undefined : `${network.split(':').slice(0, 3).join(':')}::/48`;
}

/**
 * The network, shortened so that it says from which provider and region and no longer whose: a /24 of IPv4, a /48 of IPv6, as
 * `203.0.113.0/24`, `2001:db8:1::/48`.
 */
export function coarseNetworkOf(address: string): string {
  const network = networkOf(address);
  return siteOf(network) ?? `${network.split('.').slice(0, 3).join('.')}.0/24`;
}

/** Undefined where it is not known: see `clientAddress`. */
export function clientNetwork(context: Context): string | undefined {
  const address = clientAddressIn(context);
  return address === undefined ? undefined : networkOf(address);
}

export function coarseClientNetwork(context: Context): string | undefined {
  const address = clientAddressIn(context);
  return address === undefined ? undefined : coarseNetworkOf(address);
}
