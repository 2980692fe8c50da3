import type { PatientCourse } from '@balsamo/contract/patients/course-schemas.ts';
import type { PatientDetails, PatientEntry } from '@balsamo/contract/patients/schemas.ts';

export const PATIENT_ID = '0197f22e-79b0-7ccc-bfff-ffffffffffff';

/** A finished use of 20 November 2026 that an active prescription names. */
export const anEntry = (changes: Partial<PatientEntry> = {}): PatientEntry => ({
  id: '0197f22e-79b0-7ccc-bfff-000000000001',
  productType: 'oleo',
  consumptionMethod: 'sublingual',
  quantity: { value: 2, unit: 'gotas' },
  inventoryItem: {
    nickname: 'CBD da manhã',
    strength: { thc: 0, thca: null, cbd: 30, cbda: null, basis: 'mg_per_ml' },
    dropsPerMl: 20,
  },
  consumedAt: '2026-11-20T12:00:00.000Z',
  timeZone: 'America/Sao_Paulo',
  symptoms: {
    before: { mood: 4, anxiety: 7, energy: 5, pain: 6 },
    after: { mood: 6, anxiety: 4, energy: 5, pain: 3 },
  },
  copiedBefore: [],
  ownBefore: {},
  ownAfter: {},
  triggers: ['Dor Crônica'],
  notes: 'Depois do almoço',
  source: 'quick',
  status: 'completo',
  primaryEffect: 'alivio_dor',
  unwantedEffects: [],
  effectEnded: true,
  effectDurationHours: 2.5,
  checkOutDueAt: '2026-11-20T17:00:00.000Z',
  checkedOutAt: '2026-11-20T14:30:00.000Z',
  isEdited: false,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T14:30:00.000Z',
  ...changes,
});

const trend = (symptom: 'mood' | 'anxiety' | 'energy' | 'pain' | 'sleep') =>
  ({ symptom, records: 10, earlierRecords: 8, average: 5, change: null }) as const;

/** A patient of whom there is something of everything to say. */
export const aPatient = (changes: Partial<PatientDetails> = {}): PatientDetails => ({
  profile: {
    patientId: PATIENT_ID,
    name: 'Rita Moura',
    timeZone: 'America/Sao_Paulo',
    connectedAt: '2026-08-22T12:00:00.000Z',
  },
  entries: [anEntry()],
  prescriptions: [],
  stats: {
    totalEntries: 1234,
    entriesLast7Days: 3,
    entriesLast30Days: 22,
    averageMood: 5.5,
    mostUsedProduct: 'oleo',
    diaryFrequencyPercent: 43,
    lastActivityAt: '2026-11-20T12:00:00.000Z',
  },
  news: {
    since: '2026-11-18T13:00:00.000Z',
    entries: 2,
    ratings: 0,
    finishedEntries: 1,
    changedEntries: 0,
    prescriptions: 1,
    changedPrescriptions: 0,
  },
  week: [14, 15, 16, 17, 18, 19, 20].map((day) => ({
    day: `2026-11-${day}`,
    entries: day === 20 ? 3 : 0,
    moodRecords: day === 20 ? 3 : 0,
    averageMood: day === 20 ? 5.7 : null,
  })),
  topProducts: [
    { productType: 'oleo', uses: 900 },
    { productType: 'flor', uses: 334 },
  ],
  trends: [
    { ...trend('mood'), average: 4.9, change: { difference: -0.8, direction: 'down', meaning: 'worse' } },
    { ...trend('anxiety'), change: { difference: -1.2, direction: 'down', meaning: 'better' } },
    { ...trend('energy'), change: { difference: 0.5, direction: 'stable', meaning: 'same' } },
    { ...trend('pain'), change: { difference: 0.6, direction: 'up', meaning: 'worse' } },
    { ...trend('sleep'), records: 3, earlierRecords: 0, average: null },
  ],
  insights: [
    { code: 'diary_seldom', kind: 'alert', priority: 'high', percent: 43, records: 3 },
    {
      code: 'mood_down',
      kind: 'warning',
      priority: 'high',
      average: 4.9,
      difference: -0.8,
      records: 10,
      earlierRecords: 8,
    },
    {
      code: 'one_product',
      kind: 'info',
      priority: 'low',
      productType: 'oleo',
      uses: 900,
      percent: 72.93,
      records: 1234,
    },
  ],
  protocol: {
    prescriptions: [
      {
        id: '0197f22e-79b0-7ccc-bfff-00000000000a',
        protocolName: 'Sono',
        since: '2026-10-01T12:00:00.000Z',
        products: [{ type: 'oleo', name: 'CBD', dosage: '4 gotas', consumptionMethod: 'sublingual' }],
      },
    ],
    planned: [
      {
        prescriptionId: '0197f22e-79b0-7ccc-bfff-00000000000a',
        product: 0,
        name: 'CBD',
        productType: 'oleo',
        method: 'sublingual',
        plan: { kind: 'known', perDay: 2, days: 14, recorded: 21 },
      },
    ],
    outside: [{ productType: 'flor', consumptionMethod: 'fumando', uses: 3, standing: 'other_product' }],
  },
  ...changes,
});

const dose = (mg: number, unknown = 0) => ({ from: mg, to: mg, unknown });
/** Two days with uses of an oil and of a flower nobody knows the content of. */
export const aCourse = (changes: Partial<PatientCourse> = {}): PatientCourse => ({
  symptom: 'pain',
  mainSymptom: 'pain',
  isMainChosen: true,
  period: { from: '2026-08-23', to: '2026-11-20' },
  days: [
    { day: '2026-11-19', uses: 2, thc: dose(2), cbd: dose(12), rating: 6, records: 2 },
    { day: '2026-11-20', uses: 1, thc: dose(0, 1), cbd: dose(0, 1), rating: 3, records: 1 },
  ],
  products: [
    { name: 'CBD da manhã', productType: 'oleo', uses: 2, thc: { from: 1, to: 1 }, cbd: { from: 6, to: 6 } },
    { name: null, productType: 'flor', uses: 1, thc: null, cbd: null },
  ],
  effects: [{ effect: 'alivio_dor', uses: 2 }],
  unwanted: [{ effect: 'boca_seca', strength: 'leve', uses: 1 }],
  changes: [{ day: '2026-11-05', protocolName: 'Noite', isOwn: false, isFirst: true }],
  comparison: {
    day: '2026-11-05',
    before: { records: 6, days: 3, mean: 7.5 },
    after: { records: 3, days: 2, mean: null },
    difference: null,
  },
  ...changes,
});
