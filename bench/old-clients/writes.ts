import type { CheckOut, EntryChanges, NewEntry, NewManualEntry, WriteMarks } from '@balsamo/contract/diary/schemas.ts';
import { bySymptom } from '@balsamo/domain/diary/symptoms.ts';
import { appointmentWrite } from '../../apps/web/app/features/appointments/appointment-write.ts';
import {
  checkInWrite,
  checkOutWrite,
  deletionWrite,
  entryChangesWrite,
  manualEntryWrite,
  restorationWrite,
  type TimeFrom,
} from '../../apps/web/app/features/diary/offline/diary-writes.ts';
import { newItemWrite } from '../../apps/web/app/features/diary/offline/item-writes.ts';
import { preferencesWrite } from '../../apps/web/app/features/diary/offline/preference-writes.ts';
import {
  newRatingWrite,
  ratingChangesWrite,
  ratingDeletionWrite,
} from '../../apps/web/app/features/diary/offline/rating-writes.ts';
import { doseBackWrite, doseChangeWrite } from '../../apps/web/app/features/medicines/medicine-writes.ts';
import {
  freeDayBackWrite,
  freeDayWrite,
  newSeizureWrite,
  seizureChangeWrite,
  seizureDeletionWrite,
} from '../../apps/web/app/features/seizures/seizure-writes.ts';
import {
  newReportWrite,
  reportChangeWrite,
  reportDeletionWrite,
} from '../../apps/web/app/features/unwanted-effects/effect-writes.ts';
import type { StoredWrite } from '../../apps/web/app/offline/outbox/write.ts';
import type { WriteKind } from '../../apps/web/app/offline/outbox/write-kind.ts';

/** A write of today's app, and what the server shows once it has it. */
export type Example = {
  name: string;
  write: StoredWrite;
  /** Where it is read, and what is found there among other things; undefined: nothing any more. */
  shows: { path: string; has: unknown };
};

/**
 * Everything that can be said, in a payload of today. A member that is new has to be written down here, or it does not compile: then the
 * newest fixtures differ, and new ones are recorded.
 */
type Complete<Part> = Part extends readonly (infer Item)[]
  ? Complete<Item>[]
  : Part extends object
    ? { [Name in keyof Part]-?: Complete<Exclude<Part[Name], undefined>> }
    : Part;
type Unmarked<Content> = Omit<Content, keyof WriteMarks>;

/** When these writes are made on the device, and when they are sent: read off the same clock. */
const RECORDED_AT = '2026-11-26T09:00:00.000Z';
export const SENT_AT = '2026-11-26T11:30:00.000Z';
const USED_AT = '2026-11-26T08:55:00.000Z';

/** Ids as the app makes them (UUID of version 7). */
const id = (number: number) => `019abf00-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [ITEM, OTHER_ITEM, USE, OTHER_USE, LATER, OTHER_LATER, RATING] = [1, 2, 3, 4, 5, 6, 7].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const SEIZURE = id(8);
const SEEN = {
  occurredAt: '2026-11-26T08:50:00.000Z',
  timeZone: 'America/Recife',
  count: 2,
  length: 'over_5_min',
  timedSeconds: 312,
  kind: 'tonic_clonic',
  note: 'No sono',
} as const;
/** What is written down before, as nothing that waits on a device brings it into being. */
export const MEDICINE = {
  id: id(10),
  name: 'Clobazam',
  substance: 'clobazam',
  dose: '10 mg',
  since: '2025',
  hasEnded: false,
  endedOn: null,
  isShownToDoctors: true,
} as const;
const OTHER_DOSE = id(11);
const REPORT = id(9);
const TOLD = {
  effects: [{ effect: 'tontura', strength: 'forte' }],
  redFlags: ['desmaio'],
  description: 'Caí no banho',
  beganOn: '2026-11-25',
  beganAt: '22:30',
  endedOn: '2026-11-26',
  actions: ['parou', 'outra'],
  actionNote: 'Deitei',
  outcome: 'recuperado',
  seriousness: ['internacao'],
  product: { name: 'Óleo', brand: 'Cultiva', batch: 'B-7', type: 'oleo' },
  dose: '5 gotas',
  method: 'sublingual',
  indication: 'Insônia',
  useBeganOn: '2026-08-03',
  otherMedicines: 'Losartana',
  isShownToDoctors: true,
} satisfies Complete<Omit<Parameters<typeof newReportWrite.subjectOf>[0], 'id'>>;
const ratings = (of: number) => bySymptom(() => of);

const use = {
  productType: 'oleo',
  consumptionMethod: 'sublingual',
  quantity: { value: 2.5, unit: 'gotas' },
  consumedAt: USED_AT,
  timeZone: 'America/Sao_Paulo',
} as const;
const triggers = ['Dor Crônica', 'de mim'];
const said = { ...use, inventoryItemId: ITEM, notes: 'Depois do almoço 🌿' } as const;
const told = {
  primaryEffect: 'relaxamento',
  unwantedEffects: [{ effect: 'boca_seca', strength: 'leve' }],
  effectDurationHours: 1.5,
} as const;
const untold = { ...told, unwantedEffects: [...told.unwantedEffects] };

let made = 0;
function written<Payload>(
  name: string,
  kind: WriteKind<Payload>,
  payload: Payload,
  shows: Example['shows'],
  marks: Partial<StoredWrite> = {},
): Example {
  made += 1;
  return {
    name,
    shows,
    write: {
      sequence: made,
      id: id(100 + made),
      kind: kind.name,
      version: kind.version,
      subject: kind.subjectOf(payload),
      needs: [...(kind.needsOf?.(payload) ?? [])],
      payload,
      recordedAt: RECORDED_AT,
      ...marks,
    },
  };
}

const CLOCK_CHECKED = { isClockChecked: true, clockOffset: 0 };
const after = (number: number) => ({ ...CLOCK_CHECKED, afterId: id(100 + number) });
const entry = (of: string, has: unknown) => ({ path: `/api/diary/entries/${of}`, has });
const item = (of: string, has: unknown) => ({ path: `/api/inventory/items/${of}`, has });

/** Each kind with everything that it can say, and with the least; in the order in which one person makes them. */
export const EXAMPLES: readonly Example[] = [
  written(
    'item',
    newItemWrite,
    {
      id: ITEM,
      nickname: 'Óleo da noite',
      productType: 'oleo',
      quantity: 30,
      unit: 'ml',
      details: {
        brand: 'Cultiva',
        strength: { thc: 1, thca: 0, cbd: 20, cbda: 0, basis: 'mg_per_ml' },
        dropsPerMl: 25,
        amountPerUse: null,
        batch: 'B-7',
        expiresOn: '2027-06-30',
        openedOn: '2026-11-20',
        daysAfterOpening: 90,
        deliveryDays: 20,
        orderReminderOn: '2027-01-15',
        notes: 'Na geladeira',
      },
    } satisfies Complete<Parameters<typeof newItemWrite.subjectOf>[0]>,
    item(ITEM, {
      nickname: 'Óleo da noite',
      unit: 'ml',
      quantity: 30,
      details: { batch: 'B-7', dropsPerMl: 25, notes: 'Na geladeira' },
    }),
  ),
  written(
    'item-least',
    newItemWrite,
    { id: OTHER_ITEM, nickname: 'Flor', productType: 'flor', quantity: null, unit: 'g' },
    item(OTHER_ITEM, { nickname: 'Flor', productType: 'flor' }),
  ),
  written(
    'check-in',
    checkInWrite,
    {
      ...said,
      triggers,
      id: USE,
      timeFrom: 'clock',
      sentAt: SENT_AT,
      clock: 'checked',
      symptoms: { before: ratings(6) },
      copiedBefore: ['mood'],
      ownBefore: {},
    } satisfies Complete<NewEntry & TimeFrom>,
    entry(USE, {
      consumedAt: USED_AT,
      quantity: use.quantity,
      triggers,
      notes: said.notes,
      symptoms: { before: ratings(6) },
      copiedBefore: ['mood'],
      inventoryItemId: ITEM,
      status: 'incompleto',
    }),
    CLOCK_CHECKED,
  ),
  written(
    'check-in-least',
    checkInWrite,
    { ...use, id: OTHER_USE, triggers: [] },
    entry(OTHER_USE, { consumedAt: USED_AT, productType: 'oleo', status: 'incompleto', notes: null }),
  ),
  written(
    'manual-entry',
    manualEntryWrite,
    {
      ...said,
      ...untold,
      triggers,
      id: LATER,
      timeFrom: 'person',
      sentAt: SENT_AT,
      clock: 'checked',
      symptoms: { before: ratings(7), after: ratings(3) },
      ownBefore: {},
      ownAfter: {},
    } satisfies Complete<NewManualEntry & TimeFrom>,
    entry(LATER, { ...told, status: 'completo', symptoms: { before: ratings(7), after: ratings(3) } }),
    CLOCK_CHECKED,
  ),
  written(
    'manual-entry-least',
    manualEntryWrite,
    { ...use, id: OTHER_LATER, triggers: [] },
    entry(OTHER_LATER, { status: 'completo', primaryEffect: null }),
  ),
  written(
    'check-out',
    checkOutWrite,
    {
      id: USE,
      checkOut: {
        ...untold,
        symptoms: { after: ratings(2) },
        ownAfter: {},
        effectEnded: true,
        notes: 'Dormi bem',
      } satisfies Complete<Unmarked<CheckOut>>,
    },
    entry(USE, { ...told, status: 'completo', effectEnded: true, symptoms: { before: ratings(6), after: ratings(2) } }),
    after(3),
  ),
  written('check-out-least', checkOutWrite, { id: OTHER_USE, checkOut: {} }, entry(OTHER_USE, { status: 'completo' })),
  written(
    'changes',
    entryChangesWrite,
    {
      id: USE,
      changes: {
        productType: 'flor',
        consumptionMethod: 'vaporizando',
        quantity: { value: 0.125, unit: 'g' },
        consumedAt: '2026-11-26T08:30:00.000Z',
        timeZone: 'Europe/Lisbon',
        symptoms: { before: ratings(5), after: ratings(1) },
        ownBefore: {},
        ownAfter: {},
        triggers: ['Estresse/Tensão'],
        notes: null,
        primaryEffect: 'sonolencia',
        unwantedEffects: [{ effect: 'tontura', strength: 'forte' }],
        effectDurationHours: 2,
        inventoryItemId: OTHER_ITEM,
      } satisfies Complete<Unmarked<EntryChanges>>,
    },
    entry(USE, {
      productType: 'flor',
      quantity: { value: 0.125, unit: 'g' },
      consumedAt: '2026-11-26T08:30:00.000Z',
      timeZone: 'Europe/Lisbon',
      symptoms: { before: ratings(5), after: ratings(1) },
      notes: null,
      primaryEffect: 'sonolencia',
      effectDurationHours: 2,
      inventoryItemId: OTHER_ITEM,
      isEdited: true,
    }),
    after(7),
  ),
  written(
    'changes-least',
    entryChangesWrite,
    { id: OTHER_LATER, changes: { notes: 'só isto' } },
    entry(OTHER_LATER, { notes: 'só isto', productType: 'oleo' }),
  ),
  written('deletion', deletionWrite, { id: LATER }, entry(LATER, undefined), after(5)),
  written('restoration', restorationWrite, { id: LATER }, entry(LATER, { ...told, notes: said.notes }), after(11)),
  written(
    'preferences',
    preferencesWrite,
    { mainSymptom: 'sleep', quickActions: ['tookOil'] } satisfies Complete<
      Parameters<typeof preferencesWrite.subjectOf>[0]
    >,
    { path: '/api/diary/overview', has: { preferences: { mainSymptom: 'sleep', quickActions: ['tookOil'] } } },
  ),
  written(
    'rating',
    newRatingWrite,
    {
      id: RATING,
      ratedAt: USED_AT,
      sentAt: SENT_AT,
      clock: 'checked',
      timeZone: 'America/Sao_Paulo',
      symptoms: ratings(4),
      own: {},
    } satisfies Complete<Parameters<typeof newRatingWrite.subjectOf>[0]>,
    { path: '/api/diary/ratings', has: { items: [{ id: RATING, ratedAt: USED_AT, symptoms: ratings(4) }] } },
    CLOCK_CHECKED,
  ),
  written(
    'rating-changes',
    ratingChangesWrite,
    {
      id: RATING,
      changes: {
        ratedAt: '2026-11-26T08:00:00.000Z',
        timeZone: 'Europe/Lisbon',
        symptoms: ratings(3),
        own: {},
      } satisfies Complete<Parameters<typeof ratingChangesWrite.subjectOf>[0]['changes']>,
    },
    {
      path: '/api/diary/ratings',
      has: { items: [{ id: RATING, ratedAt: '2026-11-26T08:00:00.000Z', symptoms: ratings(3) }] },
    },
    after(14),
  ),
  written(
    'rating-deletion',
    ratingDeletionWrite,
    { id: RATING },
    { path: '/api/diary/ratings', has: { items: [] } },
    after(15),
  ),
  written(
    'appointment',
    appointmentWrite,
    { day: '2026-12-10', questions: 'Posso dirigir?', seenDay: null, seenQuestions: null } satisfies Complete<
      Parameters<typeof appointmentWrite.subjectOf>[0]
    >,
    { path: '/api/appointment', has: { day: '2026-12-10', questions: 'Posso dirigir?' } },
    CLOCK_CHECKED,
  ),
  written(
    'seizure-new',
    newSeizureWrite,
    { ...SEEN, id: SEIZURE, timeFrom: 'clock' } satisfies Complete<Parameters<typeof newSeizureWrite.subjectOf>[0]>,
    { path: '/api/seizures', has: { items: [{ ...SEEN, id: SEIZURE }] } },
    CLOCK_CHECKED,
  ),
  written(
    'seizure-change',
    seizureChangeWrite,
    { ...SEEN, id: SEIZURE, count: 3, note: null, timedSeconds: null } satisfies Parameters<
      typeof seizureChangeWrite.subjectOf
    >[0],
    { path: '/api/seizures', has: { items: [{ id: SEIZURE, count: 3, note: null }] } },
    after(18),
  ),
  written(
    'seizure-deletion',
    seizureDeletionWrite,
    { id: SEIZURE },
    { path: '/api/seizures', has: { items: [] } },
    after(19),
  ),
  written(
    'seizure-day-free',
    freeDayWrite,
    { day: '2026-11-25' } satisfies Complete<Parameters<typeof freeDayWrite.subjectOf>[0]>,
    { path: '/api/seizures/figures', has: { freeDays: ['2026-11-25'] } },
  ),
  written(
    'seizure-day-taken-back',
    freeDayBackWrite,
    { day: '2026-11-25' },
    { path: '/api/seizures/figures', has: { freeDays: [] } },
    after(21),
  ),
  written(
    'unwanted-effect-new',
    newReportWrite,
    { ...TOLD, id: REPORT },
    { path: '/api/unwanted-effects', has: { items: [{ ...TOLD, id: REPORT, createdAt: RECORDED_AT }] } },
    CLOCK_CHECKED,
  ),
  written(
    'unwanted-effect-change',
    reportChangeWrite,
    { ...TOLD, id: REPORT, redFlags: [], product: null, dose: null, isShownToDoctors: false },
    { path: '/api/unwanted-effects', has: { items: [{ id: REPORT, redFlags: [], product: null, dose: null }] } },
    after(23),
  ),
  written(
    'unwanted-effect-deletion',
    reportDeletionWrite,
    { id: REPORT },
    { path: '/api/unwanted-effects', has: { items: [] } },
    after(24),
  ),
  written(
    'medicine-dose',
    doseChangeWrite,
    { id: MEDICINE.id, newId: OTHER_DOSE, dose: '20 mg', on: '2026-11-20' } satisfies Complete<
      Parameters<typeof doseChangeWrite.subjectOf>[0]
    >,
    {
      path: '/api/medicines',
      has: {
        medicines: [
          { ...MEDICINE, hasEnded: true, endedOn: '2026-11-20' },
          { ...MEDICINE, id: OTHER_DOSE, dose: '20 mg', since: '2026-11-20' },
        ],
      },
    },
  ),
  written(
    'medicine-dose-back',
    doseBackWrite,
    { id: MEDICINE.id, newId: OTHER_DOSE },
    { path: '/api/medicines', has: { medicines: [MEDICINE] } },
    after(26),
  ),
];
