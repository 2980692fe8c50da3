import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { ConsumptionMethod, ProductType, Unit } from '@balsamo/domain/diary/vocabulary.ts';
import type { CourseItem } from '@balsamo/domain/patients/course.ts';
import type { MeanSums } from '@balsamo/domain/reports/patient-means.ts';
import type { PatientUses, UsualLevel } from '@balsamo/domain/reports/pooled-effects.ts';
import type { TakenUse } from '@balsamo/domain/reports/taken.ts';

/** One patient's uses of the period, and of every symptom how many ratings before use, and their sum. */
export type PatientSums = {
  patientId: string;
  uses: number;
  pending: number;
  overdue: number;
  /** Due for so long that nobody is asked any more (spec-D29). */
  resting: number;
  levels: Record<Symptom, { rated: number; sum: number }>;
};

/** `missing`: uses that are due and tell nothing of the effect, of so many that could. Of `productType` null = of all types together. */
export type ProductSums = PatientUses & {
  productType: ProductType | null;
  uses: number;
  /** Due and not finished, resting or not: their after is missing. */
  unfinished: number;
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
  /** By symptom that was asked about. */
  products: Map<Symptom, ProductSums[]>;
  methods: MethodSums[];
  /** What was used of each product by each patient, and the products as far as the doctor is shown them. */
  taken: { uses: TakenUse[]; items: CourseItem[] };
  /** Oldest first. */
  days: DayMeans[];
  /** By symptom that was asked about, of each patient, without ratings made too soon after a use. */
  usual: Map<Symptom, Map<string, UsualLevel>>;
};

type BySymptom<Row> = Partial<Record<Symptom, Row[]>>;
type SumsJson = {
  patients: [string, number, number, number, number, ...[rated: number, sum: number][]][];
  products: BySymptom<[string, ProductType | null, ...numbers: number[]]>;
  methods: [string, ConsumptionMethod, number][];
  taken: [string, string | null, ProductType, ConsumptionMethod, Unit, number, number][];
  items: CourseItem[];
  days: [string, ...[patients: number, records: number, sum: number, squares: number][]][];
  usual: BySymptom<[string, number, number, number]>;
};

/** Takes apart what `readReport` answers. */
export function readReportSums(json: string): ReportSums {
  const { patients, products, methods, taken, items, days, usual } = JSON.parse(json) as SumsJson;
  return {
    patients: patients.map(([patientId, uses, pending, overdue, resting, ...levels]) => ({
      ...{ patientId, uses, pending, overdue, resting },
      levels: ofAllSymptoms(levels, ([rated, sum]) => ({ rated, sum })),
    })),
    products: mapOf(products, (rows) => rows.map(productSums)),
    methods: methods.map(([patientId, method, uses]) => ({ patientId, method, uses })),
    taken: {
      uses: taken.map(([patientId, itemId, productType, consumptionMethod, unit, uses, amount]) => ({
        ...{ patientId, itemId, productType, consumptionMethod, unit, uses, amount },
      })),
      items,
    },
    days: days.map(([day, ...means]) => ({
      day,
      ...ofAllSymptoms(means, ([of, records, sum, squares]) => ({ patients: of, records, sum, squares })),
    })),
    usual: mapOf(
      usual,
      (rows) => new Map(rows.map(([patientId, records, ofDays, sum]) => [patientId, { records, days: ofDays, sum }])),
    ),
  };
}

const mapOf = <Row, Value>(bySymptom: BySymptom<Row>, of: (rows: Row[]) => Value) =>
  new Map(Object.entries(bySymptom).map(([symptom, rows]) => [symptom as Symptom, of(rows)]));

/** One row for each of the five, in their order. */
const ofAllSymptoms = <Row, Value>(rows: readonly Row[], of: (row: Row) => Value) =>
  Object.fromEntries(SYMPTOMS.map((symptom, place) => [symptom, of(rows[place] as Row)])) as Record<Symptom, Value>;

function productSums([patientId, productType, ...numbers]: [string, ProductType | null, ...number[]]): ProductSums {
  const [uses = 0, unfinished = 0, late = 0, copied = 0, missing = 0, told = 0, ...sums] = numbers;
  const [records = 0, days = 0, before = 0, after = 0, beforeSquares = 0, products = 0] = sums;
  return {
    ...{ patientId, productType, uses, unfinished, late, copied },
    missing: { uses: missing, of: missing + told },
    ...{ records, days, before, after, beforeSquares, products },
  };
}
