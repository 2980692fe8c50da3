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

/** Body of a prescription of one's own, and of a new version of it: guidance, not a legal receita (decision 12). */
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

/** A prescription as it is answered. */
export const Prescription = z
  .object({
    id: z.uuid(),
    /** The account of who prescribed it; null = the patient wrote it, or the doctor's account was erased. */
    doctorId: z.uuid().nullable(),
    /** The doctor's name as it was then; null = written by the patient ("criada por você"). */
    doctorName: z.string().nullable(),
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
    /** The version before this one, which is `obsoleta`. */
    previousId: z.uuid().nullable(),
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
