import type { ExportedEntry } from '@balsamo/contract/exports/record-schemas.ts';
import { givenAfter, givenRatings } from '@balsamo/domain/diary/symptoms.ts';
import { wholePeriod } from '@balsamo/domain/exports/doctor-summary.ts';
import type { Period, SummaryRecords, SummaryUse } from '@balsamo/domain/exports/summary-records.ts';
import { dayPeriod, localDay } from '@balsamo/domain/time/zone.ts';
import type { ExportSource } from '../source/export-source.ts';

function useOf(entry: ExportedEntry): SummaryUse {
  const { productType, consumptionMethod, quantity, timeZone, status, source, symptoms, copiedBefore } = entry;
  const consumedAt = new Date(entry.consumedAt);
  return {
    consumedAt,
    day: localDay(consumedAt, timeZone),
    dayPeriod: dayPeriod(consumedAt, timeZone),
    productType,
    consumptionMethod,
    quantity,
    itemId: entry.inventoryItemId,
    before: givenRatings(symptoms.before),
    copiedBefore,
    after: givenAfter(symptoms.after),
    primaryEffect: entry.primaryEffect,
    unwantedEffects: entry.unwantedEffects,
    status,
    checkOutDueAt: new Date(entry.checkOutDueAt),
    checkedOutAt: entry.checkedOutAt === null ? null : new Date(entry.checkedOutAt),
    source,
  };
}

async function listOf<Given, Made>(
  list: Iterable<Given> | AsyncIterable<Given>,
  make: (given: Given) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for await (const each of list) made.push(make(each));
  return made;
}

/** What a summary needs of an export: of each use a few numbers and no free text, so that a long diary finds room. */
export async function summaryRecordsOf(source: ExportSource): Promise<SummaryRecords> {
  return {
    items: await listOf(source.inventoryItems, ({ id, nickname, brand, productType, strength, dropsPerMl }) => ({
      id,
      nickname,
      brand,
      productType,
      strength,
      dropsPerMl,
    })),
    uses: await listOf(source.entries, useOf),
    ratings: await listOf(source.ratings, ({ ratedAt, timeZone, symptoms }) => ({
      ratedAt: new Date(ratedAt),
      day: localDay(new Date(ratedAt), timeZone),
      symptoms: givenRatings(symptoms),
    })),
    prescriptions: await listOf(
      source.prescriptions,
      ({ protocolName, status, doctorId, doctorName, products, createdAt }) => ({
        protocolName,
        status,
        isOwn: doctorId === null && doctorName === null,
        products,
        createdAt: new Date(createdAt),
      }),
    ),
  };
}

/** A period without an end reaches to the day of the export, one without a beginning from the first record on. */
export function periodOf({ period, exportedAt, account }: ExportSource, records: SummaryRecords): Period {
  const whole = wholePeriod(records, localDay(new Date(exportedAt), account.timeZone));
  return { from: period.from ?? whole.from, to: period.to ?? whole.to };
}
