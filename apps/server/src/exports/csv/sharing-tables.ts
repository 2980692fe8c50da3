import type {
  ExportedAssociationInvitation,
  ExportedConnection,
  ExportedDispensing,
  ExportedDocumentShare,
  ExportedMembership,
  ExportedVisitNote,
} from '@balsamo/contract/exports/sharing-schemas.ts';
import { ACCESS_COLUMNS } from '../../csv/access-columns.ts';
import type { ExportSource } from '../source/export-source.ts';
import { type CsvTable, table } from './table.ts';

/** Doctors and associations: what they are shown, wrote and handed out, and when they looked. */
export function sharingTables(source: ExportSource): CsvTable[] {
  return [
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
  ];
}

/** Who cares for the person, and what they did. */
export function caregiverTables(source: ExportSource): CsvTable[] {
  return [
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
  ];
}
