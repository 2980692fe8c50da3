import type { DiaryPreferences } from '@balsamo/domain/diary/preferences.ts';
import { NO_PREFERENCES } from '@balsamo/domain/diary/preferences.ts';
import { eq, sql } from 'drizzle-orm';
import type { UserTransaction } from '../as-user.ts';
import { diaryPreferences } from './tables.ts';

type Orm = Pick<UserTransaction, 'orm'>;
type Changes = { [Name in keyof DiaryPreferences]?: DiaryPreferences[Name] | undefined };

const ownId = sql`(select current_user_id())`;

/** What the person of the request has chosen about their diary. */
export async function findPreferences({ orm }: Orm): Promise<DiaryPreferences> {
  const [row] = await orm
    .select({ mainSymptom: diaryPreferences.mainSymptom, quickActions: diaryPreferences.quickActions })
    .from(diaryPreferences)
    .where(eq(diaryPreferences.userId, ownId));
  return row ?? NO_PREFERENCES;
}

/** Changes what is said and leaves the rest; answers all of it as it stands then. */
export async function savePreferences({ orm }: Orm, changes: Changes, now: Date): Promise<DiaryPreferences> {
  const { mainSymptom, quickActions } = changes;
  const said = {
    ...(mainSymptom === undefined ? {} : { mainSymptom }),
    ...(quickActions === undefined ? {} : { quickActions: [...new Set(quickActions)] }),
    updatedAt: now,
  };
  await orm
    .insert(diaryPreferences)
    .values({ userId: ownId, ...said })
    .onConflictDoUpdate({ target: diaryPreferences.userId, set: said });
  return findPreferences({ orm });
}
