import type { NewInventoryItem, NewRenewal } from '@balsamo/contract/inventory/schemas.ts';
import type { ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { type CountedItem, deductionOf } from '@balsamo/domain/inventory/deduction.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { LivedEntry } from './diary-life.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type LivedItem = {
  body: NewInventoryItem;
  addedAt: Date;
  renewals: { body: NewRenewal; at: Date }[];
  finishedAt?: Date;
};
export type LivedStock = { items: LivedItem[]; lived: LivedEntry[] };

type Oil = { nickname: string; brand: string; thc: number; cbd: number };
type Flower = { nickname: string; thc: number; thca: number; cbd: number; cbda: number };

/** Oils with a laboratory's label. */
const OILS: readonly [Oil, ...Oil[]] = [
  { nickname: 'Óleo full spectrum 1:1', brand: 'Raiz Serena', thc: 10, cbd: 10 },
  { nickname: 'Óleo CBD 20:1', brand: 'Serena', thc: 1, cbd: 20 },
  { nickname: 'Óleo CBD 50 mg/ml', brand: 'Vale Claro', thc: 1.8, cbd: 50 },
];
/** What an association presses itself: "3,5 %" on a handwritten label, of what nobody says. */
const ARTISANAL = { nickname: 'Óleo artesanal 3,5%', brand: 'Associação', cbd: 3.5 } as const;
/** Dried flower as a laboratory gives it: mostly the acids. */
const FLOWERS: readonly [Flower, ...Flower[]] = [
  { nickname: 'Flor Harmonia', thc: 0.8, thca: 15.6, cbd: 0.1, cbda: 0.4 },
  { nickname: 'Flor Alvorada', thc: 0.4, thca: 6.2, cbd: 0.6, cbda: 8.9 },
];

const BOTTLE_ML = 10;
/** A new bottle is there before the old one is empty. */
const RENEWED_BELOW_ML = 1;
const BAG_G = 5;
/** What is left of the flower today: low by the specification's 1 g. */
const FLOWER_LEFT_G = 0.3;
const DAYS_TO_EXPIRY = 18;

/**
 * The stock that the entries came out of, and the entries naming it: an artisanal oil that was used up and archived, an oil
 * of known strength renewed since that expires soon, and flower that runs low. With `hasOintment` a fourth item, counted in
 * grams but used by applications, which cannot be deducted.
 */
export function liveStock(
  random: Random,
  lived: readonly LivedEntry[],
  place: { timeZone: string; now: Date; hasOintment: boolean },
): LivedStock {
  const usesOf = (productType: ProductType) =>
    lived
      .filter(({ entry }) => entry.productType === productType)
      .sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime());
  const items: LivedItem[] = [];
  const itemOf = new Map<string, string>();
  const use = (item: LivedItem, { entry }: LivedEntry) => itemOf.set(entry.id, item.body.id);

  oils(random, usesOf('oleo'), place, items, use);
  flower(random, usesOf('flor'), items, use);
  if (place.hasOintment) ointment(random, usesOf('pomada'), items, use);

  const linked = lived.map((one) => {
    const inventoryItemId = itemOf.get(one.entry.id);
    return inventoryItemId ? { ...one, entry: { ...one.entry, inventoryItemId } } : one;
  });
  return { items, lived: linked };
}

type Use = (item: LivedItem, use: LivedEntry) => void;

function amountOf({ entry }: LivedEntry, item: CountedItem): number {
  const deduction = deductionOf(entry.quantity, item);
  return deduction.kind === 'taken' ? deduction.amount : 0;
}

function oils(
  random: Random,
  uses: LivedEntry[],
  { timeZone, now }: { timeZone: string; now: Date },
  items: LivedItem[],
  use: Use,
): void {
  const [first] = uses;
  if (!first) return;
  const { cbd, ...artisanalLabel } = ARTISANAL;
  const artisanal: LivedItem = {
    addedAt: new Date(first.recordedAt.getTime() - DAY_MS),
    renewals: [],
    body: {
      id: random.uuid(),
      nickname: artisanalLabel.nickname,
      productType: 'oleo',
      quantity: BOTTLE_ML,
      unit: 'ml',
      details: { brand: artisanalLabel.brand, strength: { thc: null, cbd, basis: 'percent' } },
    },
  };
  const label = random.pick(OILS);
  const labelled: LivedItem = {
    addedAt: now,
    renewals: [],
    body: {
      id: random.uuid(),
      nickname: label.nickname,
      productType: 'oleo',
      quantity: BOTTLE_ML,
      unit: 'ml',
      details: {
        brand: label.brand,
        strength: { thc: label.thc, cbd: label.cbd, basis: 'mg_per_ml' },
        dropsPerMl: 20,
        batch: `L${random.between(100, 999)}`,
        expiresOn: addDays(localDay(now, timeZone), DAYS_TO_EXPIRY),
      },
    },
  };
  let left = BOTTLE_ML;
  let current = artisanal;
  for (const one of uses) {
    const dropsPerMl = current.body.details?.dropsPerMl ?? null;
    const amount = amountOf(one, { unit: 'ml', dropsPerMl, amountPerUse: null });
    if (current === artisanal && left < amount) {
      labelled.addedAt = new Date(one.recordedAt.getTime() - HOUR_MS);
      artisanal.finishedAt = one.recordedAt;
      current = labelled;
      left = BOTTLE_ML;
    }
    if (current === labelled && left < RENEWED_BELOW_ML) {
      const at = new Date(one.recordedAt.getTime() - HOUR_MS);
      labelled.renewals.push({ at, body: { id: random.uuid(), amount: BOTTLE_ML } });
      left += BOTTLE_ML;
    }
    left -= amount;
    use(current, one);
  }
  items.push(artisanal, ...(current === labelled ? [labelled] : []));
}

function flower(random: Random, uses: LivedEntry[], items: LivedItem[], use: Use): void {
  const [first] = uses;
  if (!first) return;
  const counted: CountedItem = { unit: 'g', dropsPerMl: null, amountPerUse: null };
  const used = uses.reduce((sum, one) => sum + amountOf(one, counted), 0);
  // Bags come in half grams: what is left today lies between 0.3 and 0.8 g.
  const bought = Math.ceil((used + FLOWER_LEFT_G) * 2) / 2;
  const { nickname, ...contents } = random.pick(FLOWERS);
  const item: LivedItem = {
    addedAt: new Date(first.recordedAt.getTime() - 2 * HOUR_MS),
    renewals: [],
    body: {
      id: random.uuid(),
      nickname,
      productType: 'flor',
      quantity: Math.min(BAG_G, bought),
      unit: 'g',
      details: { strength: { ...contents, basis: 'percent' } },
    },
  };
  let left = Math.min(BAG_G, bought);
  for (const one of uses) {
    const amount = amountOf(one, counted);
    if (left < amount) {
      const at = new Date(one.recordedAt.getTime() - HOUR_MS);
      item.renewals.push({ at, body: { id: random.uuid(), amount: bought - BAG_G } });
      left += bought - BAG_G;
    }
    left -= amount;
    use(item, one);
  }
  items.push(item);
}

function ointment(random: Random, uses: LivedEntry[], items: LivedItem[], use: Use): void {
  const [first] = uses;
  if (!first) return;
  const item: LivedItem = {
    addedAt: new Date(first.recordedAt.getTime() - HOUR_MS),
    renewals: [],
    body: {
      id: random.uuid(),
      nickname: 'Pomada de CBD',
      productType: 'pomada',
      quantity: 60,
      unit: 'g',
      details: { brand: 'Vale Claro', strength: { thc: 0, cbd: 10, basis: 'mg_per_g' } },
    },
  };
  for (const one of uses) use(item, one);
  items.push(item);
}
