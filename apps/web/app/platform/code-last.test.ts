import { expect, it } from 'vitest';
import { codeLast } from './code-last.ts';

it('lets the code of a page give way, and nothing else', () => {
  const page = (low: string) =>
    `<link rel="preload" href="/f.woff2" as="font"/><link rel="modulepreload"${low} href="/a.js" nonce="n"/><link rel="modulepreload"${low} href="/b.js" nonce="n"/><script nonce="n">context</script><script nonce="n" type="module" async=""${low}>import "/a.js";</script>`;
  expect(codeLast(page(''))).toBe(page(' fetchpriority="low"'));
});
