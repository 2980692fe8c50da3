import { expect, it } from 'vitest';
import type { CourseItem } from '../patients/course.ts';
import { type TakenUse, takenProducts } from './taken.ts';

const oil = (id: string, cbd: number): CourseItem => ({
  id,
  nickname: 'Óleo CBD',
  strength: { thc: 0, cbd, basis: 'mg_per_ml' },
  dropsPerMl: 20,
});
const use = (patientId: string, itemId: string | null): TakenUse => ({
  ...{ patientId, itemId, productType: 'oleo', consumptionMethod: 'sublingual', unit: 'gotas' },
  uses: 2,
  amount: 4,
});

it('products of the same name and content are one, whoever used them; of another content they are another', () => {
  const items = [oil('of rita', 20), oil('of bia', 20), oil('strong', 100)];
  const uses = [use('rita', 'of rita'), use('bia', 'of bia'), use('bia', 'strong'), use('rita', null)];
  expect(takenProducts(uses, items)).toEqual([
    { name: 'Óleo CBD', productType: 'oleo', uses: 4, patients: 2, thc: { from: 0, to: 0 }, cbd: { from: 2, to: 2 } },
    { name: null, productType: 'oleo', uses: 2, patients: 1, thc: null, cbd: null },
    { name: 'Óleo CBD', productType: 'oleo', uses: 2, patients: 1, thc: { from: 0, to: 0 }, cbd: { from: 10, to: 10 } },
  ]);
});
