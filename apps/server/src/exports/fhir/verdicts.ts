import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { judgedIn } from '@balsamo/domain/exports/doctor-summary.ts';
import type { Group } from '@balsamo/domain/insights/family.ts';
import type { CodeableConcept, Observation } from '@medplum/fhirtypes';
import { periodOf, summaryRecordsOf } from '../pdf/records.ts';
import type { ExportSource } from '../source/export-source.ts';
import { concept, OBSERVATION_CATEGORY } from './codes.ts';
import type { Bundled } from './entries.ts';
import { SOFTWARE } from './people.ts';
import { derivedId, refer } from './values.ts';
import { diaryCode } from './vocabulary.ts';

/** The groups that have a name outside of the app. */
type Named = Exclude<Group, { kind: 'withoutItem' }>;

function nameOf(group: Named, { words }: Bundled): CodeableConcept {
  switch (group.kind) {
    case 'all':
      return { coding: [diaryCode('verdict-all-uses')] };
    case 'productType':
      return { coding: [diaryCode(`product-${group.productType}`)], text: words.product(group.productType) };
    case 'method':
      return { coding: [diaryCode(`method-${group.method}`)], text: words.method(group.method) };
    case 'item':
      return { text: group.itemId };
  }
}

/** What the records say of each symptom and way of using: the same verdicts as on the dashboard and the sheet of these days. */
export async function verdictsOf(source: ExportSource, bundled: Bundled): Promise<Observation[]> {
  const records = await summaryRecordsOf(source);
  const period = periodOf(source, records);
  const { family } = judgedIn(records, { period, now: new Date(source.exportedAt) });
  const { patientId, itemIds, words } = bundled;
  return family.groups.flatMap((group) => {
    if (group.kind === 'withoutItem' || (group.kind === 'item' && !itemIds.has(group.itemId))) return [];
    return SYMPTOMS.flatMap((symptom): Observation[] => {
      const effect = family.effectOf(group, symptom);
      if (!effect || effect.records === 0) return [];
      const { verdict, records: count } = effect;
      return [
        {
          resourceType: 'Observation',
          id: derivedId('verdict', patientId, ...Object.values(group), symptom, period.from, period.to),
          status: 'final',
          category: [concept(OBSERVATION_CATEGORY, 'survey', 'Survey')],
          code: { coding: [diaryCode('verdict')] },
          subject: refer(patientId),
          ...(group.kind === 'item' ? { focus: [refer(group.itemId)] } : {}),
          effectivePeriod: { start: period.from, end: period.to },
          issued: source.exportedAt,
          device: refer(SOFTWARE.id as string),
          valueCodeableConcept: { coding: [diaryCode(`verdict-${verdict}`)], text: words.verdict(verdict) },
          component: [
            {
              code: { coding: [diaryCode('verdict-symptom')] },
              valueCodeableConcept: { coding: [diaryCode(`symptom-${symptom}`)] },
            },
            { code: { coding: [diaryCode('verdict-of')] }, valueCodeableConcept: nameOf(group, bundled) },
            { code: { coding: [diaryCode('verdict-records')] }, valueInteger: count },
          ],
        },
      ];
    });
  });
}
