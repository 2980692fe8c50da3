import type { ExportedEntry, ExportedRating, ExportedTracker } from '@balsamo/contract/exports/record-schemas.ts';
import { OUTCOME_MEMBERS, type OutcomeMember } from '@balsamo/domain/diary/entry-members.ts';
import { observedRatings, type SomeRatings, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import type { TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import type {
  ConsumptionMethod,
  PrimaryEffect,
  ProductType,
  Unit,
  UnwantedEffectName,
  UnwantedStrength,
} from '@balsamo/domain/diary/vocabulary.ts';
import type { StrengthBasis } from '@balsamo/domain/dose/strength.ts';
import type { Verdict } from '@balsamo/domain/insights/verdict.ts';
import type { IcdChapter } from '@balsamo/domain/medicines/medicine.ts';
import type { SeizureKind, SeizureLength } from '@balsamo/domain/seizures/seizure.ts';
import type { MedicationAdministration, Observation, ObservationComponent } from '@medplum/fhirtypes';
import {
  ADMINISTRATION_CATEGORY,
  concept,
  OBSERVATION_CATEGORY,
  ROUTES,
  SYMPTOM_LOINC,
  UNIT_CODES,
  ucum,
} from './codes.ts';
import { derivedId, effectiveAt, inWords, noted, refer } from './values.ts';
import { type DiaryCode, diaryCode } from './vocabulary.ts';

/** The words beside the codes, in the patient's language. */
export type Words = {
  product: (productType: ProductType) => string;
  method: (method: ConsumptionMethod) => string;
  unit: (unit: Unit, count: number) => string;
  effect: (effect: PrimaryEffect) => string;
  unwanted: (effect: UnwantedEffectName) => string;
  strength: (strength: UnwantedStrength) => string;
  basis: (basis: StrengthBasis) => string;
  chapter: (chapter: IcdChapter) => string;
  verdict: (verdict: Verdict) => string;
  seizureKind: (kind: SeizureKind) => string;
  seizureLength: (length: SeizureLength) => string;
};

/** Of what is in the bundle: references point at nothing else. */
export type Bundled = {
  patientId: string;
  itemIds: ReadonlySet<string>;
  trackers: ReadonlyMap<string, ExportedTracker>;
  words: Words;
};

/** One use. */
export function administrationOf(
  entry: ExportedEntry,
  { patientId, itemIds, words }: Bundled,
): MedicationAdministration {
  const { consumptionMethod, quantity, inventoryItemId, productType } = entry;
  const route = ROUTES[consumptionMethod];
  const isOfStock = inventoryItemId !== null && itemIds.has(inventoryItemId);
  const reasonCode = entry.triggers.flatMap((trigger) => inWords(trigger) ?? []);
  const method = inWords(words.method(consumptionMethod), [diaryCode(`method-${consumptionMethod}`)]);
  return {
    resourceType: 'MedicationAdministration',
    id: entry.id,
    status: 'completed',
    category: concept(ADMINISTRATION_CATEGORY, 'community', 'Community'),
    ...(isOfStock
      ? { medicationReference: refer(inventoryItemId) }
      : {
          medicationCodeableConcept: {
            coding: [diaryCode(`product-${productType}`)],
            text: words.product(productType),
          },
        }),
    subject: refer(patientId),
    ...effectiveAt(entry.consumedAt, entry.timeZone),
    performer: [{ actor: refer(patientId) }],
    ...(reasonCode.length > 0 ? { reasonCode } : {}),
    ...noted(entry.notes),
    dosage: {
      ...(route ? { route: { coding: [route] } } : {}),
      ...(method ? { method } : {}),
      dose: ucum(quantity.value, UNIT_CODES[quantity.unit], words.unit(quantity.unit, quantity.value)),
    },
  };
}

function ratingsOf(ratings: SomeRatings): ObservationComponent[] {
  return SYMPTOMS.flatMap((symptom) => {
    const rating = ratings[symptom];
    if (rating == null) return [];
    const loinc = SYMPTOM_LOINC[symptom];
    return [
      {
        code: { coding: [...(loinc ? [loinc] : []), diaryCode(`symptom-${symptom}`)] },
        valueQuantity: ucum(rating, '{score}'),
      },
    ];
  });
}

/** What was said of the patient's own trackers, under the names that they gave them: no code exists for those. */
function trackedOf(values: TrackerValues, { trackers }: Bundled): ObservationComponent[] {
  return Object.entries(values).flatMap(([id, value]): ObservationComponent[] => {
    const tracker = trackers.get(id);
    if (!tracker) return [];
    const { name, kind, windowHours } = tracker;
    const code = { text: windowHours === null ? name : `${name} (${windowHours} h)` };
    if (kind === 'yes_no') return [{ code, valueBoolean: value === 1 }];
    return [{ code, valueQuantity: ucum(value, kind === 'scale' ? '{score}' : '{times}') }];
  });
}

export function observation(id: string, code: DiaryCode, patientId: string): Observation {
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    category: [concept(OBSERVATION_CATEGORY, 'survey', 'Survey')],
    code: { coding: [diaryCode(code)] },
    subject: refer(patientId),
    performer: [refer(patientId)],
  };
}

/** The ratings right before a use, without copied ones, which nobody observed; undefined where there are none. */
export function beforeOf(entry: ExportedEntry, bundled: Bundled): Observation | undefined {
  const { patientId } = bundled;
  const component = [
    ...ratingsOf(observedRatings(entry.symptoms.before, entry.copiedBefore)),
    ...trackedOf(entry.ownBefore, bundled),
  ];
  if (component.length === 0) return undefined;
  return {
    ...observation(derivedId(entry.id, 'before'), 'ratings-before-use', patientId),
    partOf: [refer(entry.id)],
    ...effectiveAt(entry.consumedAt, entry.timeZone),
    component,
  };
}

type FeltMember = Exclude<OutcomeMember, 'ownAfter'>;

/** What was felt after a use, beside the ratings and the patient's own trackers; a member that is missing does not compile. */
const OUTCOMES: {
  [Member in FeltMember]: (
    value: NonNullable<ExportedEntry[Member]>,
    words: Words,
  ) => ObservationComponent | ObservationComponent[];
} = {
  primaryEffect: (effect, words) => ({
    code: { coding: [diaryCode('main-effect')] },
    valueCodeableConcept: { coding: [diaryCode(`effect-${effect}`)], text: words.effect(effect) },
  }),
  unwantedEffects: (effects, words) =>
    effects.map(({ effect, strength }) => ({
      code: { coding: [diaryCode(`unwanted-${effect}`)], text: words.unwanted(effect) },
      valueCodeableConcept: { coding: [diaryCode(`strength-${strength}`)], text: words.strength(strength) },
    })),
  effectEnded: (hasEnded) => ({ code: { coding: [diaryCode('effect-ended')] }, valueBoolean: hasEnded }),
  effectDurationHours: (hours) => ({
    code: { coding: [diaryCode('effect-duration')] },
    valueQuantity: ucum(hours, 'h'),
  }),
};

const outcomeOf = <Member extends FeltMember>(
  member: Member,
  value: NonNullable<ExportedEntry[Member]>,
  words: Words,
) => OUTCOMES[member](value, words);

/** The ratings after a use and what was felt of it; undefined as long as nothing of it is recorded. */
export function afterOf(entry: ExportedEntry, bundled: Bundled): Observation | undefined {
  const { patientId, words } = bundled;
  const { checkedOutAt } = entry;
  const component: ObservationComponent[] = entry.symptoms.after ? ratingsOf(entry.symptoms.after) : [];
  for (const member of OUTCOME_MEMBERS) {
    if (member !== 'ownAfter' && entry[member] !== null)
      component.push(...[outcomeOf(member, entry[member], words)].flat());
  }
  component.push(...trackedOf(entry.ownAfter, bundled));
  if (component.length === 0) return undefined;
  // Of an entry written down afterwards, nobody said at which moment the ratings after were true.
  const isOfTheMoment = entry.source === 'quick' && checkedOutAt !== null;
  return {
    ...observation(derivedId(entry.id, 'after'), 'ratings-after-use', patientId),
    partOf: [refer(entry.id)],
    ...(isOfTheMoment ? effectiveAt(checkedOutAt, entry.timeZone) : {}),
    ...(checkedOutAt ? { issued: checkedOutAt } : {}),
    component,
  };
}

/** A rating without a use; undefined where nothing was rated. */
export function ratingOf(rating: ExportedRating, bundled: Bundled): Observation | undefined {
  const { patientId } = bundled;
  const component = [...ratingsOf(rating.symptoms), ...trackedOf(rating.own, bundled)];
  if (component.length === 0) return undefined;
  return {
    ...observation(rating.id, 'ratings-without-use', patientId),
    ...effectiveAt(rating.ratedAt, rating.timeZone),
    component,
  };
}
