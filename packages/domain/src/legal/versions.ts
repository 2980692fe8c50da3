/** The texts of the law that an account stands on; that of cookies asks nobody for an agreement. */
export const AGREED_DOCUMENTS = ['terms', 'privacy'] as const;
export type AgreedDocument = (typeof AGREED_DOCUMENTS)[number];

/** The newest version of each: its day, `YYYY-MM-DD`, as `packages/locales/legal` has it. */
export const NEWEST_LEGAL_VERSIONS: Readonly<Record<AgreedDocument, string>> = {
  terms: '2026-11-26',
  privacy: '2026-11-27',
};
