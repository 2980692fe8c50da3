import type { ExportedEntry, ExportedItem, ExportedTracker } from '@balsamo/contract/exports/record-schemas.ts';
import type { PersonalExport } from '@balsamo/contract/exports/schemas.ts';
import { checkOutDueAt } from '@balsamo/domain/diary/check-out.ts';
import { bySymptom, copiedSymptoms, type RawRatings } from '@balsamo/domain/diary/symptoms.ts';
import {
  CONSUMPTION_METHODS,
  PRIMARY_EFFECTS,
  PRODUCT_TYPES,
  TRIGGERS_TO_RELIEVE,
  UNITS_OF,
  UNWANTED_EFFECTS,
  UNWANTED_STRENGTHS,
} from '@balsamo/domain/diary/vocabulary.ts';
import { STRENGTH_BASES_OF } from '@balsamo/domain/dose/strength.ts';
import { STOCK_UNITS_OF } from '@balsamo/domain/inventory/item.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { ICD_CHAPTERS } from '@balsamo/domain/medicines/medicine.ts';
import { PRESCRIBED_TYPES } from '@balsamo/domain/prescriptions/prescription.ts';
import { PRESCRIPTION_STATUSES } from '@balsamo/domain/prescriptions/status.ts';
import { SEIZURE_KINDS } from '@balsamo/domain/seizures/seizure.ts';
import { createRandom, type Random } from '../demo/random.ts';

/** The last instant of every generated export. */
export const EXPORTED_AT = '2026-06-30T15:00:00.000Z';
export const DAY_MS = 86_400_000;
const ZONES = [
  'America/Sao_Paulo',
  'Europe/Paris',
  'America/Noronha',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'UTC',
] as const;
/** What people write, and what files stumble over. */
const TEXTS = [
  'Óleo da noite',
  '  espaços  ',
  '\u00a0',
  'aspas " e \\ barra',
  'linha\nnova\tcom tab',
  '=SUM(A1)',
  '🌙 gotas',
  '<b>&amp;</b>',
  'Ž'.repeat(80),
  'sem\u2028separador\u000b',
] as const;

/** A patient whose records take every form that storage allows. The same seed makes the same patient. */
export function anyPatient(seed: number, size = 30): PersonalExport {
  const random = createRandom(seed);
  const { between, pick, uniform, uuid } = random;
  const maybe = <Value>(value: () => Value, chance = 0.5) => (uniform() < chance ? value() : null);
  const end = Date.parse(EXPORTED_AT);
  const at = (msBack: number) => new Date(end - msBack).toISOString();
  const stamps = () => ({ createdAt: at(between(0, 90) * DAY_MS), updatedAt: at(0) });

  const items: ExportedItem[] = Array.from({ length: between(0, 6) }, () => {
    const productType = pick(PRODUCT_TYPES);
    const content = () => maybe(() => between(0, 250) / 10, 0.7);
    return {
      id: uuid(),
      nickname: pick(TEXTS),
      productType,
      unit: pick(STOCK_UNITS_OF[productType]),
      status: pick(['ativo', 'finalizado'] as const),
      brand: maybe(() => pick(TEXTS)),
      strength: {
        thc: content(),
        thca: content(),
        cbd: content(),
        cbda: content(),
        basis: pick(STRENGTH_BASES_OF[productType]),
      },
      dropsPerMl: maybe(() => between(50, 500) / 10),

      amountPerUse: null,
      batch: maybe(() => pick(TEXTS)),
      expiresOn: maybe(() => '2027-02-28'),
      openedOn: maybe(() => '2026-05-01'),
      daysAfterOpening: maybe(() => between(1, 365)),
      deliveryDays: maybe(() => between(1, 60)),
      orderReminderOn: maybe(() => '2027-01-15'),
      notes: maybe(() => pick(TEXTS)),
      ...stamps(),
    };
  });
  const entries = Array.from({ length: between(0, size) }, () => anyEntry(random, items, at(between(0, 90 * DAY_MS))));
  entries.sort((a, b) => (a.consumedAt < b.consumedAt ? -1 : 1));
  const zone = pick(ZONES);
  const consentedAge = maybe(() => between(18, 90));
  return {
    format: 'balsamo-export',
    version: 1,
    exportedAt: EXPORTED_AT,
    language: pick(LANGUAGES),
    account: {
      name: pick(['Ana Souza', 'Zoë d’Arc', 'João\u00a0Ñandú', '李明']),
      email: `p${seed}@example.test`,
      isEmailVerified: true,
      role: 'paciente',
      crm: null,
      language: 'pt',
      timeZone: zone,
      phone: maybe(() => '+55 11 90000-0000'),
      age: consentedAge,
      city: consentedAge === null ? null : 'Recife',
      createdAt: at(120 * DAY_MS),
    },
    settings: { notifyByPush: false, notifyByEmail: false, letterByEmail: false, ratingQuestion: null },
    consents: consentedAge === null ? [] : [{ purpose: 'research', givenAt: at(100 * DAY_MS) }],
    inventoryItems: items,
    trackers: TRACKERS,
    entries,
    revisions: [],
    movements: [],
    ratings: Array.from({ length: between(0, size) }, () => ({
      id: uuid(),
      ratedAt: at(between(0, 90 * DAY_MS)),
      timeZone: pick(ZONES),
      symptoms: anyRatings(random),
      own: {},
      changedAt: null,
      ...stamps(),
    })),
    prescriptions: Array.from({ length: between(0, 3) }, () => ({
      id: uuid(),
      ...anyPrescriber(random),
      protocolName: pick(TEXTS),
      products: Array.from({ length: between(1, 4) }, () => ({
        type: pick(PRESCRIBED_TYPES),
        name: pick(TEXTS),
        dosage: pick(TEXTS),
        ...(uniform() < 0.5 ? { instructions: pick(TEXTS) } : {}),
        ...(uniform() < 0.7 ? { frequency: pick(['2x ao dia', 'se necessário', '\u00a0']) } : {}),
        ...(uniform() < 0.5 ? { consumptionMethod: pick(CONSUMPTION_METHODS) } : {}),
      })),
      status: pick(PRESCRIPTION_STATUSES),
      renewalDate: maybe(() => '2026-09-30'),
      previousId: maybe(uuid),
      ...stamps(),
      deletedAt: null,
    })),
    reminders: [],
    feedback: [],
    appointments: [],
    documents: [],
    unwantedEffectReports: [],
    medicines: Array.from({ length: between(0, 3) }, () => ({
      id: uuid(),
      name: pick(WORDS),
      substance: pick([null, 'clobazam']),
      dose: maybe(() => pick(WORDS)),
      ...pick(SPANS),
      ...stamps(),
    })),
    seizures: Array.from({ length: between(0, 4) }, () => ({
      id: uuid(),
      occurredAt: pick(['2026-02-28T23:30:00.000Z', '2026-03-01T02:59:59.000Z']),
      timeZone: 'America/Sao_Paulo',
      count: between(1, 50),
      ...pick([
        { length: 'over_5_min' as const, timedSeconds: 300 },
        { length: 'unknown' as const, timedSeconds: null },
      ]),
      kind: pick(SEIZURE_KINDS),
      note: maybe(() => pick(WORDS)),
      changedAt: maybe(() => '2026-03-02T10:00:00.000Z'),
      ...stamps(),
    })),
    seizureFreeDays: Array.from({ length: between(0, 3) }, (_, index) => ({
      id: uuid(),
      day: `2026-01-0${index + 1}`,
      createdAt: '2026-01-09T10:00:00.000Z',
    })),
    conditions: Array.from({ length: between(0, 3) }, () => ({
      id: uuid(),
      name: maybe(() => pick(WORDS)),
      chapter: pick(ICD_CHAPTERS),
      code: pick([null, 'F41.1', 'P74']),
      ...pick(SPANS),
      ...stamps(),
    })),
  };
}

/** Texts that say something. */
const WORDS = TEXTS.filter((text) => text.trim() !== '') as [string, ...string[]];
type Span = { since: string | null; hasEnded: boolean; endedOn: string | null; isShownToDoctors: boolean };
/** From when to when, as far as it is known: an end that is known less closely than the beginning among them. */
const SPANS: readonly [Span, ...Span[]] = [
  { since: null, hasEnded: false, endedOn: null, isShownToDoctors: true },
  { since: '2025-06', hasEnded: true, endedOn: '2025', isShownToDoctors: false },
  { since: '2019', hasEnded: true, endedOn: null, isShownToDoctors: true },
  { since: '2024-02-29', hasEnded: true, endedOn: '2025-01', isShownToDoctors: true },
];

/** The patient, a doctor, or a doctor whose account is gone. */
function anyPrescriber({ pick, uuid }: Random): { doctorId: string | null; doctorName: string | null } {
  return pick<{ doctorId: string | null; doctorName: string | null }>([
    { doctorId: null, doctorName: null },
    { doctorId: uuid(), doctorName: 'Helena Prado' },
    { doctorId: null, doctorName: 'Ana\u00a0Reis' },
  ]);
}

function anyRatings({ between, uniform }: Random): RawRatings {
  return bySymptom(() => (uniform() < 0.8 ? between(0, 10) : null));
}

/** One of each kind; what was said of them hangs on the time alone, as with unwanted effects. */
const TRACKERS: ExportedTracker[] = (
  [
    {
      kind: 'scale',
      name: 'Formigamento',
      lowEnd: 'nada',
      highEnd: 'o dia todo',
      windowHours: null,
      better: 'less',
      place: 1,
    },
    { kind: 'count', name: 'Espasmos', lowEnd: null, highEnd: null, windowHours: 3, better: 'less', place: 2 },
    {
      kind: 'yes_no',
      name: 'Dormiu a noite toda',
      lowEnd: null,
      highEnd: null,
      windowHours: null,
      better: 'more',
      place: null,
    },
  ] as const
).map((tracker, index) => ({
  ...tracker,
  id: `0197f22e-79b0-7ddd-bfff-00000000000${index}`,
  ...{ createdAt: '2026-01-01T12:00:00.000Z', updatedAt: '2026-01-01T12:00:00.000Z' },
}));

function trackedAt(time: number, isFinished: boolean): Pick<ExportedEntry, 'ownBefore' | 'ownAfter'> {
  const minute = Math.floor(time / 60_000);
  const said = (value: number) =>
    Object.fromEntries(TRACKERS.map(({ id, kind }) => [id, kind === 'yes_no' ? value % 2 : value % 11]));
  if (minute % 2 === 0) return { ownBefore: {}, ownAfter: {} };
  return { ownBefore: said(minute), ownAfter: isFinished ? said(minute + 3) : {} };
}

/** Of some uses, told by their time alone: a draw of its own would make other diaries of the same seeds. */
function unwantedOf(time: number): ExportedEntry['unwantedEffects'] {
  const effect = UNWANTED_EFFECTS[time % (2 * UNWANTED_EFFECTS.length)];
  const strength = UNWANTED_STRENGTHS[time % UNWANTED_STRENGTHS.length];
  return effect && strength ? [{ effect, strength }] : [];
}

function anyEntry(random: Random, items: readonly ExportedItem[], consumedAt: string): ExportedEntry {
  const { between, pick, uniform, uuid } = random;
  const item = uniform() < 0.7 ? items[between(0, items.length - 1)] : undefined;
  const productType = item?.productType ?? pick(PRODUCT_TYPES);
  const consumptionMethod = pick(CONSUMPTION_METHODS);
  const dueAt = checkOutDueAt(new Date(consumedAt), consumptionMethod).toISOString();
  const isFinished = uniform() < 0.7;
  const source = isFinished && uniform() < 0.2 ? 'manual' : 'quick';
  const before = anyRatings(random);
  return {
    id: uuid(),
    productType,
    consumptionMethod,
    quantity: { value: between(1, 20_000) / 1000, unit: pick(UNITS_OF[productType]) },
    consumedAt,
    timeZone: pick(ZONES),
    symptoms: { before, after: isFinished && uniform() < 0.9 ? anyRatings(random) : null },
    ...trackedAt(Date.parse(consumedAt), isFinished),
    copiedBefore: uniform() < 0.2 ? copiedSymptoms(['pain', 'sleep'], before) : [],
    triggers: uniform() < 0.5 ? [pick(TRIGGERS_TO_RELIEVE), pick(TEXTS)] : [],
    notes: uniform() < 0.4 ? pick(TEXTS) : null,
    source,
    status: isFinished ? 'completo' : 'incompleto',
    primaryEffect: isFinished && uniform() < 0.9 ? pick(PRIMARY_EFFECTS) : null,
    unwantedEffects: isFinished ? unwantedOf(Date.parse(consumedAt)) : [],
    effectEnded: isFinished ? uniform() < 0.5 : null,
    effectDurationHours: isFinished && uniform() < 0.5 ? between(0, 999) / 100 : null,
    inventoryItemId: item?.id ?? null,
    stockTaken: null,
    checkOutDueAt: dueAt,
    checkedOutAt: isFinished ? dueAt : null,
    isEdited: uniform() < 0.2,
    createdAt: consumedAt,
    updatedAt: dueAt,
    deletedAt: null,
  };
}
