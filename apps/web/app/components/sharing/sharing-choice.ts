import type { SharingChoice } from '@balsamo/contract/connections/scope-schemas.ts';
import {
  LINK_ENDS,
  linkEndDay,
  linkEndProblem,
  SCOPE_OF_NEW_LINK,
  type Scope,
} from '@balsamo/domain/connections/scope.ts';
import type { TFunction } from 'i18next';

/** Until when: one of the usual lengths, `date` for a day of one's own, `none`. */
export const END_CHOICES = ['none', ...LINK_ENDS, 'date'] as const;
export type EndChoice = (typeof END_CHOICES)[number];
export type EndValues = { end: EndChoice; endsOn: string };
export type SharingValues = Scope & EndValues;

export const NEW_SHARING: SharingValues = { ...SCOPE_OF_NEW_LINK, end: 'none', endsOn: '' };

/** The last day that was chosen; null = none, empty = a day of one's own that was not said yet. */
export function chosenEnd({ end, endsOn }: EndValues, today: string): string | null {
  if (end === 'none') return null;
  return end === 'date' ? endsOn : linkEndDay(end, today);
}

/** What is to be sent, or what is wrong with the day. */
export function readEnd(values: EndValues, today: string): { endsOn: string | null } | { code: string } {
  const endsOn = chosenEnd(values, today);
  if (endsOn === '') return { code: 'ends_required' };
  const code = endsOn === null ? undefined : linkEndProblem(endsOn, today);
  return code ? { code } : { endsOn };
}

export function readSharing(values: SharingValues, today: string): { scope: SharingChoice } | { code: string } {
  const { hidesRecreational, hidesNotes, hidesStock } = values;
  const read = readEnd(values, today);
  return 'code' in read ? read : { scope: { hidesRecreational, hidesNotes, hidesStock, endsOn: read.endsOn } };
}

const PROBLEMS = ['ends_required', 'ends_in_past', 'ends_too_late'] as const;

/** Words for what is wrong with the last day. */
export function endProblem(code: string, t: TFunction<['sharing']>): string {
  return t(`sharing:problem.${PROBLEMS.find((known) => known === code) ?? 'refused'}`);
}
