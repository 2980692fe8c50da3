import { describe, expect, it } from 'vitest';
import { type DoctorSearch, readDoctorSearch, readReason } from './recommendation.ts';

describe('a search of doctors', () => {
  it.each<[string, DoctorSearch | undefined]>([
    ['', undefined],
    [' he ', undefined],
    ['😀😀', undefined],
    ['hel', { name: 'hel' }],
    ['  Helena   Prado ', { name: 'Helena Prado' }],
    ['Helena@Exemplo.com', { email: 'helena@exemplo.com' }],
    ['@exemplo', { email: '@exemplo' }],
    ['a'.repeat(100), { name: 'a'.repeat(100) }],
    ['a'.repeat(101), undefined],
  ])('%j: %j', (typed, search) => {
    expect(readDoctorSearch(typed)).toEqual(search);
  });
});

describe('a reason', () => {
  it.each([
    ['', null],
    ['  \n ', null],
    [' Acompanha dor crônica. ', 'Acompanha dor crônica.'],
  ])('%j: %j', (typed, reason) => {
    expect(readReason(typed)).toBe(reason);
  });
});
