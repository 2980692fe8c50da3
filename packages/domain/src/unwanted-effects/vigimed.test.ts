import { describe, expect, test } from 'vitest';
import type { EffectReport } from './report.ts';
import { aReport } from './testing.ts';
import {
  initialsOf,
  type VigimedPatient,
  type VigimedWords,
  vigimedAnswers,
  vigimedMissing,
  vigimedText,
} from './vigimed.ts';
import { VIGIMED_FIELDS, VIGIMED_SECTIONS, type VigimedField } from './vigimed-fields.ts';
import { typedAge } from './vigimed-said.ts';

const words: VigimedWords = {
  title: 'VigiMed',
  introduction: 'Copie.',
  section: (section) => section,
  label: (field) => `[${field}]`,
  ask: (_, need) => `(? ${need})`,
  spontaneous: 'espontânea',
  reporter: 'paciente',
  onSending: 'no envio',
  effect: ({ effect, strength }) => `${effect} ${strength}`,
  redFlag: (flag) => flag,
  action: (action) => action,
  outcome: (outcome) => outcome,
  seriousness: (seriousness) => seriousness,
  productType: (type) => type,
  method: (method) => method,
  day: (day) => day,
  sex: (sex) => sex,
  age: (years) => `${years} anos`,
};
const LEAST = aReport();
const OIL = { name: 'Óleo', brand: 'Cultiva', batch: 'B-7', type: 'oleo' as const };
const WHOLE: EffectReport = {
  ...LEAST,
  redFlags: ['desmaio'],
  description: 'Caí no banho.\nDurou pouco.',
  beganOn: '2026-11-20',
  beganAt: '22:30',
  endedOn: '2026-11-21',
  actions: ['parou', 'outra'],
  actionNote: 'Deitei',
  outcome: 'recuperado',
  seriousness: ['internacao', 'outra_importante'],
  product: OIL,
  dose: '5 gotas à noite',
  method: 'sublingual',
  indication: ' Dor\ncrônica ',
  useBeganOn: '2026-08-03',
  otherMedicines: 'Losartana 50 mg\n\n Clobazam ',
};

const CARED = { name: 'Davi Souza', birthDate: '2019-11-21', conditions: ['Epilepsia (G40)', 'Autismo'] };

/** The figure of the issue: ten cases against the form's fields, and four in which more is known of the patient than a name. */
const CASES: [string, EffectReport, string | VigimedPatient, string[]][] = [
  ['the least that can be told', LEAST, 'Ana Lima', ['medicine']],
  ['everything told', WHOLE, 'Ana Maria da Silva', []],
  ['a name without letters', { ...WHOLE }, '🌿', ['initials', 'sex', 'birth_date', 'age']],
  ['nothing known but words', { ...LEAST, effects: [], description: 'Formigamento' }, 'Ana', ['medicine']],
  ['a red flag alone', { ...LEAST, effects: [], redFlags: ['dor_no_peito'] }, 'Ana', ['medicine']],
  ['a product without a lot', { ...LEAST, product: { ...OIL, brand: null, batch: null, type: null } }, 'Ana', []],
  ['it goes on', { ...WHOLE, endedOn: null, outcome: 'nao_recuperado' }, 'Ana', []],
  ['nothing was done', { ...WHOLE, actions: ['nada'], actionNote: null }, 'Ana', []],
  ['a day without a time', { ...WHOLE, beganAt: null }, 'Ana', []],
  ['neither a name nor a product', LEAST, '', ['initials', 'sex', 'birth_date', 'age', 'medicine']],
  ['somebody cared for, with what they have', WHOLE, CARED, []],
  ['a day of birth in the place of a name', { ...WHOLE }, { ...CARED, name: '🌿' }, []],
  [
    'a day of birth that is left out',
    WHOLE,
    { ...CARED, name: '', birthDate: null },
    ['initials', 'sex', 'birth_date', 'age'],
  ],
  ['a sex in the place of a name', WHOLE, { name: '🌿', sex: 'feminino' }, []],
  ['an age in the place of a name', WHOLE, { name: '🌿', age: 0 }, []],
  ['conditions and nothing else', LEAST, { ...CARED, birthDate: null }, ['medicine']],
];

describe('the text for VigiMed', () => {
  test.each(CASES)('has each mandatory field filled or asked: %s', (_, report, known, missing) => {
    const patient = typeof known === 'string' ? { name: known } : known;
    const text = vigimedText(report, patient, words);
    const answers = vigimedAnswers(report, patient, words);
    expect(vigimedMissing(answers)).toEqual(missing);
    const lines = text.split('\n');
    for (const field of VIGIMED_FIELDS) {
      const line = lines.filter((one) => one.startsWith(`[${field.key}]: `));
      expect(line, field.key).toHaveLength(1);
      const value = line[0]?.slice(field.key.length + 4) ?? '';
      expect(value, field.key).not.toBe('');
      const isAsked = value === '(? mandatory)';
      expect([field.key, isAsked]).toEqual([field.key, missing.includes(field.key)]);
    }
  });

  test('has the fields in the order of the form, section by section', () => {
    const text = vigimedText(WHOLE, { name: 'Ana' }, words);
    const places = VIGIMED_FIELDS.map(({ key }) => text.indexOf(`[${key}]`));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(VIGIMED_FIELDS.map(({ section }) => section)).toEqual(
      VIGIMED_SECTIONS.flatMap((section) => VIGIMED_FIELDS.filter((one) => one.section === section).map(() => section)),
    );
  });

  test('says what the report says, and nothing else', () => {
    const answers = vigimedAnswers(WHOLE, { name: 'Ana Maria da Silva' }, words);
    const filled = answers.filter(({ value }) => value !== null).map(({ field, value }) => [field, value]);
    expect(Object.fromEntries(filled)).toEqual({
      received_on: 'no envio',
      report_type: 'espontânea',
      latest_received_on: 'no envio',
      reporter: 'paciente',
      initials: 'A. M. S.',
      narrative: 'Caí no banho. Durou pouco.',
      reaction: 'desmaio; nausea moderado',
      reaction_began: '2026-11-20, 22:30',
      reaction_ended: '2026-11-21',
      seriousness: 'internacao; outra_importante',
      outcome: 'recuperado',
      medicine: 'Óleo · oleo',
      manufacturer: 'Cultiva',
      batch: 'B-7',
      dose: '5 gotas à noite',
      route: 'sublingual',
      indication: 'Dor crônica',
      use_began: '2026-08-03',
      action_taken: 'parou; Deitei',
      other_medicines: 'Losartana 50 mg; Clobazam',
    });
  });

  test.each<[VigimedField, Partial<EffectReport>, string | null]>([
    ['narrative', { description: ' Caí.\nDepois passou. ' }, 'Caí. Depois passou.'],
    ['reaction', { redFlags: ['desmaio'] }, 'desmaio; nausea moderado'],
    ['reaction', { effects: [{ effect: 'outro', strength: 'leve' }], description: 'Formigamento' }, 'Formigamento'],
    ['reaction_began', { beganOn: '2026-11-20' }, '2026-11-20'],
    ['reaction_began', { beganOn: '2026-11-20', beganAt: '22:30' }, '2026-11-20, 22:30'],
    ['reaction_ended', { endedOn: '2026-11-21' }, '2026-11-21'],
    ['seriousness', {}, null],
    ['seriousness', { seriousness: ['nenhuma'], redFlags: [] }, 'nenhuma'],
    ['seriousness', { seriousness: ['nenhuma'], redFlags: ['desmaio'] }, null],
    ['seriousness', { seriousness: ['internacao', 'risco_de_vida'] }, 'internacao; risco_de_vida'],
    ['outcome', {}, null],
    ['outcome', { outcome: 'nao_recuperado' }, 'nao_recuperado'],
    ['medicine', { product: { ...OIL, type: null } }, 'Óleo'],
    ['manufacturer', { product: OIL }, 'Cultiva'],
    ['batch', { product: { ...OIL, batch: null } }, null],
    ['dose', { dose: '5 gotas' }, '5 gotas'],
    ['route', { method: 'oral' }, 'oral'],
    ['route', { method: 'recreativo' }, null],
    ['indication', {}, null],
    ['indication', { indication: 'Insônia' }, 'Insônia'],
    ['use_began', {}, null],
    ['use_began', { useBeganOn: '2025-02-01' }, '2025-02-01'],
    ['action_taken', { actions: ['parou', 'outra'], actionNote: 'Deitei' }, 'parou; Deitei'],
    ['other_medicines', { otherMedicines: 'Losartana\n\nClobazam' }, 'Losartana; Clobazam'],
    ['sex', WHOLE, null],
  ])('has in the field %s, of %j: %j', (field, given, value) => {
    const answers = vigimedAnswers({ ...LEAST, ...given }, { name: 'Ana' }, words);
    expect(answers.find((answer) => answer.field === field)?.value).toBe(value);
  });

  test('says of the patient what is known and not left out: day of birth, age when it began, conditions', () => {
    const ofPatient = (patient: VigimedPatient, report = WHOLE) => {
      const answers = vigimedAnswers(report, patient, words);
      const kept = ['birth_date', 'age', 'conditions'];
      return answers.flatMap(({ field, value }) => (kept.includes(field) ? [value] : []));
    };
    // The day before the birthday.
    expect(ofPatient(CARED)).toEqual(['2019-11-21', '6 anos', 'Epilepsia (G40); Autismo']);
    expect(ofPatient(CARED, { ...WHOLE, beganOn: '2026-11-21' })[1]).toBe('7 anos');
    expect(ofPatient(CARED, { ...WHOLE, beganOn: null, beganAt: null })[1]).toBeNull();
    // A baby has a day of birth and no number of years.
    expect(ofPatient({ ...CARED, birthDate: '2026-03-01' }).slice(0, 2)).toEqual(['2026-03-01', null]);
    expect(ofPatient({ ...CARED, birthDate: null, conditions: [] })).toEqual([null, null, null]);
  });

  test.each<[string, Partial<VigimedPatient>, (string | null)[]]>([
    ['nothing', {}, [null, null, null]],
    ['a sex', { sex: 'masculino' }, ['masculino', null, null]],
    ['an age', { age: 44 }, [null, null, '44 anos']],
    ['the age of a baby', { age: 0 }, [null, null, '0 anos']],
    ['both', { sex: 'feminino', age: 130 }, ['feminino', null, '130 anos']],
    ['an age beside a day of birth', { birthDate: '2019-11-21', age: 44 }, [null, '2019-11-21', '6 anos']],
    ['an age beside a baby’s day of birth', { birthDate: '2026-03-01', age: 44 }, [null, '2026-03-01', null]],
    ['an age in the place of a day of birth', { birthDate: null, age: 6 }, [null, null, '6 anos']],
  ])('has of the patient what was said for it: %s', (_, said, expected) => {
    const answers = vigimedAnswers(WHOLE, { name: 'Ana', ...said }, words);
    const answerTo = (wanted: VigimedField) => answers.find(({ field }) => field === wanted)?.value;
    expect([answerTo('sex'), answerTo('birth_date'), answerTo('age')]).toEqual(expected);
  });

  test('asks for a field of a group no more than once it has one of them', () => {
    const text = vigimedText(LEAST, { name: 'Ana' }, words);
    expect(text).toContain('[sex]: (? one_of)');
    expect(text).toContain('[medicine]: (? mandatory)');
    expect(text).toContain('[dose]: (? optional)');
  });
});

test.each([
  ['Ana Maria da Silva', 'A. M. S.'],
  ['  joão   dos Reis e Sá ', 'J. R. S.'],
  ['Érica', 'É.'],
  ['123', null],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([
  ['', undefined],
  ['  ', undefined],
  ['0', 0],
  [' 44 ', 44],
  ['130', 130],
  ['131', null],
  ['1000', null],
  ['-1', null],
  ['4,5', null],
  ['4.5', null],
  ['1e1', null],
  ['quarenta', null],
])('the age typed as %j is %j', (text, age) => {
  expect(typedAge(text)).toBe(age);
});
