import { expect, it } from 'vitest';
import { coarseNetworkOf, networkOf } from './client-network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
])('%s belongs to the network %s', (address, network) => expect(networkOf(address)).toBe(network));

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.20.0.4', '192.168.1.9', 'fd00::1', 'fe80::1%eth0'])(
  '%s is near: a proxy or this machine',
  (address) => expect(networkOf(address)).toBeUndefined(),
);

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['192.168.1.9', undefined],
])('%s is shortened to %s where it is kept', (address, network) => expect(coarseNetworkOf(address)).toBe(network));
