/** What the public pages claim, in one place (spec-D23). Words stand in the translations under the same names. */

/** Figures under the hero (spec §1): their texts are `home:stats.<name>` and `home:stats.<name>Value`. */
export const HERO_FIGURES = ['free', 'always', 'patients'] as const;

/** For whom the product is, and whether their area is open yet. */
export const AUDIENCES = [
  { id: 'patients', isReady: true },
  { id: 'doctors', isReady: true },
  { id: 'associations', isReady: false },
] as const;
