import { QUICK_ACTIONS } from '@balsamo/domain/diary/entry.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LazyToaster } from '../../../components/ui/lazy-toaster.tsx';
import { createDevice } from '../../../testing/device.ts';
import { EntryHistory } from '../history/entry-history.tsx';
import { TodayPage } from '../page/today-page.tsx';
import QuickRecordSheet from '../record/quick-record-sheet.tsx';
import { anEntry, anOverview, renderDiary } from '../testing.tsx';
import { DIARY_OUTBOX } from './diary-outbox-kinds.ts';
import { checkInWrite, entrySubject } from './diary-writes.ts';

type Answer = 'offline' | { status: number; body: unknown };
type Server = { answer: Answer | Promise<Answer> };

/** The real outbox before a server that answers as told. */
async function openOutbox(server: Server) {
  const fetch = async () => {
    const answer = await server.answer;
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
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
    expect(await screen.findByText('Não foi possível carregar os registros.')).toBeTruthy();
    void client.invalidateQueries();
    await waitFor(() => expect(client.isFetching({ queryKey: ['diary'] })).toBeGreaterThan(0));
    expect(screen.getByText('Não foi possível carregar os registros.')).toBeTruthy();
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

describe('what is said of a use that was just recorded', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  async function recordNow(server: Server) {
    const outbox = await openOutbox(server);
    const usual = [{ ...QUICK_ACTIONS[0], quantity: { value: 2, unit: 'gotas' as const }, inventoryItemId: null }];
    const { user } = renderDiary(
      <>
        <QuickRecordSheet action={QUICK_ACTIONS[0]} isOpen onOpenChange={() => {}} onCloseAutoFocus={() => {}} />
        <LazyToaster />
      </>,
      { overview: anOverview({ usual }), outbox },
    );
    await user.click(await screen.findByRole('button', { name: 'Registrar' }));
    await waitFor(() => expect(outbox.snapshot().writes).toHaveLength(1));
    return outbox;
  }
  const SAVED = 'Registrado com sucesso!';
  const KEPT = 'Guardado neste aparelho';
  /** The toast region keeps what it has shown from one test to the next. */
  const said = async (title: string) => (await screen.findAllByText(title)).at(-1)?.closest('li')?.textContent;

  it('is that the device keeps it until the person signs in again, where the session is over', async () => {
    let answer: (answer: Answer) => void = () => {};
    const outbox = await recordNow({ answer: new Promise((resolve) => (answer = resolve)) });
    expect(screen.queryByText(SAVED)).toBeNull();
    answer({ status: 401, body: { status: 401, code: 'auth.not_signed_in' } });
    expect(await said(KEPT)).toBe(`${KEPT}Entre de novo para enviar.`);
    expect(screen.queryByText(SAVED)).toBeNull();
    expect(outbox.snapshot().writes).toHaveLength(1);
    outbox.close();
  });

  it('is that the device keeps it and it was not accepted, where the server refuses it', async () => {
    const outbox = await recordNow({ answer: REFUSED });
    await waitFor(async () => expect(await said(KEPT)).toBe(`${KEPT}1 registro não foi aceito`));
    expect(screen.queryByText(SAVED)).toBeNull();
    outbox.close();
  });

  it('is that the device keeps it while an answer is long in coming, and that it is recorded when it came', async () => {
    let answer: (answer: Answer) => void = () => {};
    const outbox = await recordNow({ answer: new Promise((resolve) => (answer = resolve)) });
    await waitFor(async () => expect(await said(KEPT)).toBe(`${KEPT}Está sendo enviado.`), { timeout: 60_000 });
    expect(screen.queryByText(SAVED)).toBeNull();
    const id = outbox.snapshot().writes[0]?.subject.replace('entry:', '');
    answer({ status: 201, body: anEntry({ ...usedNow, id }) });
    expect(await said(SAVED)).toContain('Daqui a 5 horas');
    outbox.close();
  });
});
