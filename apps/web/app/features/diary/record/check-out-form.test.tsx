import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
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
  return { onFinished, ...renderDiary(<CheckOutForm entry={entry} main="pain" onFinished={onFinished} {...sheet} />) };
}
const finish = () => screen.getByRole('button', { name: 'Concluir' });

describe('the check-out form', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('needs to know whether the effect ended, and sends nothing before', async () => {
    const fetchMock = vi.fn();
    vi.stubGlobal('fetch', fetchMock);
    const { user } = renderForm(usedHoursAgo(2));
    await user.click(finish());
    expect(screen.getByText('Resposta necessária')).toBeDefined();
    expect(screen.getByText('Por favor, informe se o efeito principal já terminou.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Sim, terminou')));
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('starts with nothing rated, sends nothing that was not touched, and counts the hours since then', async () => {
    const sent = answerWith(200, aFinishedEntry());
    const { user, onFinished } = renderForm(usedHoursAgo(2));
    await user.click(screen.getByLabelText('Sim, terminou'));
    expect(screen.getByText(/^2 horas, contando do uso até agora$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Mais ?efeito/ }));
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
    await user.click(finish());
    await waitFor(() => expect(onFinished).toHaveBeenCalledOnce());
    expect(sent().notes).toBe(expected);
  });

  it('keeps what was typed when the server fails, and says so', async () => {
    answerWith(500, { code: 'server.failed', status: 500 });
    const { user, onFinished } = renderForm(usedHoursAgo(2));
    await user.click(screen.getByLabelText('Ainda não'));
    await user.click(screen.getByRole('button', { name: /^Mais ?efeito/ }));
    await user.click(screen.getByLabelText('Foco'));
    await user.type(screen.getByLabelText('Observações'), 'mais leve');
    await user.click(finish());
    expect(await screen.findByText('Não foi possível finalizar o registro. Tente novamente.')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Observações').value).toBe('mais leve');
    expect(screen.getByLabelText<HTMLInputElement>('Foco').checked).toBe(true);
    expect(onFinished).not.toHaveBeenCalled();
  });

  it('asks for the main symptom first, as ten buttons among which the rating before is marked, and chooses none', async () => {
    const sent = answerWith(200, aFinishedEntry());
    const { user, onFinished } = renderForm(usedHoursAgo(5));
    const pain = screen.getByRole('radiogroup', { name: 'Dor depois' });
    expect(
      within(pain)
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked }) => checked),
    ).not.toContain(true);
    expect(within(pain).getByRole('radio', { name: '6 antes' })).toBeDefined();
    await user.click(within(pain).getByRole('radio', { name: '4' }));
    await user.click(screen.getByLabelText('Ainda não'));
    await user.click(finish());
    await waitFor(() => expect(onFinished).toHaveBeenCalledOnce());
    expect(sent().symptoms).toEqual({ after: { pain: 4 } });
    expect(sent()).not.toHaveProperty('primaryEffect');
    expect(sent()).not.toHaveProperty('unwantedEffects');
  });

  it('asks for the hour of the effect where it is late, with the day where it was not today, and else for now', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z'), toFake: ['Date'] });
    const dueAt = (checkOutDueAt: string) => anEntry({ checkOutDueAt });
    const titleOf = (entry: Entry) => {
      const { unmount } = renderForm(entry);
      const title = screen.getByRole('heading', { level: 2 }).textContent;
      unmount();
      return title;
    };
    expect(titleOf(dueAt('2026-11-20T17:35:00.000Z'))).toBe('Como você está agora?');
    expect(titleOf(dueAt('2026-11-20T15:35:00.000Z'))).toBe('Como ficou às ~12h35?');
    expect(titleOf(dueAt('2026-11-19T15:00:00.000Z'))).toBe('Como ficou ontem, às ~12h?');
    expect(titleOf(dueAt('2026-11-12T15:05:00.000Z'))).toBe('Como ficou em 12 de nov, às ~12h05?');
    // The clock of the entry, not of the phone.
    expect(titleOf({ ...dueAt('2026-11-20T15:35:00.000Z'), timeZone: 'America/Manaus' })).toBe('Como ficou às ~11h35?');
    vi.useRealTimers();
  });

  it('takes any number of unwanted effects, and asks of each how much it bothered', async () => {
    const sent = answerWith(200, aFinishedEntry());
    const { user, onFinished } = renderForm(usedHoursAgo(5));
    await user.click(screen.getByLabelText('Ainda não'));
    await user.click(screen.getByRole('button', { name: 'Tontura' }));
    await user.click(screen.getByRole('button', { name: 'mais 4' }));
    await user.click(screen.getByRole('button', { name: 'Confusão' }));
    await user.click(finish());
    expect(screen.getByText('Diga quanto incomodou.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toHaveProperty('type', 'radio'));
    const strengthOf = (name: string) => within(screen.getByRole('group', { name }));
    await user.click(strengthOf('Tontura: quanto?').getByLabelText('forte'));
    await user.click(strengthOf('Confusão: quanto?').getByLabelText('leve'));
    await user.click(finish());
    await waitFor(() => expect(onFinished).toHaveBeenCalledOnce());
    expect(sent().unwantedEffects).toEqual([
      { effect: 'tontura', strength: 'forte' },
      { effect: 'confusao', strength: 'leve' },
    ]);
  });

  it('is finished with one tap by who does not remember, whatever was touched', async () => {
    const sent = answerWith(200, aFinishedEntry());
    const { user, onFinished } = renderForm(usedHoursAgo(5));
    await user.click(within(screen.getByRole('radiogroup')).getByRole('radio', { name: '4' }));
    await user.click(screen.getByRole('button', { name: 'Não lembro' }));
    await waitFor(() => expect(onFinished).toHaveBeenCalledExactlyOnceWith({}));
    for (const said of ['symptoms', 'primaryEffect', 'effectEnded', 'unwantedEffects', 'notes'])
      expect(sent()).not.toHaveProperty(said);
  });
});
