import { bySymptom, givenAfter, rawRatings } from '@balsamo/domain/diary/symptoms.ts';
import { UNITS } from '@balsamo/domain/diary/vocabulary.ts';
import fc from 'fast-check';

/** Any text that can be stored, the odd ones often. */
export const text = (maxLength: number, minLength = 0) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength, minLength }),
      fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 20), minLength }),
      fc.constantFrom('=1+1', "'", '"', 'a,b\r\nc', '\\u0000', '🌿‍', 'Ａ', '﷽', '\u202e', '  ', '{"a":[}'),
    )
    .map((value) => value.replaceAll('\u0000', '0').toWellFormed())
    .filter((value) => value.length >= minLength && value.length <= maxLength);

/** A text that says something. */
export const words = (maxLength: number) => text(maxLength, 1).filter((value) => value.trim() !== '');
export const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

/** From when to when, as far as it is known; an import shows it to nobody. */
export const span = {
  since: orNull(fc.constantFrom('2019', '2019-02', '2019-02-28')),
  hasEnded: fc.constant(true),
  endedOn: orNull(fc.constantFrom('2019', '2019-02', '2024-02-29')),
  isShownToDoctors: fc.constant(false),
};
export const instant = fc
  .date({ min: new Date('1999-12-31T23:00:00Z'), max: new Date('2037-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
export const day = instant.map((at) => at.slice(0, 10));
export const thousandths = (max: number, min = 0) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((n) => n / 1000);
export const zone = fc.constantFrom('America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC', 'America/St_Johns');
export const rating = fc.integer({ min: 0, max: 10 });
export const ratings = fc.record(bySymptom(() => orNull(rating)));

/** Where nothing was rated after a use there are no ratings after it. */
export const ratingsAfter = ratings.map((some) => givenAfter(some) && rawRatings(some));
export const stamps = { createdAt: instant, updatedAt: instant };
export const quantity = fc.record({ value: thousandths(100_000, 0.001), unit: fc.constantFrom(...UNITS) });
