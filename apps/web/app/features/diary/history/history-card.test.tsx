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
