import { folded } from '../text/folded.ts';
import { SUBSTANCE_NAMES } from './substance-names.ts';

/** `key` is stored; `name` is Portuguese, as on a package in Brazil; `words` are brands and names of other languages. */
export type Substance = { key: string; name: string; words: readonly string[] };

/** Without accents, and with single hyphens between its words. */
export const substanceKey = (name: string): string =>
  folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const SUBSTANCES: readonly Substance[] = SUBSTANCE_NAMES.trim()
  .split('\n')
  .map((line) => {
    const [name = '', words] = line.split(': ');
    return { key: substanceKey(name), name, words: words?.split(', ') ?? [] };
  })
  .toSorted((a, b) => (a.key < b.key ? -1 : 1));

export const SUBSTANCES_FOUND_MAX = 6;

/**
 * Substances of which a word begins like what is typed, by name or by any of the other words, names first; the words of `found` say why where it is not
 * the name. Nothing is found by less than two letters.
 */
export function findSubstances(typed: string): { substance: Substance; found: string | null }[] {
  const wanted = folded(typed).trim();
  if (wanted.length < 2) return [];
  const begins = (text: string) => ` ${folded(text)}`.includes(` ${wanted}`);
  const byName = SUBSTANCES.filter(({ name }) => begins(name)).map((substance) => ({ substance, found: null }));
  const byWord = SUBSTANCES.flatMap((substance) => {
    if (begins(substance.name)) return [];
    const found = substance.words.find(begins);
    return found === undefined ? [] : [{ substance, found }];
  });
  return [...byName, ...byWord].slice(0, SUBSTANCES_FOUND_MAX);
}

/** The substance that is called exactly like this, accents and capitals aside; by a brand only where it is the brand of one substance. */
export function substanceCalled(typed: string): Substance | undefined {
  const wanted = folded(typed).trim();
  const named = SUBSTANCES.find(({ name }) => folded(name) === wanted);
  if (named || wanted === '') return named;
  const branded = SUBSTANCES.filter(({ words }) => words.some((word) => folded(word) === wanted));
  return branded.length === 1 ? branded[0] : undefined;
}
