import type { Content, StrengthBasis } from '@balsamo/domain/dose/strength.ts';
import { readDecimal } from './decimal.ts';

/** The contents of a label as they are typed. */
export type TypedStrength = Record<Content, string> & { basis: StrengthBasis };

/** In the shape of the domain's rules; numbers that are none are NaN, which the rules refuse. */
export const strengthOf = ({ thc, cbd, thca, cbda, basis }: TypedStrength) => ({
  thc: readDecimal(thc),
  cbd: readDecimal(cbd),
  thca: readDecimal(thca),
  cbda: readDecimal(cbda),
  basis,
});
