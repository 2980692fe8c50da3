import { MEDIA_TYPES } from '@balsamo/domain/files/file.ts';
import { PLANNED_USE_UNKNOWNS } from '@balsamo/domain/prescriptions/planned-use.ts';
import {
  INSTRUCTIONS_MAX_LENGTH,
  PRESCRIBED_TYPES,
  PRODUCT_TEXT_MAX_LENGTH,
  PRODUCTS_MAX,
  PROTOCOL_NAME_MAX_LENGTH,
} from '@balsamo/domain/prescriptions/prescription.ts';
import { PRESCRIPTION_STATUSES } from '@balsamo/domain/prescriptions/status.ts';
import { z } from 'zod';
import { ConsumptionMethod } from '../diary/schemas.ts';
import { CalendarDay, Cursor, OutInstant, orNull, storableText } from '../scalars.ts';

export const PrescriptionStatus = z.enum(PRESCRIPTION_STATUSES).meta({ id: 'PrescriptionStatus' });

/** One medication of a protocol. */
export const PrescribedProduct = z
  .strictObject({
    type: z.enum(PRESCRIBED_TYPES),
    name: storableText(PRODUCT_TEXT_MAX_LENGTH).min(1),
    dosage: storableText(PRODUCT_TEXT_MAX_LENGTH).min(1),
    instructions: storableText(INSTRUCTIONS_MAX_LENGTH).optional(),
    frequency: storableText(PRODUCT_TEXT_MAX_LENGTH).optional(),
    consumptionMethod: ConsumptionMethod.optional(),
  })
  .meta({ id: 'PrescribedProduct' });
export type PrescribedProduct = z.infer<typeof PrescribedProduct>;

/** Body of a prescription of one's own, and of a new version of it: guidance, not a legal receita (spec-D12). */
export const NewPrescription = z
  .strictObject({
    /** Made by the client, so that sending it again changes nothing. A new version has an id of its own. */
    id: z.uuid(),
    protocolName: storableText(PROTOCOL_NAME_MAX_LENGTH).min(1),
    products: z.array(PrescribedProduct).min(1).max(PRODUCTS_MAX),
    /** Today at the earliest, on the patient's calendar. */
    renewalDate: CalendarDay.nullable().optional(),
  })
  .meta({ id: 'NewPrescription' });
export type NewPrescription = z.infer<typeof NewPrescription>;

/** Body of a renewal: the new date, today at the earliest. */
export const PrescriptionRenewal = z.strictObject({ renewalDate: CalendarDay }).meta({ id: 'PrescriptionRenewal' });
export type PrescriptionRenewal = z.infer<typeof PrescriptionRenewal>;

/** Body of a prescription that a doctor writes, for a patient who is connected with them. */
export const NewDoctorPrescription = NewPrescription.extend({ patientId: z.uuid() }).meta({
  id: 'NewDoctorPrescription',
});
export type NewDoctorPrescription = z.infer<typeof NewDoctorPrescription>;

/** The signed document of a prescription, as it is kept after cleaning. */
export const PrescriptionDocument = z
  .object({ name: z.string(), mediaType: z.enum(MEDIA_TYPES), byteSize: z.int().positive(), addedAt: OutInstant })
  .meta({ id: 'PrescriptionDocument' });
export type PrescriptionDocument = z.infer<typeof PrescriptionDocument>;

/** A prescription as it is answered. */
export const Prescription = z
  .object({
    id: z.uuid(),
    /** The account of who prescribed it; null = the patient wrote it, or the doctor's account was erased. */
    doctorId: z.uuid().nullable(),
    /** The doctor's name as it was then; null = written by the patient ("criada por você"). */
    doctorName: z.string().nullable(),
    /** The doctor's specialty as it was then; null = not told, or written by the patient. */
    doctorSpecialty: z.string().nullable(),
    protocolName: z.string(),
    products: z.array(
      z.object({
        type: z.enum(PRESCRIBED_TYPES),
        name: z.string(),
        dosage: z.string(),
        instructions: z.string().optional(),
        frequency: z.string().optional(),
        consumptionMethod: orNull(ConsumptionMethod).optional(),
      }),
    ),
    status: PrescriptionStatus,
    renewalDate: z.string().nullable(),
    /** To the patient alone: since when the doctor who prescribed it no longer follows them; null = they do, or the patient wrote it. */
    followEndedAt: OutInstant.nullable(),
    /** The version before this one, which is `obsoleta`. */
    previousId: z.uuid().nullable(),
    /** Null also for other doctors of the patient: only the two that a prescription is about have its document. */
    document: orNull(PrescriptionDocument),
    createdAt: OutInstant,
    updatedAt: OutInstant,
  })
  .meta({ id: 'Prescription' });
export type Prescription = z.infer<typeof Prescription>;

export const PrescriptionList = z
  .object({ items: z.array(Prescription), nextCursor: z.string().nullable() })
  .meta({ id: 'PrescriptionList' });
export type PrescriptionList = z.infer<typeof PrescriptionList>;

export const PrescriptionListQuery = z.strictObject({
  /** Without it, all but old versions. */
  status: PrescriptionStatus.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});

/** A prescription as the doctor who wrote it reads it. */
export const DoctorPrescription = Prescription.extend({
  /** Null once the patient has erased their account. */
  patientId: z.uuid().nullable(),
  /** The patient's name as it was then. */
  patientName: z.string(),
  /** Is this patient connected with the doctor now? If not, the prescription is read and no longer changed. */
  isConnected: z.boolean(),
}).meta({ id: 'DoctorPrescription' });
export type DoctorPrescription = z.infer<typeof DoctorPrescription>;

export const DoctorPrescriptionList = z
  .object({ items: z.array(DoctorPrescription), nextCursor: z.string().nullable() })
  .meta({ id: 'DoctorPrescriptionList' });
export type DoctorPrescriptionList = z.infer<typeof DoctorPrescriptionList>;

export const DoctorPrescriptionListQuery = PrescriptionListQuery.extend({ patientId: z.uuid().optional() });

/** The domain's `PlannedUse`: what is planned of a product beside what was recorded of it, or why the two are not compared. */
export const Plan = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('known'),
      perDay: z.int().positive(),
      days: z.int().positive(),
      recorded: z.int().nonnegative(),
    }),
    z.object({ kind: z.literal('unknown'), reason: z.enum(PLANNED_USE_UNKNOWNS) }),
  ])
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** A medication of a prescription in force beside what was recorded of it. */
export const PlannedUse = z
  .object({
    prescriptionId: z.uuid(),
    /** The place of the medication in `products`, from 0. */
    product: z.int().nonnegative(),
    plan: Plan,
  })
  .meta({ id: 'PlannedUse' });
export type PlannedUse = z.infer<typeof PlannedUse>;

export const PlannedUseList = z.object({ items: z.array(PlannedUse) }).meta({ id: 'PlannedUseList' });
export type PlannedUseList = z.infer<typeof PlannedUseList>;
