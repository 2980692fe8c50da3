import type { ExportedEntry, ExportedItem } from '@balsamo/contract/exports/record-schemas.ts';
import type { PersonalExport } from '@balsamo/contract/exports/schemas.ts';
import { checkOutDueAt } from '@balsamo/domain/diary/check-out.ts';
import { rawRatings } from '@balsamo/domain/diary/symptoms.ts';
import { UNITS_OF } from '@balsamo/domain/diary/vocabulary.ts';
import { STRENGTH_BASES_OF } from '@balsamo/domain/dose/strength.ts';
import { STOCK_UNITS_OF } from '@balsamo/domain/inventory/item.ts';
import { createRandom } from '../demo/random.ts';
import { anyPatient, DAY_MS, EXPORTED_AT } from './testing-exports.ts';

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

      amountPerUse: null,
      batch: null,
      expiresOn: null,
      openedOn: null,
      daysAfterOpening: null,
      deliveryDays: null,
      orderReminderOn: null,
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
    const felt = (shift: number) =>
      rawRatings({
        mood: clamp(5.5 + mood + shift + 0.7 * normal()),
        anxiety: clamp(5 - mood - shift + 0.7 * normal()),
        energy: clamp(5 + mood + 0.7 * normal()),
        pain: clamp(5.5 - mood - shift + 0.7 * normal()),
        ...(uniform() < 0.6 ? { sleep: clamp(5 + mood + 0.3 * shift + 0.7 * normal()) } : {}),
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
        copiedBefore: [],
        ownBefore: {},
        ownAfter: {},
        triggers: [],
        notes: null,
        source: uniform() < 0.1 && isFinished ? 'manual' : 'quick',
        status: isFinished ? 'completo' : 'incompleto',
        primaryEffect: isFinished
          ? pick(['relaxamento', 'relaxamento', 'alivio_dor', 'sonolencia', 'ansiedade_paranoia', 'foco'] as const)
          : null,
        unwantedEffects: isFinished && entries.length % 9 === 0 ? [{ effect: 'boca_seca', strength: 'leve' }] : [],
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
      ratings.push({ id: uuid(), ratedAt, timeZone, symptoms: felt(0), own: {}, changedAt: null, ...stamps });
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
    trackers: [],
    entries,
    ratings,
    prescriptions: first
      ? [
          {
            id: uuid(),
            doctorId: uuid(),
            doctorName: 'Helena Prado',
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
