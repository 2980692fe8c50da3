import { QUICK_ACTIONS } from '@balsamo/domain/diary/entry.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../../testing/device.ts';
import { EntryHistory } from '../history/entry-history.tsx';
import QuickRecordSheet from '../record/quick-record-sheet.tsx';
import { anEntry, anOverview, renderDiary } from '../testing.tsx';
import { TodayPage } from '../today-page.tsx';
import { DIARY_OUTBOX } from './diary-outbox.ts';
import { checkInWrite, entrySubject } from './diary-writes.ts';

type Server = { answer: 'offline' | { status: number; body: unknown } };

/** The real outbox before a server that answers as told. */
async function openOutbox(server: Server) {
  const fetch = async () => {
    if (server.answer === 'offline') throw new TypeError('Failed to fetch');
    return Response.json(server.answer.body, { status: server.answer.status });
  };
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const { outbox } = await createDevice().openTab({ personId: 'maria', kinds: DIARY_OUTBOX, fetch });
  return outbox;
}

const HOUR_MS = 3_600_000;
const usedNow = {
  consumedAt: new Date().toISOString(),
  checkOutDueAt: new Date(Date.now() + 5 * HOUR_MS).toISOString(),
};
const entry = anEntry(usedNow);
const newEntry = {
  id: entry.id,
  productType: entry.productType,
  consumptionMethod: entry.consumptionMethod,
  quantity: entry.quantity,
  consumedAt: entry.consumedAt,
  timeZone: entry.timeZone,
  symptoms: { before: entry.symptoms.before },
  triggers: entry.triggers,
};
const REFUSED = {
  status: 422,
  body: {
    status: 422,
    code: 'request.invalid',
    errors: [{ pointer: '/quantity/value', code: 'too_big', message: '' }],
  },
};

describe('what is not with the server yet', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('closes its form at once and is kept, without a connection', async () => {
    const outbox = await openOutbox({ answer: 'offline' });
    const onOpenChange = vi.fn();
    const { user } = renderDiary(
      <QuickRecordSheet action={QUICK_ACTIONS[0]} isOpen onOpenChange={onOpenChange} onCloseAutoFocus={() => {}} />,
      { overview: anOverview(), outbox },
    );
    await user.type(await screen.findByLabelText('Quantidade'), '2');
    await user.click(screen.getByRole('button', { name: 'Registrar' }));
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(outbox.snapshot().writes).toMatchObject([{ kind: checkInWrite.name }]);
    outbox.close();
  });

  it('stands in the counts and lists, and says that it waits', async () => {
    const outbox = await openOutbox({ answer: 'offline' });
    renderDiary(<TodayPage prescriptions={[]} />, { overview: anOverview(), outbox });
    await outbox.record(checkInWrite, newEntry);
    expect(await screen.findByText('1 registro para finalizar')).toBeTruthy();
    const latest = within(screen.getByRole('region', { name: 'Últimos registros' }));
    expect(await latest.findByText('aguardando envio')).toBeTruthy();
    outbox.close();
  });

  it('says why it was not accepted, and goes out corrected in the place of the first', async () => {
    const server: Server = { answer: REFUSED };
    const outbox = await openOutbox(server);
    const { user } = renderDiary(<TodayPage prescriptions={[]} />, { overview: anOverview(), outbox });
    await outbox.record(checkInWrite, newEntry);
    const refused = within(await screen.findByRole('region', { name: 'Não foram aceitos' }));
    expect(refused.getByText('Quantidade: Este valor não foi aceito')).toBeTruthy();
    await user.click(refused.getByRole('button', { name: /^Corrigir Óleo/ }));
    const sheet = within(await screen.findByRole('dialog'));
    const quantity = await sheet.findByLabelText('Quantidade');
    expect(quantity.getAttribute('aria-invalid')).toBe('true');
    server.answer = {
      status: 201,
      body: anEntry({ ...usedNow, quantity: { value: 3, unit: 'gotas' } }),
    };
    await user.clear(quantity);
    await user.type(quantity, '3');
    await user.click(sheet.getByRole('button', { name: 'Enviar de novo' }));
    await waitFor(() => expect(outbox.snapshot().writes).toEqual([]));
    // The screen hears of it a moment after the outbox.
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Não foram aceitos' })).toBeNull());
    expect(await screen.findByText('1 registro para finalizar')).toBeTruthy();
    outbox.close();
  });

  it('is given up only after a question', async () => {
    const outbox = await openOutbox({ answer: REFUSED });
    const { user } = renderDiary(<TodayPage prescriptions={[]} />, { overview: anOverview(), outbox });
    await outbox.record(checkInWrite, newEntry);
    await user.click(await screen.findByRole('button', { name: /^Descartar Óleo/ }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Descartar este registro?' }));
    expect(outbox.snapshot().writes).toHaveLength(1);
    await user.click(question.getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(outbox.snapshot().writes).toEqual([]));
    outbox.close();
  });

  it('stays in the history as it is, opened or not, while the server is asked and asked again', async () => {
    const outbox = await openOutbox({ answer: 'offline' });
    let refuse: (reason: Error) => void = () => {};
    vi.stubGlobal('fetch', () => new Promise((_resolve, reject) => (refuse = reject)));
    const { user, client } = renderDiary(<EntryHistory onLeave={() => {}} />, { outbox });
    await outbox.record(checkInWrite, newEntry);
    await user.click(await screen.findByRole('button', { expanded: false }));
    const opened = screen.getByRole('button', { name: /^Excluir Óleo/ });
    refuse(new TypeError('Failed to fetch'));
    expect(await screen.findByText('Não foi possível carregar os seus registros.')).toBeTruthy();
    void client.invalidateQueries();
    await waitFor(() => expect(client.isFetching({ queryKey: ['diary'] })).toBeGreaterThan(0));
    expect(screen.getByText('Não foi possível carregar os seus registros.')).toBeTruthy();
    expect(opened.isConnected).toBe(true);
    outbox.close();
  });

  it('stands in the history also where the server never answered, and is deleted there like any other', async () => {
    const outbox = await openOutbox({ answer: 'offline' });
    const { user } = renderDiary(<EntryHistory onLeave={() => {}} />, { outbox });
    await outbox.record(checkInWrite, newEntry);
    await user.click(await screen.findByRole('button', { expanded: false }));
    await user.click(screen.getByRole('button', { name: /^Excluir Óleo/ }));
    await waitFor(() => expect(outbox.writesOf(entrySubject(entry.id))).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Excluir Óleo/ })).toBeNull());
    outbox.close();
  });
});
