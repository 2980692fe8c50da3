/**
 * A number from 0 up as people type it, comma or point as decimal sign; null where nothing is typed, NaN where it is no such
 * number. What may stand in a field is the domain's to say.
 */
export function readDecimal(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^(\d+([.,]\d*)?|[.,]\d+)$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}
