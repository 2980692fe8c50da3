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
  it('says why, starts with nothing rated, and sends what was rated and nothing else; no product goes along', async () => {
    const { server, user, sheet } = await openSheet();
    expect(sheet.getByText(/assim dá para comparar/)).toBeTruthy();
    expect(sheet.getAllByRole('slider').map((thumb) => thumb.getAttribute('aria-valuetext'))).toEqual(
      Array.from({ length: 5 }, () => 'sem nota'),
    );
    sheet.getByRole('slider', { name: 'Sono' }).focus();
    await user.keyboard('{ArrowRight}');
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
          symptoms: { sleep: 6 },
        },
      },
    ]);
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('says beside the button that it needs a rating, and sends nothing without one', async () => {
    const { server, user, sheet } = await openSheet();
    expect(sheet.getByText('Dê pelo menos uma nota para registrar.')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    expect(await sheet.findByRole('alert')).toBeTruthy();
    expect(server.sent).toEqual([]);
    sheet.getByRole('slider', { name: 'Dor' }).focus();
    await user.keyboard('{Enter}');
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    await waitFor(() => expect(server.sent).toMatchObject([{ body: { symptoms: { pain: 1 } } }]));
    expect(sheet.queryByText('Dê pelo menos uma nota para registrar.')).toBeNull();
  });

  it('tried again after a failure sends the same id and time, and what was changed since it had arrived after all', async () => {
    const { server, user, sheet } = await openSheet({ [RATINGS]: 'offline' });
    sheet.getByRole('slider', { name: 'Dor' }).focus();
    await user.keyboard('{Enter}');
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
    sheet.getByRole('slider', { name: 'Sono' }).focus();
    await user.keyboard('{Delete}');
    await user.click(sheet.getByRole('button', { name: 'Atualizar' }));
    await waitFor(() => expect(onOpenChange).toHaveBeenCalled());
    const symptoms = { mood: 6, anxiety: 3, energy: 5, pain: 0 };
    const marks = { writeId: expect.any(String), changedAt: anInstant, sentAt: anInstant };
    expect(server.sent).toEqual([{ method: 'PATCH', path, body: { symptoms, ...marks } }]);
  });
});
