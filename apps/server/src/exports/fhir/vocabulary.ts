import { isHigherBetter, SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import {
  CONSUMPTION_METHODS,
  type ConsumptionMethod,
  PRIMARY_EFFECTS,
  PRODUCT_TYPES,
  type PrimaryEffect,
  type ProductType,
  UNWANTED_EFFECTS,
  UNWANTED_STRENGTHS,
  type UnwantedEffectName,
  type UnwantedStrength,
} from '@balsamo/domain/diary/vocabulary.ts';
import { VERDICTS, type Verdict } from '@balsamo/domain/insights/verdict.ts';
import {
  SEIZURE_KINDS,
  SEIZURE_LENGTHS,
  type SeizureKind,
  type SeizureLength,
} from '@balsamo/domain/seizures/seizure.ts';
import enDiary from '@balsamo/locales/en/diary.json' with { type: 'json' };
import enSeizures from '@balsamo/locales/en/seizures.json' with { type: 'json' };
import type { CodeSystem, CodeSystemConcept, Coding } from '@medplum/fhirtypes';

/**
 * Our own words, as a code system that travels inside every bundle: nobody has to look them up anywhere. Its address is
 * a UUID that never changes; we own no web address that would outlive an installation.
 */
export const DIARY_SYSTEM = 'urn:uuid:8c1c0a52-6c1b-4b0e-9d0e-2f3c5a1b7e64';

export type DiaryCode =
  | `symptom-${Symptom}`
  | `method-${ConsumptionMethod}`
  | `product-${ProductType}`
  | `effect-${PrimaryEffect}`
  | `unwanted-${UnwantedEffectName}`
  | `strength-${UnwantedStrength}`
  | `seizure-kind-${SeizureKind}`
  | `seizure-length-${SeizureLength}`
  | 'seizure'
  | 'seizure-count'
  | 'seizure-length'
  | 'seizure-kind'
  | 'day-without-seizures'
  | 'ratings-before-use'
  | 'ratings-after-use'
  | 'ratings-without-use'
  | 'main-effect'
  | 'effect-ended'
  | 'effect-duration'
  | `verdict-${Verdict}`
  | VerdictPart;
type VerdictPart = 'verdict' | 'verdict-symptom' | 'verdict-of' | 'verdict-all-uses' | 'verdict-records';

const OWN: Readonly<
  Record<
    | 'ratings-before-use'
    | 'ratings-after-use'
    | 'ratings-without-use'
    | 'main-effect'
    | 'effect-ended'
    | 'effect-duration'
    | 'seizure'
    | 'seizure-count'
    | 'seizure-length'
    | 'seizure-kind'
    | 'day-without-seizures'
    | VerdictPart,
    [string, string]
  >
> = {
  'ratings-before-use': ['Ratings before use', 'Symptoms right before a product was used, as the patient rated them.'],
  'ratings-after-use': [
    'Ratings after use',
    'Symptoms once the effect of a use could be judged, as the patient rated them, with what was felt as its main effect.',
  ],
  'ratings-without-use': ['Ratings without use', 'Symptoms at a moment that belongs to no use.'],
  'main-effect': ['Main effect', 'What the patient felt most after a use.'],
  'effect-ended': ['Main effect has ended', 'Whether the main effect was over when the patient finished the record.'],
  verdict: [
    'Verdict',
    'What the records of a period say of a symptom and a way of using, worked out by the software and not by the patient.',
  ],
  'verdict-symptom': ['Symptom of the verdict', 'The symptom that the verdict is about.'],
  'verdict-of': ['Way of using of the verdict', 'The product, kind of product or method that the verdict is about.'],
  'verdict-all-uses': ['All uses', 'All uses of the period together.'],
  'verdict-records': ['Records behind the verdict', 'Observations that the verdict rests on.'],
  seizure: ['Seizure', 'A seizure, or several in a row, as somebody saw it.'],
  'seizure-count': ['Seizures in a row', 'How many seizures were written down as one.'],
  'seizure-length': ['Length of the seizure', 'How long it took, of several the longest.'],
  'seizure-kind': ['Kind of the seizure', 'As who looked on could tell it.'],
  'day-without-seizures': [
    'Day without seizures',
    'A day of which the patient says that it had no seizure. Of a day without a record nothing is known.',
  ],
  'effect-duration': ['Duration of the main effect', 'Hours from use to the end of the main effect.'],
};

const displays = new Map<string, string>();

function conceptsOf(): CodeSystemConcept[] {
  const named = (
    code: DiaryCode,
    display: string,
    definition: string,
    isBetterHigher?: boolean,
  ): CodeSystemConcept => ({
    code,
    display,
    definition,
    ...(isBetterHigher === undefined ? {} : { property: [{ code: 'higher-is-better', valueBoolean: isBetterHigher }] }),
  });
  return [
    ...SYMPTOMS.map((symptom) => {
      const isBetterHigher = isHigherBetter(symptom);
      const direction = isBetterHigher ? '10 is best: higher is better.' : '0 is none, 10 the worst: lower is better.';
      const definition = `Self-rating in whole points from 0 to 10. ${direction}`;
      return named(`symptom-${symptom}`, enDiary.symptom[symptom], definition, isBetterHigher);
    }),
    ...CONSUMPTION_METHODS.map((method) =>
      named(`method-${method}`, enDiary.method[method], 'How the product was used.'),
    ),
    ...PRODUCT_TYPES.map((product) =>
      named(`product-${product}`, enDiary.product[product], 'Kind of cannabis product.'),
    ),
    ...PRIMARY_EFFECTS.map((effect) => named(`effect-${effect}`, enDiary.effect[effect], 'Main effect of a use.')),
    ...UNWANTED_EFFECTS.map((effect) =>
      named(`unwanted-${effect}`, enDiary.unwanted[effect], 'Unwanted effect of a use.'),
    ),
    ...UNWANTED_STRENGTHS.map((strength) =>
      named(`strength-${strength}`, enDiary.unwantedStrength[strength], 'How much an unwanted effect bothered.'),
    ),
    ...VERDICTS.map((verdict) =>
      named(`verdict-${verdict}`, enDiary.verdict[verdict], 'What is said of a symptom and a way of using.'),
    ),
    ...SEIZURE_KINDS.map((kind) =>
      named(`seizure-kind-${kind}`, enSeizures.kind[kind], 'Kind of a seizure, after the words of the ILAE.'),
    ),
    ...SEIZURE_LENGTHS.map((length) =>
      named(`seizure-length-${length}`, enSeizures.length[length], 'How long a seizure took.'),
    ),
    ...(Object.keys(OWN) as (keyof typeof OWN)[]).map((code) => named(code, ...OWN[code])),
  ];
}

export const DIARY_CODE_SYSTEM: CodeSystem = {
  resourceType: 'CodeSystem',
  url: DIARY_SYSTEM,
  version: '1',
  name: 'BalsamoDiary',
  title: 'Bálsamo diary',
  status: 'active',
  description: 'Words of a diary of product use with ratings before and after, kept by the patient.',
  caseSensitive: true,
  content: 'complete',
  property: [
    { code: 'higher-is-better', description: 'Whether a higher rating means feeling better.', type: 'boolean' },
  ],
  concept: conceptsOf(),
};
for (const { code, display } of DIARY_CODE_SYSTEM.concept ?? []) if (display) displays.set(code, display);

/** One of our own codes, with its English name. */
export function diaryCode(code: DiaryCode): Coding {
  return { system: DIARY_SYSTEM, code, display: displays.get(code) ?? code };
}
