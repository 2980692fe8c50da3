import type { DiaryPreferenceChanges, DiaryPreferences } from '@balsamo/contract/diary/preference-schemas.ts';
import type { Write } from '../../../offline/outbox/write.ts';
import { isOfKind, type WriteKind } from '../../../offline/outbox/write-kind.ts';
import { apiRequest } from '../../../platform/api-request.ts';

export const PREFERENCES_SUBJECT = 'diary-preferences';

/** What a person chooses about their diary waits on the device like everything else that they write. */
export const preferencesWrite: WriteKind<DiaryPreferenceChanges, DiaryPreferences> = {
  name: 'diary.preferences',
  version: 1,
  subjectOf: () => PREFERENCES_SUBJECT,
  requestOf: ({ payload }) => apiRequest('patch', '/api/diary/preferences', { body: payload }),
  isAnswer: (answer): answer is DiaryPreferences =>
    Array.isArray((answer as Partial<DiaryPreferences> | null)?.quickActions),
};

/** The preferences with what still waits on the device. */
export function localPreferences(known: DiaryPreferences, writes: readonly Write[]): DiaryPreferences {
  return writes.reduce<DiaryPreferences>((standing, write) => {
    if (!isOfKind(write, preferencesWrite)) return standing;
    const { mainSymptom, quickActions } = write.payload;
    return {
      mainSymptom: mainSymptom === undefined ? standing.mainSymptom : mainSymptom,
      quickActions: quickActions ?? standing.quickActions,
    };
  }, known);
}
