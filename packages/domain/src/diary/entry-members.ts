import type { RawRatings, Symptom } from './symptoms.ts';
import type { TrackerValues } from './tracker.ts';
import {
  CONSUMPTION_METHODS,
  ENTRY_SOURCES,
  ENTRY_STATUSES,
  PRIMARY_EFFECTS,
  PRODUCT_TYPES,
  type Quantity,
  type UnwantedEffect,
} from './vocabulary.ts';

type MemberRule = {
  /** What its value is, as JSON; a list names the values that it can have. */
  type: keyof ValueTypes | readonly string[];
  isNullable?: true;
  /** Who reads it; a doctor only while the patient shares. */
  readers: 'patient' | 'patient_and_doctor';
  /** Do jobs know it, who see neither what was used nor how it felt? */
  isKnownToJobs?: true;
  /**
   * How writes of several devices become one value: `latest` = the latest write holds it (each rating by itself); `product` = together,
   * as the merge says; `derived` = it follows from the others; `never` = it stays as it was recorded.
   */
  merge: 'latest' | 'product' | 'derived' | 'never';
  /** Is it of what was felt afterwards? Then it can be edited once the entry is finished (spec-D4). */
  isOutcome?: true;
};

type ValueTypes = {
  id: string;
  text: string;
  texts: string[];
  boolean: boolean;
  decimal: number;
  /** ISO 8601, in UTC with milliseconds. */
  instant: string;
  quantity: Quantity;
  ratings: { before: RawRatings; after: RawRatings | null };
  symptoms: Symptom[];
  unwantedEffects: UnwantedEffect[];
  /** Of what the person follows by themselves, by the id of the tracker. */
  trackerValues: TrackerValues;
};

const BOTH = 'patient_and_doctor';

/**
 * The one list of what an entry holds, in the order in which it is answered and exported. Columns, grants, SQL, contract, merge, device,
 * import and export derive from it or do not compile without it; see CONTRIBUTING.md.
 */
export const ENTRY_MEMBERS = {
  id: { type: 'id', readers: BOTH, isKnownToJobs: true, merge: 'never' },
  productType: { type: PRODUCT_TYPES, readers: BOTH, merge: 'product' },
  consumptionMethod: { type: CONSUMPTION_METHODS, readers: BOTH, merge: 'latest' },
  quantity: { type: 'quantity', readers: BOTH, merge: 'product' },
  consumedAt: { type: 'instant', readers: BOTH, merge: 'latest' },
  timeZone: { type: 'text', readers: BOTH, merge: 'latest' },
  symptoms: { type: 'ratings', readers: BOTH, merge: 'latest' },
  /** Ratings before that were filled in with those of the entry before, and so are no observations (spec-D28). */
  copiedBefore: { type: 'symptoms', readers: BOTH, merge: 'derived' },
  /** What was said of the person's own trackers; empty = nothing. All of one moment is written together. */
  ownBefore: { type: 'trackerValues', readers: BOTH, merge: 'latest' },
  ownAfter: { type: 'trackerValues', readers: BOTH, merge: 'latest', isOutcome: true },
  triggers: { type: 'texts', readers: BOTH, merge: 'latest' },
  notes: { type: 'text', isNullable: true, readers: BOTH, merge: 'latest' },
  source: { type: ENTRY_SOURCES, readers: BOTH, merge: 'never' },
  status: { type: ENTRY_STATUSES, readers: BOTH, isKnownToJobs: true, merge: 'derived' },
  primaryEffect: { type: PRIMARY_EFFECTS, isNullable: true, readers: BOTH, merge: 'latest', isOutcome: true },
  /** Of each at most one strength; empty = none was told. */
  unwantedEffects: { type: 'unwantedEffects', readers: BOTH, merge: 'latest', isOutcome: true },
  effectEnded: { type: 'boolean', isNullable: true, readers: BOTH, merge: 'latest', isOutcome: true },
  effectDurationHours: { type: 'decimal', isNullable: true, readers: BOTH, merge: 'latest', isOutcome: true },
  inventoryItemId: { type: 'id', isNullable: true, readers: 'patient', merge: 'latest' },
  stockTaken: { type: 'decimal', isNullable: true, readers: 'patient', merge: 'derived' },
  checkOutDueAt: { type: 'instant', readers: BOTH, isKnownToJobs: true, merge: 'derived' },
  checkedOutAt: { type: 'instant', isNullable: true, readers: BOTH, merge: 'derived' },
  isEdited: { type: 'boolean', readers: BOTH, merge: 'derived' },
  createdAt: { type: 'instant', readers: BOTH, merge: 'never' },
  updatedAt: { type: 'instant', readers: BOTH, merge: 'derived' },
  deletedAt: { type: 'instant', isNullable: true, readers: 'patient', isKnownToJobs: true, merge: 'derived' },
} as const satisfies Record<string, MemberRule>;

type Rules = typeof ENTRY_MEMBERS;
export type EntryMember = keyof Rules;
type MembersWhere<Rule> = { [Name in EntryMember]: Rules[Name] extends Rule ? Name : never }[EntryMember];

/** Members that each are one value in one column. */
export type PlainMember = Exclude<EntryMember, 'quantity' | 'symptoms'>;
/** Members that a write sets by themselves. */
export type WrittenMember = Exclude<MembersWhere<{ merge: 'latest' }>, 'symptoms'>;
export type OutcomeMember = MembersWhere<{ isOutcome: true }>;
export type PatientOnlyMember = MembersWhere<{ readers: 'patient' }>;

type ValueOf<Rule extends MemberRule> =
  | (Rule['type'] extends keyof ValueTypes
      ? ValueTypes[Rule['type']]
      : Rule['type'] extends readonly (infer Choice)[]
        ? Choice
        : never)
  | (Rule extends { isNullable: true } ? null : never);

/** An entry with all its members, as JSON. */
export type EntryRecord = { [Name in EntryMember]: ValueOf<Rules[Name]> };

const membersWhere = (isWanted: (rule: MemberRule) => boolean) =>
  (Object.keys(ENTRY_MEMBERS) as EntryMember[]).filter((name) => isWanted(ENTRY_MEMBERS[name]));

export const WRITTEN_MEMBERS = membersWhere(
  ({ merge, type }) => merge === 'latest' && type !== 'ratings',
) as WrittenMember[];
export const OUTCOME_MEMBERS = membersWhere(({ isOutcome }) => isOutcome === true) as OutcomeMember[];
export const MEMBERS_OF_PATIENT_ALONE = membersWhere(({ readers }) => readers === 'patient') as PatientOnlyMember[];
export const MEMBERS_KNOWN_TO_JOBS = membersWhere(({ isKnownToJobs }) => isKnownToJobs === true);

/** When a symptom was rated; each is a field of its own for the merge, and a column. */
export const RATING_TIMES = ['Before', 'After'] as const;
type RatingTime = (typeof RATING_TIMES)[number];
export type RatingField = `${Symptom}${RatingTime}`;
/** Each rating by itself; null = not rated. */
export type RatingValues = { [Field in RatingField]: number | null };
