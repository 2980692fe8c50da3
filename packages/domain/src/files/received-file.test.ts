import { describe, expect, it } from 'vitest';
import { MAX_PAGES } from './document-pages.ts';
import { RECEIVED_PDF_MAX_BYTES, RECEIVED_PHOTO_MAX_BYTES, sortReceived } from './received-file.ts';

const file = (name: string, type = 'image/jpeg', size = 1) => ({ name, type, size });
const PDF = 'application/pdf';
const sorted = (...files: ReturnType<typeof file>[]) => {
  const { files: taken, refused } = sortReceived(files);
  return [taken.map(({ name }) => name), refused];
};

describe('files that were shared together', () => {
  it('are all taken where they are photos, in the order in which they came', () => {
    expect(sorted(file('c'), file('a', 'image/heic'), file('b', 'image/png'))).toEqual([['c', 'a', 'b'], {}]);
  });

  it('are as many as a document has pages: those beyond are counted', () => {
    const photos = Array.from({ length: MAX_PAGES + 3 }, (_, place) => file(`${place}`));
    expect(sorted(...photos)).toEqual([photos.slice(0, MAX_PAGES).map(({ name }) => name), { too_many: 3 }]);
  });

  it.each([
    ['an empty one', file('x', 'image/jpeg', 0), 'file_empty'],
    ['one of another kind', file('x', 'text/html'), 'file_type_refused'],
    ['one that says no kind', file('x', ''), 'file_type_refused'],
    ['a photo that is too large', file('x', 'image/jpeg', RECEIVED_PHOTO_MAX_BYTES + 1), 'file_too_large'],
    ['a PDF that is too large', file('x', PDF, RECEIVED_PDF_MAX_BYTES + 1), 'file_too_large'],
  ])('lose %s, by its cause, and no other', (_, bad, cause) => {
    expect(sorted(file('a'), bad, bad, file('b'))).toEqual([['a', 'b'], { [cause]: 2 }]);
  });

  it('keep what is as large as may be', () => {
    expect(sorted(file('a', 'image/jpeg', RECEIVED_PHOTO_MAX_BYTES))).toEqual([['a'], {}]);
    expect(sorted(file('a', PDF, RECEIVED_PDF_MAX_BYTES))).toEqual([['a'], {}]);
  });

  it('are the first PDF alone where there is one: it is a document by itself', () => {
    expect(sorted(file('a'), file('b', PDF), file('c', PDF), file('d', PDF, 0))).toEqual([
      ['b'],
      { beside_pdf: 2, file_empty: 1 },
    ]);
  });
});
