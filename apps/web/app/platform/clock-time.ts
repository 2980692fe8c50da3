import { dateTimeFormat } from './intl-formats.ts';
/** A time of day as a clock of the language shows it: `08:00`, `8:00 AM`. */
export function clockTime(instant: Date, language: string, timeZone: string): string {
  const { hour12 } = dateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  const hour = hour12 ? 'numeric' : '2-digit';
  return dateTimeFormat(language, { hour, minute: '2-digit', timeZone }).format(instant);
}
