import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import {
  DOCUMENT_REMINDER_DAYS,
  DOCUMENT_TYPES,
  documentDaysProblem,
  documentStanding,
  inWalletOrder,
  shownAtCheck,
} from './document.ts';
import { SHARE_MAX_DAYS, shareEndProblem } from './share.ts';

const TODAY = '2026-11-26';
const day = fc.integer({ min: -4_000, max: 4_000 }).map((days) => addDays(TODAY, days));

describe('the days of a document', () => {
  test.each([
    ['nothing said', null, null, undefined],
    ['issued today, without an end', TODAY, null, undefined],
    ['issued tomorrow, by a clock that is ahead', '2026-11-27', null, undefined],
    ['issued the day after', '2026-11-28', null, { field: 'issuedOn', code: 'issued_in_future' }],
    ['valid for the day of its issue', TODAY, TODAY, undefined],
    ['ended before it began', TODAY, '2026-11-25', { field: 'validUntil', code: 'valid_before_issued' }],
    ['expired long ago, which is kept all the same', '2020-01-01', '2022-01-01', undefined],
  ])('%s', (_, issuedOn, validUntil, problem) => {
    expect(documentDaysProblem({ issuedOn, validUntil }, TODAY)).toEqual(problem);
  });
});

describe('how a document stands', () => {
  test.each([
    [null, 'endless'],
    ['2026-11-25', 'expired'],
    ['2026-11-26', 'ends_soon'],
    ['2027-01-25', 'ends_soon'],
    ['2027-01-26', 'valid'],
  ])('valid until %s it is %s', (validUntil, standing) => {
    expect(documentStanding(validUntil, TODAY)).toBe(standing);
  });

  test('it ends soon from the first reminder on', () => {
    for (const days of DOCUMENT_REMINDER_DAYS)
      expect(documentStanding(addDays(TODAY, days), TODAY), `${days} days`).toBe('ends_soon');
  });
});

describe('the order of a wallet', () => {
  const document = fc.record({
    id: fc.uuid(),
    type: fc.constantFrom(...DOCUMENT_TYPES),
    validUntil: fc.option(day),
  });

  test('does not depend on the order in which documents came', () => {
    fc.assert(
      fc.property(fc.uniqueArray(document, { selector: ({ id }) => id }), (documents) => {
        expect(inWalletOrder(documents.toReversed(), TODAY)).toEqual(inWalletOrder(documents, TODAY));
      }),
    );
  });

  test('has what ends next first and what has expired last, the latest before the older', () => {
    const of = (id: string, validUntil: string | null) => ({ id, type: 'outro' as const, validUntil });
    const documents = [
      of('long gone', '2020-01-01'),
      of('endless', null),
      of('gone', '2026-11-25'),
      of('valid', '2028-01-01'),
      of('in a month', '2026-12-26'),
      of('today', TODAY),
    ];
    expect(inWalletOrder(documents, TODAY).map(({ id }) => id)).toEqual([
      'today',
      'in a month',
      'valid',
      'endless',
      'gone',
      'long gone',
    ]);
  });
});

test('a check is shown what it asks for and what still counts, the authorisation first', () => {
  const of = (type: (typeof DOCUMENT_TYPES)[number], validUntil: string | null = null) => ({
    id: type,
    type,
    validUntil,
  });
  const documents = [
    of('exame'),
    of('laudo'),
    of('identidade'),
    of('receita', TODAY),
    of('decisao_judicial', '2026-11-25'),
    of('autorizacao_anvisa', '2027-01-01'),
    of('outro'),
  ];
  expect(shownAtCheck(documents, TODAY).map(({ type }) => type)).toEqual([
    'autorizacao_anvisa',
    'receita',
    'identidade',
  ]);
});

test.each([
  [TODAY, undefined],
  ['2026-11-25', 'ends_in_past'],
  [addDays(TODAY, SHARE_MAX_DAYS), undefined],
  [addDays(TODAY, SHARE_MAX_DAYS + 1), 'ends_too_late'],
])('a share may end on %s: %s', (endsOn, problem) => {
  expect(shareEndProblem(endsOn, TODAY)).toBe(problem);
});
