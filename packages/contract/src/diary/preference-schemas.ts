import { QUICK_ACTION_IDS } from '@balsamo/domain/diary/entry.ts';
import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { z } from 'zod';
import { orNull } from '../scalars.ts';

/** What a patient has chosen about their own diary. */
export const DiaryPreferences = z
  .object({
    /** What bothers them most; null = not chosen. */
    mainSymptom: orNull(z.enum(SYMPTOMS)),
    /** The ways of using whose cards stand first; empty = none chosen. */
    quickActions: z.array(z.enum(QUICK_ACTION_IDS)),
  })
  .meta({ id: 'DiaryPreferences' });
export type DiaryPreferences = z.infer<typeof DiaryPreferences>;

/** What is left out stays. */
export const DiaryPreferenceChanges = z
  .strictObject({
    mainSymptom: z.enum(SYMPTOMS).nullable().optional(),
    quickActions: z.array(z.enum(QUICK_ACTION_IDS)).max(QUICK_ACTION_IDS.length).optional(),
  })
  .meta({ id: 'DiaryPreferenceChanges' });
export type DiaryPreferenceChanges = z.infer<typeof DiaryPreferenceChanges>;
