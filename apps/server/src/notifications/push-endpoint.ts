import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are nobody's on the public network (IANA special-purpose registries): a server asked to call them is being used. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4');
}
// Only 2000::/3 is given out; of it these lead elsewhere: documentation, 6to4 and Teredo, which carry an IPv4 address.
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6');
}

/** Is this an address on the public network? */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && given.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

export type EndpointProblem = 'endpoint_not_https' | 'endpoint_not_public';

/**
 * Why messages are not sent to this endpoint, which anyone who is signed in can name: it must be https and, in production, no
 * address of an inner network. Outside production `http://127.0.0.1` is accepted for push services of tests.
 */
export function endpointProblem(endpoint: string, isProduction: boolean): EndpointProblem | undefined {
  const { protocol, hostname, username, password } = new URL(endpoint);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!isProduction && protocol === 'http:' && host === '127.0.0.1') return undefined;
  if (protocol !== 'https:' || username || password) return 'endpoint_not_https';
  if (!isProduction) return undefined;
  if (isIP(host)) return isPublicAddress(host) ? undefined : 'endpoint_not_public';
  // A name without a dot is one of the inner network; what others stand for is looked at when they are called.
  return host.includes('.') && !/\.(local|internal|localhost|home\.arpa)\.?$/i.test(host)
    ? undefined
    : 'endpoint_not_public';
}

/** Looks a name up for a connection and refuses inner addresses, at the moment of the call: a name may change its mind. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(Object.assign(new Error('not a public address'), { code: 'ENOTPUBLIC' }), '', 0);
    }
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
