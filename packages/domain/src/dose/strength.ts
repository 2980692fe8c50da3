import type { ProductType } from '../diary/vocabulary.ts';

/**
 * What the numbers of a label count. `percent` is a bare "%": what it is a share of is not stated.
 * `percent_weight` is stated as weight in weight (1 % = 10 mg/g), `percent_weight_volume` as weight in volume
 * (1 % = 1 g in 100 ml = 10 mg/ml).
 */
export const STRENGTH_BASES = [
  'mg_per_ml',
  'mg_per_g',
  'mg_per_unit',
  'percent',
  'percent_weight',
  'percent_weight_volume',
  'unknown',
] as const;
export type StrengthBasis = (typeof STRENGTH_BASES)[number];

/**
 * Cannabinoids as the label gives them, all on one basis; null or absent = the label does not say. THCA and CBDA are
 * the acids of the raw plant, given apart by a laboratory; a label that states "total THC" has them in `thc` already.
 */
export type Strength = {
  thc: number | null;
  thca?: number | null;
  cbd: number | null;
  cbda?: number | null;
  basis: StrengthBasis;
};

export const UNKNOWN_STRENGTH: Strength = { thc: null, thca: null, cbd: null, cbda: null, basis: 'unknown' };

const CREAM_BASES = ['mg_per_g', 'mg_per_ml', 'percent_weight', 'percent', 'unknown'] as const;

/** Bases offered per product type, the usual one first. */
export const STRENGTH_BASES_OF: Readonly<Record<ProductType, readonly [StrengthBasis, ...StrengthBasis[]]>> = {
  oleo: ['mg_per_ml', 'percent_weight_volume', 'percent', 'unknown'],
  flor: ['percent', 'mg_per_g', 'unknown'],
  pomada: CREAM_BASES,
  capsula: ['mg_per_unit', 'unknown'],
  comestivel: ['mg_per_unit', 'mg_per_g', 'percent_weight', 'percent', 'unknown'],
  resina: ['percent_weight', 'mg_per_g', 'percent', 'unknown'],
  topico: CREAM_BASES,
  extrato: ['mg_per_ml', 'mg_per_g', 'percent_weight_volume', 'percent_weight', 'percent', 'unknown'],
  outro: STRENGTH_BASES,
};

/**
 * Largest content per basis: nothing holds more than 1000 mg in a gram or 100 in a hundred; a millilitre of pure
 * cannabinoid weighs about a gram. For units only slips of the finger are kept out.
 */
const CONTENT_MAX: Readonly<Record<StrengthBasis, number>> = {
  mg_per_ml: 1000,
  mg_per_g: 1000,
  mg_per_unit: 10_000,
  percent: 100,
  percent_weight: 100,
  percent_weight_volume: 100,
  unknown: 10_000,
};

export type StrengthProblem = 'content_invalid' | 'content_too_large' | 'basis_not_of_product';

/** What is wrong with a strength: contents are 0 or more, and all of them together not above what the basis can hold. */
export function strengthProblem(productType: ProductType, strength: Strength): StrengthProblem | undefined {
  if (!STRENGTH_BASES_OF[productType].includes(strength.basis)) return 'basis_not_of_product';
  const contents = [strength.thc, strength.thca, strength.cbd, strength.cbda].filter((content) => content != null);
  if (contents.some((content) => !Number.isFinite(content) || content < 0)) return 'content_invalid';
  const total = contents.reduce((sum, content) => sum + content, 0);
  return total > CONTENT_MAX[strength.basis] ? 'content_too_large' : undefined;
}

export type Content = Exclude<keyof Strength, 'basis'>;
/** In the order in which a form asks for them. */
const CONTENTS: readonly Content[] = ['cbd', 'thc', 'cbda', 'thca'];

/** Which content of a strength that is refused is to blame: the first that is none by itself, else the greatest of those that are too much together. */
export function contentToBlame(strength: Strength): Content {
  const contentOf = (name: Content) => strength[name] ?? 0;
  const isNone = (name: Content) => !(contentOf(name) >= 0 && contentOf(name) <= CONTENT_MAX[strength.basis]);
  return CONTENTS.find(isNone) ?? CONTENTS.reduce((one, other) => (contentOf(other) > contentOf(one) ? other : one));
}

/** Molar masses in g/mol, from the formulas C21H30O2 (THC and CBD) and C22H30O4 (their acids). */
export const MOLAR_MASS = { neutral: 314.46, acid: 358.47 } as const;

/**
 * Mass of THC that one unit of mass of THCA leaves when heat takes its CO2 away, and so for CBDA and CBD: the quotient of
 * the molar masses, 314.46 / 358.47, to three decimals. United States, 7 CFR § 990.1: THC + 0.877 × THCA.
 */
export const ACID_FACTOR = 0.877;

/**
 * Total content: neutral + 0.877 × acid where the acid is given, on the basis of the label. Null when the neutral form is
 * not given: the acid alone would be a lower bound that reads like the whole.
 */
export function totalContent(neutral: number | null, acid: number | null | undefined): number | null {
  return neutral === null ? null : neutral + ACID_FACTOR * (acid ?? 0);
}
