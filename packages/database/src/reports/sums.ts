import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { ConsumptionMethod, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import type { MeanSums } from '@balsamo/domain/reports/patient-means.ts';
import type { PatientUses, UsualLevel } from '@balsamo/domain/reports/pooled-effects.ts';

/** One patient's uses of the period; `rated` ratings before use of the chosen symptom, and their sum. */
export type PatientSums = {
  patientId: string;
  uses: number;
  pending: number;
  overdue: number;
  rated: number;
  sum: number;
};

/** `missing`: uses that are due and tell nothing of the effect, of so many that could. */
export type ProductSums = PatientUses & {
  productType: ProductType;
  uses: number;
  overdue: number;
  late: number;
  copied: number;
  missing: { uses: number; of: number };
};
export type MethodSums = { patientId: string; method: ConsumptionMethod; uses: number };
/** Over the patients of a day, ratings before use. */
export type DayMeans = { day: string } & Record<Symptom, MeanSums>;

/** Only patients with something recorded are in any of these. */
export type ReportSums = {
  patients: PatientSums[];
  products: ProductSums[];
  methods: MethodSums[];
  /** Oldest first. */
  days: DayMeans[];
  /** Of the chosen symptom, without ratings made too soon after a use. */
  usual: Map<string, UsualLevel>;
};

type SumsJson = {
  patients: [string, number, number, number, number, number][];
  products: [string, ProductType, ...numbers: number[]][];
  methods: [string, ConsumptionMethod, number][];
  days: [string, ...[patients: number, records: number, sum: number, squares: number][]][];
  usual: [string, number, number, number][];
};

/** Takes apart what `readReport` answers. */
export function readReportSums(json: string): ReportSums {
  const { patients, products, methods, days, usual } = JSON.parse(json) as SumsJson;
  return {
    patients: patients.map(([patientId, uses, pending, overdue, rated, sum]) => ({
      patientId,
      uses,
      pending,
      overdue,
      rated,
      sum,
    })),
    products: products.map(productSums),
    methods: methods.map(([patientId, method, uses]) => ({ patientId, method, uses })),
    days: days.map(([day, ...means]) => ({ day, ...meansOf(means) })),
    usual: new Map(usual.map(([patientId, records, ofDays, sum]) => [patientId, { records, days: ofDays, sum }])),
  };
}

function productSums([patientId, productType, ...numbers]: SumsJson['products'][number]): ProductSums {
  const [uses = 0, overdue = 0, late = 0, copied = 0, missing = 0, told = 0, ...sums] = numbers;
  const [records = 0, days = 0, before = 0, after = 0, beforeSquares = 0, products = 0] = sums;
  return {
    ...{ patientId, productType, uses, overdue, late, copied },
    missing: { uses: missing, of: missing + told },
    ...{ records, days, before, after, beforeSquares, products },
  };
}

function meansOf(means: readonly (readonly [number, number, number, number])[]): Record<Symptom, MeanSums> {
  return Object.fromEntries(
    SYMPTOMS.map((symptom, place) => {
      const [patients, records, sum, squares] = means[place] as (typeof means)[number];
      return [symptom, { patients, records, sum, squares }];
    }),
  ) as Record<Symptom, MeanSums>;
}
