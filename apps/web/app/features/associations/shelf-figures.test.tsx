import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ExpiryFigure, LowFigure } from './shelf-figures.tsx';

const LOW = Array.from({ length: 5 }, (_, at) => ({
  productId: `${at}`,
  name: `Óleo ${at}`,
  unit: 'ml' as const,
  quantity: at,
  threshold: 10,
}));

describe('what runs low in an association', () => {
  it.each([
    [5, null],
    [6, 'e mais 1 produto'],
    [12, 'e mais 7 produtos'],
  ])('of %d products says after the five that are listed: %s', (all, more) => {
    renderPage(<LowFigure low={LOW} all={all} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByText(/^e mais/)?.textContent ?? null).toBe(more);
  });
});

describe('what expires in an association', () => {
  const lots = LOW.map((product, at) => ({ ...product, batchNumber: `L${at}`, expiresOn: '2026-04-09' }));

  it.each([
    [undefined, null],
    [5, null],
    [6, 'e mais 1 lote'],
    [12, 'e mais 7 lotes'],
  ])('of %s lots says after the five that are listed: %s', (all, more) => {
    renderPage(<ExpiryFigure expiring={lots} expiringLots={all} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByText(/^e mais/)?.textContent ?? null).toBe(more);
  });
});
