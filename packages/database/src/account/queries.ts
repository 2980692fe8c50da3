import type { FeedbackCategory, FeedbackType } from '@balsamo/domain/account/feedback.ts';
import { changedProfile, type Profile, type ProfileChanges } from '@balsamo/domain/account/profile.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { users } from '../auth/tables.ts';
import { instantJson } from '../columns.ts';
import { accountErasures, appFeedback, profiles } from './tables.ts';

const shown = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  role: users.role,
  crm: users.crm,
  language: users.language,
  timeZone: users.timeZone,
  createdAt: users.createdAt,
  notifyByPush: users.notifyByPush,
  notifyByEmail: users.notifyByEmail,
  phone: profiles.phone,
  age: profiles.age,
  city: profiles.city,
  hasResearchConsent: profiles.hasResearchConsent,
  researchConsentedAt: profiles.researchConsentedAt,
  /** Of somebody without a sign-in: their diary would be left without anybody who answers for it. */
  isResponsible: sql<boolean>`exists (
    select from care_links where caregiver_id = ${users.id} and care_links.role = 'responsible' and ended_at is null)`,
  /** When the last of those diaries is erased, where the erasure of each was asked for. */
  diariesErasedAt: sql<string | null>`(
    select ${sql.raw(instantJson('case when bool_and(diary.due_at is not null) then max(diary.due_at) end'))}
    from (select cared_erasure_due(patient_id) as due_at from care_links
      where caregiver_id = ${users.id} and care_links.role = 'responsible' and ended_at is null) as diary)`,
  caresForSomeone: sql<boolean>`exists (
    select from care_links where caregiver_id = ${users.id} and ended_at is null)`,
  erasure: { requestedAt: accountErasures.requestedAt, dueAt: accountErasures.dueAt },
};

const ownId = sql`(select current_user_id())`;
const isOwn = sql`${users.id} = ${ownId}`;

/** The account of the person whose request it is, with their settings; null fields where no profile was begun. */
export async function readOwnAccount(orm: NodePgDatabase) {
  const [row] = await orm
    .select(shown)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(accountErasures, eq(accountErasures.userId, users.id))
    .where(isOwn);
  return row;
}

export type AccountChange = {
  name?: string | undefined;
  language?: Language | undefined;
  timeZone?: string | undefined;
  notifyByPush?: boolean | undefined;
  notifyByEmail?: boolean | undefined;
};

/** Changes what the account itself holds, and answers it as it stands then. */
export async function changeOwnAccount(orm: NodePgDatabase, change: AccountChange, now: Date) {
  if (Object.values(change).some((value) => value !== undefined)) {
    await orm
      .update(users)
      .set({ ...change, updatedAt: now })
      .where(isOwn);
  }
  return readOwnAccount(orm);
}

/** Changes the profile by the domain's rule; the row is locked meanwhile, so that two devices do not undo consent. */
export async function changeOwnProfile(orm: NodePgDatabase, changes: ProfileChanges, now: Date): Promise<void> {
  await orm.insert(profiles).values({ userId: ownId, updatedAt: now }).onConflictDoNothing();
  const [profile] = await orm
    .select({
      phone: profiles.phone,
      age: profiles.age,
      city: profiles.city,
      hasResearchConsent: profiles.hasResearchConsent,
      researchConsentedAt: profiles.researchConsentedAt,
    } satisfies Record<keyof Profile, unknown>)
    .from(profiles)
    .where(sql`${profiles.userId} = ${ownId}`)
    .for('update');
  if (!profile) return;
  await orm
    .update(profiles)
    .set({ ...changedProfile(profile, changes, now), updatedAt: now })
    .where(sql`${profiles.userId} = ${ownId}`);
}

export type FeedbackRow = { type: FeedbackType; category: FeedbackCategory; message: string | null };

/** Keeps what the person of the request says; answers its id. */
export async function insertFeedback(orm: NodePgDatabase, feedback: FeedbackRow, now: Date): Promise<string> {
  const [row] = await orm
    .insert(appFeedback)
    .values({ ...feedback, userId: ownId, createdAt: now })
    .returning({ id: appFeedback.id });
  return (row as { id: string }).id;
}
