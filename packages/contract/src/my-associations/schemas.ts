import { CITY_MAX_LENGTH } from '@balsamo/domain/account/profile.ts';
import { ASSOCIATION_NAME_MAX_LENGTH } from '@balsamo/domain/associations/association.ts';
import { CITY_SEARCH_MIN_LENGTH, CITY_SUGGESTIONS_MAX } from '@balsamo/domain/associations/search.ts';
import { BRAZILIAN_STATES } from '@balsamo/domain/auth/account.ts';
import { PLACE_MAX_LENGTH, placeOfCursor } from '@balsamo/domain/directory/place.ts';
import { z } from 'zod';
import { OutInstant, orNull, storableText } from '../scalars.ts';

const card = {
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  city: z.string().nullable(),
  state: orNull(z.enum(BRAZILIAN_STATES)),
  /** A file of the association, `/api/associations/{id}/files/{logoId}`; another logo has another id. Null = it has none. */
  logoId: z.uuid().nullable(),
};

/** What a card of an association says. Null = not told. */
export const AssociationCard = z.object(card).meta({ id: 'AssociationCard' });
export type AssociationCard = z.infer<typeof AssociationCard>;

/** A membership of the person that stands. */
export const Membership = z
  .object({
    association: AssociationCard,
    role: z.literal('member'),
    joinedAt: OutInstant,
    /** Since when the association sees a summary of the person's use (spec-D15); null = it does not. */
    sharesSummarySince: OutInstant.nullable(),
  })
  .meta({ id: 'Membership' });
export type Membership = z.infer<typeof Membership>;

export const MembershipList = z.object({ items: z.array(Membership) }).meta({ id: 'MembershipList' });
export type MembershipList = z.infer<typeof MembershipList>;

export const SummaryConsentChange = z
  .strictObject({
    /** Does the association see a summary of the person's use? */
    sharesSummary: z.boolean(),
  })
  .meta({ id: 'SummaryConsentChange' });

export const SummaryConsent = z.object({ sharesSummarySince: OutInstant.nullable() }).meta({ id: 'SummaryConsent' });
export type SummaryConsent = z.infer<typeof SummaryConsent>;

export const FoundAssociation = z
  .object({
    ...card,
    /** Active members. */
    memberCount: z.int().nonnegative(),
    doctorCount: z.int().nonnegative(),
  })
  .meta({ id: 'FoundAssociation' });
export type FoundAssociation = z.infer<typeof FoundAssociation>;

export const FoundAssociationPage = z
  .object({ items: z.array(FoundAssociation), nextCursor: z.string().nullable() })
  .meta({ id: 'FoundAssociationPage' });
export type FoundAssociationPage = z.infer<typeof FoundAssociationPage>;

export const AssociationQuery = z.strictObject({
  /** Part of a name, whatever case and accents. */
  name: storableText(ASSOCIATION_NAME_MAX_LENGTH).trim().min(1).optional(),
  state: z.enum(BRAZILIAN_STATES).optional(),
  /** Exactly as the association writes it; `/api/associations/cities` suggests some. */
  city: storableText(CITY_MAX_LENGTH).min(1).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  /** The `nextCursor` of the page before. */
  cursor: z
    .string()
    .max(PLACE_MAX_LENGTH)
    .refine((cursor) => placeOfCursor(cursor) !== undefined, { message: 'unknown_cursor' })
    .optional(),
});

export const CityQuery = z.strictObject({
  /** How the city begins, whatever case and accents. */
  q: storableText(CITY_MAX_LENGTH).trim().min(CITY_SEARCH_MIN_LENGTH),
  state: z.enum(BRAZILIAN_STATES).optional(),
});

export const CityList = z
  .object({
    items: z.array(z.object({ city: z.string(), state: orNull(z.enum(BRAZILIAN_STATES)) })).max(CITY_SUGGESTIONS_MAX),
  })
  .meta({ id: 'CityList' });
export type CityList = z.infer<typeof CityList>;

/** What an association tells about itself. Null = not told. */
export const AssociationProfile = z
  .object({
    ...card,
    memberCount: z.int().nonnegative(),
    doctorCount: z.int().nonnegative(),
    about: z.string().nullable(),
    missionStatement: z.string().nullable(),
    neighborhood: z.string().nullable(),
    /** At the same address as the logo. */
    bannerId: z.uuid().nullable(),
    contact: z.object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      /** Digits with the country's, as wa.me takes them. */
      whatsappNumber: z.string().nullable(),
      website: z.string().nullable(),
      /** Handles without @. */
      instagram: z.string().nullable(),
      facebook: z.string().nullable(),
      linkedin: z.string().nullable(),
      twitter: z.string().nullable(),
    }),
  })
  .meta({ id: 'AssociationProfile' });
export type AssociationProfile = z.infer<typeof AssociationProfile>;
