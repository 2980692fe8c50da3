/** What the public pages say of an installation beside their translated texts (spec-D23). */

/** Highest first (spec §9). */
export const SUPPORTER_TIERS = ['guardiao', 'cultivador', 'semeador'] as const;
export type SupporterTier = (typeof SUPPORTER_TIERS)[number];

/** Spec §3. Its texts stand in one language, as the supporter gave them. */
export type Supporter = {
  name: string;
  tier: SupporterTier;
  /** A path of this site or a `data:` address: pages load nothing from elsewhere. */
  logoUrl?: string | undefined;
  link?: string | undefined;
  description?: string | undefined;
  quote?: string | undefined;
};

/** Null: not claimed. */
export type SiteClaims = { foundedIn: number | null; users: number | null; professionals: number | null };

export type SiteFacts = { claims: SiteClaims; supporters: readonly Supporter[] };

/** The claims of spec §1; nobody is named as a supporter without having been asked. */
export const DEFAULT_SITE_FACTS: SiteFacts = {
  claims: { foundedIn: 2024, users: 10_000, professionals: 500 },
  supporters: [],
};
