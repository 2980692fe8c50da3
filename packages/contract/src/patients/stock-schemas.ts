import { z } from 'zod';
import { ProductType } from '../diary/schemas.ts';
import { StockUnit } from '../inventory/schemas.ts';
import { CalendarDay, orNull } from '../scalars.ts';

/** What a patient has at home who shows it to this doctor, by name; empty where it is hidden too: what is hidden is not told. */
export const PatientStock = z
  .object({
    items: z.array(
      z.object({
        nickname: z.string(),
        brand: z.string().nullable(),
        productType: ProductType,
        unit: StockUnit,
        /** Below zero where more was recorded than was counted. */
        remaining: z.number(),
        expiresOn: orNull(CalendarDay),
      }),
    ),
  })
  .meta({ id: 'PatientStock' });
export type PatientStock = z.infer<typeof PatientStock>;
