import { describe, expect, it } from 'vitest';
import { dosageQuantity } from './dosage.ts';

describe('the amount that a prescription names', () => {
  it.each([
    ['4 gotas', 'oleo', { value: 4, unit: 'gotas' }],
    ['2,5 gotas', 'oleo', { value: 2.5, unit: 'gotas' }],
    ['0.5 ml', 'oleo', { value: 0.5, unit: 'ml' }],
    ['4 gotas à noite', 'oleo', { value: 4, unit: 'gotas' }],
    ['4 gotas, 2x ao dia.', 'oleo', { value: 4, unit: 'gotas' }],
    ['1 cápsula', 'capsula', { value: 1, unit: 'unidades' }],
    ['Uma cápsula ao deitar', 'capsula', { value: 1, unit: 'unidades' }],
    ['25mg', 'capsula', { value: 25, unit: 'mg' }],
    ['2 drops', 'oleo', { value: 2, unit: 'gotas' }],
    ['1 gélule', 'capsula', { value: 1, unit: 'unidades' }],
    ['2 aplicações', 'topico', { value: 2, unit: 'aplicações' }],
  ] as const)('%s of %s', (text, type, quantity) => expect(dosageQuantity(text, type)).toEqual(quantity));

  it.each([
    ['', 'oleo'],
    ['conforme orientação', 'oleo'],
    ['fina camada', 'topico'],
    ['2 a 4 gotas', 'oleo'],
    ['4 gotas, aumentar para 6', 'oleo'],
    ['4 gotas de manhã e 6 à noite', 'oleo'],
    ['até 4 gotas', 'oleo'],
    ['0 gotas', 'oleo'],
    ['4', 'oleo'],
    ['25 mg', 'oleo'],
    ['4 gotas', 'capsula'],
  ] as const)('%s of %s is not guessed at', (text, type) => expect(dosageQuantity(text, type)).toBeNull());
});
