import { expect, it } from 'vitest';
import { coarseNetworkOf, networkOf, siteOf } from './client-network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('%s belongs to the network %s', (address, network) => expect(networkOf(address)).toBe(network));

it.each([
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['203.0.113.7', undefined],
])('%s belongs to the site %s', (address, site) => expect(siteOf(networkOf(address))).toBe(site));

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
])('%s is shortened to %s where it is kept', (address, network) => expect(coarseNetworkOf(address)).toBe(network));
