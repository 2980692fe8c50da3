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

/** Who answers for an installation; null: not said, and then the pages say that nobody has said it. */
export type LegalFacts = {
  /** Who decides about the data (*controlador*, LGPD art. 5, VI), with the number under which it is registered, and its address. */
  controller: { name: string; taxId?: string | undefined; address?: string | undefined } | null;
  /** Whom people and the authority turn to about their data (*encarregado*, LGPD art. 41). */
  officer: { name?: string | undefined; email: string } | null;
  /** Published on the pages: not that to which forms are mailed. */
  contactEmail: string | null;
  /** Where database and files lie: an ISO 3166 code of two letters. */
  hostingCountry: string | null;
};

/** Whom to tell of a weakness of the installation (RFC 9116). */
export type SecurityFacts = {
  /** `mailto:`, `https:` or `tel:`, the preferred one first. */
  contact: readonly string[];
  /** ISO 8601; from then on nobody is told any more. */
  expires: string;
  /** `https:`; how whoever tells is treated. */
  policy?: string | undefined;
};

export type SiteFacts = {
  claims: SiteClaims;
  supporters: readonly Supporter[];
  legal: LegalFacts;
  /** Null: not said. */
  security: SecurityFacts | null;
};

/** The claims of spec §1; nobody is named as a supporter without having been asked, and no company made up. */
export const DEFAULT_SITE_FACTS: SiteFacts = {
  claims: { foundedIn: 2024, users: 10_000, professionals: 500 },
  supporters: [],
  legal: { controller: null, officer: null, contactEmail: null, hostingCountry: null },
  security: null,
};
