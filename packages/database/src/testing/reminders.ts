import { randomUUID } from 'node:crypto';
import { nextOccurrence } from '@balsamo/domain/reminders/occurrences.ts';
import type pg from 'pg';
import { createPerson, type TestPerson } from './people.ts';

/** A patient in a time zone. */
export async function createPatientIn(ownerPool: pg.Pool, timeZone: string): Promise<TestPerson> {
  const person = await createPerson(ownerPool);
  await ownerPool.query('update users set time_zone = $2 where id = $1', [person.id, timeZone]);
  return person;
}

/** A reminder with a product of its own, set at `now`; answers its id. */
export async function createReminder(
  ownerPool: pg.Pool,
  person: Pick<TestPerson, 'id'>,
  given: { times: string[]; daysOfWeek?: number[] | null; timeZone: string; now: Date },
): Promise<string> {
  const { times, daysOfWeek = null, timeZone, now } = given;
  const [id, itemId] = [randomUUID(), randomUUID()];
  await ownerPool.query(
    `insert into inventory_items (id, user_id, nickname, product_type, unit, created_at, updated_at)
     values ($1, $2, 'Óleo', 'oleo', 'ml', $3, $3)`,
    [itemId, person.id, now],
  );
  await ownerPool.query(
    `insert into medication_reminders (id, user_id, inventory_item_id, times, days_of_week, is_active, next_at, last_handled_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, true, $6, $7, $7, $7)`,
    [id, person.id, itemId, times, daysOfWeek, nextOccurrence({ times, daysOfWeek }, timeZone, now), now],
  );
  return id;
}
