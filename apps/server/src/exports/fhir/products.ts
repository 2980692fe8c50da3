import type { ExportedItem } from '@balsamo/contract/exports/record-schemas.ts';
import type { StrengthBasis } from '@balsamo/domain/dose/strength.ts';
import type { Medication, MedicationIngredient, MedicationStatement, Ratio } from '@medplum/fhirtypes';
import { concept, STATEMENT_CATEGORY, SUBSTANCES, ucum } from './codes.ts';
import type { Words } from './entries.ts';
import { derivedId, inWords, noted, refer, written } from './values.ts';
import { diaryCode } from './vocabulary.ts';

/** What a label's number is, as mass in an amount; null where the label leaves that open. */
const RATIO_OF: Readonly<Record<StrengthBasis, [mass: string, amount: number, unit: string] | null>> = {
  mg_per_ml: ['mg', 1, 'mL'],
  mg_per_g: ['mg', 1, 'g'],
  mg_per_unit: ['mg', 1, '{unit}'],
  percent_weight: ['g', 100, 'g'],
  percent_weight_volume: ['g', 100, 'mL'],
  percent: null,
  unknown: null,
};

function strengthOf(item: ExportedItem, content: number): Ratio | undefined {
  // A dried flower has no volume and no other part: its percentage is always of its weight.
  const isOfFlower = item.productType === 'flor' && item.strength.basis === 'percent';
  const ratio = RATIO_OF[isOfFlower ? 'percent_weight' : item.strength.basis];
  if (!ratio) return undefined;
  const [mass, amount, unit] = ratio;
  return { numerator: ucum(content, mass), denominator: ucum(amount, unit) };
}

function ingredientsOf(item: ExportedItem, words: Words): MedicationIngredient[] {
  const contents = ['thc', 'thca', 'cbd', 'cbda'] as const;
  return contents.flatMap((name) => {
    const content = item.strength[name];
    if (content === null) return [];
    const strength = strengthOf(item, content);
    const label = name.toUpperCase();
    // What the number counts is not known: it stands in words, as the label has it.
    const text = strength ? label : `${label} ${content} · ${words.basis(item.strength.basis)}`;
    const coding = name === 'thc' || name === 'cbd' ? [SUBSTANCES[name]] : [];
    return [{ itemCodeableConcept: { coding, text }, ...(strength ? { strength } : {}) }].map((ingredient) =>
      coding.length > 0 ? ingredient : { ...ingredient, itemCodeableConcept: { text } },
    );
  });
}

/** A product of the stock. */
export function medicationOf(item: ExportedItem, words: Words): Medication {
  const ingredient = ingredientsOf(item, words);
  const manufacturer = written(item.brand);
  const lotNumber = written(item.batch);
  const batch = { ...(lotNumber ? { lotNumber } : {}), ...(item.expiresOn ? { expirationDate: item.expiresOn } : {}) };
  const code = inWords(item.nickname);
  const form = inWords(words.product(item.productType), [diaryCode(`product-${item.productType}`)]);
  return {
    resourceType: 'Medication',
    id: item.id,
    ...(code ? { code } : {}),
    ...(manufacturer ? { manufacturer: { display: manufacturer } } : {}),
    ...(form ? { form } : {}),
    ...(ingredient.length > 0 ? { ingredient } : {}),
    ...(Object.keys(batch).length > 0 ? { batch } : {}),
  };
}

/** That the patient has it at home: in use, or finished. */
export function statementOf(item: ExportedItem, patientId: string): MedicationStatement {
  return {
    resourceType: 'MedicationStatement',
    id: derivedId(item.id, 'statement'),
    status: item.status === 'ativo' ? 'active' : 'completed',
    category: concept(STATEMENT_CATEGORY, 'patientspecified', 'Patient Specified'),
    medicationReference: refer(item.id),
    subject: refer(patientId),
    ...(item.openedOn ? { effectivePeriod: { start: item.openedOn } } : {}),
    dateAsserted: item.updatedAt,
    informationSource: refer(patientId),
    ...noted(item.notes),
  };
}
