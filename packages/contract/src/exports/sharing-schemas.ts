import { ACCESS_ACTIONS, ACCESS_RESOURCES } from '@balsamo/domain/access-log/vocabulary.ts';
import { MEMBER_SOURCES, MEMBER_STATUSES } from '@balsamo/domain/associations/association.ts';
import { LINK_STATUSES } from '@balsamo/domain/connections/vocabulary.ts';
import { ASSOCIATION_PRODUCT_TYPES } from '@balsamo/domain/dispensary/vocabulary.ts';
import { ASSOCIATION_INVITATION_STATUSES } from '@balsamo/domain/memberships/invitation.ts';
import { VISIT_NOTE_MAX_LENGTH } from '@balsamo/domain/visit-notes/visit-note.ts';
import { z } from 'zod';
import { StockUnit } from '../inventory/schemas.ts';
import { CalendarDay, Instant, orNull, storableText } from '../scalars.ts';
import { Id, stamped } from './record-scalars.ts';

/** What a doctor wrote down of visits for themselves. Not imported: it is about accounts of this place. */
export const ExportedVisitNote = z.strictObject({
  id: Id,
  patientId: Id,
  visitedOn: CalendarDay,
  text: storableText(VISIT_NOTE_MAX_LENGTH).min(1),
  ...stamped,
});
export type ExportedVisitNote = z.infer<typeof ExportedVisitNote>;

/** A doctor of the patient's, former ones too, with what they are shown and until when. Not imported: it is about accounts of this place. */
export const ExportedConnection = z.strictObject({
  doctorId: Id,
  /** Null where they are no longer connected. */
  doctorName: z.string().nullable(),
  status: z.enum(LINK_STATUSES),
  connectedAt: Instant,
  endedAt: Instant.nullable(),
  endsOn: orNull(CalendarDay),
  /** Null where the connection is older than the choice: it hides the stock alone. */
  scope: z
    .strictObject({ hidesRecreational: z.boolean(), hidesNotes: z.boolean(), hidesStock: z.boolean() })
    .nullable(),
});
export type ExportedConnection = z.infer<typeof ExportedConnection>;

/** An association to which the patient belongs or belonged, and since when it sees their summary. Not imported. */
export const ExportedMembership = z.strictObject({
  associationId: Id,
  /** Null where the association is closed; in the lists below too. */
  associationName: z.string().nullable(),
  status: z.enum(MEMBER_STATUSES),
  source: z.enum(MEMBER_SOURCES),
  joinedAt: Instant,
  leftAt: Instant.nullable(),
  /** Consent to a summary of the own use (spec-D15); null = none stands. */
  sharesSummarySince: Instant.nullable(),
});
export type ExportedMembership = z.infer<typeof ExportedMembership>;

/** An association's invitation that the patient answered, or that waits at their confirmed address. Not imported. */
export const ExportedAssociationInvitation = z.strictObject({
  id: Id,
  associationId: Id,
  associationName: z.string().nullable(),
  email: z.string(),
  message: z.string().nullable(),
  status: z.enum(ASSOCIATION_INVITATION_STATUSES),
  createdAt: Instant,
  expiresAt: Instant,
  respondedAt: Instant.nullable(),
});
export type ExportedAssociationInvitation = z.infer<typeof ExportedAssociationInvitation>;

/** What an association handed to the patient, what they made of it, and the recall of its lot. Not imported: of the stock that it became, `inventoryItems` holds all. */
export const ExportedDispensing = z.strictObject({
  id: Id,
  associationId: Id,
  associationName: z.string().nullable(),
  productName: z.string(),
  productType: z.enum(ASSOCIATION_PRODUCT_TYPES),
  unit: StockUnit,
  /** In that unit. */
  quantity: z.number().positive(),
  note: z.string().nullable(),
  batchNumber: z.string().nullable(),
  expiresOn: orNull(CalendarDay),
  dispensedAt: Instant,
  /** When the association took it back; null = it did not. */
  undoneAt: Instant.nullable(),
  /** Of `inventoryItems`; null = not taken into the stock. */
  inventoryItemId: Id.nullable(),
  /** When it was taken or put away; null = neither. */
  decidedAt: Instant.nullable(),
  recall: z
    .strictObject({
      recalledAt: Instant,
      reason: z.string().nullable(),
      toldAt: Instant.nullable(),
      confirmedAt: Instant.nullable(),
    })
    .nullable(),
});
export type ExportedDispensing = z.infer<typeof ExportedDispensing>;

/** Whom a document of the patient's is shown, and until which day. Not imported: nobody is shown anything by an import. */
export const ExportedDocumentShare = z.strictObject({
  id: Id,
  /** Of `documents`. */
  documentId: Id,
  doctorId: Id.nullable(),
  doctorName: z.string().nullable(),
  associationId: Id.nullable(),
  associationName: z.string().nullable(),
  endsOn: CalendarDay,
  createdAt: Instant,
});
export type ExportedDocumentShare = z.infer<typeof ExportedDocumentShare>;

/** Who looked at what of the person. Not imported: what happened in one account did not happen in another. */
export const ExportedAccess = z.strictObject({
  id: Id,
  at: Instant,
  /** Null where that account was erased; the name is as it was then. */
  readerId: Id.nullable(),
  readerName: z.string(),
  /** For which association they looked; null for doctors, and in files of before. */
  readerAssociation: z.string().nullable().default(null),
  action: z.enum(ACCESS_ACTIONS),
  resource: z.enum(ACCESS_RESOURCES),
  resourceId: Id.nullable(),
  network: z.string().nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
});
export type ExportedAccess = z.infer<typeof ExportedAccess>;

/** Who cares, or cared, for the person; `id` is what `careActs` name. */
export const ExportedCaregiver = z
  .strictObject({
    id: z.string(),
    /** Null: their account is erased. */
    name: z.string().nullable(),
    role: z.string(),
    relation: z.string(),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
  })
  .meta({ id: 'ExportedCaregiver' });
export type ExportedCaregiver = z.infer<typeof ExportedCaregiver>;

/** What a caregiver did in the diary. */
export const ExportedCareAct = z
  .strictObject({
    id: z.string(),
    caregiverId: z.string(),
    at: z.string(),
    act: z.string(),
    kind: z.string(),
    thingId: z.string().nullable(),
  })
  .meta({ id: 'ExportedCareAct' });
export type ExportedCareAct = z.infer<typeof ExportedCareAct>;
