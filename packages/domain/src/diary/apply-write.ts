import { checkOutDueAt, effectDurationHours, WATCHED_HOURS_MAX } from './check-out.ts';
import {
  ENTRY_MEMBERS,
  type EntryRecord,
  RATING_TIMES,
  type RatingField,
  WRITTEN_MEMBERS,
  type WrittenMember,
} from './entry-members.ts';
import {
  ENTRY_FIELDS,
  type EntryState,
  type EntryValues,
  type EntryWrite,
  effectOf,
  merge,
  standing,
  stateOf,
} from './merge.ts';
import { copiedSymptoms, type RawRatings, type SomeRatings, SYMPTOMS, type Symptom } from './symptoms.ts';
import type { TrackerValues } from './tracker.ts';
import type { EntrySource, ProductType, Quantity, UnwantedEffect } from './vocabulary.ts';

/** The entry after a write, worked out in one place for the server and for the device that waits to send it. */

type Values = Partial<EntryValues>;

/** What a body says of an entry: of what is left out it says nothing. */
export type Said = { readonly [Name in WrittenMember]?: EntryRecord[Name] | undefined } & {
  readonly productType?: ProductType | undefined;
  readonly quantity?: Quantity | undefined;
  readonly symptoms?:
    | { readonly before?: SomeRatings | undefined; readonly after?: SomeRatings | null | undefined }
    | undefined;
};

/** An entry as it is told anywhere: with or without the ratings that were not given. One kept on a device since before knows of no copies, unwanted effects and trackers. */
export type ToldEntry = Omit<
  EntryRecord,
  'symptoms' | 'copiedBefore' | 'unwantedEffects' | 'ownBefore' | 'ownAfter' | 'stockTaken' | 'deletedAt'
> & {
  copiedBefore?: readonly Symptom[] | undefined;
  unwantedEffects?: UnwantedEffect[] | undefined;
  ownBefore?: TrackerValues | undefined;
  ownAfter?: TrackerValues | undefined;
  symptoms: { before: SomeRatings; after: SomeRatings | null };
  deletedAt?: string | null | undefined;
};

/** What of an entry writes can change. */
export type ChangedMembers = Omit<EntryRecord, 'id' | 'source' | 'createdAt' | 'stockTaken' | 'symptoms'> & {
  symptoms: { before: RawRatings; after: RawRatings };
};

/** Blank notes are no notes. */
const writtenText = (text: string | null) => (text?.trim() ? text : null);

function writtenValue(name: WrittenMember, value: unknown): unknown {
  const { type, isNullable } = ENTRY_MEMBERS[name] as { type: string; isNullable?: true };
  if (type === 'instant') return new Date(value as string).toISOString();
  if (type === 'texts') return [...new Set(value as string[])];
  return type === 'text' && isNullable ? writtenText(value as string | null) : value;
}

function ratingValues(ratings: SomeRatings | null | undefined, time: (typeof RATING_TIMES)[number]): Values {
  const given = SYMPTOMS.filter((symptom) => ratings?.[symptom] !== undefined);
  return Object.fromEntries(given.map((symptom) => [`${symptom}${time}`, ratings?.[symptom]]));
}

/**
 * What is said of an entry as the values of its fields. A product takes an amount along.
 * @param standingQuantity the amount that stands, for a product that comes without one
 */
export function saidValues(said: Said, standingQuantity?: Quantity): Values {
  const { productType, quantity = productType && standingQuantity, symptoms } = said;
  const given = WRITTEN_MEMBERS.filter((name) => said[name] !== undefined);
  return {
    ...Object.fromEntries(given.map((name) => [name, writtenValue(name, said[name])])),
    ...ratingValues(symptoms?.before, 'Before'),
    ...ratingValues(symptoms?.after, 'After'),
    ...(quantity && (productType ? { product: { productType, quantity } } : { quantity })),
  };
}

/** From use until then; null where the check-out came too late for anyone to have watched the effect end. */
function watchedHours(consumedAt: Date, endedAt: Date): number | null {
  const hours = effectDurationHours(consumedAt, endedAt);
  return hours <= WATCHED_HOURS_MAX ? hours : null;
}

/** What a check-out says. An effect that ended without a duration given lasted from the use until the check-out was made, if that can be believed. */
export function checkOutValues(consumedAt: Date, checkOut: Said, madeAt: Date): Values {
  const { effectEnded, effectDurationHours: hours, ...said } = checkOut;
  // Who does not say whether it ended says nothing of how long it lasted either.
  if (effectEnded === undefined) return saidValues(said);
  return {
    ...saidValues(checkOut),
    effectDurationHours: effectEnded ? (hours ?? watchedHours(consumedAt, madeAt)) : null,
  };
}

/** The values that an entry stands with. */
export function valuesOf(entry: ToldEntry): EntryValues {
  const { productType, quantity, symptoms, deletedAt } = entry;
  const written = Object.fromEntries(WRITTEN_MEMBERS.map((name) => [name, entry[name]]));
  const told = { Before: symptoms.before, After: symptoms.after };
  const rated = RATING_TIMES.flatMap((time) =>
    SYMPTOMS.map((symptom): [RatingField, number | null] => [`${symptom}${time}`, told[time]?.[symptom] ?? null]),
  );
  return {
    ...(written as Pick<EntryRecord, WrittenMember>),
    unwantedEffects: entry.unwantedEffects ?? [],
    ownBefore: entry.ownBefore ?? {},
    ownAfter: entry.ownAfter ?? {},
    ...Object.fromEntries(rated),
    product: { productType, quantity },
    quantity,
    isDeleted: deletedAt != null,
  } as EntryValues;
}

function membersOf(values: EntryValues) {
  const { product, quantity } = values;
  const rated = (time: (typeof RATING_TIMES)[number]) =>
    Object.fromEntries(SYMPTOMS.map((symptom) => [symptom, values[`${symptom}${time}`]]));
  return {
    ...(Object.fromEntries(WRITTEN_MEMBERS.map((name) => [name, values[name]])) as Pick<EntryRecord, WrittenMember>),
    productType: product.productType,
    quantity,
    symptoms: { before: rated('Before'), after: rated('After') } as ChangedMembers['symptoms'],
    checkOutDueAt: checkOutDueAt(new Date(values.consumedAt), values.consumptionMethod).toISOString(),
  };
}

/** Of a new entry that says nothing of them. */
const NOTHING_TOLD = { unwantedEffects: [], ownBefore: {}, ownAfter: {} };

/** What a new entry says, with what must be said of one. */
export type NewlySaid = Said & {
  readonly productType: ProductType;
  readonly quantity: Quantity;
  readonly copiedBefore?: readonly Symptom[] | undefined;
} & Required<Pick<Said, 'consumptionMethod' | 'consumedAt' | 'timeZone' | 'triggers'>>;

/**
 * A new entry. A check-in waits for its check-out; what is written down afterwards is complete at once (spec §4).
 * @param at when it was recorded
 */
export function recordedEntry(
  { id, copiedBefore, ...said }: { id: string } & NewlySaid,
  source: EntrySource,
  at: string,
) {
  const unsaid = Object.fromEntries(ENTRY_FIELDS.map((field) => [field, null]));
  const { effectDurationHours: hours } = said;
  const isComplete = source === 'manual';
  return {
    ...membersOf({ ...unsaid, ...NOTHING_TOLD, ...saidValues(said), quantity: said.quantity } as EntryValues),
    ...(isComplete ? { effectEnded: hours == null ? null : true } : {}),
    id,
    copiedBefore: copiedSymptoms(copiedBefore, said.symptoms?.before),
    source,
    status: isComplete ? ('completo' as const) : ('incompleto' as const),
    checkedOutAt: isComplete ? at : null,
    isEdited: false,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  } satisfies { id: string; source: EntrySource; createdAt: string } & ChangedMembers;
}

/** What is known of an entry: what no write has touched is as it was recorded. */
function knownState(entry: ToldEntry, writes: readonly EntryWrite[]): EntryState {
  const values = valuesOf(entry);
  const registers = Object.fromEntries(ENTRY_FIELDS.map((field) => [field, { value: values[field], stamp: null }]));
  const finishedAt = entry.checkedOutAt === null ? null : new Date(entry.checkedOutAt);
  // When it was finished, the entry itself says.
  const told = writes.map((write): EntryState => ({ ...stateOf(write), finishedAt: null }));
  return told.reduce(merge, { registers, finishedAt });
}

/**
 * Merges a write into its entry.
 * @param writes those that it holds already, in any order; a device that has seen none takes each write for the latest
 * @param receivedAt by our clock: a deleted entry can be restored for 30 days from here on
 */
export function applyWrite(
  entry: ToldEntry,
  writes: readonly EntryWrite[],
  write: EntryWrite,
  receivedAt: string,
): { changed: ChangedMembers; met: ReturnType<typeof effectOf> } {
  const before = knownState(entry, writes);
  const after = merge(before, stateOf(write));
  const values = standing(after);
  return {
    changed: {
      ...membersOf(values),
      // A rating that is written later is the person's own, whether it stands or a later one does.
      copiedBefore: (entry.copiedBefore ?? []).filter((symptom) => write.values[`${symptom}Before`] === undefined),
      status: after.finishedAt ? 'completo' : entry.status,
      checkedOutAt: after.finishedAt?.toISOString() ?? null,
      isEdited: entry.isEdited || write.kind === 'edit',
      deletedAt: values.isDeleted ? (entry.deletedAt ?? receivedAt) : null,
      updatedAt: receivedAt,
    },
    met: effectOf(write, standing(before), values),
  };
}
