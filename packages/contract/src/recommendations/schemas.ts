import { BRAZILIAN_STATES } from '@balsamo/domain/auth/account.ts';
import { TYPED_CODE_MAX_LENGTH } from '@balsamo/domain/connections/code.ts';
import { SEARCH_MAX_LENGTH } from '@balsamo/domain/directory/search.ts';
import {
  FOUND_DOCTORS_MAX,
  REASON_MAX_LENGTH,
  RECOMMENDED_DOCTORS_PAGE_SIZE,
  readDoctorSearch,
} from '@balsamo/domain/recommendations/recommendation.ts';
import { z } from 'zod';
import { DoctorPhoto } from '../doctors/schemas.ts';
import { Cursor, OutInstant, orNull, storableText } from '../scalars.ts';

/** A doctor whom an association recommends, as whoever is signed in sees one. Null = not told. */
export const RecommendedDoctor = z
  .object({
    /** Of the recommendation; names no account. */
    id: z.uuid(),
    /** What the directory calls the doctor, while they are listed there. */
    directoryId: z.uuid().nullable(),
    name: z.string(),
    specialty: z.string().nullable(),
    /** Has an operator found the registration in order? */
    isRegistrationChecked: z.boolean(),
    /** For those who see the doctor's profile. */
    photo: orNull(DoctorPhoto),
    /** Why, in the words of the association. */
    reason: z.string().nullable(),
    recommendedAt: OutInstant,
  })
  .meta({ id: 'RecommendedDoctor' });
export type RecommendedDoctor = z.infer<typeof RecommendedDoctor>;

/** Newest first; `total` counts those of all pages, `page` is from 1. A page behind the last is empty. */
export const RecommendedDoctorPage = z
  .object({
    items: z.array(RecommendedDoctor).max(RECOMMENDED_DOCTORS_PAGE_SIZE),
    total: z.number().int(),
    page: z.number().int(),
  })
  .meta({ id: 'RecommendedDoctorPage' });
export type RecommendedDoctorPage = z.infer<typeof RecommendedDoctorPage>;

export const RecommendedDoctorQuery = z.strictObject({
  /** From 1. */
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

/** A doctor whom staff may recommend. */
export const FoundDoctor = z
  .object({
    name: z.string(),
    specialty: z.string().nullable(),
    /** Has an operator found the registration in order? */
    isRegistrationChecked: z.boolean(),
    isAlreadyRecommended: z.boolean(),
  })
  .meta({ id: 'FoundDoctor' });
export type FoundDoctor = z.infer<typeof FoundDoctor>;

/** The same of one in the directory, with what stands there. */
export const ListedFoundDoctor = FoundDoctor.extend({
  directoryId: z.uuid(),
  /** `number-UF`. */
  crm: z.string(),
  photo: orNull(DoctorPhoto),
}).meta({ id: 'ListedFoundDoctor' });
export type ListedFoundDoctor = z.infer<typeof ListedFoundDoctor>;

export const FoundDoctorList = z
  .object({ items: z.array(ListedFoundDoctor).max(FOUND_DOCTORS_MAX) })
  .meta({ id: 'FoundDoctorList' });
export type FoundDoctorList = z.infer<typeof FoundDoctorList>;

/** Part of a name, whatever case and accents; or the whole address of an account. In a body, so that no address gets into a log. */
export const DoctorSearchBody = z
  .strictObject({
    search: storableText(SEARCH_MAX_LENGTH).refine((typed) => readDoctorSearch(typed) !== undefined, {
      message: 'search_too_short',
    }),
  })
  .meta({ id: 'DoctorSearch' });

/** Whatever was typed as one; what is no code finds nobody. */
const TypedDoctorCode = storableText(TYPED_CODE_MAX_LENGTH);
export const DoctorCodeBody = z.strictObject({ code: TypedDoctorCode }).meta({ id: 'DoctorCode' });

export const NewRecommendation = z
  .strictObject({
    /** Found by a search, or by the code that the doctor gave. */
    doctor: z.union([z.strictObject({ directoryId: z.uuid() }), z.strictObject({ code: TypedDoctorCode })]),
    reason: storableText(REASON_MAX_LENGTH).nullable(),
  })
  .meta({ id: 'NewRecommendation' });
export type NewRecommendation = z.infer<typeof NewRecommendation>;

/** That an association recommends a doctor. Null = not told. */
export const Recommendation = z
  .object({
    id: z.uuid(),
    association: z.object({
      id: z.uuid(),
      slug: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      city: z.string().nullable(),
      state: z.enum(BRAZILIAN_STATES).nullable(),
      /** A file of the association, `/api/associations/{id}/files/{logoId}`; another logo has another id. Null = it has none. */
      logoId: z.uuid().nullable(),
      /** http or https. */
      website: z.string().nullable(),
      email: z.string().nullable(),
    }),
    reason: z.string().nullable(),
    recommendedAt: OutInstant,
  })
  .meta({ id: 'Recommendation' });
export type Recommendation = z.infer<typeof Recommendation>;

export const RecommendationList = z
  .object({ items: z.array(Recommendation), nextCursor: z.string().nullable() })
  .meta({ id: 'RecommendationList' });
export type RecommendationList = z.infer<typeof RecommendationList>;

export const RecommendationListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});
