import type { Report } from '@balsamo/contract/reports/schemas.ts';
import type { ReportSums } from '@balsamo/database/reports/sums.ts';
import { bySymptom, SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { reportAnswer } from './report-answer.ts';
import type { ReportFile } from './sheet/report-file.ts';

const PERIOD = { from: '2026-10-22', to: '2026-11-20' };

/** The sums of so many patients who used two kinds of product for a month, the first of which helps. */
export function sumsOfPractice(patients: number): ReportSums {
  const ids = Array.from({ length: patients }, (_, index) => patientId(index));
  return {
    patients: ids.map((id, index) => ({
      patientId: id,
      uses: 40 + index,
      pending: 1,
      overdue: index % 3,
      resting: 2,
      levels: bySymptom(() => ({ rated: 40 + index, sum: (40 + index) * (4 + (index % 4) * 0.5) })),
    })),
    products: sameOfAll(
      ids.flatMap((id, index) => [
        usesOf(id, 'oleo', 20 + index, 2 + (index % 3) * 0.4),
        usesOf(id, 'flor', index === 0 ? 3 : 12, (index % 2) * 0.6 - 0.3),
        usesOf(id, null, 24 + index, 1.2 + (index % 3) * 0.4),
      ]),
    ),
    methods: ids.flatMap((id, index) => [
      { patientId: id, method: 'sublingual' as const, uses: 28 + index },
      { patientId: id, method: 'vaporizando' as const, uses: 12 },
    ]),
    taken: {
      uses: ids.map((patientId, index) => ({
        ...{
          patientId,
          itemId: `item ${index % 15}`,
          productType: 'oleo',
          consumptionMethod: 'sublingual',
          unit: 'gotas',
        },
        ...{ uses: 20, amount: 80 },
      })),
      items: Array.from({ length: 14 }, (_, index) => ({
        ...{ id: `item ${index}`, nickname: `Óleo ${index}`, dropsPerMl: 20 },
        strength: { thc: null, cbd: 20, basis: 'mg_per_ml' },
      })),
    },
    days: Array.from({ length: 28 }, (_, index) => ({
      day: addDays(PERIOD.from, index),
      ...means(index === 5 ? 2 : patients, 4 + Math.sin(index / 4)),
    })),
    usual: sameOfAll(new Map(ids.map((id) => [id, { records: 12, days: 12, sum: 12 * 4.6 }]))),
  };
}

const sameOfAll = <Value>(value: Value) => new Map(SYMPTOMS.map((symptom) => [symptom, value]));

const patientId = (index: number) => `0192f3a0-0000-7000-8000-${String(index).padStart(12, '0')}`;

function usesOf(id: string, productType: 'oleo' | 'flor' | null, records: number, change: number) {
  const [before, spread] = [4, 2];
  const beforeSquares = records * (before ** 2 + spread);
  const products = records * (before * (before + change) + spread * 0.6);
  const sums = { before: records * before, after: records * (before + change), beforeSquares, products };
  const left = { late: 0, copied: 0, missing: { uses: 1, of: records + 1 } };
  return {
    patientId: id,
    productType,
    uses: records + 2,
    unfinished: 1,
    ...left,
    records,
    days: Math.min(28, records),
    ...sums,
  };
}

function means(patients: number, mean: number) {
  const of = { patients, records: 2 * patients, sum: patients * mean, squares: patients * (mean ** 2 + 1.4) };
  return Object.fromEntries(SYMPTOMS.map((symptom) => [symptom, of])) as Omit<ReportSums['days'][number], 'day'>;
}

type ReportFileChanges = {
  language?: Language;
  names?: readonly string[];
  symptoms?: readonly Symptom[];
  own?: ReportFile['own'];
};

/** A report of so many patients, as a file is made of it; `names` by place. */
export function aReportFile(
  patients: number,
  { language = 'pt', names = [], symptoms = ['mood'], own = null }: ReportFileChanges = {},
): ReportFile {
  const report: Report = reportAnswer(
    {
      period: PERIOD,
      symptoms,
      productType: null,
      patients: Array.from({ length: patients }, (_, index) => ({
        id: patientId(index),
        name: names[index] ?? `Pessoa ${index + 1}`,
      })),
    },
    { sums: sumsOfPractice(patients), single: null },
  );
  const reporter = { id: patientId(999), name: 'Dra. Ana Prado', crm: '123456-SP', language, today: '2026-11-20' };
  return { report, reporter, isOfChosen: names.length > 0, own };
}
