import { isUnitOf, type ProductType, type Quantity, type Unit } from '../diary/vocabulary.ts';
import { folded } from '../text/folded.ts';
import { usesPerDayOf } from './frequency.ts';

const WORDS: Readonly<Record<string, number>> = {
  um: 1,
  uma: 1,
  one: 1,
  un: 1,
  une: 1,
  duas: 2,
  dois: 2,
  two: 2,
  deux: 2,
};
const UNIT_WORDS: readonly [RegExp, Unit][] = [
  [/^(gotas?|drops?|gouttes?)$/, 'gotas'],
  [/^(ml)$/, 'ml'],
  [/^(mg)$/, 'mg'],
  [/^(g|gramas?|grams?|grammes?)$/, 'g'],
  [/^(capsulas?|capsules?|gelules?|comprimidos?|gomas?|gummy|gummies|unidades?|units?)$/, 'unidades'],
  [/^(aplicacao|aplicacoes|applications?)$/, 'aplicações'],
  [/^(pitadas?|pinch|pinches|pincees?)$/, 'pitadas'],
];
const DOSAGE = /^(\d+(?:[.,]\d+)?|[a-z]+) ?([a-z]+)(?:,? (.+))?$/;

/**
 * The amount of one use, where the words of a prescription say nothing but that, and when. Dosage is free text for people; it is
 * read only to write down what the person says they took, and what is not one of these forms is not guessed at.
 */
export function dosageQuantity(dosage: string, productType: ProductType): Quantity | null {
  const text = folded(dosage).trim().replace(/\s+/g, ' ').replace(/[.;]$/, '');
  const [, amount = '', unitWord = '', rest] = DOSAGE.exec(text) ?? [];
  const value = WORDS[amount] ?? Number(amount.replace(',', '.'));
  const unit = UNIT_WORDS.find(([words]) => words.test(unitWord))?.[1];
  if (!unit || !isUnitOf(productType, unit) || !(value > 0)) return null;
  // "4 gotas à noite" says when; "4 gotas, aumentar para 6" says something else.
  return rest === undefined || usesPerDayOf(rest) !== null ? { value, unit } : null;
}
