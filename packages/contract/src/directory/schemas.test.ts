import { readSearch } from '@balsamo/domain/directory/search.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DirectoryQuery } from './schemas.ts';

it('whatever is typed or stands in an address, what is searched of it is taken', () => {
  const odd = fc.constantFrom('\u0000', '\ud800', '😀', ' ', 'é', 'a');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.array(odd, { maxLength: 300 }).map((parts) => parts.join('')),
      ),
      (typed) => {
        const search = readSearch(typed);
        if (search) expect(DirectoryQuery.parse({ search }).search).toBe(search);
      },
    ),
  );
});
