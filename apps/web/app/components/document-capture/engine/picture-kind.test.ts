import { expect, it } from 'vitest';
import { pictureKind } from './picture-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['heic', '\0\0\0\x18ftypheic'],
  ['heic', '\0\0\0\x18ftypmif1'],
  ['picture', '\0\0\0\x18ftypavif'],
  ['picture', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01'],
  ['picture', '\x89PNG\r\n\x1a\n\0\0\0\r'],
  ['picture', 'RIFF\x10\0\0\0WEBP'],
  ['picture', 'GIF89a\x01\0\x01\0\0\0'],
  [undefined, '%PDF-1.7\n%\xe2\xe3'],
  [undefined, '\0\0\0\x18ftypisom'],
  [undefined, 'RIFF\x10\0\0\0WAVE'],
  [undefined, 'olá'],
  [undefined, ''],
])('tells by its first bytes that a file is %s: %j', (kind, text) => {
  expect(pictureKind(bytes(text))).toBe(kind);
});
