import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptedEncoding, compress } from './compression.ts';

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1.0, br ; Q=0.2', 'br'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for "%s" is %s', (header, encoding) => expect(acceptedEncoding(header)).toBe(encoding));

  it('gives back what went in', async () => {
    const text = Buffer.from('bálsamo '.repeat(500));
    const br = await compress(text, 'br');
    const gz = await compress(text, 'gzip');
    expect(brotliDecompressSync(br.body).equals(text)).toBe(true);
    expect(gunzipSync(gz.body).equals(text)).toBe(true);
    expect(br.body.byteLength).toBeLessThan(text.byteLength);
  });

  it('leaves small bodies and unasked ones as they are', async () => {
    const small = Buffer.from('ok');
    expect(await compress(small, 'br')).toEqual({ body: small, encoding: undefined });
    expect((await compress(Buffer.alloc(5000), undefined)).encoding).toBeUndefined();
  });
});
