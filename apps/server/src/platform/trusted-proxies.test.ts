import { describe, expect, it } from 'vitest';
import { clientAddressOf, isNear, readTrustedProxies } from './trusted-proxies.ts';

const from = (peer: string, forwardedFor: string | undefined, trusted: string) =>
  clientAddressOf(peer, forwardedFor, readTrustedProxies(trusted));

describe('the address of a client', () => {
  it.each([
    ['is the peer where nothing is trusted', '203.0.113.7', '198.51.100.1', '', '203.0.113.7'],
    ['is the peer where it is no proxy of ours', '203.0.113.7', '198.51.100.1', 'loopback', '203.0.113.7'],
    ['is what a trusted proxy saw', '127.0.0.1', '198.51.100.1', 'loopback', '198.51.100.1'],
    [
      'is what the proxy saw, not what the client claims',
      '127.0.0.1',
      '1.2.3.4, 198.51.100.1',
      'loopback',
      '198.51.100.1',
    ],
    [
      'lies behind a chain of trusted proxies',
      '::1',
      '1.2.3.4, 198.51.100.1, 10.0.0.9',
      'loopback,10.0.0.0/8',
      '198.51.100.1',
    ],
    ['is the proxy, where it tells of nobody', '127.0.0.1', undefined, 'loopback', '127.0.0.1'],
    ['is the last proxy that told an address', '127.0.0.1', 'unknown, 10.0.0.9', 'loopback,private', '10.0.0.9'],
    ['comes without port and brackets', '127.0.0.1', '[2001:db8::7]:4711', 'loopback', '2001:db8::7'],
    ['comes without a port in IPv4', '127.0.0.1', '198.51.100.1:4711', 'loopback', '198.51.100.1'],
    ['is IPv4 that came by IPv6', '::ffff:127.0.0.1', '::ffff:198.51.100.1', 'loopback', '198.51.100.1'],
  ])('%s', (_, peer, forwardedFor, trusted, address) => {
    expect(from(peer, forwardedFor, trusted)).toBe(address);
  });
});

it.each(['127.0.0.1,nobody', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/x', '1.2.3.4/8/8', '0.0.0.0/0', '::/0'])(
  'proxies that are none, or everybody, are refused: %s',
  (text) => expect(readTrustedProxies(text)).toBeUndefined(),
);

it.each(['127.0.0.1', '::1', '10.1.2.3', '172.20.0.4', '192.168.1.9', 'fd00::1', 'fe80::1'])(
  '%s is near: a proxy or this machine',
  (address) => expect(isNear(address)).toBe(true),
);

it.each(['203.0.113.7', '172.32.0.1', '2001:db8::1'])('%s is not near', (address) =>
  expect(isNear(address)).toBe(false),
);
