import { describe, expect, it } from 'vitest';
import { endpointProblem, isPublicAddress, publicLookup } from './push-endpoint.ts';

describe('an endpoint in production', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://8.8.8.8/x',
  ])('is accepted: %s', (endpoint) => {
    expect(endpointProblem(endpoint, true)).toBeUndefined();
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'http://127.0.0.1:9/x',
    'https://user:secret@push.example/x',
    'ftp://push.example/x',
    'javascript:alert(1)',
  ])('is nothing but https without credentials: %s', (endpoint) => {
    expect(endpointProblem(endpoint, true)).toBe('endpoint_not_https');
  });

  it.each([
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://10.0.0.5/x',
    'https://172.20.1.1/x',
    'https://192.168.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://localhost/x',
    'https://postgres/x',
    'https://metadata.google.internal/x',
    'https://printer.local/x',
  ])('is no address of an inner network: %s', (endpoint) => {
    expect(endpointProblem(endpoint, true)).toBe('endpoint_not_public');
  });
});

describe('an endpoint outside production', () => {
  it('may be on this machine without https', () => {
    expect(endpointProblem('http://127.0.0.1:4000/x', false)).toBeUndefined();
    expect(endpointProblem('http://push.example/x', false)).toBe('endpoint_not_https');
  });
});

describe('a name', () => {
  it('that stands for an inner address is not connected to', async () => {
    const error = await new Promise((resolve) => publicLookup('localhost', { all: true }, (found) => resolve(found)));
    expect(error).toMatchObject({ code: 'ENOTPUBLIC' });
  });
});

describe('a public address', () => {
  it.each(['1.1.1.1', '203.0.112.255', '2606:4700:4700::1111'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each([
    ...[
      '0.1.2.3',
      '192.0.0.8',
      '192.0.2.1',
      '198.19.0.1',
      '198.51.100.1',
      '203.0.113.7',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
    ],
    ...[
      '2001:db8::1',
      '2001::1',
      '2001:1f0::1',
      '2002:7f00:1::',
      '3fff::1',
      '64:ff9b::a00:1',
      '::',
      '::ffff:8.8.8.8',
      '4000::1',
      'ff02::1',
    ],
    ...['no address', '0177.0.0.1', '127.1'],
  ])('%s is none', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
