/**
 * Lines of CSV, by hand: csv-stringify 6.9.0 and papaparse 5.7.1 write nothing and an empty text alike, or quote every text, and their
 * guards against formulas do not guard the apostrophe, so that a file could not be read back as it was (papaparse leaves out the
 * full-width signs as well). With either of them the guard, which is the larger half of this file, would still be ours.
 */

export type Cell = string | number | boolean | null;
export type Column<Row> = readonly [name: string, cell: (row: Row) => Cell];

/**
 * What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"), and the apostrophe itself. A text that begins
 * so gets one apostrophe in front; who reads the file takes one apostrophe off the front of every text that has one, and has
 * every text back as it was.
 */
const BEGINS_LIKE_A_FORMULA = /^[=+\-@＝＋－＠\t\r\n']/;

/**
 * One cell of RFC 4180. Nothing is an empty cell, an empty text is `""`. Numbers have a decimal point and are never guarded:
 * a number runs nothing.
 */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const guarded = BEGINS_LIKE_A_FORMULA.test(cell) ? `'${cell}` : cell;
  return guarded === '' || /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** A line of RFC 4180, with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}
