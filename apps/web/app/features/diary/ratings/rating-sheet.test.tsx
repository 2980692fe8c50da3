import type { SymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubServer } from '../../../testing/stub-server.ts';
import { aRating, renderDiary } from '../testing.tsx';
import RatingSheet from './rating-sheet.tsx';

afterEach(() => vi.unstubAllGlobals());

const RATINGS = 'POST /api/diary/ratings';
const anInstant = expect.stringMatching(/Z$/);
const onOpenChange = vi.fn();
afterEach(() => onOpenChange.mockReset());

async function openSheet(answers: Parameters<typeof stubServer>[0] = {}, rating?: SymptomRating) {
  const server = stubServer({
    [RATINGS]: (body) => ({ status: 201, body: aRating(body as object) }),
    ...answers,
  });
  const { user } = renderDiary(
    <RatingSheet isOpen onOpenChange={onOpenChange} onCloseAutoFocus={() => {}} {...(rating ? { rating } : {})} />,
  );
  return { server, user, sheet: within(await screen.findByRole('dialog')) };
}

describe('rating without a use', () => {
  it('says why, starts where a quick record starts, and takes one press; no product goes along', async () => {
    const { server, user, sheet } = await openSheet();
    expect(sheet.getByText(/assim dá para comparar/)).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    await waitFor(() => expect(onOpenChange).toHaveBeenCalled());
    expect(server.sent).toEqual([
      {
        method: 'POST',
        path: '/api/diary/ratings',
        body: {
          id: expect.stringMatching(/^[0-9a-f-]{14}7/),
          ratedAt: expect.stringMatching(/Z$/),
          sentAt: expect.stringMatching(/Z$/),
          timeZone: expect.any(String),
          symptoms: { mood: 5, anxiety: 5, energy: 5, pain: 1 },
        },
      },
    ]);
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('rates sleep only where that is wanted', async () => {
    const { server, user, sheet } = await openSheet();
    expect(sheet.queryByRole('slider', { name: 'Sono' })).toBeNull();
    const wanted = sheet.getByRole('button', { name: 'Incluir o sono da última noite' });
    await user.click(wanted);
    expect(sheet.getByRole('slider', { name: 'Sono' })).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    await waitFor(() => expect(onOpenChange).toHaveBeenCalled());
    expect(server.sent[0]?.body).toMatchObject({ symptoms: { sleep: 5 } });
  });

  it('tried again after a failure sends the same id and time, and what was changed since it had arrived after all', async () => {
    const { server, user, sheet } = await openSheet({ [RATINGS]: 'offline' });
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    expect(await sheet.findByText('Verifique sua conexão e tente novamente.')).toBeTruthy();
    expect(onOpenChange).not.toHaveBeenCalled();
    const first = server.sent[0]?.body as SymptomRating;
    server.answer(RATINGS, { body: aRating({ ...first }) });
    server.answer(`PATCH /api/diary/ratings/${first.id}`, { body: aRating({ ...first }) });
    sheet.getByRole('slider', { name: 'Dor' }).focus();
    await user.keyboard('{ArrowRight}');
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    await waitFor(() => expect(onOpenChange).toHaveBeenCalled());
    expect(server.sent[1]?.body).toMatchObject({ id: first.id, ratedAt: first.ratedAt });
    expect(server.sent[2]).toMatchObject({
      method: 'PATCH',
      path: `/api/diary/ratings/${first.id}`,
      body: { symptoms: { pain: 2 } },
    });
  });

  it('is corrected in its ratings, and sleep can be taken out', async () => {
    const rating = aRating({ symptoms: { mood: 6, anxiety: 3, energy: 5, pain: 0, sleep: 7 } });
    const path = `/api/diary/ratings/${rating.id}`;
    const { server, user, sheet } = await openSheet({ [`PATCH ${path}`]: { body: rating } }, rating);
    expect(sheet.getByRole('heading', { name: 'Editar nota sem uso' })).toBeTruthy();
    expect(sheet.getByRole('slider', { name: 'Sono' }).getAttribute('aria-valuenow')).toBe('7');
    await user.click(sheet.getByRole('button', { name: 'Incluir o sono da última noite' }));
    await user.click(sheet.getByRole('button', { name: 'Atualizar' }));
    await waitFor(() => expect(onOpenChange).toHaveBeenCalled());
    const symptoms = { mood: 6, anxiety: 3, energy: 5, pain: 0 };
    const marks = { writeId: expect.any(String), changedAt: anInstant, sentAt: anInstant };
    expect(server.sent).toEqual([{ method: 'PATCH', path, body: { symptoms, ...marks } }]);
  });
});
