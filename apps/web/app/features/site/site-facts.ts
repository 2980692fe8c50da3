/** What the public pages claim, in one place (spec-D23). Words stand in the translations under the same names. */

/** Figures under the hero (spec §1): their texts are `home:stats.<name>` and `home:stats.<name>Value`. */
export const HERO_FIGURES = ['free', 'always', 'patients'] as const;

/** For whom the product is. */
export const AUDIENCES = ['patients', 'doctors', 'associations'] as const;
