import {
  ENTRY_MEMBERS,
  type EntryMember,
  type EntryRecord,
  type PlainMember,
  RATING_TIMES,
  type RatingField,
  type RatingValues,
} from '@balsamo/domain/diary/entry-members.ts';
import { bySymptom, type SomeRatings, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import type { Unit } from '@balsamo/domain/diary/vocabulary.ts';

/** Between the members of an entry and the columns that hold them. */

type Stored<Name extends PlainMember> = (typeof ENTRY_MEMBERS)[Name]['type'] extends infer Type
  ? Type extends 'instant'
    ? Date | Extract<EntryRecord[Name], null>
    : Type extends 'decimal'
      ? string | Extract<EntryRecord[Name], null>
      : EntryRecord[Name]
  : never;

type Amount = { quantityValue: string; quantityUnit: Unit };
/** What the columns of an entry must be able to hold and give back. */
export type EntryColumns = { [Name in PlainMember]: Stored<Name> } & RatingValues & Amount;

type GivenMembers = Partial<Omit<EntryRecord, 'symptoms'>> & {
  symptoms?: { before: SomeRatings; after: SomeRatings | null };
};
type ColumnsOf<Given> = { [Name in keyof Given & PlainMember]: Stored<Name> } & ('symptoms' extends keyof Given
  ? RatingValues
  : unknown) &
  ('quantity' extends keyof Given ? Amount : unknown);

const PLAIN = (Object.keys(ENTRY_MEMBERS) as EntryMember[]).filter(
  (name): name is PlainMember => name !== 'quantity' && name !== 'symptoms',
);

function stored(name: PlainMember, value: unknown): unknown {
  if (value === null) return null;
  const { type } = ENTRY_MEMBERS[name];
  if (type === 'instant') return new Date(value as string);
  return type === 'decimal' ? String(value) : value;
}

/** The columns that hold given members. */
export function entryColumns<Given extends GivenMembers>(members: Given): ColumnsOf<Given> {
  const { quantity, symptoms } = members;
  const told = symptoms && { Before: symptoms.before, After: symptoms.after };
  const ratings = RATING_TIMES.flatMap((time) =>
    SYMPTOMS.map((symptom): [RatingField, number | null] => [`${symptom}${time}`, told?.[time]?.[symptom] ?? null]),
  );
  const given = PLAIN.filter((name) => members[name] !== undefined);
  return {
    ...Object.fromEntries(given.map((name) => [name, stored(name, members[name])])),
    ...(symptoms ? Object.fromEntries(ratings) : {}),
    ...(quantity ? { quantityValue: String(quantity.value), quantityUnit: quantity.unit } : {}),
  } as ColumnsOf<Given>;
}

function told(name: PlainMember, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return ENTRY_MEMBERS[name].type === 'decimal' && value !== null ? Number(value) : value;
}

/** The members of a stored entry; what was not rated is null. */
export function entryOf(row: EntryColumns) {
  const rated = (time: (typeof RATING_TIMES)[number]) => bySymptom((symptom) => row[`${symptom}${time}`]);
  return {
    ...(Object.fromEntries(PLAIN.map((name) => [name, told(name, row[name])])) as Pick<EntryRecord, PlainMember>),
    quantity: { value: Number(row.quantityValue), unit: row.quantityUnit },
    symptoms: { before: rated('Before'), after: rated('After') },
  };
}
