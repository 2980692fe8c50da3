import { insertPrescribed, updatePrescribed } from '@balsamo/database/prescriptions/prescribing.ts';
import type { NewPrescriptionRow } from '@balsamo/database/prescriptions/queries.ts';
import type { PrescribedProduct } from '@balsamo/domain/prescriptions/prescription.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { DEFAULT_TIME_ZONE, localDay } from '@balsamo/domain/time/zone.ts';
import type pg from 'pg';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;

/** What Helena prescribed, by the address of her patient. `renewInDays` below zero is past. */
type Prescribed = {
  email: string;
  protocolName: string;
  products: PrescribedProduct[];
  daysAgo: number;
  renewInDays: number | null;
  status?: 'ativa' | 'pausada' | 'expirada';
  /** What stood before it, as the days ago at which that was written and its first dosage. */
  before?: { daysAgo: number; dosage: string };
};

const morningAndNight = (name: string, dosage: string, instructions?: string): PrescribedProduct => ({
  type: 'oleo',
  name,
  dosage,
  frequency: '2x ao dia',
  consumptionMethod: 'sublingual',
  ...(instructions ? { instructions } : {}),
});

const PRACTICE: readonly Prescribed[] = [
  {
    email: 'paciente@demo.test',
    protocolName: 'Dor crônica, dia e noite',
    products: [
      morningAndNight('Óleo CBD 20:1', '4 gotas', 'Depois do café e uma hora antes de dormir.'),
      { type: 'topico', name: 'Pomada de CBD', dosage: '1 aplicação', frequency: 'Nos picos de dor' },
    ],
    daysAgo: 40,
    renewInDays: 20,
    before: { daysAgo: 80, dosage: '2 gotas' },
  },
  {
    email: 'joao.batista@demo.test',
    protocolName: 'Ansiedade',
    products: [morningAndNight('Óleo CBD 20:1', '6 gotas')],
    daysAgo: 55,
    renewInDays: 5,
  },
  {
    email: 'ana.lucia@demo.test',
    protocolName: 'Insônia',
    products: [
      {
        type: 'capsula',
        name: 'Cápsula de CBD 25 mg',
        dosage: '1 cápsula',
        frequency: 'à noite',
        consumptionMethod: 'oral',
      },
    ],
    daysAgo: 30,
    renewInDays: 60,
    status: 'pausada',
  },
  {
    email: 'raimundo.alves@demo.test',
    protocolName: 'Espasticidade',
    products: [
      morningAndNight('Óleo CBD 50 mg/ml', '3 gotas'),
      {
        type: 'flor',
        name: 'Flor Harmonia',
        dosage: '0,1 g',
        frequency: '1 vez ao dia',
        consumptionMethod: 'vaporizando',
      },
    ],
    daysAgo: 75,
    renewInDays: -12,
    status: 'expirada',
  },
  {
    email: 'claire.martin@demo.test',
    protocolName: 'Enxaqueca',
    products: [morningAndNight('Óleo CBD 20:1', '5 gotas')],
    daysAgo: 12,
    renewInDays: null,
  },
];

/** Writes what the demo doctor prescribed, in a transaction of her session: several in force, one paused, one expired, one with its earlier version. */
export async function prescribeDemo(
  client: pg.ClientBase,
  idOf: ReadonlyMap<string, string>,
  random: Random,
  now: Date,
): Promise<void> {
  const today = localDay(now, DEFAULT_TIME_ZONE);
  for (const { email, protocolName, products, daysAgo, renewInDays, status = 'ativa', before } of PRACTICE) {
    const patientId = idOf.get(email) as string;
    const write = async (row: Pick<NewPrescriptionRow, 'products' | 'status' | 'previousId'>, ago: number) => {
      const createdAt = new Date(now.getTime() - ago * DAY_MS);
      const renewalDate = renewInDays === null ? null : addDays(today, renewInDays);
      const id = random.uuid();
      await insertPrescribed(client, patientId, {
        id,
        protocolName,
        renewalDate,
        createdAt,
        updatedAt: createdAt,
        ...row,
      });
      return id;
    };
    let previousId: string | null = null;
    if (before) {
      const [first, ...rest] = products as [PrescribedProduct, ...PrescribedProduct[]];
      previousId = await write(
        { products: [{ ...first, dosage: before.dosage }, ...rest], status: 'ativa' },
        before.daysAgo,
      );
      const replacedAt = new Date(now.getTime() - daysAgo * DAY_MS);
      await updatePrescribed(client, previousId, { status: 'obsoleta', renewalDate: null }, replacedAt);
    }
    await write({ products, status, previousId }, daysAgo);
  }
}
