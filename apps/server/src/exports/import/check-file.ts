import { EXPORTED_RECORDS, type ExportedRecord } from '@balsamo/contract/exports/record-schemas.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, ExportHead } from '@balsamo/contract/exports/schemas.ts';
import type { Problem } from '@balsamo/contract/problem.ts';
import { misplacedValue, type TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import { isRecordKind, RECORD_KINDS, type RecordKind } from '@balsamo/domain/exports/vocabulary.ts';
import { ProblemError } from '../../http/problem.ts';
import { fieldErrors, MAX_ERRORS, pointer } from '../../http/validation.ts';
import { type FileTotals, type ImportFile, partsOfFile } from './read-file.ts';
import { NotAnExportError } from './split-file.ts';

type Refusals = NonNullable<Problem['errors']>;
type Reference = readonly [field: string, kind: RecordKind, id: string | null];

const tracked = (field: string, values: TrackerValues) =>
  Object.keys(values).map((id): Reference => [field, 'trackers', id]);

/** What each kind of record refers to. A version that follows one which is not in the file begins a line of its own. */
const REFERENCES: { [Kind in RecordKind]?: (record: ExportedRecord[Kind]) => Reference[] } = {
  entries: ({ inventoryItemId, ownBefore, ownAfter }) => [
    ['inventoryItemId', 'inventoryItems', inventoryItemId],
    ...tracked('ownBefore', ownBefore),
    ...tracked('ownAfter', ownAfter),
  ],
  ratings: ({ own }) => tracked('own', own),
  revisions: ({ entryId }) => [['entryId', 'entries', entryId]],
  movements: ({ itemId, entryId }) => [
    ['itemId', 'inventoryItems', itemId],
    ['entryId', 'entries', entryId],
  ],
  reminders: ({ inventoryItemId }) => [['inventoryItemId', 'inventoryItems', inventoryItemId]],
};

/** Which ids a file holds, and where what they are referred to by stands first. */
class Ids {
  readonly #held = new Map<RecordKind, Set<string>>();
  readonly #wanted = new Map<RecordKind, Map<string, PropertyKey[]>>();

  isNew(kind: RecordKind, id: string): boolean {
    const held = this.#held.get(kind) ?? new Set();
    this.#held.set(kind, held);
    if (held.has(id)) return false;
    held.add(id);
    return true;
  }

  want(kind: RecordKind, id: string, at: PropertyKey[]): void {
    const wanted = this.#wanted.get(kind) ?? new Map<string, PropertyKey[]>();
    this.#wanted.set(kind, wanted);
    if (!wanted.has(id)) wanted.set(id, at);
  }

  missing(): PropertyKey[][] {
    return [...this.#wanted].flatMap(([kind, wanted]) =>
      [...wanted].filter(([id]) => !this.#held.get(kind)?.has(id)).map(([, at]) => at),
    );
  }
}

/**
 * Reads an import from front to back and says what it holds, or what is wrong with which field of which record.
 * @param breathe called after each record, for rests in between
 * @throws ProblemError 422 `imports.not_an_export`, `imports.newer_version`, `imports.refused` (with `errors`)
 */
export async function checkFile(file: ImportFile, breathe: () => Promise<void>): Promise<FileTotals> {
  const totals = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, 0])) as FileTotals;
  const ids = new Ids();
  const trackerKinds: Pick<ExportedRecord['trackers'], 'id' | 'kind'>[] = [];
  const errors: Refusals = [];
  const refuse = (at: PropertyKey[], code: string) => errors.push({ pointer: pointer(at), code, message: code });
  let head: unknown;
  try {
    for await (const part of partsOfFile(file)) {
      const value: unknown = JSON.parse(part.text);
      if (part.kind === 'head') head = value;
      // Who looked at the data, or signed in, or is somebody's doctor, is no data that somebody can bring.
      else if (!isRecordKind(part.kind)) continue;
      else {
        totals[part.kind]++;
        if (errors.length < MAX_ERRORS) checkRecord(part.kind, part.index, value);
      }
      await breathe();
    }
  } catch (error) {
    if (error instanceof NotAnExportError || error instanceof SyntaxError)
      throw new ProblemError(422, 'imports.not_an_export');
    throw error;
  }
  checkHead(head);
  for (const at of ids.missing()) refuse(at, 'unknown_reference');
  if (errors.length > 0) throw new ProblemError(422, 'imports.refused', { errors: errors.slice(0, MAX_ERRORS) });
  return totals;

  function checkRecord<Kind extends RecordKind>(kind: Kind, index: number, value: unknown): void {
    const checked = EXPORTED_RECORDS[kind].safeParse(value);
    if (!checked.success) {
      errors.push(...fieldErrors(checked.error, [kind, index]));
      return;
    }
    const record = checked.data as ExportedRecord[Kind];
    if (!ids.isNew(kind, record.id)) refuse([kind, index, 'id'], 'duplicate_id');
    if (kind === 'trackers') trackerKinds.push(record as ExportedRecord['trackers']);
    const { ownBefore, ownAfter, own } = record as Partial<ExportedRecord['entries'] & ExportedRecord['ratings']>;
    for (const [field, values] of Object.entries({ ownBefore, ownAfter, own })) {
      const misplaced = misplacedValue(values ?? {}, trackerKinds);
      // One that the file does not hold is a reference that is missing.
      if (misplaced?.code === 'not_of_kind') refuse([kind, index, field, misplaced.id], misplaced.code);
    }
    for (const [field, of, id] of REFERENCES[kind]?.(record) ?? []) {
      if (id !== null) ids.want(of, id, [kind, index, field]);
    }
  }

  function checkHead(value: unknown): void {
    const { format, version } = value as { format?: unknown; version?: unknown };
    if (format !== EXPORT_FORMAT) throw new ProblemError(422, 'imports.not_an_export');
    if (typeof version === 'number' && version > EXPORT_VERSION) throw new ProblemError(422, 'imports.newer_version');
    const checked = ExportHead.safeParse(value);
    if (!checked.success) errors.unshift(...fieldErrors(checked.error));
  }
}
