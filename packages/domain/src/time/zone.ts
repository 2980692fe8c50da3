/**
 * Calendar questions asked in a person's own time zone (spec-D9).
 *
 * By hand until Node has `Temporal`, which 24 hides behind a flag: temporal-polyfill 1.0.8 adds 19 KB (gzip) to the first load of the
 * diary and luxon 3.7.2 22 KB, in place of 0.6 KB. luxon also takes the second of a time that comes twice in New York.
 */

/** Default zone of a profile (spec-D9). */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

/** The names that this runtime lists; it knows more (aliases, other spellings of case), at the cost of making a format. */
let listedZones: Set<string> | undefined;

/** Is this an IANA zone name that this runtime knows (`Area/City` or `UTC`)? Offsets such as `+03:00` are not names. */
export function isTimeZone(name: string): boolean {
  listedZones ??= new Set(Intl.supportedValuesOf('timeZone'));
  if (listedZones.has(name)) return true;
  if (!/^[A-Za-z]/.test(name) || name.length > 64) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();
function partsFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    // Zone names can be spelt in any case: without a bound, input could fill the memory.
    if (formats.size >= 500) formats.clear();
    formats.set(timeZone, format);
  }
  return format;
}

export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** The wall-clock reading of an instant in a zone; month 1–12, hour 0–23. */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const parts = Object.fromEntries(
    partsFormat(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  );
  const { year, month, day, hour, minute, second } = parts as LocalTime;
  return { year, month, day, hour, minute, second };
}

/** The local calendar day of an instant, `YYYY-MM-DD`. */
export function localDay(instant: Date, timeZone: string): string {
  const { year, month, day } = localTime(instant, timeZone);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The first instant that is taken: a year typed in two digits is none that anybody means. */
export const EARLIEST_INSTANT_MS = Date.UTC(1900, 0, 1);

/** What these numbers are in UTC. `Date.UTC` takes the years 0 to 99 for those of the last century. */
function utcOf({ year, month, day, hour, minute, second }: LocalTime): number {
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  return year >= 100 ? at : new Date(at).setUTCFullYear(year, month - 1, day);
}

/**
 * The instant at which a wall clock in a zone shows the given local time. A time that a clock change skips
 * becomes the same distance after the change; of a time that comes twice, the first is meant.
 */
export function instantOf(local: LocalTime, timeZone: string): Date {
  const wall = utcOf(local);
  const offsetAt = (at: number) => utcOf(localTime(new Date(at), timeZone)) - Math.floor(at / 1000) * 1000;
  const day = 86_400_000;
  const candidates = [offsetAt(wall - day), offsetAt(wall + day)].map((offset) => wall - offset);
  const fitting = candidates.filter((at) => at + offsetAt(at) === wall).sort((a, b) => a - b);
  // In a gap no candidate fits: the offset before the change places the time after it.
  return new Date(fitting[0] ?? candidates[0] ?? wall);
}

/** First and last instant (exclusive) of the local day that contains `now`. */
export function dayBounds(now: Date, timeZone: string): { start: Date; end: Date } {
  const { year, month, day } = localTime(now, timeZone);
  const midnight = { year, month, hour: 0, minute: 0, second: 0 };
  return { start: instantOf({ ...midnight, day }, timeZone), end: instantOf({ ...midnight, day: day + 1 }, timeZone) };
}

/** The first instant of so many local days, today the last of them (spec-D38). */
export function localDaysFrom(now: Date, timeZone: string, days: number): Date {
  const { year, month, day } = localTime(now, timeZone);
  return instantOf({ year, month, day: day + 1 - days, hour: 0, minute: 0, second: 0 }, timeZone);
}

/**
 * Calendar days from the day of `from` to the day of `to`, each read on its own wall clock: 0 the same day,
 * 1 when `to` is the day after, negative when it is before.
 */
export function daysBetween(
  from: { instant: Date; timeZone: string },
  to: { instant: Date; timeZone: string },
): number {
  const [start, end] = [from, to].map(({ instant, timeZone }) => {
    const { year, month, day } = localTime(instant, timeZone);
    return Date.UTC(year, month - 1, day);
  }) as [number, number];
  return Math.round((end - start) / 86_400_000);
}

export type DayPeriod = 'madrugada' | 'manha' | 'tarde' | 'noite';

/** Periods of the local day: madrugada 0–6, manhã 6–12, tarde 12–18, noite 18–24 (spec-D9). */
export function dayPeriod(instant: Date, timeZone: string): DayPeriod {
  const { hour } = localTime(instant, timeZone);
  if (hour < 6) return 'madrugada';
  if (hour < 12) return 'manha';
  return hour < 18 ? 'tarde' : 'noite';
}
