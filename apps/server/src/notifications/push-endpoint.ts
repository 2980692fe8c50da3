import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv6 addresses are given out from here alone. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/** Is this an address on the public network? Of those of IANA's special-purpose registries, which ipaddr.js knows, none is. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GIVEN_OUT));
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

/**
 * Looks a name up for a connection and refuses inner addresses, at the moment of the call: a name may change its mind. By hand, because
 * request-filtering-agent 3.2.1 also connects to IPv6 addresses that nobody has been given, and its errors have no code to log.
 */
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
