import type {
  ExportedEntry,
  ExportedItem,
  ExportedRecord,
  ExportedTracker,
} from '@balsamo/contract/exports/record-schemas.ts';
import type {
  ExportedAssociationInvitation,
  ExportedConnection,
  ExportedDispensing,
  ExportedDocumentShare,
  ExportedMembership,
  ExportedVisitNote,
} from '@balsamo/contract/exports/sharing-schemas.ts';
import type { EntryMember } from '@balsamo/domain/diary/entry-members.ts';
import { type RawRatings, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import type { TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import type { Amount } from '@balsamo/domain/dose/amount.ts';
import { estimateDose } from '@balsamo/domain/dose/estimate.ts';
import { localTime } from '@balsamo/domain/time/zone.ts';
import { ACCESS_COLUMNS } from '../../csv/access-columns.ts';
import type { Cell, Column } from '../../csv/cell.ts';
import type { ExportSource } from '../source/export-source.ts';

/** One CSV file: a line per row, a column per name. */
export type CsvTable = { name: string; columns: readonly string[]; rows: AsyncIterable<readonly Cell[]> };

async function* mapped<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  columns: readonly Column<Row>[],
): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) yield columns.map(([, cell]) => cell(row));
}

function table<Row>(name: string, rows: Iterable<Row> | AsyncIterable<Row>, columns: readonly Column<Row>[]): CsvTable {
  return { name, columns: columns.map(([column]) => column), rows: mapped(rows, columns) };
}

/** The wall clock of an instant, `YYYY-MM-DD HH:MM:SS`: what spreadsheets read as a time. The instant itself is beside it. */
function wallClock(instant: string, timeZone: string): string {
  const { year, month, day, hour, minute, second } = localTime(new Date(instant), timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

const ratingColumns = <Row>(suffix: string, of: (row: Row) => RawRatings | null): Column<Row>[] =>
  SYMPTOMS.map((symptom) => [`${symptom}${suffix}`, (row) => of(row)?.[symptom] ?? null]);

const from = (amount: Amount): Cell =>
  amount.kind === 'exact' ? amount.mg : amount.kind === 'range' ? amount.from : null;
const to = (amount: Amount): Cell => (amount.kind === 'exact' ? amount.mg : amount.kind === 'range' ? amount.to : null);

/** What was said of trackers as a JSON object with their names, for people who read it; one whose name comes twice has its id beside it. */
type NamedValues = (values: TrackerValues) => string;

function namedValues(trackers: ReadonlyMap<string, ExportedTracker>): NamedValues {
  const names = [...trackers.values()].map(({ name }) => name);
  const nameOf = (id: string) => {
    const name = trackers.get(id)?.name ?? id;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${id})`;
  };
  return (values) =>
    JSON.stringify(Object.fromEntries(Object.entries(values).map(([id, value]) => [nameOf(id), value])));
}

/** From when to when, as far as it is known. */
const spanColumns: Column<ExportedRecord['medicines' | 'conditions']>[] = [
  ['since', ({ since }) => since],
  ['has_ended', ({ hasEnded }) => hasEnded],
  ['ended_on', ({ endedOn }) => endedOn],
  ['is_shown_to_doctors', ({ isShownToDoctors }) => isShownToDoctors],
  ['created_at_utc', ({ createdAt }) => createdAt],
  ['updated_at_utc', ({ updatedAt }) => updatedAt],
];

/** A column or more for each member of an entry. `items` by id: the dose of a use is told from the label of what was used. */
function entryColumns(items: ReadonlyMap<string, ExportedItem>, named: NamedValues): Column<ExportedEntry>[] {
  const item = (entry: ExportedEntry) => items.get(entry.inventoryItemId ?? '');
  const doses = new WeakMap<ExportedEntry, ReturnType<typeof estimateDose>>();
  const dose = (entry: ExportedEntry) => {
    const used = item(entry);
    const estimate =
      doses.get(entry) ??
      estimateDose({ ...entry, strength: used?.strength ?? null, dropsPerMl: used?.dropsPerMl ?? null });
    doses.set(entry, estimate);
    return estimate;
  };
  const columns: Record<EntryMember, Column<ExportedEntry>[]> = {
    id: [['id', (entry) => entry.id]],
    consumedAt: [['consumed_at_utc', (entry) => entry.consumedAt]],
    timeZone: [
      ['time_zone', (entry) => entry.timeZone],
      ['consumed_at_local', (entry) => wallClock(entry.consumedAt, entry.timeZone)],
    ],
    productType: [['product_type', (entry) => entry.productType]],
    consumptionMethod: [['consumption_method', (entry) => entry.consumptionMethod]],
    quantity: [
      ['quantity_value', (entry) => entry.quantity.value],
      ['quantity_unit', (entry) => entry.quantity.unit],
    ],
    inventoryItemId: [
      ['stock_item_id', (entry) => entry.inventoryItemId],
      ['stock_item_name', (entry) => item(entry)?.nickname ?? null],
    ],
    stockTaken: [
      ['stock_taken', (entry) => entry.stockTaken],
      ['stock_unit', (entry) => item(entry)?.unit ?? null],
      ['thc_mg_from', (entry) => from(dose(entry).thc)],
      ['thc_mg_to', (entry) => to(dose(entry).thc)],
      ['cbd_mg_from', (entry) => from(dose(entry).cbd)],
      ['cbd_mg_to', (entry) => to(dose(entry).cbd)],
    ],
    symptoms: [
      ...ratingColumns<ExportedEntry>('_before', (entry) => entry.symptoms.before),
      ...ratingColumns<ExportedEntry>('_after', (entry) => entry.symptoms.after),
    ],
    copiedBefore: [['copied_before', (entry) => JSON.stringify(entry.copiedBefore)]],
    status: [['status', (entry) => entry.status]],
    source: [['source', (entry) => entry.source]],
    primaryEffect: [['primary_effect', (entry) => entry.primaryEffect]],
    ownBefore: [['own_trackers_before', (entry) => named(entry.ownBefore)]],
    ownAfter: [['own_trackers_after', (entry) => named(entry.ownAfter)]],
    unwantedEffects: [['unwanted_effects', (entry) => JSON.stringify(entry.unwantedEffects)]],
    effectEnded: [['effect_ended', (entry) => entry.effectEnded]],
    effectDurationHours: [['effect_duration_hours', (entry) => entry.effectDurationHours]],
    triggers: [['triggers', (entry) => JSON.stringify(entry.triggers)]],
    notes: [['notes', (entry) => entry.notes]],
    checkOutDueAt: [['check_out_due_at_utc', (entry) => entry.checkOutDueAt]],
    checkedOutAt: [['checked_out_at_utc', (entry) => entry.checkedOutAt]],
    isEdited: [['is_edited', (entry) => entry.isEdited]],
    createdAt: [['created_at_utc', (entry) => entry.createdAt]],
    updatedAt: [['updated_at_utc', (entry) => entry.updatedAt]],
    // The CSV holds nothing that was deleted.
    deletedAt: [],
  };
  return Object.values(columns).flat();
}

const ITEM_COLUMNS: Column<ExportedItem>[] = [
  ['id', (item) => item.id],
  ['nickname', (item) => item.nickname],
  ['product_type', (item) => item.productType],
  ['unit', (item) => item.unit],
  ['status', (item) => item.status],
  ['brand', (item) => item.brand],
  ['thc', (item) => item.strength.thc],
  ['thca', (item) => item.strength.thca],
  ['cbd', (item) => item.strength.cbd],
  ['cbda', (item) => item.strength.cbda],
  ['strength_basis', (item) => item.strength.basis],
  ['drops_per_ml', (item) => item.dropsPerMl],
  ['amount_per_use', (item) => item.amountPerUse],
  ['batch', (item) => item.batch],
  ['expires_on', (item) => item.expiresOn],
  ['opened_on', (item) => item.openedOn],
  ['days_after_opening', (item) => item.daysAfterOpening],
  ['delivery_days', (item) => item.deliveryDays],
  ['order_reminder_on', (item) => item.orderReminderOn],
  ['notes', (item) => item.notes],
  ['created_at_utc', (item) => item.createdAt],
  ['updated_at_utc', (item) => item.updatedAt],
];

async function* prescribedProducts(prescriptions: ExportSource['prescriptions']) {
  for await (const { id, products } of prescriptions) {
    for (const [index, product] of products.entries()) yield { prescriptionId: id, number: index + 1, product };
  }
}

/** Everything of an export as tables; of stock, the items come before what refers to them. */
export async function csvTables(source: ExportSource): Promise<CsvTable[]> {
  const { settings, consents } = source;
  const { doctorProfile, ...account } = source.account;
  const told = doctorProfile && { ...doctorProfile, languages: doctorProfile.languages.join(' ') };
  const items = new Map<string, ExportedItem>();
  for await (const item of source.inventoryItems) items.set(item.id, item);
  const trackers = new Map<string, ExportedTracker>();
  for await (const tracker of source.trackers) trackers.set(tracker.id, tracker);
  const named = namedValues(trackers);
  const units = new Map([...items].map(([id, { unit }]) => [id, unit]));
  type Movement = ExportedRecord['movements'];
  type Revision = ExportedRecord['revisions'];
  type Prescription = ExportedRecord['prescriptions'];
  type Rating = ExportedRecord['ratings'];
  return [
    table('account', Object.entries({ exportedAt: source.exportedAt, ...account, ...told, ...flat(settings) }), [
      ['field', ([field]) => field],
      ['value', ([, value]) => value],
    ]),
    table('consents', consents, [
      ['purpose', (consent) => consent.purpose],
      ['given_at_utc', (consent) => consent.givenAt],
    ]),
    table('diary', source.entries, entryColumns(items, named)),
    table<Revision>('diary_changes', source.revisions, [
      ['id', (revision) => revision.id],
      ['entry_id', (revision) => revision.entryId],
      ['kind', (revision) => revision.kind],
      ['changed_at_utc', (revision) => revision.changedAt],
      ['received_at_utc', (revision) => revision.receivedAt],
      ['browser', (revision) => revision.browser],
      ['system', (revision) => revision.system],
      ['written', (revision) => JSON.stringify(revision.written)],
      ['replaced', (revision) => JSON.stringify(revision.replaced)],
      ['came_too_late', (revision) => JSON.stringify(revision.lost)],
    ]),
    table<Rating>('ratings', source.ratings, [
      ['id', (rating) => rating.id],
      ['rated_at_utc', (rating) => rating.ratedAt],
      ['time_zone', (rating) => rating.timeZone],
      ['rated_at_local', (rating) => wallClock(rating.ratedAt, rating.timeZone)],
      ...ratingColumns<Rating>('', (rating) => rating.symptoms),
      ['own_trackers', (rating) => named(rating.own)],
      ['changed_at_utc', (rating) => rating.changedAt],
      ['created_at_utc', (rating) => rating.createdAt],
      ['updated_at_utc', (rating) => rating.updatedAt],
    ]),
    table('trackers', trackers.values(), [
      ['id', (tracker) => tracker.id],
      ['name', (tracker) => tracker.name],
      ['kind', (tracker) => tracker.kind],
      ['hours', (tracker) => tracker.windowHours],
      ['low_end', (tracker) => tracker.lowEnd],
      ['high_end', (tracker) => tracker.highEnd],
      ['better', (tracker) => tracker.better],
      ['is_followed', (tracker) => tracker.place !== null],
      ['created_at_utc', (tracker) => tracker.createdAt],
      ['updated_at_utc', (tracker) => tracker.updatedAt],
    ]),
    table('stock', items.values(), ITEM_COLUMNS),
    table<Movement>('stock_movements', source.movements, [
      ['id', (movement) => movement.id],
      ['stock_item_id', (movement) => movement.itemId],
      ['entry_id', (movement) => movement.entryId],
      ['kind', (movement) => movement.kind],
      ['change', (movement) => movement.change],
      ['unit', (movement) => units.get(movement.itemId) ?? null],
      ['occurred_at_utc', (movement) => movement.occurredAt],
      ['created_at_utc', (movement) => movement.createdAt],
    ]),
    table<Prescription>('prescriptions', source.prescriptions, [
      ['id', (prescription) => prescription.id],
      ['doctor_id', (prescription) => prescription.doctorId],
      ['doctor_name', (prescription) => prescription.doctorName],
      ['protocol_name', (prescription) => prescription.protocolName],
      ['status', (prescription) => prescription.status],
      ['renewal_date', (prescription) => prescription.renewalDate],
      ['previous_id', (prescription) => prescription.previousId],
      ['created_at_utc', (prescription) => prescription.createdAt],
      ['updated_at_utc', (prescription) => prescription.updatedAt],
    ]),
    table('prescription_products', prescribedProducts(source.prescriptions), [
      ['prescription_id', ({ prescriptionId }) => prescriptionId],
      ['number', ({ number }) => number],
      ['type', ({ product }) => product.type],
      ['name', ({ product }) => product.name],
      ['dosage', ({ product }) => product.dosage],
      ['frequency', ({ product }) => product.frequency ?? null],
      ['consumption_method', ({ product }) => product.consumptionMethod ?? null],
      ['instructions', ({ product }) => product.instructions ?? null],
    ]),
    table<ExportedRecord['reminders']>('reminders', source.reminders, [
      ['id', (reminder) => reminder.id],
      ['stock_item_id', (reminder) => reminder.inventoryItemId],
      ['times', (reminder) => reminder.times.join(' ')],
      ['days_of_week', (reminder) => reminder.days?.join(' ') ?? null],
      ['is_active', (reminder) => reminder.isActive],
      ['created_at_utc', (reminder) => reminder.createdAt],
      ['updated_at_utc', (reminder) => reminder.updatedAt],
    ]),
    table<ExportedRecord['feedback']>('feedback', source.feedback, [
      ['id', (feedback) => feedback.id],
      ['type', (feedback) => feedback.type],
      ['category', (feedback) => feedback.category],
      ['message', (feedback) => feedback.message],
      ['created_at_utc', (feedback) => feedback.createdAt],
    ]),
    table<ExportedRecord['appointments']>('appointments', source.appointments, [
      ['id', (appointment) => appointment.id],
      ['day', (appointment) => appointment.day],
      ['questions', (appointment) => appointment.questions],
      ['written_at_utc', (appointment) => appointment.writtenAt],
      ['created_at_utc', (appointment) => appointment.createdAt],
      ['updated_at_utc', (appointment) => appointment.updatedAt],
    ]),
    table<ExportedRecord['documents']>('documents', source.documents, [
      ['id', (document) => document.id],
      ['type', (document) => document.type],
      ['title', (document) => document.title],
      ['number', (document) => document.number],
      ['issuer', (document) => document.issuer],
      ['issued_on', (document) => document.issuedOn],
      ['valid_until', (document) => document.validUntil],
      ['created_at_utc', (document) => document.createdAt],
      ['updated_at_utc', (document) => document.updatedAt],
    ]),
    table<ExportedRecord['unwantedEffectReports']>('unwanted_effects', source.unwantedEffectReports, [
      ['id', (report) => report.id],
      ['effects', (report) => JSON.stringify(report.effects)],
      ['red_flags', (report) => JSON.stringify(report.redFlags)],
      ['description', (report) => report.description],
      ['began_on', (report) => report.beganOn],
      ['began_at_local', (report) => report.beganAt],
      ['ended_on', (report) => report.endedOn],
      ['actions', (report) => JSON.stringify(report.actions)],
      ['action_note', (report) => report.actionNote],
      ['outcome', (report) => report.outcome],
      ['seriousness', (report) => JSON.stringify(report.seriousness)],
      ['product', (report) => report.product?.name ?? null],
      ['product_brand', (report) => report.product?.brand ?? null],
      ['product_batch', (report) => report.product?.batch ?? null],
      ['product_type', (report) => report.product?.type ?? null],
      ['dose', (report) => report.dose],
      ['method', (report) => report.method],
      ['indication', (report) => report.indication],
      ['use_began_on', (report) => report.useBeganOn],
      ['other_medicines', (report) => report.otherMedicines],
      ['is_shown_to_doctors', (report) => report.isShownToDoctors],
      ['created_at_utc', (report) => report.createdAt],
      ['updated_at_utc', (report) => report.updatedAt],
    ]),
    table<ExportedRecord['medicines']>('medicines', source.medicines, [
      ['id', (medicine) => medicine.id],
      ['name', (medicine) => medicine.name],
      ['substance', (medicine) => medicine.substance],
      ['dose', (medicine) => medicine.dose],
      ...spanColumns,
    ]),
    table<ExportedRecord['seizures']>('seizures', source.seizures, [
      ['id', (seizure) => seizure.id],
      ['occurred_at_utc', (seizure) => seizure.occurredAt],
      ['time_zone', (seizure) => seizure.timeZone],
      ['occurred_at_local', (seizure) => wallClock(seizure.occurredAt, seizure.timeZone)],
      ['count', (seizure) => seizure.count],
      ['length', (seizure) => seizure.length],
      ['timed_seconds', (seizure) => seizure.timedSeconds],
      ['kind', (seizure) => seizure.kind],
      ['note', (seizure) => seizure.note],
      ['changed_at_utc', (seizure) => seizure.changedAt],
      ['created_at_utc', (seizure) => seizure.createdAt],
      ['updated_at_utc', (seizure) => seizure.updatedAt],
    ]),
    table<ExportedRecord['seizureFreeDays']>('seizure_free_days', source.seizureFreeDays, [
      ['id', (free) => free.id],
      ['day', (free) => free.day],
      ['created_at_utc', (free) => free.createdAt],
    ]),
    table<ExportedRecord['conditions']>('conditions', source.conditions, [
      ['id', (condition) => condition.id],
      ['name', (condition) => condition.name],
      ['icd10_chapter', (condition) => condition.chapter],
      ['code', (condition) => condition.code],
      ...spanColumns,
    ]),
    table<ExportedDocumentShare>('document_shares', source.documentShares ?? [], [
      ['id', (share) => share.id],
      ['document_id', (share) => share.documentId],
      ['doctor_id', (share) => share.doctorId],
      ['doctor_name', (share) => share.doctorName],
      ['association_id', (share) => share.associationId],
      ['association_name', (share) => share.associationName],
      ['ends_on', (share) => share.endsOn],
      ['created_at_utc', (share) => share.createdAt],
    ]),
    table<ExportedVisitNote>('visit_notes', source.visitNotes ?? [], [
      ['id', (note) => note.id],
      ['patient_id', (note) => note.patientId],
      ['visited_on', (note) => note.visitedOn],
      ['text', (note) => note.text],
      ['created_at_utc', (note) => note.createdAt],
      ['updated_at_utc', (note) => note.updatedAt],
    ]),
    table<ExportedConnection>('connections', source.connections ?? [], [
      ['doctor_id', (link) => link.doctorId],
      ['doctor_name', (link) => link.doctorName],
      ['status', (link) => link.status],
      ['connected_at_utc', (link) => link.connectedAt],
      ['ended_at_utc', (link) => link.endedAt],
      ['ends_on', (link) => link.endsOn],
      ['hides_recreational', (link) => link.scope?.hidesRecreational ?? null],
      ['hides_notes', (link) => link.scope?.hidesNotes ?? null],
      ['hides_stock', (link) => link.scope?.hidesStock ?? null],
    ]),
    table<ExportedMembership>('memberships', source.memberships ?? [], [
      ['association_id', (membership) => membership.associationId],
      ['association_name', (membership) => membership.associationName],
      ['status', (membership) => membership.status],
      ['source', (membership) => membership.source],
      ['joined_at_utc', (membership) => membership.joinedAt],
      ['left_at_utc', (membership) => membership.leftAt],
      ['shares_summary_since_utc', (membership) => membership.sharesSummarySince],
    ]),
    table<ExportedAssociationInvitation>('association_invitations', source.associationInvitations ?? [], [
      ['id', (invitation) => invitation.id],
      ['association_id', (invitation) => invitation.associationId],
      ['association_name', (invitation) => invitation.associationName],
      ['email', (invitation) => invitation.email],
      ['message', (invitation) => invitation.message],
      ['status', (invitation) => invitation.status],
      ['created_at_utc', (invitation) => invitation.createdAt],
      ['expires_at_utc', (invitation) => invitation.expiresAt],
      ['responded_at_utc', (invitation) => invitation.respondedAt],
    ]),
    table<ExportedDispensing>('dispensings', source.dispensings ?? [], [
      ['id', (dispensing) => dispensing.id],
      ['association_id', (dispensing) => dispensing.associationId],
      ['association_name', (dispensing) => dispensing.associationName],
      ['product_name', (dispensing) => dispensing.productName],
      ['product_type', (dispensing) => dispensing.productType],
      ['quantity', (dispensing) => dispensing.quantity],
      ['unit', (dispensing) => dispensing.unit],
      ['note', (dispensing) => dispensing.note],
      ['batch_number', (dispensing) => dispensing.batchNumber],
      ['expires_on', (dispensing) => dispensing.expiresOn],
      ['dispensed_at_utc', (dispensing) => dispensing.dispensedAt],
      ['undone_at_utc', (dispensing) => dispensing.undoneAt],
      ['inventory_item_id', (dispensing) => dispensing.inventoryItemId],
      ['decided_at_utc', (dispensing) => dispensing.decidedAt],
      ['recalled_at_utc', (dispensing) => dispensing.recall?.recalledAt ?? null],
      ['recall_reason', (dispensing) => dispensing.recall?.reason ?? null],
      ['recall_told_at_utc', (dispensing) => dispensing.recall?.toldAt ?? null],
      ['recall_confirmed_at_utc', (dispensing) => dispensing.recall?.confirmedAt ?? null],
    ]),
    table('access_log', source.accessLog ?? [], ACCESS_COLUMNS),
    table('auth_events', source.authEvents ?? [], [
      ['id', (event) => event.id],
      ['kind', (event) => event.kind],
      ['at_utc', (event) => event.at],
      ['network', (event) => event.network],
      ['browser', (event) => event.browser],
      ['system', (event) => event.system],
    ]),
    table('legal_agreements', source.legalAgreements ?? [], [
      ['document', (agreement) => agreement.document],
      ['version', (agreement) => agreement.version],
      ['agreed_at_utc', (agreement) => agreement.agreedAt],
    ]),
    table('caregivers', source.caregivers ?? [], [
      ['id', (caregiver) => caregiver.id],
      ['name', (caregiver) => caregiver.name],
      ['role', (caregiver) => caregiver.role],
      ['relation', (caregiver) => caregiver.relation],
      ['started_at_utc', (caregiver) => caregiver.startedAt],
      ['ended_at_utc', (caregiver) => caregiver.endedAt],
    ]),
    table('care_acts', source.careActs ?? [], [
      ['id', (act) => act.id],
      ['caregiver_id', (act) => act.caregiverId],
      ['at_utc', (act) => act.at],
      ['act', (act) => act.act],
      ['kind', (act) => act.kind],
      ['thing_id', (act) => act.thingId],
    ]),
    table('receipts', source.receipts ?? [], [
      ['id', (receipt) => receipt.id],
      ['number', (receipt) => receipt.number],
      ['amount_in_cents', (receipt) => receipt.amount],
      ['currency', (receipt) => receipt.currency],
      ['paid_at_utc', (receipt) => receipt.paidAt],
      ['period_start_utc', (receipt) => receipt.periodStart],
      ['period_end_utc', (receipt) => receipt.periodEnd],
      ['payer_name', (receipt) => receipt.payerName],
      ['payer_tax_id', (receipt) => receipt.payerTaxId],
    ]),
  ];
}

function flat(settings: ExportSource['settings']): Record<string, Cell> {
  const { ratingQuestion, diary, ...channels } = settings;
  return {
    ...channels,
    ratingQuestionTime: ratingQuestion?.time ?? null,
    ratingQuestionIsActive: ratingQuestion?.isActive ?? null,
    mainSymptom: diary?.mainSymptom ?? null,
    quickActions: diary?.quickActions.join(' ') ?? null,
  };
}
