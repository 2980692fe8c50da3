import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/diary', '/diary?checkout=1#history', '/'])('%j is a path of this site', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  null,
  '',
  'diary',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
])('%j is none', (text) => {
  expect(ownPath(text)).toBeUndefined();
});
