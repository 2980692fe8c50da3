import { describe, expect, it } from 'vitest';
import { usesPerDayOf } from './frequency.ts';

describe('how often a day a prescription wants a product used', () => {
  it.each([
    ['2x ao dia', 2],
    ['2 x ao dia', 2],
    ['3 vezes ao dia', 3],
    ['Uma vez por dia.', 1],
    ['três vezes ao dia', 3],
    ['2x/dia', 2],
    ['a cada 12 horas', 2],
    ['de 8 em 8 horas', 3],
    ['12/12h', 2],
    ['à noite', 1],
    ['todos os dias', 1],
    ['twice a day', 2],
    ['3 times per day', 3],
    ['every 6 hours', 4],
    ['deux fois par jour', 2],
    ['toutes les 8 heures', 3],
    ['au coucher', 1],
  ])('%s is %i', (text, perDay) => expect(usesPerDayOf(text)).toBe(perDay));

  it.each([
    undefined,
    '',
    'se necessário',
    'até 3 vezes ao dia',
    '2 a 3 vezes ao dia',
    '2x ao dia, aumentar após uma semana',
    '3 vezes por semana',
    'a cada 7 horas',
    '8/12h',
    '0 vezes ao dia',
    '40 vezes ao dia',
    'em dias alternados',
    'as needed',
  ])('%s is not guessed at', (text) => expect(usesPerDayOf(text)).toBeNull());
});
