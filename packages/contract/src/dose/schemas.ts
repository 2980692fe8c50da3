import { STRENGTH_BASES } from '@balsamo/domain/dose/strength.ts';
import { z } from 'zod';

const Content = z.number().min(0).max(10_000);

/** Cannabinoids as a label gives them, all on one basis; null or left out = the label does not say. */
export const NewStrength = z
  .strictObject({
    thc: Content.nullable(),
    thca: Content.nullable().optional(),
    cbd: Content.nullable(),
    cbda: Content.nullable().optional(),
    basis: z.enum(STRENGTH_BASES),
  })
  .meta({ id: 'NewStrength' });

/** The same as it is answered. */
export const Strength = z
  .object({
    thc: z.number().nullable(),
    thca: z.number().nullable(),
    cbd: z.number().nullable(),
    cbda: z.number().nullable(),
    basis: z.enum(STRENGTH_BASES),
  })
  .meta({ id: 'Strength' });
export type Strength = z.infer<typeof Strength>;
