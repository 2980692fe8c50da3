import { localTime } from './zone.ts';

export type Greeting = 'morning' | 'afternoon' | 'evening';

/** How a person is greeted at this local hour: morning 5–12, afternoon 12–18, evening 18–5. */
export function greetingAt(instant: Date, timeZone: string): Greeting {
  const { hour } = localTime(instant, timeZone);
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** The name one is called by: the first word of the full name. */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? '';
}
