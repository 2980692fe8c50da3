import { comesOfAgeOn } from '@balsamo/domain/care/care.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type pg from 'pg';
import { type Told, tell } from './tell.ts';

const DAY_MS = 86_400_000;
/** Told late rather than never, and not of a birthday that is long past. Shorter than notifications are kept: they say who was told. */
export const TOLD_LATE_DAYS = 30;
/** A message outside the app about it is of use for a week. */
const USEFUL_MS = 7 * DAY_MS;

type Person = { personId: string; caregiverId: string; birthDate: string; timeZone: string; createdAt: Date };

/**
 * Tells who is responsible for somebody that this person has come of age, by the responsible person's calendar, once, whoever is responsible later. A
 * diary that was begun afterwards is no news, nor is one that is about to be erased. Others may do the same at the same time. As the system role.
 * @param dayIn the local day `YYYY-MM-DD` in a time zone, as far as reminders go
 * @returns how many were told
 */
export async function tellOfAdults(
  client: pg.ClientBase,
  now: Date,
  dayIn: (timeZone: string) => string,
): Promise<number> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('care adults', 0))");
  const utcDay = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const { rows } = await client.query<Person>(
    `select person.user_id as "personId", link.caregiver_id as "caregiverId", person.birth_date::text as "birthDate",
        u.time_zone as "timeZone", person.created_at as "createdAt"
     from cared_people person
     join care_links link on link.patient_id = person.user_id and link.role = 'responsible' and link.ended_at is null
     join users u on u.id = link.caregiver_id
     where (person.birth_date + interval '18 years')::date between $1 and $2
       and not exists (select from account_erasures erasure where erasure.user_id = person.user_id)
       and not exists (
         select from notifications told where told.related_id = person.user_id and told.type = 'cared_for_is_adult')`,
    // A day more at each end: of the world's clocks, and of who was born on 29 February.
    [utcDay(-TOLD_LATE_DAYS - 2), utcDay(2)],
  );
  const told = rows
    .filter(({ birthDate, timeZone, createdAt }) => {
      const [day, today] = [comesOfAgeOn(birthDate), dayIn(timeZone)];
      return day <= today && today < addDays(day, TOLD_LATE_DAYS) && localDay(createdAt, timeZone) < day;
    })
    .map(
      ({ personId, caregiverId }): Told => ({
        userId: caregiverId,
        type: 'cared_for_is_adult',
        relatedId: personId,
        dueAt: null,
        data: {},
        expiresAt: new Date(now.getTime() + USEFUL_MS),
      }),
    );
  await tell(client, told, now);
  return told.length;
}
