/** When a patient wants to be reminded: which times, on which days (spec §3, medication_reminders). */

/**
 * `times` are wall-clock times `HH:MM` of 24 hours, sorted; `daysOfWeek` 0 Sunday to 6 Saturday, sorted, or null for every
 * day.
 */
export type Schedule = { times: readonly string[]; daysOfWeek: readonly number[] | null };

/** Times of one reminder; the bound only keeps slips of the finger out. */
export const REMINDER_TIMES_MAX = 24;

/** 'Formato inválido', 'Horário duplicado', 'Nenhum horário' of spec §5; the last is ours. */
export type TimesProblem = 'time_invalid' | 'time_duplicate' | 'no_time' | 'too_many_times';
/** 'Nenhum dia selecionado' of spec §5; a day that no week has can only come from a program. */
export type DaysProblem = 'no_day' | 'day_invalid';
export type ScheduleProblem = { field: 'times'; code: TimesProblem } | { field: 'daysOfWeek'; code: DaysProblem };

/** Is this text a time `HH:MM` of 24 hours, `00:00` to `23:59`? */
export function isReminderTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The times with one more, kept sorted; or why it cannot be added. */
export function withTime(times: readonly string[], typed: string): { times: string[] } | { problem: TimesProblem } {
  const time = typed.trim();
  if (!isReminderTime(time)) return { problem: 'time_invalid' };
  if (times.includes(time)) return { problem: 'time_duplicate' };
  if (times.length >= REMINDER_TIMES_MAX) return { problem: 'too_many_times' };
  return { times: [...times, time].sort() };
}

function timesProblem(times: readonly string[]): TimesProblem | undefined {
  if (times.length === 0) return 'no_time';
  if (!times.every(isReminderTime)) return 'time_invalid';
  if (new Set(times).size < times.length) return 'time_duplicate';
  return times.length > REMINDER_TIMES_MAX ? 'too_many_times' : undefined;
}

function daysProblem(days: readonly number[] | null): DaysProblem | undefined {
  if (days === null) return undefined;
  if (days.length === 0) return 'no_day';
  return days.every((day) => Number.isInteger(day) && day >= 0 && day <= 6) ? undefined : 'day_invalid';
}

/** Every problem of a schedule, one per field at most. */
export function scheduleProblems(schedule: Schedule): ScheduleProblem[] {
  const times = timesProblem(schedule.times);
  const days = daysProblem(schedule.daysOfWeek);
  return [
    ...(times ? [{ field: 'times', code: times } as const] : []),
    ...(days ? [{ field: 'daysOfWeek', code: days } as const] : []),
  ];
}

/** The same schedule as it is stored: times and days sorted, each once, and all seven days as null. */
export function normalizedSchedule({ times, daysOfWeek }: Schedule): Schedule {
  const days = daysOfWeek && [...new Set(daysOfWeek)].sort((a, b) => a - b);
  return { times: [...new Set(times)].sort(), daysOfWeek: days?.length === 7 ? null : days };
}
