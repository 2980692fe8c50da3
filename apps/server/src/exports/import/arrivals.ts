import type { ExportedRecord } from '@balsamo/contract/exports/record-schemas.ts';
import type { UserTransaction } from '@balsamo/database/as-user.ts';
import {
  canBeFollowed,
  findOwnIds,
  hasAppointment,
  insertRecords,
  itemsWithReminder,
  knownFreeDays,
  unitsOfItems,
} from '@balsamo/database/exports/write.ts';
import { CONDITIONS, countKept, MEDICINES } from '@balsamo/database/medicines/queries.ts';
import { countTrackers, takenPlaces } from '@balsamo/database/trackers/queries.ts';
import { countDocuments } from '@balsamo/database/wallet/queries.ts';
import { ACTIVE_TRACKERS_MAX, TRACKERS_MAX, type TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import type { RecordKind } from '@balsamo/domain/exports/vocabulary.ts';
import { CONDITIONS_MAX, MEDICINES_MAX } from '@balsamo/domain/medicines/medicine.ts';
import { DOCUMENTS_MAX } from '@balsamo/domain/wallet/document.ts';
import { ownIdOf } from './own-id.ts';
import { type Arrival, ROW_OF } from './record-rows.ts';

type Written = ExportedRecord['revisions']['written'];

/** Of trackers that are followed. */
const PLACES = Array.from({ length: ACTIVE_TRACKERS_MAX }, (_, index) => index + 1);

/** Also once the doctor's account is gone: nobody else can have written it. */
const isOfDoctor = ({ doctorId, doctorName }: ExportedRecord['prescriptions']) =>
  doctorId !== null || doctorName !== null;

/** What an import has brought so far, and under which ids; its kinds come in the order of `RECORD_KINDS`. */
export class Arrivals {
  readonly #transaction: UserTransaction;
  readonly #personId: string;
  readonly #arrival: Arrival;
  readonly #isTrial: boolean;
  /** Of what has another id here than in the file: that one, by kind and id in the file. */
  readonly #otherIds = new Map<string, string>();
  /** Entries that were here before, by their ids in the file. */
  readonly #knownEntries = new Set<string>();
  readonly #unitsInFile = new Map<string, string>();
  #unitsBefore: Map<string, string> | undefined;
  /** How many more records of a kind the account has room for, of kinds of which it keeps so many and no more. */
  readonly #rooms = new Map<RecordKind, number>();
  /** Trackers that the account has no room for: what was said of them comes with no record. */
  readonly #trackersLeftOut = new Set<string>();
  /** Places of what is followed, taken here already. */
  #takenPlaces: Set<number> | undefined;

  /** @param isTrial counts what would happen and writes nothing */
  constructor(transaction: UserTransaction, personId: string, arrival: Arrival, isTrial: boolean) {
    this.#transaction = transaction;
    this.#personId = personId;
    this.#arrival = arrival;
    this.#isTrial = isTrial;
  }

  /** How many of these records were added, and how many were here before. */
  async take<Kind extends RecordKind>(
    kind: Kind,
    records: readonly ExportedRecord[Kind][],
  ): Promise<{ added: number; known: number }> {
    const candidates = records.flatMap(({ id }) => [id, ownIdOf(this.#personId, id)]);
    const own = await findOwnIds(this.#transaction, kind, candidates);
    const fresh: ExportedRecord[Kind][] = [];
    for (const record of records) {
      const other = ownIdOf(this.#personId, record.id);
      if (own.has(other)) this.#rename(kind, record.id);
      if (!own.has(other) && !own.has(record.id)) fresh.push(record);
      else if (kind === 'entries') this.#knownEntries.add(record.id);
    }
    if (kind === 'inventoryItems') await this.#noteUnits(records as readonly ExportedRecord['inventoryItems'][]);
    const wanted = await this.#wanted(kind, fresh);
    const known = records.length - fresh.length;
    return { added: this.#isTrial ? wanted.length : await this.#store(kind, wanted), known };
  }

  /** Stores records; those whose ids somebody else has once more under other ids. How many. */
  async #store<Kind extends RecordKind>(kind: Kind, records: readonly ExportedRecord[Kind][]): Promise<number> {
    const insert = async (some: readonly ExportedRecord[Kind][]) => {
      const rows = some.map(async (record) => ROW_OF[kind](await this.#asHere(kind, record), this.#arrival));
      return insertRecords(this.#transaction, this.#personId, kind, await Promise.all(rows));
    };
    const stored = await insert(records);
    const taken = records.filter(({ id }) => !stored.has(id));
    if (taken.length === 0) return stored.size;
    for (const { id } of taken) this.#rename(kind, id);
    return stored.size + (await insert(taken)).size;
  }

  #rename(kind: RecordKind, id: string): void {
    this.#otherIds.set(`${kind} ${id}`, ownIdOf(this.#personId, id));
  }

  #idHere(kind: RecordKind, id: string): string {
    return this.#otherIds.get(`${kind} ${id}`) ?? id;
  }

  /** The record with the ids of this account, its own and those it refers to. */
  async #asHere<Kind extends RecordKind>(kind: Kind, record: ExportedRecord[Kind]): Promise<ExportedRecord[Kind]> {
    return { ...record, id: this.#idHere(kind, record.id), ...(await this.#references(kind, record)) };
  }

  async #references<Kind extends RecordKind>(kind: Kind, record: ExportedRecord[Kind]): Promise<object> {
    const item = <Id extends string | null>(id: Id) => (id === null ? id : this.#idHere('inventoryItems', id));
    const entry = <Id extends string | null>(id: Id) => (id === null ? id : this.#idHere('entries', id));
    switch (kind) {
      case 'entries': {
        const { inventoryItemId, ownBefore, ownAfter } = record as ExportedRecord['entries'];
        const own = { ownBefore: this.#ownHere(ownBefore), ownAfter: this.#ownHere(ownAfter) };
        return { inventoryItemId: item(inventoryItemId), ...own };
      }
      case 'ratings':
        return { own: this.#ownHere((record as ExportedRecord['ratings']).own) };
      case 'reminders':
        return { inventoryItemId: item((record as ExportedRecord['reminders']).inventoryItemId) };
      case 'movements': {
        const { itemId, entryId } = record as ExportedRecord['movements'];
        return { itemId: item(itemId), entryId: entry(entryId) };
      }
      case 'revisions': {
        const { entryId, written, replaced } = record as ExportedRecord['revisions'];
        const values = ({ inventoryItemId: itemId, ownBefore, ownAfter, ...others }: Written) => ({
          ...others,
          ...(itemId !== undefined && { inventoryItemId: item(itemId) }),
          ...(ownBefore && { ownBefore: this.#ownHere(ownBefore) }),
          ...(ownAfter && { ownAfter: this.#ownHere(ownAfter) }),
        });
        return { entryId: entry(entryId), written: values(written), replaced: values(replaced) };
      }
      case 'trackers':
        return { place: await this.#placeHere(record as ExportedRecord['trackers']) };
      case 'prescriptions':
        return { previousId: await this.#previousHere(record as ExportedRecord['prescriptions']) };
      default:
        return {};
    }
  }

  /** What was said of trackers that are here. */
  #ownHere(values: TrackerValues): TrackerValues {
    return Object.fromEntries(Object.entries(values).filter(([id]) => !this.#trackersLeftOut.has(id)));
  }

  /** The first of these that the account has room for, beside what came before them. */
  async #thatFit<Kept>(
    kind: RecordKind,
    max: number,
    count: () => Promise<number>,
    records: readonly Kept[],
  ): Promise<readonly Kept[]> {
    const room = this.#rooms.get(kind) ?? Math.max(0, max - (await count()));
    const fit = records.slice(0, room);
    this.#rooms.set(kind, room - fit.length);
    return fit;
  }

  /** What is followed there first, since it is what its person goes on with. */
  async #trackersThatFit(trackers: readonly ExportedRecord['trackers'][]): Promise<ReadonlySet<string>> {
    const count = async () => (await this.#transaction.query<{ kept: number }>(countTrackers())).rows[0]?.kept ?? 0;
    const followedFirst = trackers.toSorted((a, b) => Number(a.place === null) - Number(b.place === null));
    const fit = new Set((await this.#thatFit('trackers', TRACKERS_MAX, count, followedFirst)).map(({ id }) => id));
    for (const { id } of trackers) if (!fit.has(id)) this.#trackersLeftOut.add(id);
    return fit;
  }

  /** A rating that said something, all of it of trackers that are left out, would say nothing here. */
  #hasWords({ symptoms, own }: ExportedRecord['ratings']): boolean {
    const isLosing = Object.keys(own).some((id) => this.#trackersLeftOut.has(id));
    return (
      !isLosing || [...Object.values(symptoms), ...Object.values(this.#ownHere(own))].some((value) => value !== null)
    );
  }

  /** What is followed there is followed here, at its own place or another one, as long as there is any. */
  async #placeHere({ place }: ExportedRecord['trackers']): Promise<number | null> {
    if (place === null) return null;
    if (!this.#takenPlaces) {
      const { rows } = await this.#transaction.query<{ places: number[] }>(takenPlaces());
      this.#takenPlaces = new Set(rows[0]?.places);
    }
    const taken = this.#takenPlaces;
    const free = [place, ...PLACES].find((one) => !taken.has(one));
    if (free === undefined) return null;
    taken.add(free);
    return free;
  }

  /** A version follows the one before it where that one is here and nothing else follows it yet. */
  async #previousHere({ previousId }: ExportedRecord['prescriptions']): Promise<string | null> {
    if (previousId === null) return null;
    const previous = this.#idHere('prescriptions', previousId);
    return (await canBeFollowed(this.#transaction, previous)) ? previous : null;
  }

  /** In which unit the file counts each item, and the account counted it before. */
  async #noteUnits(items: readonly ExportedRecord['inventoryItems'][]): Promise<void> {
    this.#unitsBefore ??= await unitsOfItems(this.#transaction);
    for (const { id, unit } of items) this.#unitsInFile.set(id, unit);
  }

  /** Those of the new records that this account can take. */
  async #wanted<Kind extends RecordKind>(
    kind: Kind,
    records: readonly ExportedRecord[Kind][],
  ): Promise<readonly ExportedRecord[Kind][]> {
    switch (kind) {
      case 'movements':
        return records.filter((record) => this.#isMovementWanted(record as ExportedRecord['movements']));
      case 'revisions':
        return records.filter((record) => !this.#knownEntries.has((record as ExportedRecord['revisions']).entryId));
      case 'prescriptions':
        return records.filter((record) => !isOfDoctor(record as ExportedRecord['prescriptions']));
      case 'reminders': {
        const itemOf = (record: ExportedRecord[Kind]) =>
          this.#idHere('inventoryItems', (record as ExportedRecord['reminders']).inventoryItemId);
        const reminded = await itemsWithReminder(this.#transaction, records.map(itemOf));
        return records.filter((record) => !reminded.has(itemOf(record)));
      }
      case 'appointments':
        return (await hasAppointment(this.#transaction)) ? [] : records.slice(0, 1);
      case 'trackers': {
        const fit = await this.#trackersThatFit(records as readonly ExportedRecord['trackers'][]);
        return records.filter(({ id }) => fit.has(id));
      }
      case 'ratings':
        return records.filter((record) => this.#hasWords(record as ExportedRecord['ratings']));
      case 'documents':
        return this.#thatFit(kind, DOCUMENTS_MAX, () => countDocuments(this.#transaction), records);
      case 'medicines':
        return this.#thatFit(kind, MEDICINES_MAX, () => countKept(this.#transaction, MEDICINES), records);
      case 'conditions':
        return this.#thatFit(kind, CONDITIONS_MAX, () => countKept(this.#transaction, CONDITIONS), records);
      case 'seizureFreeDays': {
        const dayOf = (record: ExportedRecord[Kind]) => (record as ExportedRecord['seizureFreeDays']).day;
        const known = await knownFreeDays(this.#transaction, records.map(dayOf));
        return records.filter((record) => !known.has(dayOf(record)));
      }
      default:
        return records;
    }
  }

  /** Lines of entries come with their entries; all others where the account counts the item in the same unit. */
  #isMovementWanted({ entryId, itemId }: ExportedRecord['movements']): boolean {
    if (entryId !== null) return !this.#knownEntries.has(entryId);
    const before = this.#unitsBefore?.get(this.#idHere('inventoryItems', itemId));
    return before === undefined || before === this.#unitsInFile.get(itemId);
  }
}
