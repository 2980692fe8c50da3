import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aFinishedEntry, anEntry, renderDiary } from '../testing.tsx';
import { CheckOutForm } from './check-out-form.tsx';

const sheet = { isOpen: true, onOpenChange: () => {}, onCloseAutoFocus: () => {} };
const HOUR = 3_600_000;
const usedHoursAgo = (hours: number) => anEntry({ consumedAt: new Date(Date.now() - hours * HOUR).toISOString() });

/** Answers every request; returns what was asked. */
function answerWith(status: number, body: unknown) {
  const fetchMock = vi.fn(async (_path: string, _init?: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetchMock);
  return () => JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body));
}

function renderForm(entry: Entry) {
  const onFinished = vi.fn();
  return { onFinished, ...renderDiary(<CheckOutForm entry={entry} onFinished={onFinished} {...sheet} />) };
}
const finish = () => screen.getByRole('button', { name: 'Finalizar' });

describe('the check-out form', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('needs to know whether the effect ended and which it was, and sends nothing before', async () => {
    const fetchMock = vi.fn();
    vi.stubGlobal('fetch', fetchMock);
    const { user } = renderForm(usedHoursAgo(2));
    await user.click(finish());
    expect(screen.getByText('Resposta necessária')).toBeDefined();
    expect(screen.getByText('Por favor, informe se o efeito principal já terminou.')).toBeDefined();
    expect(screen.getByText('Escolha o efeito principal.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Sim, terminou')));
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('starts with nothing rated, sends nothing that was not touched, and counts the hours since then', async () => {
    const sent = answerWith(200, aFinishedEntry());
    const { user, onFinished } = renderForm(usedHoursAgo(2));
    await user.click(screen.getByLabelText('Sim, terminou'));
    expect(screen.getByText(/^2 horas, contando do uso até agora$/)).toBeDefined();
    await user.click(screen.getByLabelText('Alívio da dor'));
    await user.click(finish());
    await waitFor(() => expect(onFinished).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject({
      symptoms: { after: {} },
      primaryEffect: 'alivio_dor',
      effectEnded: true,
      effectDurationHours: 2,
    });
  });

  it('sends no duration while the effect lasts', async () => {
    const sent = answerWith(200, aFinishedEntry());
    const { user, onFinished } = renderForm(usedHoursAgo(2));
    await user.click(screen.getByLabelText('Ainda não'));
    await user.click(screen.getByLabelText('Foco'));
    await user.click(finish());
    await waitFor(() => expect(onFinished).toHaveBeenCalledOnce());
    expect(sent()).not.toHaveProperty('effectDurationHours');
    expect(sent().effectEnded).toBe(false);
  });

  it('takes a duration by hand, in minutes, and refuses zero', async () => {
    const sent = answerWith(200, aFinishedEntry());
    const { user, onFinished } = renderForm(usedHoursAgo(2));
    await user.click(screen.getByLabelText('Sim, terminou'));
    await user.click(screen.getByRole('button', { name: 'Informar outra duração' }));
    await user.type(screen.getByLabelText('Duração'), '0');
    await user.click(screen.getByLabelText('Foco'));
    await user.click(finish());
    expect(screen.getByText('A duração precisa ser maior que zero.')).toBeDefined();
    await user.clear(screen.getByLabelText('Duração'));
    await user.type(screen.getByLabelText('Duração'), '90');
    await user.selectOptions(screen.getByLabelText('Unidade da duração'), 'minutes');
    await user.click(finish());
    await waitFor(() => expect(onFinished).toHaveBeenCalledOnce());
    expect(sent().effectDurationHours).toBe(1.5);
  });

  it('does not count days: long after the use the duration is asked, and may be left out', async () => {
    const sent = answerWith(200, aFinishedEntry());
    const { user, onFinished } = renderForm(usedHoursAgo(50));
    await user.click(screen.getByLabelText('Sim, terminou'));
    expect(screen.queryByText(/contando do uso/)).toBeNull();
    await user.click(screen.getByLabelText('Foco'));
    await user.click(finish());
    await waitFor(() => expect(onFinished).toHaveBeenCalledOnce());
    expect(sent()).not.toHaveProperty('effectDurationHours');
  });

  it.each([
    ['left alone', undefined, undefined],
    ['changed', 'mais leve', 'mais leve'],
    ['taken out', '', ''],
  ])('sends notes that were %s as what they are', async (_, typed, expected) => {
    const sent = answerWith(200, aFinishedEntry());
    const { user, onFinished } = renderForm({ ...usedHoursAgo(2), notes: 'de manhã' });
    const notes = screen.getByLabelText('Observações');
    if (typed !== undefined) await user.clear(notes);
    if (typed) await user.type(notes, typed);
    await user.click(screen.getByLabelText('Ainda não'));
    await user.click(screen.getByLabelText('Foco'));
    await user.click(finish());
    await waitFor(() => expect(onFinished).toHaveBeenCalledOnce());
    expect(sent().notes).toBe(expected);
  });

  it('keeps what was typed when the server fails, and says so', async () => {
    answerWith(500, { code: 'server.failed', status: 500 });
    const { user, onFinished } = renderForm(usedHoursAgo(2));
    await user.click(screen.getByLabelText('Ainda não'));
    await user.click(screen.getByLabelText('Foco'));
    await user.type(screen.getByLabelText('Observações'), 'mais leve');
    await user.click(finish());
    expect(await screen.findByText('Não foi possível finalizar o registro. Tente novamente.')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Observações').value).toBe('mais leve');
    expect(screen.getByLabelText<HTMLInputElement>('Foco').checked).toBe(true);
    expect(onFinished).not.toHaveBeenCalled();
  });
});
