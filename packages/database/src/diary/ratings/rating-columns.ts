import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { smallint } from 'drizzle-orm/pg-core';

type RatingColumn = ReturnType<typeof smallint>;
type RatingColumns = {
  '': { [Name in Symptom]: RatingColumn };
  before: { [Name in Symptom as `${Name}Before`]: RatingColumn };
  after: { [Name in Symptom as `${Name}After`]: RatingColumn };
};

/** A column for each symptom; null = not rated. */
export function ratingColumns<Time extends keyof RatingColumns = ''>(time: Time = '' as Time): RatingColumns[Time] {
  const suffix = { '': '', before: 'Before', after: 'After' }[time];
  const columns = SYMPTOMS.map((symptom) => [`${symptom}${suffix}`, smallint(time ? `${symptom}_${time}` : symptom)]);
  return Object.fromEntries(columns);
}
