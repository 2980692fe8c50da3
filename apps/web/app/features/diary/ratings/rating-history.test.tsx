import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubServer } from '../../../testing/stub-server.ts';
import { aRating, renderDiary } from '../testing.tsx';
import { RatingHistory } from './rating-history.tsx';

afterEach(() => vi.unstubAllGlobals());

const RATINGS = 'GET /api/diary/ratings';
const rating = aRating({ symptoms: { mood: 6, anxiety: 3, energy: 5, pain: 0, sleep: 7 } });
const page = (items: unknown[], nextCursor: string | null = null) => ({ body: { items, nextCursor } });

describe('the list of ratings without a use', () => {
  it('says of each when it was, on its own clock, and how it felt, sleep where it was rated', async () => {
    stubServer({ [RATINGS]: page([rating, aRating({ id: 'b' })]) });
    renderDiary(<RatingHistory onRemove={() => {}} />);
    const spoken = await screen.findAllByText(/^(Humor|Ansiedade|Energia|Dor|Sono): \d/);
    expect(spoken.map(({ textContent }) => textContent)).toEqual([
      'Humor: 6',
      'Ansiedade: 3',
      'Energia: 5',
      'Dor: 0',
      'Sono: 7',
      'Humor: 6',
      'Ansiedade: 3',
      'Energia: 5',
      'Dor: 1',
    ]);
    expect(screen.getAllByText(/19:04$/)).toHaveLength(2);
  });

  it('takes one out', async () => {
    const path = `/api/diary/ratings/${rating.id}`;
    const server = stubServer({ [RATINGS]: page([rating]), [`DELETE ${path}`]: { status: 204 } });
    const onRemove = vi.fn();
    const { user } = renderDiary(<RatingHistory onRemove={onRemove} />);
    const button = await screen.findByRole('button', { name: /^Excluir a nota: / });
    server.answer(RATINGS, page([]));
    await user.click(button);
    await waitFor(() => expect(button.isConnected).toBe(false));
    expect(onRemove).toHaveBeenCalledOnce();
    expect(server.sent).toEqual([{ method: 'DELETE', path, body: undefined }]);
  });

  it('leaves one where it could not be taken out', async () => {
    const server = stubServer({
      [RATINGS]: page([rating]),
      [`DELETE /api/diary/ratings/${rating.id}`]: 'offline',
    });
    const { user } = renderDiary(<RatingHistory onRemove={() => {}} />);
    const button = await screen.findByRole('button', { name: /^Excluir a nota: / });
    server.answer(RATINGS, 'offline');
    await user.click(button);
    expect(await screen.findByRole('button', { name: /^Excluir a nota: / })).toBeTruthy();
  });

  it('opens one to be edited', async () => {
    stubServer({ [RATINGS]: page([rating]) });
    const { user } = renderDiary(<RatingHistory onRemove={() => {}} />);
    await user.click(await screen.findByRole('button', { name: /^Editar a nota: / }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar nota sem uso' }));
    expect(sheet.getByRole('slider', { name: 'Humor' }).getAttribute('aria-valuenow')).toBe('6');
  });

  it('shows older ones on demand', async () => {
    const server = stubServer({ [RATINGS]: page([rating], 'next') });
    const { user } = renderDiary(<RatingHistory onRemove={() => {}} />);
    const more = await screen.findByRole('button', { name: 'Mostrar notas mais antigas' });
    server.answer(RATINGS, page([aRating({ id: 'older' })]));
    await user.click(more);
    expect(await screen.findAllByRole('button', { name: /^Editar a nota: / })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Mostrar notas mais antigas' })).toBeNull();
  });

  it('without any says what it is good for and offers the one step', async () => {
    stubServer({ [RATINGS]: page([]) });
    const { user } = renderDiary(<RatingHistory onRemove={() => {}} />);
    expect(await screen.findByText(/assim dá para comparar/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Como estou agora' }));
    expect(await screen.findByRole('dialog', { name: 'Como estou agora' })).toBeTruthy();
  });

  it('that does not come can be asked for again', async () => {
    const server = stubServer({ [RATINGS]: 'offline' });
    const { user } = renderDiary(<RatingHistory onRemove={() => {}} />);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    server.answer(RATINGS, page([rating]));
    await user.click(retry);
    expect(await screen.findByRole('button', { name: /^Editar a nota: / })).toBeTruthy();
  });
});
