import { numberFormat } from '../../platform/intl-formats.ts';

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** A size in words of the language: `820 kB`, `1,4 MB`. */
export function fileSizeText(bytes: number, language: string): string {
  const [value, unit] =
    bytes < MEGABYTE ? [Math.max(1, Math.round(bytes / KILOBYTE)), 'kilobyte'] : [bytes / MEGABYTE, 'megabyte'];
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
