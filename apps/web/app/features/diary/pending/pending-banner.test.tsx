import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ActingContext } from '../../../components/acting/acting.ts';
import { anEntry, anOverview, renderDiary } from '../testing.tsx';
import { SheetOpenerContext } from '../use-open-sheet.ts';
import { PendingBanner } from './pending-banner.tsx';

const HOUR = 3_600_000;
const dueIn = (hours: number) => anEntry({ checkOutDueAt: new Date(Date.now() + hours * HOUR + 60_000).toISOString() });

describe('the banner of pending check-outs', () => {
  it('says that everything is done, and how much was finished today', () => {
    renderDiary(<PendingBanner overview={anOverview({ completedTodayCount: 2, latest: [anEntry()] })} />);
    expect(screen.getByText('Seus registros estão em dia!')).toBeDefined();
    expect(screen.getByText('2 registros finalizados hoje')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that nothing is pending where nothing was finished today', () => {
    renderDiary(<PendingBanner overview={anOverview({ latest: [anEntry()] })} />);
    expect(screen.getByText('Nenhum registro pendente')).toBeDefined();
  });

  it('praises nobody for an empty diary', () => {
    const { container } = renderDiary(<PendingBanner overview={anOverview()} />);
    expect(container.textContent).not.toContain('em dia');
    expect(screen.getByRole('link', { name: /Comece do seu jeito/ })).toBeDefined();
  });

  it('offers the questions of an empty diary as about its person, where somebody else keeps it', () => {
    renderDiary(
      <ActingContext value={{ name: 'Bia Souza', colour: 'blue', isReadOnly: false }}>
        <PendingBanner overview={anOverview()} />
      </ActingContext>,
    );
    expect(screen.getByText(/o que Bia usa, o código do médico\.$/)).toBeDefined();
  });

  it('offers to finish what is pending and says when the first falls due', async () => {
    const open = vi.fn();
    const overview = anOverview({ pendingCount: 1, unfinished: [dueIn(3)] });
    const { user } = renderDiary(
      <SheetOpenerContext value={{ open, prefetch: vi.fn() }}>
        <PendingBanner overview={overview} />
      </SheetOpenerContext>,
    );
    expect(screen.getByText('1 registro para finalizar')).toBeDefined();
    expect(screen.getByText('Óleo, em 3 horas')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /Contar/ }));
    expect(open).toHaveBeenCalledExactlyOnceWith({ kind: 'pending' });
  });

  it('says in one calm line how many uses wait to be told about, those that are due first', () => {
    const overview = anOverview({ overdueCount: 2, pendingCount: 1, unfinished: [dueIn(-50), dueIn(-2), dueIn(1)] });
    renderDiary(<PendingBanner overview={overview} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '2 usos esperam o “depois”Contar',
    ]);
  });
});
