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

/** Endings that differ between languages (topiramato, topiramate; tacrolimo, tacrolimus) are left off what has this many letters. */
const ENDING_LEFT_OFF_FROM = 6;

/** What a name shares with the same name in English and French: morfina, morphine; amitriptilina, amitriptyline; varfarina, warfarin. */
const spelled = (text: string): string =>
  folded(text)
    .replace(/ph/g, 'f')
    .replace(/([tc])h/g, '$1')
    .replace(/k/g, 'c')
    .replace(/w/g, 'v')
    .replace(/y/g, 'i')
    .replace(/([a-z])\1/g, '$1');

const withoutEndings = (text: string): string =>
  text.replace(/[a-z]+/g, (word) => (word.length < ENDING_LEFT_OFF_FROM ? word : word.replace(/(us|[aeo])$/, '')));

/** What a package says beside the name: how much, in which form, which salt. */
const AMOUNT =
  /\d[\d.,]*\s*(mg|mcg|µg|g|ml|ui|iu|meq|mmol|%)?(\s*\/\s*[\d.,]*\s*(ml|mg|g|h|gotas?|dose|comprimidos?))?/g;
const FORMS =
  /\b(comprimidos?|comp|cp|cpr|capsulas?|caps|gotas?|xarope|solucao|suspensao|oral|injetavel|ampolas?|adesivo|pomada|creme|tablets?|capsules?|drops?|syrup|gelules?|comprimes?|gouttes?|sirop|generico|generic|retard|xr|xl|sr|cr|er|lp|od|odt|mg|mcg|ml)\b/g;
const SALTS =
  /^(di)?(cloridrato|bromidrato|maleato|besilato|mesilato|tartarato|hemitartarato|succinato|fumarato|hemifumarato|oxalato|citrato|fosfato|bissulfato) de |\b(sodic[oa]|potassic[oa]|calcic[oa]|magnesic[oa]|monoidratad[oa])\b/g;

/** A name as it stands on a box, without its amount, form and salt: *Frisium 10 mg comprimidos* is *frisium*. */
const bare = (typed: string): string =>
  folded(typed)
    .replace(AMOUNT, ' ')
    .replace(FORMS, ' ')
    .replace(/[()[\],;/+-]+\s*$/, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Substances of which a word begins like what is typed, by name or by any of the other words, names first; the words of `found` say why where it is not
 * the name. Nothing is found by less than two letters.
 */
export function findSubstances(typed: string): { substance: Substance; found: string | null }[] {
  const wanted = spelled(bare(typed).replace(SALTS, ' ').trim());
  if (wanted.length < 2) return [];
  const beginsBy = (spell: (text: string) => string) => (text: string) =>
    ` ${spell(text)}`.includes(` ${spell(wanted)}`);
  const asTyped = beginsBy(spelled);
  const asElsewhere = beginsBy((text) => withoutEndings(spelled(text)));
  const begins = (text: string) => asTyped(text) || asElsewhere(text);
  const byName = SUBSTANCES.filter(({ name }) => begins(name)).map((substance) => ({ substance, found: null }));
  const byWord = SUBSTANCES.flatMap((substance) => {
    if (begins(substance.name)) return [];
    const found = substance.words.find(begins);
    return found === undefined ? [] : [{ substance, found }];
  });
  return [...byName, ...byWord].slice(0, SUBSTANCES_FOUND_MAX);
}

/**
 * All substances that may be called like this, by their name in one of the three languages or by a brand; amount, form and salt aside. Several are those of
 * one brand, as *Depakene* is of valproic acid and of its sodium salt.
 */
export function substancesCalled(typed: string): Substance[] {
  const exact = folded(typed).trim();
  if (exact === '') return [];
  const named = SUBSTANCES.filter(({ name }) => folded(name) === exact);
  if (named.length > 0) return named;
  for (const wanted of new Set([exact, bare(typed), bare(typed).replace(SALTS, ' ').trim()])) {
    const same = withoutEndings(spelled(wanted));
    const isCalled = (text: string) => withoutEndings(spelled(text)) === same;
    const called = SUBSTANCES.filter(({ name }) => isCalled(name));
    if (called.length > 0) return called;
    const branded = SUBSTANCES.filter(({ words }) => words.some(isCalled));
    if (branded.length > 0) return branded;
  }
  return [];
}

/** The substance that is meant where only one is called so. */
export function substanceCalled(typed: string): Substance | undefined {
  const called = substancesCalled(typed);
  return called.length === 1 ? called[0] : undefined;
}
