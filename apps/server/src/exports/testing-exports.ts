import type { ExportedEntry, ExportedItem, PersonalExport, RawRatings } from '@balsamo/contract/exports/schemas.ts';
import { checkOutDueAt } from '@balsamo/domain/diary/check-out.ts';
import {
  CONSUMPTION_METHODS,
  PRIMARY_EFFECTS,
  PRODUCT_TYPES,
  TRIGGERS_TO_RELIEVE,
  UNITS_OF,
} from '@balsamo/domain/diary/vocabulary.ts';
import { STRENGTH_BASES_OF } from '@balsamo/domain/dose/strength.ts';
import { STOCK_UNITS_OF } from '@balsamo/domain/inventory/item.ts';
import { PRESCRIBED_TYPES } from '@balsamo/domain/prescriptions/prescription.ts';
import { PRESCRIPTION_STATUSES } from '@balsamo/domain/prescriptions/status.ts';
import { createRandom, type Random } from '../demo/random.ts';

/** The last instant of every generated export. */
export const EXPORTED_AT = '2026-06-30T15:00:00.000Z';
const DAY_MS = 86_400_000;
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
      batch: maybe(() => pick(TEXTS)),
      expiresOn: maybe(() => '2027-02-28'),
      openedOn: maybe(() => '2026-05-01'),
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
    language: pick(['pt', 'en', 'fr'] as const),
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
    settings: { notifyByPush: false, notifyByEmail: false, ratingQuestion: null },
    consents: consentedAge === null ? [] : [{ purpose: 'research', givenAt: at(100 * DAY_MS) }],
    inventoryItems: items,
    entries,
    revisions: [],
    movements: [],
    ratings: Array.from({ length: between(0, size) }, () => ({
      id: uuid(),
      ratedAt: at(between(0, 90 * DAY_MS)),
      timeZone: pick(ZONES),
      symptoms: anyRatings(random),
      changedAt: null,
      ...stamps(),
    })),
    prescriptions: Array.from({ length: between(0, 3) }, () => ({
      id: uuid(),
      doctorId: maybe(uuid),
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
  };
}

function anyRatings({ between, uniform }: Random): RawRatings {
  const rating = () => between(0, 10);
  return {
    mood: rating(),
    anxiety: rating(),
    energy: rating(),
    pain: rating(),
    sleep: uniform() < 0.5 ? rating() : null,
  };
}

function anyEntry(random: Random, items: readonly ExportedItem[], consumedAt: string): ExportedEntry {
  const { between, pick, uniform, uuid } = random;
  const item = uniform() < 0.7 ? items[between(0, items.length - 1)] : undefined;
  const productType = item?.productType ?? pick(PRODUCT_TYPES);
  const consumptionMethod = pick(CONSUMPTION_METHODS);
  const dueAt = checkOutDueAt(new Date(consumedAt), consumptionMethod).toISOString();
  const isFinished = uniform() < 0.7;
  const source = isFinished && uniform() < 0.2 ? 'manual' : 'quick';
  return {
    id: uuid(),
    productType,
    consumptionMethod,
    quantity: { value: between(1, 20_000) / 1000, unit: pick(UNITS_OF[productType]) },
    consumedAt,
    timeZone: pick(ZONES),
    symptoms: { before: anyRatings(random), after: isFinished && uniform() < 0.9 ? anyRatings(random) : null },
    triggers: uniform() < 0.5 ? [pick(TRIGGERS_TO_RELIEVE), pick(TEXTS)] : [],
    notes: uniform() < 0.4 ? pick(TEXTS) : null,
    source,
    status: isFinished ? 'completo' : 'incompleto',
    primaryEffect: isFinished && uniform() < 0.9 ? pick(PRIMARY_EFFECTS) : null,
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

/** How someone with a believable life uses and records. */
export type Life = {
  days: number;
  products: number;
  benefit: number;
  finishes: number;
  ratesWithoutUse: number;
  name?: string;
};

/** A patient who lived those days until the export: an oil in the evening, others now and then. */
export function livedPatient(seed: number, life: Life): PersonalExport {
  const random = createRandom(seed);
  const { between, normal, pick, uniform, uuid } = random;
  const end = Date.parse(EXPORTED_AT);
  const timeZone = 'America/Sao_Paulo';
  const stamps = { createdAt: new Date(end - 200 * DAY_MS).toISOString(), updatedAt: EXPORTED_AT };
  const kinds = ['oleo', 'flor', 'capsula', 'extrato', 'pomada', 'comestivel'] as const;
  const methods = {
    oleo: 'sublingual',
    flor: 'vaporizando',
    capsula: 'oral',
    extrato: 'sublingual',
    pomada: 'topico',
    comestivel: 'oral',
  } as const;
  const names = [
    'Óleo CBD 20',
    'Flor Harmonia',
    'Cápsula 10',
    'Extrato noturno de espectro completo',
    'Pomada articular',
    'Goma',
  ];
  const items: ExportedItem[] = Array.from({ length: life.products }, (_, index) => {
    const productType = kinds[index % kinds.length] as (typeof kinds)[number];
    return {
      id: uuid(),
      nickname: life.name ?? `${names[index % names.length]}${index < names.length ? '' : ` ${index}`}`,
      productType,
      unit: STOCK_UNITS_OF[productType][0],
      status: 'ativo',
      brand: life.name ?? (index % 2 === 0 ? 'Associação Raiz' : null),
      strength: { thc: index % 3, thca: null, cbd: 20, cbda: null, basis: STRENGTH_BASES_OF[productType][0] },
      dropsPerMl: index === 0 ? 20 : null,
      batch: null,
      expiresOn: null,
      openedOn: null,
      notes: null,
      ...stamps,
    };
  });
  const entries: ExportedEntry[] = [];
  const ratings: PersonalExport['ratings'] = [];
  const clamp = (value: number) => Math.max(0, Math.min(10, Math.round(value)));
  let mood = 0;
  for (let day = life.days - 1; day >= 0; day--) {
    mood = 0.5 * mood + 0.8 * normal();
    const felt = (shift: number): RawRatings => ({
      mood: clamp(5.5 + mood + shift + 0.7 * normal()),
      anxiety: clamp(5 - mood - shift + 0.7 * normal()),
      energy: clamp(5 + mood + 0.7 * normal()),
      pain: clamp(5.5 - mood - shift + 0.7 * normal()),
      sleep: uniform() < 0.6 ? clamp(5 + mood + 0.3 * shift + 0.7 * normal()) : null,
    });
    const uses = life.products === 0 ? 0 : between(0, 2);
    for (let use = 0; use < uses; use++) {
      const item = items[uniform() < 0.6 ? 0 : between(0, items.length - 1)] as ExportedItem;
      const consumedAt = new Date(end - day * DAY_MS - between(1, 16) * 3_600_000).toISOString();
      const consumptionMethod = methods[item.productType as keyof typeof methods];
      const dueAt = checkOutDueAt(new Date(consumedAt), consumptionMethod).toISOString();
      const isFinished = uniform() < life.finishes;
      entries.push({
        id: uuid(),
        productType: item.productType,
        consumptionMethod,
        quantity: { value: between(1, 4), unit: UNITS_OF[item.productType][0] },
        consumedAt,
        timeZone,
        symptoms: { before: felt(-0.5), after: isFinished ? felt(life.benefit) : null },
        triggers: [],
        notes: null,
        source: uniform() < 0.1 && isFinished ? 'manual' : 'quick',
        status: isFinished ? 'completo' : 'incompleto',
        primaryEffect: isFinished
          ? pick(['relaxamento', 'relaxamento', 'alivio_dor', 'sonolencia', 'ansiedade_paranoia', 'foco'] as const)
          : null,
        effectEnded: isFinished ? true : null,
        effectDurationHours: null,
        inventoryItemId: item.id,
        stockTaken: null,
        checkOutDueAt: dueAt,
        checkedOutAt: isFinished ? dueAt : null,
        isEdited: false,
        createdAt: consumedAt,
        updatedAt: dueAt,
        deletedAt: null,
      });
    }
    if (uniform() < life.ratesWithoutUse) {
      const ratedAt = new Date(end - day * DAY_MS - 17 * 3_600_000).toISOString();
      ratings.push({ id: uuid(), ratedAt, timeZone, symptoms: felt(0), changedAt: null, ...stamps });
    }
  }
  entries.sort((a, b) => (a.consumedAt < b.consumedAt ? -1 : 1));
  const first = items[0];
  return {
    ...anyPatient(seed, 0),
    account: {
      ...anyPatient(seed, 0).account,
      name: life.name ?? 'Ana Beatriz de Souza Lima',
      timeZone,
      age: 43,
      city: 'Recife',
    },
    inventoryItems: items,
    entries,
    ratings,
    prescriptions: first
      ? [
          {
            id: uuid(),
            doctorId: uuid(),
            protocolName: 'Dor e sono',
            products: [
              {
                type: 'oleo',
                name: life.name?.slice(0, 120) ?? first.nickname,
                dosage: '3 gotas',
                frequency: '1 vez ao dia',
                consumptionMethod: 'sublingual',
              },
              { type: 'flor', name: 'Flor Harmonia', dosage: '0,1 g', frequency: 'se necessário' },
            ],
            status: 'ativa',
            renewalDate: null,
            previousId: null,
            ...stamps,
            deletedAt: null,
          },
        ]
      : [],
  };
}
