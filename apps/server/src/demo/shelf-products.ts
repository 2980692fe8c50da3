import type { AssociationProductType } from '@balsamo/domain/dispensary/vocabulary.ts';
import type { Strength } from '@balsamo/domain/dose/strength.ts';
import type { StockUnit } from '@balsamo/domain/inventory/item.ts';

type Kind = { type: AssociationProductType; unit: StockUnit; packageSize: number; dropsPerMl?: number };
const OIL: Kind = { type: 'oil', unit: 'ml', packageSize: 30, dropsPerMl: 20 };
const FLOWER: Kind = { type: 'flower', unit: 'g', packageSize: 5 };
const EDIBLE: Kind = { type: 'edible', unit: 'unidades', packageSize: 20 };
const EXTRACT: Kind = { type: 'extract', unit: 'g', packageSize: 1 };
const TOPICAL: Kind = { type: 'topical', unit: 'g', packageSize: 60 };

export type Product = Kind & {
  name: string;
  strength: Strength;
  ends?: 'out' | 'low';
  expiresIn?: number;
  isRecalled?: true;
};
const perMl = (thc: number, cbd: number): Strength => ({ thc, cbd, basis: 'mg_per_ml' });
const perGram = (thc: number, cbd: number): Strength => ({ thc, cbd, basis: 'mg_per_g' });
const perUnit = (thc: number, cbd: number): Strength => ({ thc, cbd, basis: 'mg_per_unit' });
const percent = (thc: number, thca: number, cbd: number, cbda: number): Strength => ({
  thc,
  thca,
  cbd,
  cbda,
  basis: 'percent',
});

/** `expiresIn` counts the days from today to the expiry of the first lot. */
export const PRODUCTS: readonly Product[] = [
  { ...OIL, name: 'Óleo CBD 50 mg/ml', strength: perMl(1.8, 50) },
  { ...OIL, name: 'Óleo CBD 20 mg/ml', strength: perMl(0.8, 20), expiresIn: 12 },
  { ...OIL, name: 'Óleo equilibrado 1:1', strength: perMl(10, 10) },
  { ...OIL, name: 'Óleo THC 10 mg/ml', strength: perMl(10, 0.4), ends: 'low' },
  { ...OIL, name: 'Óleo CBG + CBD', strength: perMl(0.5, 25), ends: 'out' },
  { ...OIL, name: 'Óleo infantil CBD 10 mg/ml', strength: perMl(0.3, 10), isRecalled: true },
  { ...FLOWER, name: 'Flor Harmonia', strength: percent(0.8, 15.6, 0.1, 0.4) },
  { ...FLOWER, name: 'Flor Alvorada', strength: percent(0.4, 6.2, 0.6, 8.9), expiresIn: 24 },
  { ...FLOWER, name: 'Flor Capibaribe', strength: percent(0.3, 0.9, 0.8, 13.2), ends: 'low' },
  { ...FLOWER, name: 'Flor Serena', strength: percent(0.9, 18.1, 0.1, 0.2), ends: 'out' },
  { ...EDIBLE, name: 'Goma de CBD 10 mg', strength: perUnit(0, 10) },
  { ...EDIBLE, name: 'Goma noturna 5 mg', strength: perUnit(2.5, 5), expiresIn: -4 },
  { ...EDIBLE, name: 'Chocolate 2,5 mg', strength: perUnit(2.5, 0), ends: 'low' },
  { ...EXTRACT, name: 'Extrato CBD 60 %', strength: perGram(20, 600) },
  { ...EXTRACT, name: 'Extrato full spectrum', strength: perGram(350, 300), ends: 'out' },
  { ...EXTRACT, name: 'Rosin Alvorada', strength: perGram(520, 60) },
  { ...TOPICAL, name: 'Pomada de CBD', strength: perGram(0, 10) },
  { ...TOPICAL, name: 'Bálsamo de mãos', strength: perGram(1, 5), expiresIn: 28 },
];
