/**
 * Drops in one millilitre where the label says nothing and one number is needed, as for stock (spec-D11). It is the
 * pharmacopoeia's medicine dropper, whose drops of water weigh 45 to 55 mg (USP <1101>).
 */
export const DEFAULT_DROPS_PER_ML = 20;

/**
 * Drops in one millilitre where the label says nothing and a dose is told: a range, from the pharmacopoeia's 20 to the 30
 * of oils, whose drops are smaller than those of water (product issue "the patient's treatment", dose engine).
 */
export const UNKNOWN_DROPS_PER_ML = { from: DEFAULT_DROPS_PER_ML, to: 30 } as const;

/** Drops per millilitre that are accepted for an item; the bounds only keep slips of the finger out. */
export const DROPS_PER_ML_MIN = 5;
export const DROPS_PER_ML_MAX = 100;

/** Can this be a dropper's number of drops per millilitre? At most one decimal. */
export function isDropsPerMl(value: number): boolean {
  return value >= DROPS_PER_ML_MIN && value <= DROPS_PER_ML_MAX && Math.round(value * 10) / 10 === value;
}

/** Millilitres of that many drops; not rounded. */
export function mlOfDrops(drops: number, dropsPerMl: number): number {
  return drops / dropsPerMl;
}

/** Drops in that many millilitres; not rounded. */
export function dropsOfMl(ml: number, dropsPerMl: number): number {
  return ml * dropsPerMl;
}
