import { z } from 'zod';

/** What a patient shows one of their doctors. */
export const SharingScope = z
  .strictObject({
    /** Does this doctor see no recreational use, in no list and no figure? */
    hidesRecreational: z.boolean(),
  })
  .meta({ id: 'SharingScope' });
export type SharingScope = z.infer<typeof SharingScope>;
