import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { DOCUMENT_TYPES, type DocumentDetails } from './document.ts';
import { RENEWED_TYPES, successorOf } from './renewal.ts';

const TODAY = '2026-11-28';
const OLD = '2026-12-20';
const document = (given: Partial<DocumentDetails> = {}): DocumentDetails => ({
  type: 'autorizacao_anvisa',
  title: 'CBD',
  number: null,
  issuer: null,
  issuedOn: null,
  validUntil: OLD,
  ...given,
});
const newer = (given: Partial<DocumentDetails> = {}) => document({ validUntil: '2028-11-20', ...given });
const isSucceeded = (old: DocumentDetails, ...others: DocumentDetails[]) =>
  successorOf(old, [old, ...others], TODAY) !== undefined;

describe('a document that another one of its type takes the place of', () => {
  const receita = { type: 'receita', title: 'Óleo', issuer: 'Dra. Helena Prado' } as const;
  const carteira = { type: 'carteira_associacao', issuer: 'Abrace', number: '42' } as const;
  const identidade = { type: 'identidade', issuer: 'SSP/SP', number: '12.345.678-9' } as const;

  test.each<[string, DocumentDetails, DocumentDetails]>([
    ['an authorisation, with another number', document({ number: '1' }), newer({ number: '2' })],
    ['by whatever name Anvisa goes', document({ issuer: 'ANVISA' }), newer({ issuer: 'Agência Nacional' })],
    ['that began today', document(), newer({ issuedOn: TODAY })],
    ['that holds a day longer', document(), newer({ validUntil: '2026-12-21' })],
    [
      'with the same title, as people write',
      document({ title: 'Óleo importado' }),
      newer({ title: ' oleo  IMPORTADO.' }),
    ],
    ['when both have ended', document({ validUntil: '2026-10-01' }), newer({ validUntil: '2026-11-01' })],
    [
      'a prescription of the same doctor',
      document(receita),
      newer({ ...receita, issuer: 'dra Helena Prado', number: '7' }),
    ],
    ['a card of the same association', document(carteira), newer(carteira)],
    ['a card without numbers', document({ ...carteira, number: null }), newer({ ...carteira, number: null })],
    ['an identity with the same number', document(identidade), newer({ ...identidade, number: '12 345 678-9' })],
  ])('%s', (_, old, other) => {
    expect(isSucceeded(old, other)).toBe(true);
    expect(isSucceeded(other, old)).toBe(false);
  });

  test.each<[string, DocumentDetails, DocumentDetails]>([
    ['one that has not begun', document(), newer({ issuedOn: '2026-11-29' })],
    ['one that ends on the same day', document(), newer({ validUntil: OLD })],
    ['one of whose end nothing is known', document(), newer({ validUntil: null })],
    ['one that has no end itself', document({ validUntil: null }), newer()],
    ['another product', document({ title: 'Óleo importado' }), newer({ title: 'Flores' })],
    ['one with a title, where the old one has none', document({ title: null }), newer({ title: 'Óleo importado' })],
    ['an authorisation that does not say of what, as the old one', document({ title: null }), newer({ title: ' – ' })],
    ['another type', document(), newer({ type: 'decisao_judicial' })],
    ['a prescription of another doctor', document(receita), newer({ ...receita, issuer: 'Dr. Caio Reis' })],
    [
      'a prescription, where it is not written who prescribed',
      document({ ...receita, issuer: null }),
      newer({ ...receita, issuer: null }),
    ],
    [
      'a prescription of the same doctor, where it is not written for what',
      document({ ...receita, title: null }),
      newer({ ...receita, title: ' ' }),
    ],
    ['a prescription, where one says who prescribed', document(receita), newer({ ...receita, issuer: null })],
    ['a card of another association', document(carteira), newer({ ...carteira, issuer: 'Apepi' })],
    ['the card of another member', document(carteira), newer({ ...carteira, number: '43' })],
    [
      'a card that does not say of which association',
      document({ ...carteira, issuer: null }),
      newer({ ...carteira, issuer: ' – ' }),
    ],
    ['the identity of another person', document(identidade), newer({ ...identidade, number: '98.765.432-1' })],
    ['another kind of identity', document(identidade), newer({ ...identidade, issuer: 'Detran SP' })],
    ['identities without a number', document({ ...identidade, number: null }), newer({ ...identidade, number: '' })],
  ])('is not: %s', (_, old, other) => {
    expect(isSucceeded(old, other)).toBe(false);
  });

  test.each(['laudo', 'exame', 'decisao_judicial', 'outro'] as const)('is no %s: they stand side by side', (type) => {
    const written = { type, title: 'O mesmo', number: '1', issuer: 'O mesmo' };
    expect(isSucceeded(document(written), newer(written))).toBe(false);
    expect(RENEWED_TYPES[type]).toBeUndefined();
  });

  test('is said by the one that holds longest', () => {
    const last = newer({ validUntil: '2030-01-01' });
    expect(successorOf(document(), [newer(), last, newer()], TODAY)).toBe(last);
  });
});

describe('in any wallet', () => {
  const text = fc.option(fc.constantFrom('Óleo', 'oleo ', 'Flores', '–', '1'));
  const day = fc.integer({ min: -400, max: 800 }).map((days) => addDays(TODAY, days));
  const any = fc.record<DocumentDetails>({
    type: fc.constantFrom(...DOCUMENT_TYPES),
    title: text,
    number: text,
    issuer: text,
    issuedOn: fc.option(day),
    validUntil: fc.option(day),
  });
  const wallet = fc.array(any, { maxLength: 12 });

  test('somebody is still reminded of each document: what took its place, at the end of all, stands', () => {
    fc.assert(
      fc.property(wallet, (documents) => {
        for (const each of documents) {
          const successor = successorOf(each, documents, TODAY);
          if (!successor) continue;
          expect(successor.type).toBe(each.type);
          expect((successor.validUntil ?? '') > (each.validUntil ?? '')).toBe(true);
          expect(successorOf(successor, documents, TODAY)).toBeUndefined();
        }
      }),
    );
  });

  test('another document takes nothing back, and neither does another day', () => {
    fc.assert(
      fc.property(wallet, any, fc.nat({ max: 400 }), (documents, another, days) => {
        for (const each of documents) {
          if (!successorOf(each, documents, TODAY)) continue;
          expect(successorOf(each, [another, ...documents], TODAY)).toBeDefined();
          expect(successorOf(each, documents, addDays(TODAY, days))).toBeDefined();
        }
      }),
    );
  });
});
