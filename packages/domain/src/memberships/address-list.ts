import { canonicalEmail, EMAIL_MAX_LENGTH, emailProblem } from '../auth/email.ts';

/** A list longer than this is sent in parts: every address of it may get a mail. */
export const ADDRESS_LIST_MAX_LINES = 500;
/** In characters, as `compactAddressList` makes it: a hundred for each line, which a request can carry. */
export const ADDRESS_LIST_MAX_LENGTH = 50_000;

/** What became of a line; `declined`: the person said no a short while ago, and a list asks nobody twice. */
export const LINE_OUTCOMES = ['invited', 'invalid', 'duplicate', 'pending', 'member', 'declined'] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

/** A line of a list: its number in the text, from 1, and the address on it, lower case; null: there is none. */
export type AddressLine = { line: number; text: string; email: string | null };

/** Of a line without an address so much is given back, for who looks for it. */
const SHOWN_LENGTH = 80;

/**
 * Reads a list of addresses as spreadsheets write it: one person on each line, the address in any column, columns divided by comma,
 * semicolon or tab, with or without quotes; several addresses on a line are several people. Empty lines and a first line of headings are no lines of the list.
 */
export function readAddressList(text: string): AddressLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .flatMap(onePersonEach)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => /[^\s,;"]/.test(line.text));
  return lines.filter((line, index) => index > 0 || !isHeading(line.text)).map(readLine);
}

/** A list below what was typed before; its line of headings goes, since only the first line of a list can be one. */
export function joinAddressLists(typed: string, added: string): string {
  if (typed.trim() === '') return added;
  const lines = added.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const first = lines.findIndex((line) => /[^\s,;"]/.test(line));
  const isHeaded = first >= 0 && isHeading(lines[first] ?? '');
  return [typed.trimEnd(), ...lines.slice(isHeaded ? first + 1 : 0)].join('\n');
}

/** The same list for the way to the server: on each line its address alone or, without one, how it begins. Lines keep their numbers. */
export function compactAddressList(text: string): string {
  const lines: string[] = [];
  for (const { line, text: shown, email } of readAddressList(text)) {
    while (lines.length < line - 1) lines.push('');
    lines.push(email ?? shown.replaceAll('@', ' '));
  }
  return lines.join('\n');
}

const cellsOf = (text: string) =>
  text.split(/[,;\t]/).map((cell) =>
    // `Bia <bia@exemplo.com>`, as mail programs write whom a letter is for.
    (/<([^<>]+)>/.exec(cell)?.[1] ?? cell)
      .trim()
      .replace(/^["'<]+|[>"']+$/g, '')
      .trim(),
  );

const isAddress = (cell: string) => cell.length <= EMAIL_MAX_LENGTH && emailProblem(cell) === undefined;

/** Addresses beside one another, as a mail program copies them, on a line each. */
function onePersonEach(line: string): string[] {
  const addresses = cellsOf(line).filter(isAddress);
  return addresses.length > 1 ? addresses : [line];
}

function readLine({ line, text }: { line: number; text: string }): AddressLine {
  const found = cellsOf(text).find(isAddress);
  return { line, text: text.slice(0, SHOWN_LENGTH), email: found === undefined ? null : canonicalEmail(found) };
}

/** What a column of addresses is called in the three languages; whatever merely holds "mail" may be an address with a slip in it. */
const HEADING =
  /^((endere[cç]os?|adresses?) (de )?)?(e-?mails?|mails?|courriels?|correio eletr[oô]nico)( address(es)?)?$/i;
const isHeading = (text: string) => cellsOf(text).some((cell) => HEADING.test(cell));
