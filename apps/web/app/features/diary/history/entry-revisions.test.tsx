import type { EntryRevision } from '@balsamo/contract/diary/revision-schemas.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubServer } from '../../../testing/stub-server.ts';
import { aFinishedEntry, anEntry, renderDiary } from '../testing.tsx';
import { EntryRevisions } from './entry-revisions.tsx';

afterEach(() => vi.unstubAllGlobals());

const edited = aFinishedEntry({ updatedAt: '2026-11-20T15:30:00.000Z' });
const REVISIONS = `GET /api/diary/entries/${edited.id}/revisions`;
const page = (items: EntryRevision[], nextCursor: string | null = null) => ({ body: { items, nextCursor } });

function aRevision(changes: Partial<EntryRevision> = {}): EntryRevision {
  return {
    id: '0197f22e-79b0-7fff-bfff-000000000001',
    kind: 'edit',
    changedAt: '2020-03-02T15:30:00.000Z',
    receivedAt: '2020-03-02T18:00:00.000Z',
    device: { browser: 'Chrome', system: 'Android' },
    changes: [{ field: 'painBefore', from: 6, to: 9, isKept: true }],
    ...changes,
  };
}

async function open() {
  const rendered = renderDiary(<EntryRevisions entry={edited} />);
  await rendered.user.click(screen.getByRole('button', { name: 'Alterações anteriores', expanded: false }));
  return rendered;
}

describe('the earlier changes of an entry', () => {
  it.each([
    ['was only recorded', anEntry()],
    ['was recorded and finished', aFinishedEntry({ updatedAt: '2026-11-20T15:00:00.000Z' })],
  ])('are not offered of an entry that %s', (_, entry) => {
    renderDiary(<EntryRevisions entry={entry} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say in plain words when, on which device, and what from what to what', async () => {
    stubServer({
      [REVISIONS]: page([
        aRevision({
          changes: [
            { field: 'painBefore', from: 6, to: 9, isKept: true },
            { field: 'notes', from: null, to: 'choveu', isKept: true },
            { field: 'triggers', from: ['Dor Crônica'], to: [], isKept: true },
            {
              field: 'product',
              from: { productType: 'oleo', quantity: { value: 2, unit: 'gotas' } },
              to: { productType: 'flor', quantity: { value: 0.1, unit: 'g' } },
              isKept: true,
            },
            { field: 'effectEnded', from: false, to: true, isKept: true },
          ],
        }),
        aRevision({ id: 'b', kind: 'check_out', device: { browser: null, system: null }, changes: [] }),
        aRevision({
          id: 'c',
          kind: 'deletion',
          changes: [{ field: 'isDeleted', from: false, to: true, isKept: true }],
        }),
      ]),
    });
    await open();
    const [edit, finish, deletion] = await screen
      .findAllByRole('listitem', { name: '' })
      .then((all) => all.filter(({ parentElement }) => parentElement?.tagName === 'OL'));
    expect(
      within(edit as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Dor antes: de 6 para 9',
      'Observações: “choveu”',
      'Motivos: antes Dor Crônica, agora nada',
      'Produto: de óleo, 2 gotas para flor, 0,1 g',
      'Efeito já terminado: de não para sim',
    ]);
    expect(edit?.textContent).toMatch(/^Editado 2 de mar de 2020, 12:30Chrome no Android/);
    expect(finish?.textContent).toBe('Finalizado 2 de mar de 2020, 12:30');
    expect(deletion?.textContent).toBe('Excluído 2 de mar de 2020, 12:30Chrome no Android');
  });

  it('say what was asked for and did not stay because something later had been written', async () => {
    stubServer({
      [REVISIONS]: page([
        aRevision({
          changes: [
            { field: 'painBefore', from: 9, to: 3, isKept: false },
            { field: 'notes', from: 'choveu', to: null, isKept: false },
          ],
        }),
      ]),
    });
    await open();
    const notKept = 'Não ficou: já havia uma alteração mais recente.';
    const told = (await screen.findAllByText(notKept)).map(({ parentElement }) => parentElement?.textContent);
    expect(told).toEqual([`Dor antes: 3${notKept}`, `Observações: nada${notKept}`]);
  });

  it('name a product of the stock, and one that is not at hand as such', async () => {
    const item = { id: '0197f22e-79b0-7fff-bfff-00000000000a', nickname: 'Óleo da noite' };
    stubServer({
      [REVISIONS]: page([
        aRevision({
          changes: [
            { field: 'inventoryItemId', from: item.id, to: '0197f22e-79b0-7fff-bfff-00000000000b', isKept: true },
          ],
        }),
      ]),
      'GET /api/inventory/items': { body: { items: [item], nextCursor: null } },
    });
    await open();
    expect(await screen.findByText('Estoque: de Óleo da noite para um produto do estoque')).toBeDefined();
  });

  it('are fetched page by page, the next one when it is asked for', async () => {
    const server = stubServer({ [REVISIONS]: page([aRevision()], 'next') });
    const { user } = await open();
    const more = await screen.findByRole('button', { name: 'Mostrar mais' });
    server.answer(REVISIONS, page([aRevision({ id: 'b', kind: 'restoration', changes: [] })]));
    await user.click(more);
    expect(await screen.findByText(/^Trazido de volta/)).toBeDefined();
    expect(screen.getByText('Dor antes: de 6 para 9')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  });

  it('say so when they cannot be fetched, and are asked for again', async () => {
    const server = stubServer({ [REVISIONS]: 'offline' });
    const { user } = await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível carregar as alterações.');
    server.answer(REVISIONS, page([]));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Nenhuma alteração foi guardada.')).toBeDefined();
  });
});
