import type { PatientCare } from '@balsamo/contract/care/schemas.ts';
import type { PatientDetails, PatientStats } from '@balsamo/contract/patients/schemas.ts';
import type { OpenPatient } from '@balsamo/database/access-log/as-reader.ts';
import type { PatientFigures } from '@balsamo/database/patients/figures.ts';
import type { PatientNewsRow } from '@balsamo/database/patients/news.ts';
import type { PlannedItem, PrescriptionInForce } from '@balsamo/database/patients/protocol.ts';
import { diaryFrequencyPercent } from '@balsamo/domain/diary/frequency.ts';
import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { patientInsights } from '@balsamo/domain/patients/patient-insights.ts';
import { type SymptomTrend, symptomTrend } from '@balsamo/domain/patients/symptom-trend.ts';
import { topProducts } from '@balsamo/domain/patients/top-products.ts';
import { oneDecimal, weekUntil } from '@balsamo/domain/patients/week.ts';
import { protocolDaysFrom, protocolUse } from '@balsamo/domain/prescriptions/protocol.ts';
import { instantOf, localDay } from '@balsamo/domain/time/zone.ts';
import type { JsonText } from '../http/feature.ts';

/** Where the days begin that the page looks at one by one: those of the plan, which hold the week. */
export function pageDaysFrom(now: Date, timeZone: string): Date {
  return beginningOf(protocolDaysFrom(localDay(now, timeZone)), timeZone);
}

/** Midnight at the beginning of a calendar day, on the patient's clock. */
export function beginningOf(calendarDay: string, timeZone: string): Date {
  const [year, month, day] = calendarDay.split('-').map(Number) as [number, number, number];
  return instantOf({ year, month, day, hour: 0, minute: 0, second: 0 }, timeZone);
}

type Found = {
  entries: string[];
  prescriptions: string[];
  figures: PatientFigures;
  news: PatientNewsRow;
  inForce: PrescriptionInForce[];
  products: PlannedItem[];
  care: JsonText<PatientCare> | undefined;
};

/** The contract's `PatientDetails` as text; entries and prescriptions are what PostgreSQL wrote. */
export function patientDetailsText(patient: OpenPatient, found: Found, now: Date): JsonText<PatientDetails> {
  const { figures, news } = found;
  const trends = Object.fromEntries(
    SYMPTOMS.map((symptom) => [
      symptom,
      symptomTrend(symptom, figures.trends[symptom].latest, figures.trends[symptom].earlier),
    ]),
  ) as Record<Symptom, SymptomTrend>;
  const stats = statsOf(figures);
  const said: Omit<PatientDetails, 'entries' | 'prescriptions' | 'care'> = {
    profile: {
      patientId: patient.id,
      name: patient.name,
      timeZone: patient.time_zone,
      connectedAt: patient.connected_at.toISOString(),
    },
    stats,
    news,
    week: weekOf(figures, localDay(now, patient.time_zone)),
    topProducts: topProducts(figures.products),
    trends: SYMPTOMS.map((symptom) => trends[symptom]),
    insights: patientInsights(
      {
        entriesLast7Days: stats.entriesLast7Days,
        diaryFrequencyPercent: stats.diaryFrequencyPercent,
        lastActivityAt: figures.lastActivityAt === null ? null : new Date(figures.lastActivityAt),
        mood: trends.mood,
        sleep: trends.sleep,
        products: topProducts(figures.products),
        totalEntries: figures.totalEntries,
      },
      now,
    ),
    protocol: protocolOf(found, patient.time_zone, now),
  };
  const rest = JSON.stringify(said).slice(1);
  const care = found.care === undefined ? '' : `"care":${found.care},`;
  const text = `{${care}"entries":[${found.entries.join(',')}],"prescriptions":[${found.prescriptions.join(',')}],${rest}`;
  return text as JsonText<PatientDetails>;
}

function statsOf(figures: PatientFigures): PatientStats {
  const { totalEntries, entriesLast7Days, entriesLast30Days, lastActivityAt } = figures;
  return {
    totalEntries,
    entriesLast7Days,
    entriesLast30Days,
    averageMood: oneDecimal(figures.mood),
    mostUsedProduct: topProducts(figures.products)[0]?.productType ?? null,
    diaryFrequencyPercent: diaryFrequencyPercent(entriesLast7Days),
    lastActivityAt,
  };
}

function weekOf({ days }: PatientFigures, today: string): PatientDetails['week'] {
  const sums = new Map<string, { day: string; entries: number; moodRecords: number; moodSum: number }>();
  for (const { day, uses, moodRecords, moodSum } of days) {
    const sum = sums.get(day) ?? { day, entries: 0, moodRecords: 0, moodSum: 0 };
    sums.set(day, {
      day,
      entries: sum.entries + uses,
      moodRecords: sum.moodRecords + moodRecords,
      moodSum: sum.moodSum + moodSum,
    });
  }
  return weekUntil(today, [...sums.values()]);
}

function protocolOf({ inForce, figures, products }: Found, timeZone: string, now: Date): PatientDetails['protocol'] {
  return {
    prescriptions: inForce.map(({ id, protocolName, products: named, createdAt }) => ({
      id,
      protocolName,
      since: createdAt.toISOString(),
      products: named.map(({ instructions: _, ...product }) => product),
    })),
    ...protocolUse(
      inForce.map(({ id, isOwn, products, createdAt }) => ({
        id,
        isOwn,
        writtenOn: localDay(createdAt, timeZone),
        products,
      })),
      { items: products, days: figures.days },
      localDay(now, timeZone),
    ),
  };
}
