import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { asSystem } from '../as-system.ts';
import { asUserOnce } from '../as-user.ts';
import { insertEntry } from '../diary/queries.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { testEntry } from '../testing/entries.ts';
import { createPerson } from '../testing/people.ts';
import { createPatientIn, createReminder } from '../testing/reminders.ts';
import { claimDueCheckOuts, claimDueReminders, FIND_DUE_REMINDERS, TAKE_DUE_CHECK_OUTS } from './claim.ts';

const cluster = inject('cluster');
const SAO_PAULO = 'America/Sao_Paulo';
/** 07:00 in São Paulo, a Monday. */
const SEVEN = new Date('2026-03-02T10:00:00Z');
const after = (minutes: number, from = SEVEN) => new Date(from.getTime() + minutes * 60_000);
let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase(cluster);
});
beforeEach(() => db.ownerPool.query('delete from users'));
afterAll(() => db?.close());

const remindAt = (now: Date) => asSystem(db, 'test', ({ client }) => claimDueReminders(client, now));
const checkOutsAt = (now: Date) => asSystem(db, 'test', ({ client }) => claimDueCheckOuts(client, now));

async function eightOClock(given: { times?: string[]; timeZone?: string } = {}) {
  const timeZone = given.timeZone ?? SAO_PAULO;
  const person = await createPatientIn(db.ownerPool, timeZone);
  const id = await createReminder(db.ownerPool, person, { times: given.times ?? ['08:00'], timeZone, now: SEVEN });
  return { person, id };
}

async function told() {
  const { rows } = await db.ownerPool.query<{ type: string; related_id: string; due_at: Date }>(
    'select type, related_id, due_at from notifications order by due_at, related_id',
  );
  return rows.map(({ type, related_id, due_at }) => [type, related_id, due_at.toISOString()]);
}

const reminderRow = async (id: string) =>
  (await db.ownerPool.query('select next_at, snoozed_until from medication_reminders where id = $1', [id])).rows[0];

describe('a reminder', () => {
  test('is told of at its minute, once, and then waits for the next day', async () => {
    const { id } = await eightOClock();
    await remindAt(after(59));
    expect(await told()).toEqual([]);
    await remindAt(after(60));
    await remindAt(after(60));
    await remindAt(after(61));
    expect(await told()).toEqual([['reminder', id, '2026-03-02T11:00:00.000Z']]);
    expect((await reminderRow(id)).next_at.toISOString()).toBe('2026-03-03T11:00:00.000Z');
  });

  test('is still told of 15 minutes late, and passed over after that', async () => {
    const { id } = await eightOClock();
    await remindAt(after(75));
    expect(await told()).toHaveLength(1);
    await remindAt(after(24 * 60 + 76));
    expect(await told()).toHaveLength(1);
    expect((await reminderRow(id)).next_at.toISOString()).toBe('2026-03-04T11:00:00.000Z');
  });

  test('of two times missed in one pause is told of both', async () => {
    const { id } = await eightOClock({ times: ['08:00', '08:10'] });
    await remindAt(after(72));
    expect(await told()).toEqual([
      ['reminder', id, '2026-03-02T11:00:00.000Z'],
      ['reminder', id, '2026-03-02T11:10:00.000Z'],
    ]);
  });

  test('postponed comes once more; together with its next time it is one', async () => {
    const { id } = await eightOClock({ times: ['08:00', '08:15'] });
    await remindAt(after(60));
    await db.ownerPool.query(
      'update medication_reminders set snoozed_until = $2, next_at = least(next_at, $2) where id = $1',
      [id, after(75)],
    );
    await remindAt(after(75));
    expect((await told()).map(([, , at]) => at)).toEqual(['2026-03-02T11:00:00.000Z', '2026-03-02T11:15:00.000Z']);
    expect((await reminderRow(id)).snoozed_until).toBeNull();
  });

  test('postponed beyond its next time comes at both', async () => {
    const { id } = await eightOClock({ times: ['08:00', '08:05'] });
    await remindAt(after(60));
    await db.ownerPool.query('update medication_reminders set snoozed_until = $2 where id = $1', [id, after(75)]);
    await remindAt(after(65));
    await remindAt(after(75));
    expect((await told()).map(([, , at]) => at?.slice(11, 16))).toEqual(['11:00', '11:05', '11:15']);
  });

  test('of a finished product rests and goes on when the product is taken up again', async () => {
    const { id } = await eightOClock();
    await db.ownerPool.query("update inventory_items set status = 'finalizado'");
    await remindAt(after(60));
    expect(await told()).toEqual([]);
    await db.ownerPool.query("update inventory_items set status = 'ativo'");
    await remindAt(after(24 * 60 + 60));
    expect(await told()).toEqual([['reminder', id, '2026-03-03T11:00:00.000Z']]);
  });

  test('in a zone that this runtime does not know holds nobody else up', async () => {
    const { id } = await eightOClock();
    const lost = await eightOClock();
    await db.ownerPool.query("update users set time_zone = 'Mars/Olympus' where id = $1", [lost.person.id]);
    await remindAt(after(60));
    expect((await told()).map(([, related]) => related).sort()).toEqual([id, lost.id].sort());
  });

  test('whose telling fails is told of later: nothing of it is kept', async () => {
    const { id } = await eightOClock();
    await expect(
      asSystem(db, 'test', async ({ client }) => {
        await claimDueReminders(client, after(60));
        throw new Error('cut off');
      }),
    ).rejects.toThrow('cut off');
    expect(await told()).toEqual([]);
    await remindAt(after(61));
    expect(await told()).toEqual([['reminder', id, '2026-03-02T11:00:00.000Z']]);
  });

  test('is told of once by many workers, without one waiting for another', async () => {
    for (let reminder = 0; reminder < 30; reminder++) await eightOClock();
    const counts = await Promise.all(Array.from({ length: 6 }, () => remindAt(after(60))));
    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
    expect(await told()).toHaveLength(30);
  });
});

describe('a check-out', () => {
  async function entryDue(at: Date) {
    const person = await createPerson(db.ownerPool);
    const entry = testEntry({ checkOutDueAt: at });
    await asUserOnce(db, person.token, insertEntry(entry));
    return entry.id;
  }

  test('that falls due is told of once', async () => {
    const id = await entryDue(after(60));
    await checkOutsAt(after(59));
    expect(await told()).toEqual([]);
    await Promise.all([checkOutsAt(after(60)), checkOutsAt(after(60))]);
    await checkOutsAt(after(61));
    expect(await told()).toEqual([['check_out_due', id, '2026-03-02T11:00:00.000Z']]);
    const { rows } = await db.ownerPool.query('select is_reminder_sent from diary_entries where id = $1', [id]);
    expect(rows).toEqual([{ is_reminder_sent: true }]);
  });

  test('is still told of 15 minutes late and not after that', async () => {
    const id = await entryDue(after(60));
    await entryDue(after(59));
    await checkOutsAt(after(75));
    expect((await told()).map(([, related]) => related)).toEqual([id]);
  });

  test('of an entry that was finished or deleted is not told of', async () => {
    const [finished, deleted] = [await entryDue(after(60)), await entryDue(after(60))];
    await db.ownerPool.query("update diary_entries set status = 'completo', checked_out_at = now() where id = $1", [
      finished,
    ]);
    await db.ownerPool.query('update diary_entries set deleted_at = now() where id = $1', [deleted]);
    await checkOutsAt(after(60));
    expect(await told()).toEqual([]);
  });
});

describe('looking for what is due', () => {
  test('needs no table to be read from end to end, also behind the policies', async () => {
    await asSystem(db, 'test', async ({ client }) => {
      await client.query('set local enable_seqscan = off');
      const plan = async (text: string, values: unknown[]) =>
        (await client.query(`explain ${text}`, values)).rows.map((row) => row['QUERY PLAN']).join('\n');
      const reminders = await plan(FIND_DUE_REMINDERS, [SEVEN, 10]);
      expect(reminders).toContain('medication_reminders_next_at_idx');
      expect(reminders).not.toContain('Seq Scan');
      const checkOuts = await plan(TAKE_DUE_CHECK_OUTS, [SEVEN, SEVEN, 10]);
      expect(checkOuts).toContain('diary_entries_to_remind_idx');
      expect(checkOuts).not.toContain('Seq Scan');
    });
  });
});
