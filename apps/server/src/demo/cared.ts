import { users } from '@balsamo/database/auth/tables.ts';
import { careActs, caredPeople, careLinks } from '@balsamo/database/care/tables.ts';
import { patientsDoctors } from '@balsamo/database/connections/tables.ts';
import { diaryEntries } from '@balsamo/database/diary/tables.ts';
import { seizureFreeDays, seizures } from '@balsamo/database/seizures/tables.ts';
import { caredAddress } from '@balsamo/domain/care/care.ts';
import { DEFAULT_TIME_ZONE, localDay } from '@balsamo/domain/time/zone.ts';
import { eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { livePlainDiary, PLAIN_DAYS } from './members.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const NAME = 'Tomás Oliveira';
/** A child today, whenever that is. */
const YEARS = 9;

/** A boy whose diary his mother keeps, and somebody else reads; the mother's doctor follows him too. */
export async function careForDemoChild(
  owner: NodePgDatabase,
  { mother, reader, doctor }: { mother: string; reader: string; doctor: string },
  random: Random,
  now: Date,
): Promise<void> {
  const id = random.uuid();
  const since = new Date(now.getTime() - (PLAIN_DAYS + 1) * DAY_MS);
  const birthDate = `${now.getUTCFullYear() - YEARS}-03-14`;
  await owner.insert(users).values({ id, name: NAME, email: caredAddress(id), createdAt: since, updatedAt: since });
  await owner.insert(caredPeople).values({ userId: id, birthDate, createdAt: since });
  const seen = { patientId: id, relation: 'child', startedAt: since } as const;
  const [link] = await owner
    .insert(careLinks)
    .values([
      { ...seen, caregiverId: mother, role: 'responsible', colour: 'teal' },
      { ...seen, caregiverId: reader, role: 'reads', relation: 'other', colour: 'orange' },
    ])
    .returning({ id: careLinks.id });
  await owner.insert(patientsDoctors).values({ patientId: id, doctorId: doctor, status: 'ativo', connectedAt: since });
  await livePlainDiary(owner, id, random, now);
  await watchSeizures(owner, id, random, now);
  const entries = await owner
    .select({ id: diaryEntries.id, at: diaryEntries.createdAt })
    .from(diaryEntries)
    .where(eq(diaryEntries.userId, id));
  if (!link) return;
  await owner.insert(careActs).values(
    entries.map((entry) => ({
      patientId: id,
      linkId: link.id,
      kind: 'diary_entries',
      thingId: entry.id,
      act: 'created' as const,
      at: entry.at,
    })),
  );
}

/** On three days of ten there was a seizure, and of the others it was said that there was none; today nobody has said anything yet. */
async function watchSeizures(owner: NodePgDatabase, userId: string, random: Random, now: Date): Promise<void> {
  const days = Array.from({ length: PLAIN_DAYS - 1 }, (_, index) => new Date(now.getTime() - (index + 1) * DAY_MS));
  const seen = days.filter(() => random.uniform() < 0.3);
  await owner.insert(seizures).values(
    seen.map((at) => ({
      id: random.uuid(),
      userId,
      occurredAt: at,
      timeZone: DEFAULT_TIME_ZONE,
      count: random.uniform() < 0.2 ? 2 : 1,
      length: 'under_1_min' as const,
      kind: random.uniform() < 0.5 ? ('absence' as const) : ('unknown' as const),
      createdAt: at,
      updatedAt: at,
    })),
  );
  const without = days.filter((at) => !seen.includes(at));
  await owner
    .insert(seizureFreeDays)
    .values(without.map((at) => ({ userId, day: localDay(at, DEFAULT_TIME_ZONE), createdAt: at })));
}
