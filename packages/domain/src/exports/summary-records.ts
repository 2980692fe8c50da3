import type { Ratings, Symptom } from '../diary/symptoms.ts';
import type {
  ConsumptionMethod,
  EntrySource,
  EntryStatus,
  PrimaryEffect,
  ProductType,
  Quantity,
  UnwantedEffect,
} from '../diary/vocabulary.ts';
import type { Strength } from '../dose/strength.ts';
import type { PrescribedProduct } from '../prescriptions/prescription.ts';
import type { PrescriptionStatus } from '../prescriptions/status.ts';
import type { DayPeriod } from '../time/zone.ts';

/** The records that a summary for the doctor is made of: as much of them as its figures need. */

/** A diary entry. Its local day and the period of it are told once: reading a clock is what takes longest of a summary. */
export type SummaryUse = {
  consumedAt: Date;
  /** `YYYY-MM-DD` in the zone that it was recorded in. */
  day: string;
  dayPeriod: DayPeriod;
  productType: ProductType;
  consumptionMethod: ConsumptionMethod;
  quantity: Quantity;
  itemId: string | null;
  /** Without those that were copied: they are no observations. */
  before: Ratings;
  after: Ratings | null;
  primaryEffect: PrimaryEffect | null;
  unwantedEffects: readonly UnwantedEffect[];
  status: EntryStatus;
  checkOutDueAt: Date;
  checkedOutAt: Date | null;
  /** Symptoms whose rating before was filled in with that of the entry before. */
  copiedBefore?: readonly Symptom[] | undefined;
  source: EntrySource;
};

/** A rating without a use, and its local day. */
export type SummaryRating = { ratedAt: Date; day: string; symptoms: Ratings };

/** A product of the patient's stock, finished ones too. */
export type SummaryItem = {
  id: string;
  nickname: string;
  brand: string | null;
  productType: ProductType;
  strength: Strength;
  dropsPerMl: number | null;
};

export type SummaryPrescription = {
  protocolName: string;
  status: PrescriptionStatus;
  /** Written by the patient, not by a doctor? */
  isOwn: boolean;
  products: readonly PrescribedProduct[];
  createdAt: Date;
};

export type SummaryRecords = {
  uses: readonly SummaryUse[];
  ratings: readonly SummaryRating[];
  items: readonly SummaryItem[];
  prescriptions: readonly SummaryPrescription[];
};

/** Calendar days, both within it. */
export type Period = { from: string; to: string };
