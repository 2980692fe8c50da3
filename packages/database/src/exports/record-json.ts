import type { ListKind } from '@balsamo/domain/exports/vocabulary.ts';
import { instantJson } from '../columns.ts';
import { EXPORTED_ENTRY_JSON, ratingsJson } from '../diary/entry-json.ts';
import { CONDITION_MEMBERS, MEDICINE_MEMBERS } from '../medicines/queries.ts';
import { IS_CONTRADICTED, SEIZURE_MEMBERS } from '../seizures/queries.ts';
import { TRACKER_MEMBERS } from '../trackers/queries.ts';
import { REPORT_MEMBERS } from '../unwanted-effects/queries.ts';

const stamps = `'createdAt', ${instantJson('created_at')}, 'updatedAt', ${instantJson('updated_at')}`;
/** Of which rows a list is made. */
export type RecordSource = {
  table: string;
  /** The column that says whose row it is. */
  person: string;
  json: string;
  /** Complete, so that two exports of the same data are the same. */
  order: string;
  /** The instant that the period of an export is about, where it is about one. */
  instant?: string;
  /** Which rows are left once deleted and hidden ones are left out. */
  isThere?: string;
};

/** Each list of a `PersonalExport`, its records built by PostgreSQL as the contract shows them. */
export const RECORD_SOURCES: Record<ListKind, RecordSource> = {
  inventoryItems: {
    table: 'inventory_items',
    person: 'user_id',
    order: 'created_at, id',
    json: `json_build_object(
      'id', id, 'nickname', nickname, 'productType', product_type, 'unit', unit, 'status', status, 'brand', brand,
      'strength', json_build_object('thc', thc, 'thca', thca, 'cbd', cbd, 'cbda', cbda, 'basis', strength_basis),
      'dropsPerMl', trim_scale(drops_per_ml), 'amountPerUse', trim_scale(amount_per_use), 'batch', batch, 'expiresOn', expires_on, 'openedOn', opened_on,
      'daysAfterOpening', days_after_opening, 'deliveryDays', delivery_days,
      'orderReminderOn', order_reminder_on, 'notes', notes, ${stamps})`,
  },
  trackers: {
    table: 'trackers',
    person: 'user_id',
    order: 'created_at, id',
    json: `json_build_object(${TRACKER_MEMBERS}, 'place', place, ${stamps})`,
  },
  entries: {
    table: 'diary_entries',
    person: 'user_id',
    order: 'consumed_at, id',
    instant: 'consumed_at',
    isThere: 'deleted_at is null',
    json: EXPORTED_ENTRY_JSON,
  },
  revisions: {
    table: 'diary_entry_revisions',
    person: 'user_id',
    order: 'received_at, id',
    // Of the use that was corrected.
    instant: '(select e.consumed_at from diary_entries e where e.id = diary_entry_revisions.entry_id)',
    isThere: `exists (
      select from diary_entries e where e.id = diary_entry_revisions.entry_id and e.deleted_at is null)`,
    json: `json_build_object(
      'id', id, 'entryId', entry_id, 'kind', kind, 'changedAt', ${instantJson('changed_at')},
      'receivedAt', ${instantJson('received_at')}, 'browser', browser, 'system', system,
      'written', written, 'replaced', replaced, 'lost', to_json(lost))`,
  },
  movements: {
    table: 'inventory_movements',
    person: 'user_id',
    order: 'item_id, created_at, id',
    isThere: `(entry_id is null or exists (
      select from diary_entries e where e.id = inventory_movements.entry_id and e.deleted_at is null))`,
    json: `json_build_object(
      'id', id, 'itemId', item_id, 'entryId', entry_id, 'kind', kind, 'change', trim_scale(change),
      'occurredAt', ${instantJson('occurred_at')}, 'createdAt', ${instantJson('created_at')})`,
  },
  ratings: {
    table: 'symptom_ratings',
    person: 'user_id',
    order: 'rated_at, id',
    instant: 'rated_at',
    json: `json_build_object(
      'id', id, 'ratedAt', ${instantJson('rated_at')}, 'timeZone', time_zone, 'symptoms', ${ratingsJson()}, 'own', own,
      'changedAt', ${instantJson('changed_at')}, ${stamps})`,
  },
  prescriptions: {
    table: 'prescriptions',
    person: 'patient_id',
    order: 'created_at, id',
    isThere: 'deleted_at is null',
    json: `json_build_object(
      'id', id, 'doctorId', doctor_id, 'doctorName', doctor_name, 'doctorSpecialty', doctor_specialty,
      'protocolName', protocol_name, 'products', products, 'status', status,
      'renewalDate', renewal_date, 'previousId', previous_id, ${stamps}, 'deletedAt', ${instantJson('deleted_at')})`,
  },
  reminders: {
    table: 'medication_reminders',
    person: 'user_id',
    order: 'created_at, id',
    json: `json_build_object(
      'id', id, 'inventoryItemId', inventory_item_id, 'times', to_json(times), 'days', to_json(days_of_week),
      'isActive', is_active, ${stamps})`,
  },
  feedback: {
    table: 'app_feedback',
    person: 'user_id',
    order: 'created_at, id',
    json: `json_build_object(
      'id', id, 'type', type, 'category', category, 'message', message, 'createdAt', ${instantJson('created_at')})`,
  },
  appointments: {
    table: 'appointments',
    person: 'user_id',
    order: 'id',
    json: `json_build_object(
      'id', id, 'day', day, 'questions', questions, 'writtenAt', ${instantJson('written_at')}, ${stamps})`,
  },
  documents: {
    table: 'wallet_documents',
    person: 'user_id',
    order: 'created_at, id',
    json: `json_build_object(
      'id', id, 'type', type, 'title', title, 'number', number, 'issuer', issuer, 'issuedOn', issued_on, 'validUntil', valid_until,
      ${stamps})`,
  },
  unwantedEffectReports: {
    table: 'unwanted_effect_reports',
    person: 'user_id',
    order: 'created_at, id',
    json: `json_build_object(${REPORT_MEMBERS}, ${stamps})`,
  },
  medicines: {
    table: 'medicines',
    person: 'user_id',
    order: 'created_at, id',
    json: `json_build_object(${MEDICINE_MEMBERS}, ${stamps})`,
  },
  conditions: {
    table: 'conditions',
    person: 'user_id',
    order: 'created_at, id',
    json: `json_build_object(${CONDITION_MEMBERS}, ${stamps})`,
  },
  seizures: {
    table: 'seizures',
    person: 'user_id',
    order: 'occurred_at, id',
    instant: 'occurred_at',
    json: `json_build_object(${SEIZURE_MEMBERS}, 'changedAt', ${instantJson('changed_at')}, ${stamps})`,
  },
  seizureFreeDays: {
    table: 'seizure_free_days',
    person: 'user_id',
    order: 'day, id',
    // Noon keeps the day within the period, wherever that is.
    instant: "((day + time '12:00') at time zone 'UTC')",
    isThere: `not ${IS_CONTRADICTED}`,
    json: `json_build_object('id', id, 'day', day, 'createdAt', ${instantJson('created_at')})`,
  },
  documentShares: {
    table: 'wallet_shares',
    person: 'user_id',
    order: 'created_at, id',
    json: `json_build_object(
      'id', id, 'documentId', document_id, 'doctorId', doctor_id, 'doctorName', connected_name(doctor_id),
      'associationId', association_id,
      'associationName', (select name from associations where associations.id = association_id),
      'endsOn', ends_on, 'createdAt', ${instantJson('created_at')})`,
  },
  connections: {
    table: 'patients_doctors',
    person: 'patient_id',
    order: 'connected_at, doctor_id',
    json: `json_build_object(
      'doctorId', doctor_id, 'doctorName', connected_name(doctor_id), 'status', status, 'connectedAt', ${instantJson('connected_at')},
      'endedAt', ${instantJson('ended_at')}, 'endsOn', ends_on,
      'scope', (
        select json_build_object('hidesRecreational', hides_recreational, 'hidesNotes', hides_notes, 'hidesStock', hides_stock)
        from sharing_scopes scope
        where scope.patient_id = patients_doctors.patient_id and scope.doctor_id = patients_doctors.doctor_id))`,
  },
  memberships: {
    table: 'association_members',
    person: 'patient_id',
    order: 'joined_at, id',
    json: `json_build_object(
      'associationId', association_id,
      'associationName', (select name from associations where associations.id = association_id), 'status', status, 'source', source,
      'joinedAt', ${instantJson('joined_at')}, 'leftAt', ${instantJson('left_at')},
      'sharesSummarySince', ${instantJson('shares_summary_since')})`,
  },
  associationInvitations: {
    table: 'association_invitations',
    // Of one that nobody has answered: whose confirmed address it was made for. Staff read those that they sent, and take none along.
    person: `coalesce(patient_id, (
      select users.id from users
      where users.id = (select current_patient_id()) and users.email_verified and users.email = patient_email))`,
    order: 'created_at, id',
    json: `json_build_object(
      'id', id, 'associationId', association_id,
      'associationName', (select name from associations where associations.id = association_id), 'email', patient_email,
      'message', message, 'status', status, 'createdAt', ${instantJson('created_at')}, 'expiresAt', ${instantJson('expires_at')},
      'respondedAt', ${instantJson('responded_at')})`,
  },
  dispensings: {
    table: 'association_dispensings',
    person: 'patient_id',
    order: 'dispensed_at, id',
    json: `(
      select json_build_object(
        'id', association_dispensings.id, 'associationId', association_dispensings.association_id,
        'associationName', (select name from associations where associations.id = association_dispensings.association_id),
        'productName', product.name, 'productType', product.product_type, 'unit', product.unit,
        'quantity', trim_scale(association_dispensings.quantity), 'note', association_dispensings.note,
        'batchNumber', lot.batch_number, 'expiresOn', lot.expires_on,
        'dispensedAt', ${instantJson('association_dispensings.dispensed_at')},
        'undoneAt', ${instantJson('association_dispensings.undone_at')},
        'inventoryItemId', taken.inventory_item_id, 'decidedAt', ${instantJson('taken.decided_at')},
        'recall', case when lot.recalled_at is not null and notice.lot_id is not null then json_build_object(
          'recalledAt', ${instantJson('lot.recalled_at')}, 'reason', lot.recall_reason,
          'toldAt', ${instantJson('notice.told_at')}, 'confirmedAt', ${instantJson('notice.confirmed_at')}) end)
      from association_lots lot
      join association_products product on product.id = lot.product_id
      left join dispensed_items taken
        on taken.user_id = association_dispensings.patient_id and taken.dispensing_id = association_dispensings.id
      left join association_recall_notices notice
        on notice.lot_id = lot.id and notice.patient_id = association_dispensings.patient_id
      where lot.id = association_dispensings.lot_id)`,
  },
  accessLog: {
    table: 'access_log',
    person: 'patient_id',
    order: 'at, id',
    json: `json_build_object(
      'id', id, 'at', ${instantJson('at')}, 'readerId', reader_id, 'readerName', reader_name,
      'readerAssociation', reader_association, 'action', action,
      'resource', resource, 'resourceId', resource_id, 'network', network, 'browser', browser, 'system', system)`,
  },
  visitNotes: {
    table: 'visit_notes',
    person: 'doctor_id',
    order: 'visited_on, id',
    json: `json_build_object(
      'id', id, 'patientId', patient_id, 'visitedOn', visited_on, 'text', text,
      'createdAt', ${instantJson('created_at')}, 'updatedAt', ${instantJson('updated_at')})`,
  },
  authEvents: {
    table: 'auth_events',
    person: 'user_id',
    order: 'at, id',
    json: `json_build_object(
      'id', id, 'kind', kind, 'at', ${instantJson('at')}, 'network', network, 'browser', browser, 'system', system)`,
  },
  legalAgreements: {
    table: 'legal_agreements',
    person: 'user_id',
    order: 'agreed_at, document',
    json: `json_build_object('document', document, 'version', version, 'agreedAt', ${instantJson('agreed_at')})`,
  },
  caregivers: {
    table: 'care_links',
    person: 'patient_id',
    order: 'started_at, id',
    json: `json_build_object(
      'id', id, 'name', care_name(caregiver_id), 'role', role, 'relation', relation, 'startedAt', ${instantJson('started_at')},
      'endedAt', ${instantJson('ended_at')})`,
  },
  careActs: {
    table: 'care_acts',
    person: 'patient_id',
    order: 'at, id',
    json: `json_build_object('id', id, 'caregiverId', link_id, 'at', ${instantJson('at')}, 'act', act, 'kind', kind, 'thingId', thing_id)`,
  },
  receipts: {
    table: 'receipts',
    person: 'user_id',
    order: 'paid_at, id',
    json: `json_build_object(
      'id', id, 'number', number, 'amount', amount, 'currency', currency, 'paidAt', ${instantJson('paid_at')},
      'periodStart', ${instantJson('period_start')}, 'periodEnd', ${instantJson('period_end')},
      'payerName', payer_name, 'payerTaxId', payer_tax_id)`,
  },
};
