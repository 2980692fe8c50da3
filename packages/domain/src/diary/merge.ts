import {
  type EntryRecord,
  RATING_TIMES,
  type RatingField,
  type RatingValues,
  WRITTEN_MEMBERS,
  type WrittenMember,
} from './entry-members.ts';
import { SYMPTOMS } from './symptoms.ts';
import { isUnitOf, type ProductType, type Quantity } from './vocabulary.ts';

/**
 * How writes of several devices become one entry. Each field is a register that the latest write holds; so whatever order
 * the writes arrive in, and however often, the entry ends up the same. Values are JSON.
 */
export type EntryValues = {
  /** Whoever chooses the product gives its amount: so unit and product always fit. */
  product: { productType: ProductType; quantity: Quantity };
  /** The amount alone. */
  quantity: Quantity;
  isDeleted: boolean;
} & Pick<EntryRecord, WrittenMember> &
  RatingValues;
export type EntryField = keyof EntryValues;

export const RATING_FIELDS = RATING_TIMES.flatMap((time) =>
  SYMPTOMS.map((symptom): RatingField => `${symptom}${time}`),
);
export const ENTRY_FIELDS: readonly EntryField[] = [
  'product',
  'quantity',
  ...RATING_FIELDS,
  ...WRITTEN_MEMBERS,
  'isDeleted',
];

export const WRITE_KINDS = ['edit', 'check_out', 'deletion', 'restoration'] as const;
export type WriteKind = (typeof WRITE_KINDS)[number];

/** One write of a patient to a recorded entry. `id` is made by the client; `changedAt` is a believable time. */
export type EntryWrite = { id: string; kind: WriteKind; changedAt: Date; values: Partial<EntryValues> };

/** Which write holds a field, and when it was made. Of two writes of one millisecond the one with the greater id is later. */
type Stamp = { changedAt: Date; writeId: string };
/** A field that no write has touched since the entry was recorded has no stamp, and gives way to any write. */
export type Register<Value> = { value: Value; stamp: Stamp | null };
export type Registers = { [Field in EntryField]?: Register<EntryValues[Field]> };
/** All that is known of an entry; `finishedAt` is the first check-out, and null only until there is one. */
export type EntryState = { registers: Registers; finishedAt: Date | null };

function isLater(one: Stamp | null, other: Stamp | null): boolean {
  if (!one || !other) return Boolean(one) && !other;
  const apart = one.changedAt.getTime() - other.changedAt.getTime();
  return apart !== 0 ? apart > 0 : one.writeId > other.writeId;
}

/** What one write says about an entry. */
export function stateOf({ id, kind, changedAt, values }: EntryWrite): EntryState {
  const stamp = { changedAt, writeId: id };
  const registers = Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, { value, stamp }]),
  );
  return { registers, finishedAt: kind === 'check_out' ? changedAt : null };
}

/**
 * Brings together what is known of one entry: per field the later write stays, and an entry is finished since its first
 * check-out. Commutative, associative and idempotent.
 */
export function merge(one: EntryState, other: EntryState): EntryState {
  const registers: Record<string, Register<unknown>> = { ...one.registers };
  for (const [field, theirs] of Object.entries(other.registers)) {
    const ours = registers[field];
    if (!ours || isLater(theirs.stamp, ours.stamp)) registers[field] = theirs;
  }
  return { registers: registers as Registers, finishedAt: earlier(one.finishedAt, other.finishedAt) };
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one <= other ? one : other;
}

/**
 * The entry as its registers say. An amount given after the product counts only while its unit fits that product. A
 * deletion holds until something is written to the entry later than it: what was written is not lost with it.
 * @param state of a recorded entry: all fields have a value.
 */
export function standing({ registers }: EntryState): EntryValues {
  const complete = registers as Required<Registers>;
  const values = Object.fromEntries(
    ENTRY_FIELDS.map((field) => [field, complete[field].value]),
  ) as unknown as EntryValues;
  const { productType, quantity } = values.product;
  const isAmountOfProduct =
    !isLater(complete.product.stamp, complete.quantity.stamp) && isUnitOf(productType, values.quantity.unit);
  if (!isAmountOfProduct) values.quantity = quantity;
  values.product = { productType, quantity: values.quantity };
  values.isDeleted &&= !ENTRY_FIELDS.some((field) => isLater(complete[field].stamp, complete.isDeleted.stamp));
  return values;
}

/** What a write met: for each of its fields the value that stood before, and the fields that did not come to be as it says. */
export function effectOf(
  write: EntryWrite,
  before: EntryValues,
  after: EntryValues,
): { replaced: Partial<EntryValues>; lost: EntryField[] } {
  const fields = ENTRY_FIELDS.filter((field) => write.values[field] !== undefined);
  return {
    replaced: Object.fromEntries(fields.map((field) => [field, before[field]])),
    lost: fields.filter((field) => !isSame(write.values[field], after[field])),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]));
  if (!one || !other || typeof one !== 'object' || typeof other !== 'object') return one === other;
  const [entries, others] = [Object.entries(one), other as Record<string, unknown>];
  return entries.length === Object.keys(others).length && entries.every(([key, value]) => isSame(value, others[key]));
}
