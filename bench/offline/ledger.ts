/** What the people of a history did: the truth against which the server and the devices are held. */

/** `sure` once the screen has said "saved"; otherwise the page was killed before, and either is right. */
export type Done = {
  writeId: string | undefined;
  entryId: string;
  device: number;
  /** Order on the device. */
  order: number;
  /** True time, in milliseconds. */
  at: number;
  kind: 'creation' | 'edit' | 'checkOut' | 'deletion' | 'restoration';
  /** What it gives fields; each value is used once in a history, so that it tells where it came from. */
  fields: Partial<Fields>;
  isSure: boolean;
};
export type Fields = { notes: string; quantity: number; effectDurationHours: number };
export const FIELDS = ['notes', 'quantity', 'effectDurationHours'] as const satisfies readonly (keyof Fields)[];

/** A row of the server's at the end. */
export type Row = {
  id: string;
  notes: string | null;
  quantity: number;
  effectDurationHours: number | null;
  status: string;
  isDeleted: boolean;
};

/**
 * How far apart two devices must act for their order to be told: the server learns of a write's time with the error of its way,
 * and histories keep ways below this.
 */
export const TOLD_APART_MS = 5 * 60_000;

/** Must `one` have come out as the later of the two? */
type IsSurelyLater = (one: Done, other: Done) => boolean;
const surelyLater =
  (toldApartMs: number): IsSurelyLater =>
  (one, other) =>
    one.device === other.device ? one.order > other.order : one.at - other.at > toldApartMs;

export type Verdict = { lost: string[]; doubled: string[]; wrong: string[] };

/** Holds what the server has against what was done. */
export function judge(
  done: readonly Done[],
  rows: readonly Row[],
  storedWriteIds: readonly string[],
  toldApartMs = TOLD_APART_MS,
): Verdict {
  const isSurelyLater = surelyLater(toldApartMs);
  const verdict: Verdict = { lost: [], doubled: [], wrong: [] };
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(done.map(({ entryId }) => entryId));
  if (byId.size !== rows.length) verdict.doubled.push('two rows of one id');
  for (const { id } of rows) if (!known.has(id)) verdict.doubled.push(`entry ${id} was recorded by nobody`);

  const stored = new Set(storedWriteIds);
  const writeIds = new Set(done.map(({ writeId }) => writeId));
  for (const id of stored) if (!writeIds.has(id)) verdict.doubled.push(`write ${id} was made by nobody`);
  for (const { isSure, kind, entryId, writeId } of done) {
    if (!isSure) continue;
    if (kind === 'creation' ? !byId.has(entryId) : !stored.has(writeId ?? '')) {
      verdict.lost.push(`${kind} of ${entryId}`);
    }
  }
  for (const row of rows) {
    const ofEntry = done.filter(({ entryId }) => entryId === row.id);
    verdict.wrong.push(...wrongFields(row, ofEntry, isSurelyLater), ...wrongState(row, ofEntry, isSurelyLater));
  }
  return verdict;
}

function wrongFields(row: Row, done: readonly Done[], isSurelyLater: IsSurelyLater): string[] {
  return FIELDS.flatMap((field) => {
    const candidates = done.filter(({ fields }) => field in fields);
    const value = row[field];
    if (candidates.length === 0) return value === null ? [] : [`${field} of ${row.id} comes from nowhere`];
    const winner = candidates.find(({ fields }) => fields[field] === value);
    if (!winner) {
      const isOpen = value === null && !candidates.some(({ isSure }) => isSure);
      return isOpen ? [] : [`${field} of ${row.id} is ${value}, which nobody wrote`];
    }
    const overruled = candidates.filter((one) => one.isSure && isSurelyLater(one, winner));
    return overruled.map(
      (one) =>
        `${field} of ${row.id} is ${value}, though ${one.fields[field]} was written later by ` +
        (one.device === winner.device ? 'the same phone' : 'the other phone'),
    );
  });
}

function wrongState(row: Row, done: readonly Done[], isSurelyLater: IsSurelyLater): string[] {
  const wrong: string[] = [];
  if (row.status !== 'completo' && done.some(({ kind, isSure }) => kind === 'checkOut' && isSure)) {
    wrong.push(`${row.id} is unfinished again`);
  }
  const writes = done.filter(({ kind }) => kind !== 'creation');
  const deletions = writes.filter(({ kind }) => kind === 'deletion');
  const others = writes.filter(({ kind }) => kind !== 'deletion');
  // A deletion holds until something is written later than it.
  const stands = deletions.some((one) => one.isSure && others.every((other) => isSurelyLater(one, other)));
  const fell = deletions.every((one) => others.some((other) => other.isSure && isSurelyLater(other, one)));
  if (stands && !row.isDeleted) wrong.push(`${row.id} is there, though it was deleted last`);
  if (fell && row.isDeleted) wrong.push(`${row.id} is gone, though something was written to it later`);
  return wrong;
}
