import { z } from 'zod';
import { CalendarDay, orNull } from '../scalars.ts';

const scope = {
  /** Does this doctor see no recreational use, in no list and no figure? */
  hidesRecreational: z.boolean(),
  /** Nothing that the patient wrote in their own words? */
  hidesNotes: z.boolean(),
  /** Nothing of what the patient has at home? The name and contents of what an entry names belong to the diary, and stay told. */
  hidesStock: z.boolean(),
  /** The last day on which this doctor sees anything, on the patient's calendar; null = until one of the two ends it. */
  endsOn: orNull(CalendarDay),
};

/** What a patient shows one of their doctors, and until when. */
export const SharingScope = z.strictObject(scope).meta({ id: 'SharingScope' });
export type SharingScope = z.infer<typeof SharingScope>;

/** What is left out stays as it is; of a new connection everything is hidden that is left out, and no day is its last. */
export const SharingChoice = z.strictObject(scope).partial().meta({ id: 'SharingChoice' });
export type SharingChoice = z.infer<typeof SharingChoice>;
