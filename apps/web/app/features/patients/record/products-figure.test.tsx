import type { ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { ProductsFigure } from './products-figure.tsx';

const shown = (uses: [ProductType, number][], totalEntries: number) => {
  renderPage(
    <ProductsFigure
      products={uses.map(([productType, uses]) => ({ productType, uses }))}
      totalEntries={totalEntries}
    />,
  );
  return screen.getAllByRole('listitem').map((line) => line.textContent ?? '');
};
const percentsOf = (lines: string[]) => lines.map((line) => Number(/(\d+)\s?%/.exec(line)?.[1]));

describe('the most used products', () => {
  it('have shares that add up to 100', () => {
    const lines = shown(
      [
        ['oleo', 50],
        ['flor', 2],
        ['capsula', 2],
        ['resina', 2],
      ],
      56,
    );
    expect(percentsOf(lines)).toEqual([89, 4, 4, 3]);
    expect(percentsOf(lines).reduce((sum, percent) => sum + percent, 0)).toBe(100);
  });

  it('have all that are not among them in one line', () => {
    const lines = shown(
      [
        ['oleo', 10],
        ['flor', 9],
        ['capsula', 8],
        ['resina', 7],
        ['pomada', 6],
      ],
      47,
    );
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toContain('Todos os outros');
    expect(percentsOf(lines).reduce((sum, percent) => sum + percent, 0)).toBe(100);
  });
});
