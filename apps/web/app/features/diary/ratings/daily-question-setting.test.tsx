import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubServer } from '../../../testing/stub-server.ts';
import { renderDiary } from '../testing.tsx';
import DailyQuestionSetting from './daily-question-setting.tsx';

afterEach(() => vi.unstubAllGlobals());

const READ = 'GET /api/diary/rating-question';
const SET = 'PUT /api/diary/rating-question';
const off = { time: '19:00', isActive: false, nextAt: null };
const on = { time: '19:00', isActive: true, nextAt: '2026-11-20T22:00:00.000Z' };

async function shown(answers: Parameters<typeof stubServer>[0]) {
  const server = stubServer(answers);
  const { user } = renderDiary(<DailyQuestionSetting />);
  return { server, user, toggle: await screen.findByRole('switch', { name: 'Pergunta do dia' }) };
}
const sent = (server: ReturnType<typeof stubServer>) => server.sent.map(({ body }) => body);

describe('the setting of the daily question', () => {
  it('is off without a time to choose until it is wanted; then it proposes one and says when it comes', async () => {
    const { server, user, toggle } = await shown({ [READ]: { body: off }, [SET]: { body: on } });
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    expect(screen.queryByLabelText('Horário da pergunta')).toBeNull();
    await user.click(toggle);
    expect(sent(server)).toEqual([{ time: '19:00', isActive: true }]);
    expect(screen.getByLabelText<HTMLInputElement>('Horário da pergunta').value).toBe('19:00');
    expect(await screen.findByText(/^Próxima vez: .*19:00$/)).toBeTruthy();
    expect(toggle.getAttribute('aria-checked')).toBe('true');
  });

  it('sends another time, and none while it is being typed', async () => {
    const later = { ...on, time: '20:30', nextAt: '2026-11-20T23:30:00.000Z' };
    const { server } = await shown({ [READ]: { body: on }, [SET]: { body: later } });
    const time = screen.getByLabelText('Horário da pergunta');
    fireEvent.change(time, { target: { value: '' } });
    expect(screen.getByText('Informe um horário, como 19:00')).toBeTruthy();
    expect(sent(server)).toEqual([]);
    fireEvent.change(time, { target: { value: '20:30' } });
    expect(await screen.findByText(/^Próxima vez: .*20:30$/)).toBeTruthy();
    expect(sent(server)).toEqual([{ time: '20:30', isActive: true }]);
  });

  it('moves back and says so where it could not be changed', async () => {
    const { user, toggle } = await shown({ [READ]: { body: off }, [SET]: 'offline' });
    await user.click(toggle);
    expect(await screen.findByText('Verifique sua conexão e tente novamente.')).toBeTruthy();
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
  });

  it('that does not come can be asked for again', async () => {
    const server = stubServer({ [READ]: 'offline' });
    const { user } = renderDiary(<DailyQuestionSetting />);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    server.answer(READ, { body: off });
    await user.click(retry);
    expect(await screen.findByRole('switch', { name: 'Pergunta do dia' })).toBeTruthy();
  });
});
