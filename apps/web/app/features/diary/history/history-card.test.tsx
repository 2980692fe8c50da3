import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aFinishedEntry, anEntry, renderDiary } from '../testing.tsx';
import { SheetOpenerContext } from '../use-open-sheet.ts';
import { HistoryCard } from './history-card.tsx';

const now = new Date('2026-11-20T16:00:00Z');
function renderCard(entry: Entry) {
  const [open, onDelete] = [vi.fn(), vi.fn()];
  const rendered = renderDiary(
    <SheetOpenerContext value={{ open, prefetch: vi.fn() }}>
      <ul>
        <HistoryCard entry={entry} onDelete={onDelete} />
      </ul>
    </SheetOpenerContext>,
  );
  return { ...rendered, open, onDelete };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => vi.useRealTimers());

describe('a card of the history', () => {
  it('says what, when on the clock of the entry, how much, how, and how it stands', () => {
    renderCard(anEntry());
    expect(screen.getByText('Óleo')).toBeDefined();
    expect(screen.getByText('hoje 9:10 · 2 gotas · sublingual')).toBeDefined();
    expect(screen.getByText('a finalizar')).toBeDefined();
  });

  it('keeps the clock of the zone it was made in', () => {
    renderCard(anEntry({ timeZone: 'Europe/Paris' }));
    expect(screen.getByText('hoje 13:10 · 2 gotas · sublingual')).toBeDefined();
  });

  it('calls an unfinished entry overdue once its time has come, and offers to finish it', async () => {
    const entry = anEntry({ checkOutDueAt: now.toISOString() });
    const { user, open } = renderCard(entry);
    expect(screen.getByText('atrasado')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Finalizar agora: Óleo, hoje 9:10' }));
    expect(open).toHaveBeenCalledWith({ kind: 'checkOut', entryId: entry.id });
  });

  it('says in words what got better and what got worse, by the meaning of each symptom', () => {
    renderCard(aFinishedEntry());
    expect(screen.getByText('completo')).toBeDefined();
    expect(screen.getByText('Ansiedade: de 7 para 4, melhorou')).toBeDefined();
    expect(screen.getByText('Dor: de 6 para 3, melhorou')).toBeDefined();
    expect(screen.getByText('Energia: de 5 para 3, piorou')).toBeDefined();
    expect(screen.queryByText(/^Humor: /)).toBeNull();
    expect(screen.queryByRole('button', { name: /Finalizar/ })).toBeNull();
  });

  it('shows what was not rated as not rated, never as unchanged', async () => {
    const { user } = renderCard(aFinishedEntry({ symptoms: { before: { mood: 4 }, after: { pain: 3 } } }));
    expect(screen.queryByText('Nada mudou nas notas')).toBeNull();
    await user.click(screen.getByRole('button', { expanded: false }));
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['Humor4–sem nota', 'Dor–sem nota3']);
  });

  it('says that nothing was rated where nothing was', async () => {
    const { user } = renderCard(aFinishedEntry({ symptoms: { before: {}, after: null } }));
    await user.click(screen.getByRole('button', { expanded: false }));
    expect(screen.getByText('Sem notas')).toBeDefined();
  });

  it('marks what was copied from the entry before', async () => {
    const { user } = renderCard(anEntry({ copiedBefore: ['pain'] }));
    await user.click(screen.getByRole('button', { expanded: false }));
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Humor4',
      'Ansiedade7',
      'Energia5',
      'Dorcomo da última vez: 6',
    ]);
    expect(screen.getByText(/^Repetida do registro anterior/)).toBeDefined();
  });

  it.each([
    ['mg', 'unidades', null, /^O uso em mg não se converte em unidades: nada saiu do estoque\.$/],
    ['unidades', 'unidades', 2, /^2 unidades de Cápsulas$/],
    ['aplicações', 'ml', null, undefined],
  ] as const)(
    'in %s of a product in %s, of which %s was taken, says so of the stock',
    async (from, to, taken, words) => {
      const id = '0197f22e-79b0-7ccc-b010-000000000001';
      const entry = anEntry({
        quantity: { value: 2, unit: from },
        inventoryItemId: id,
        inventoryItem: {
          id,
          nickname: 'Cápsulas',
          productType: 'capsula' as const,
          unit: to,
          strength: { thc: null, thca: null, cbd: null, cbda: null, basis: 'unknown' as const },
          dropsPerMl: null,
        },
        stock: { taken, problem: taken === null ? 'not_convertible' : null },
      });
      const { user } = renderCard(entry);
      await user.click(screen.getByRole('button', { expanded: false }));
      const told = screen.queryByText(/nada saiu do estoque|de Cápsulas$/);
      if (words) expect(told?.textContent).toMatch(words);
      else expect(told).toBeNull();
    },
  );

  it('opens to everything the entry holds, and to editing and deleting', async () => {
    const entry = aFinishedEntry({ triggers: ['Dor Crônica', 'enxaqueca'] });
    const { user, open, onDelete } = renderCard(entry);
    const opener = screen.getByRole('button', { expanded: false });
    await user.click(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    const table = screen.getByRole('table', { name: 'Notas' });
    expect(within(table).getByRole('row', { name: 'Dor 6 3 melhorou' })).toBeDefined();
    expect(within(table).getByRole('row', { name: 'Humor 4 4 igual' })).toBeDefined();
    expect(screen.getByText('Dor Crônica, enxaqueca')).toBeDefined();
    expect(screen.getByText('Alívio da dor')).toBeDefined();
    expect(screen.getByText('2,5 horas')).toBeDefined();
    expect(screen.getByText('Registro rápido')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Editar Óleo, hoje 9:10' }));
    await user.click(screen.getByRole('button', { name: 'Excluir Óleo, hoje 9:10' }));
    expect(open).toHaveBeenCalledWith({ kind: 'edit', entry });
    expect(onDelete).toHaveBeenCalledWith(entry);
  });
});
