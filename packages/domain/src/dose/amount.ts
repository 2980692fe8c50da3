/** Why a dose cannot be told. */
export type UnknownReason =
  /** The product says nothing of this cannabinoid. */
  | 'content_not_given'
  /** The numbers stand without what they count. */
  | 'basis_unknown'
  /** A bare "%" on anything but flower: of a label's "5 %" it is not known of what, it may mean raw extract. */
  | 'percent_ambiguous'
  /** Pinches and applications have no size. */
  | 'quantity_not_measured'
  /** "mg" of a capsule or an edible may be of the product or of what is in it. */
  | 'milligrams_ambiguous'
  /** Volume was recorded and the content is per weight, or the other way round. */
  | 'density_unknown'
  /** Units were recorded and the content is per weight or volume, or the other way round. */
  | 'unit_size_unknown';

/** An amount of one cannabinoid in milligrams, never a guess. In a range `from` is below `to`. */
export type Amount =
  | { kind: 'exact'; mg: number }
  | { kind: 'range'; from: number; to: number }
  | { kind: 'unknown'; reason: UnknownReason };

/** Smallest amount that is shown, in mg; a trace is never shown as nothing. */
const SHOWN_MG_MIN = 0.01;

/**
 * Milligrams as they are shown: two decimals below 1 mg, one below 100 mg, whole from there. That is three figures at most,
 * which is already finer than a label is true to.
 */
export function roundedMg(mg: number): number {
  if (mg > 0 && mg < SHOWN_MG_MIN) return SHOWN_MG_MIN;
  const steps = mg < 1 ? 100 : mg < 100 ? 10 : 1;
  return Math.round(mg * steps) / steps;
}

/** An amount as it is shown; a range whose ends look the same is shown as one number. */
export function roundedAmount(amount: Amount): Amount {
  if (amount.kind === 'unknown') return amount;
  if (amount.kind === 'exact') return { kind: 'exact', mg: roundedMg(amount.mg) };
  const [from, to] = [roundedMg(amount.from), roundedMg(amount.to)];
  return from === to ? { kind: 'exact', mg: from } : { kind: 'range', from, to };
}
