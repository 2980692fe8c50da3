import { BlockList, isIP, isIPv4 } from 'node:net';

/** Names for what a proxy on the same machine, or in the same private network, has as its address. */
const SHORTHANDS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fe80::/10'],
};

const family = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Adds an address, a network or a shorthand; false where it is none, or would trust everybody. */
function add(list: BlockList, entry: string): boolean {
  const shorthand = SHORTHANDS[entry];
  if (shorthand) return shorthand.every((network) => add(list, network));
  const [address = '', length, ...more] = entry.split('/');
  if (!isIP(address) || more.length > 0) return false;
  const bits = isIPv4(address) ? 32 : 128;
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : 0;
  if (prefix < 1 || prefix > bits) return false;
  list.addSubnet(address, prefix, family(address));
  return true;
}

/** Reads addresses and networks separated by commas. Undefined when one of them is none. */
export function readTrustedProxies(text: string): BlockList | undefined {
  const list = new BlockList();
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.filter(Boolean).every((entry) => add(list, entry)) ? list : undefined;
}

const NEAR = readTrustedProxies('loopback,private') as BlockList;

/** On this machine or in its private network. */
export const isNear = (address: string) => NEAR.check(address, family(address));

/** An address without its port, brackets and zone; IPv4 that came by IPv6 as IPv4. Undefined: it is none. */
function plainAddress(text: string): string | undefined {
  const withoutPort = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const plain = withoutPort.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(plain) ? plain : undefined;
}

/**
 * The address that a request was sent from. `X-Forwarded-For` can be written by anybody: it counts only where a trusted proxy
 * connects, and is read from the right, where the nearest proxy wrote, up to the first address that is no proxy of ours.
 */
export function clientAddressOf(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList | undefined,
): string | undefined {
  let address = peer === undefined ? undefined : plainAddress(peer);
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  while (address && trusted?.check(address, family(address))) {
    const next = plainAddress(hops.pop() ?? '');
    if (!next) break;
    address = next;
  }
  return address;
}
