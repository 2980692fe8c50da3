import {
  CONDITION_CODE_MAX_LENGTH,
  CONDITION_NAME_MAX_LENGTH,
  CONDITIONS_MAX,
  ICD_CHAPTERS,
  MEDICINE_DOSE_MAX_LENGTH,
  MEDICINE_NAME_MAX_LENGTH,
  MEDICINES_MAX,
  SUBSTANCE_KEY,
  SUBSTANCE_KEY_MAX_LENGTH,
} from '@balsamo/domain/medicines/medicine.ts';
import { isPartialDay, PARTIAL_DAY_MAX_LENGTH } from '@balsamo/domain/time/partial-day.ts';
import { z } from 'zod';
import { Recorders } from '../care/schemas.ts';
import { Instant, OutInstant, orNull, storableText } from '../scalars.ts';

const words = (maxLength: number) =>
  storableText(maxLength).refine((text) => text.trim().length > 0, { message: 'empty' });

/** A day as far as it is known. */
export const PartialDay = z
  .string()
  .max(PARTIAL_DAY_MAX_LENGTH)
  .refine(isPartialDay, { message: 'date_invalid' })
  .meta({
    id: 'PartialDay',
    description: 'A day, a month or a year: YYYY-MM-DD, YYYY-MM or YYYY.',
    pattern: '^[1-9][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$',
  });

const span = {
  /** Null = not known. */
  since: orNull(PartialDay),
  /** It is over, whether or not anybody knows since when. */
  hasEnded: z.boolean(),
  endedOn: orNull(PartialDay),
  /** May the doctors who are connected read it? */
  isShownToDoctors: z.boolean(),
};

export const MEDICINE = {
  /** As the person calls it; any name. */
  name: words(MEDICINE_NAME_MAX_LENGTH),
  /** Its key in our list of substances; null = another. */
  substance: z.string().max(SUBSTANCE_KEY_MAX_LENGTH).regex(SUBSTANCE_KEY).nullable(),
  dose: words(MEDICINE_DOSE_MAX_LENGTH).nullable(),
  ...span,
};

export const CONDITION = {
  /** In the person's words; it or the chapter is there. */
  name: words(CONDITION_NAME_MAX_LENGTH).nullable(),
  /** A chapter of ICD-10. */
  chapter: z.enum(ICD_CHAPTERS).nullable(),
  /** As a doctor wrote it down: of ICD-10, CIAP-2 or another list. */
  code: words(CONDITION_CODE_MAX_LENGTH).nullable(),
  ...span,
};

/** The `updatedAt` on which a change is based. Where it was changed since, the change is refused with 409. */
const seen = { seenUpdatedAt: Instant };
const stamps = { createdAt: OutInstant, updatedAt: OutInstant };

/** Body: a medicine with an id made by the client, so that sending it again changes nothing. */
export const NewMedicine = z.strictObject({ id: z.uuid(), ...MEDICINE }).meta({ id: 'NewMedicine' });
export type NewMedicine = z.infer<typeof NewMedicine>;

/** Body: all that is said of it. */
export const MedicineChange = z.strictObject({ ...MEDICINE, ...seen }).meta({ id: 'MedicineChange' });
export type MedicineChange = z.infer<typeof MedicineChange>;

/** What a patient takes besides cannabis. */
export const Medicine = z.object({ id: z.uuid(), ...MEDICINE, ...stamps }).meta({ id: 'Medicine' });
export type Medicine = z.infer<typeof Medicine>;

/** Body: from a day on another dose is taken. */
export const DoseChange = z
  .strictObject({
    dose: words(MEDICINE_DOSE_MAX_LENGTH),
    /** The line of before ends on it and the new one begins. */
    on: PartialDay,
  })
  .meta({ id: 'DoseChange' });
export type DoseChange = z.infer<typeof DoseChange>;

/** Both lines as they stand after a change of dose; `medicine` is the new one. */
export const ChangedDose = z.object({ former: Medicine, medicine: Medicine }).meta({ id: 'ChangedDose' });
export type ChangedDose = z.infer<typeof ChangedDose>;

/** Body: a condition with an id made by the client. */
export const NewCondition = z.strictObject({ id: z.uuid(), ...CONDITION }).meta({ id: 'NewCondition' });
export type NewCondition = z.infer<typeof NewCondition>;

export const ConditionChange = z.strictObject({ ...CONDITION, ...seen }).meta({ id: 'ConditionChange' });
export type ConditionChange = z.infer<typeof ConditionChange>;

/** What a patient is treated for, or lives with. */
export const Condition = z.object({ id: z.uuid(), ...CONDITION, ...stamps }).meta({ id: 'Condition' });
export type Condition = z.infer<typeof Condition>;

/** All of both, in no order that says anything. */
export const MedicinesAndConditions = z
  .object({
    medicines: z.array(Medicine).max(MEDICINES_MAX),
    conditions: z.array(Condition).max(CONDITIONS_MAX),
  })
  .meta({ id: 'MedicinesAndConditions' });
export type MedicinesAndConditions = z.infer<typeof MedicinesAndConditions>;

/** What of it a doctor is shown. */
export const ShownMedicines = MedicinesAndConditions.extend({ recorders: Recorders }).meta({ id: 'ShownMedicines' });
export type ShownMedicines = z.infer<typeof ShownMedicines>;
