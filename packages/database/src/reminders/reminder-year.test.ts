import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asSystem } from '../as-system.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPatientIn, createReminder } from '../testing/reminders.ts';
import { claimDueReminders } from './claim.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The four zones of Brazil, and two that change their clocks. */
const ZONES = [
  'America/Noronha',
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Rio_Branco',
  'Europe/Paris',
  'America/Toronto',
];
/** Days of 2026 on which a clock is set, in Toronto and in Paris. */
const CLOCK_CHANGES = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01'];
/** Times that a clock change skips or repeats, and those at the seams of days and months. */
const TRICKY_TIMES = ['00:00', '00:01', '01:00', '01:30', '02:00', '02:30', '03:00', '12:00', '23:59'];

const cluster = inject('cluster');
let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase(cluster);
});
afterAll(() => db?.close());

type Reminder = { id: string; times: string[]; daysOfWeek: number[] | null; timeZone: string };
type Window = { start: number; end: number };

/**
 * Minutes at which a reminder must come, read off the clock on the wall minute by minute and written independently of the domain:
 * what was passed since the latest reading so far is due, so a time that is skipped comes with the change, one that is
 * repeated comes the first time.
 */
function expectedMinutes({ times, daysOfWeek, timeZone }: Reminder, { start, end }: Window): string[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const readingAt = (at: number) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`);
  const found: string[] = [];
  let latest = readingAt(start);
  // The hours before tell whether the window begins in an hour that comes twice.
  for (let at = start - 3 * HOUR; at < start; at += MINUTE) latest = Math.max(latest, readingAt(at));
  for (let at = start + MINUTE; at <= end; at += MINUTE) {
    const reading = readingAt(at);
    let isDue = false;
    for (let passed = latest + MINUTE; passed <= reading; passed += MINUTE) {
      const wall = new Date(passed);
      isDue ||= times.includes(wall.toISOString().slice(11, 16)) && (daysOfWeek?.includes(wall.getUTCDay()) ?? true);
    }
    if (isDue) found.push(new Date(at).toISOString());
    latest = Math.max(latest, reading);
  }
  return found;
}

function windowsOf(random: (below: number) => number): Window[] {
  const days = (start: number, hours: number) => ({ start, end: start + hours * HOUR });
  const monthEnds = Array.from({ length: 12 }, (_, month) => days(Date.UTC(2026, month + 1, 1) - 6 * HOUR, 18));
  const anyDays = Array.from({ length: 8 }, () => days(Date.UTC(2026, 0, 2 + random(360), random(24)), 9));
  return [...CLOCK_CHANGES.map((day) => days(Date.parse(day) - 6 * HOUR, 42)), ...monthEnds, ...anyDays]
    .sort((a, b) => a.start - b.start)
    .reduce<Window[]>((kept, window) => {
      if (window.start > (kept.at(-1)?.end ?? 0)) kept.push(window);
      return kept;
    }, []);
}

test('a year of reminders: none missed, none twice, with two workers and pauses of 15 minutes', async () => {
  // Always the same numbers: a failure can be looked at again.
  let state = 2026;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const windows = windowsOf(random);
  const newYear = new Date('2026-01-01T00:00:00Z');
  const reminders: Reminder[] = [];
  for (const timeZone of ZONES) {
    const person = await createPatientIn(db.ownerPool, timeZone);
    for (let made = 0; made < 4; made++) {
      const anyTime = `${String(random(24)).padStart(2, '0')}:${String(random(60)).padStart(2, '0')}`;
      const tricky = TRICKY_TIMES.filter(() => random(3) === 0);
      const times = [...new Set([anyTime, ...tricky])].sort();
      const days = [0, 1, 2, 3, 4, 5, 6].filter(() => random(3) > 0);
      const daysOfWeek = made % 2 === 0 || days.length % 7 === 0 ? null : days;
      const id = await createReminder(db.ownerPool, person, { times, daysOfWeek, timeZone, now: newYear });
      reminders.push({ id, times, daysOfWeek, timeZone });
    }
  }

  let pauses = 0;
  for (const window of windows) {
    let next = 0;
    // What fell due before the window is passed over with its first tick.
    for (let tick = window.start; tick <= window.end; tick += MINUTE) {
      const now = new Date(tick + (tick === window.start || tick === window.end ? 0 : random(5_000)));
      if (now.getTime() >= next) {
        await Promise.all([1, 2].map(() => asSystem(db, 'test', ({ client }) => claimDueReminders(client, now))));
        const { rows } = await db.ownerPool.query('select min(next_at) as next from medication_reminders');
        next = rows[0].next.getTime();
      }
      if (random(120) === 0 && tick + 15 * MINUTE < window.end) {
        tick += 14 * MINUTE;
        pauses++;
      }
    }
  }

  const { rows } = await db.ownerPool.query<{ related_id: string; due_at: Date; created_at: Date }>(
    'select related_id, due_at, created_at from notifications',
  );
  const late = rows.filter(({ due_at, created_at }) => created_at.getTime() - due_at.getTime() >= 16 * MINUTE);
  expect(late).toEqual([]);
  const told = new Map<string, string[]>(reminders.map(({ id }) => [id, []]));
  for (const { related_id, due_at } of rows) told.get(related_id)?.push(due_at.toISOString());
  let count = 0;
  for (const reminder of reminders) {
    const inWindows = (told.get(reminder.id) as string[])
      .filter((at) => windows.some(({ start, end }) => Date.parse(at) > start && Date.parse(at) <= end))
      .sort();
    const expected = windows.flatMap((window) => expectedMinutes(reminder, window)).sort();
    expect({ ...reminder, told: inWindows }).toEqual({ ...reminder, told: expected });
    count += expected.length;
  }
  // A simulation in which nothing happens would hold nothing.
  expect(count).toBeGreaterThan(500);
  expect(pauses).toBeGreaterThan(50);
});
