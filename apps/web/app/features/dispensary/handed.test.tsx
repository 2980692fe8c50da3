import type { HandedList, HandedOffer, HandedRecall } from '@balsamo/contract/dispensary/dispensing-schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ActingContext } from '../../components/acting/acting.ts';
import { RecalledMark } from '../../components/association/recalled-mark.tsx';
import { anItem } from '../../components/stock/testing.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { HandedOffers } from './handed-offers.tsx';
import { RecallsToRead } from './recalls-to-read.tsx';

afterEach(() => vi.unstubAllGlobals());

const HANDED = '/api/memberships/dispensings';
const OFFER: HandedOffer = {
  id: '0197a1b2-0000-7000-8000-0000000000d1',
  associationId: '0197a1b2-0000-7000-8000-0000000000a1',
  associationName: 'Raiz Serena',
  images: [],
  certificate: null,
  productName: 'Óleo Raiz',
  productType: 'oil',
  unit: 'ml',
  quantity: 30,
  note: 'Começar com 2 gotas',
  batchNumber: 'RS-0142',
  expiresOn: '2027-05-31',
  dispensedAt: '2026-11-20T12:00:00.000Z',
};
const RECALL: HandedRecall = {
  lotId: '0197a1b2-0000-7000-8000-0000000000b1',
  associationName: 'Raiz Serena',
  productName: 'Óleo Raiz',
  batchNumber: 'RS-0142',
  recalledAt: '2026-11-21T12:00:00.000Z',
  reason: 'THC acima do rótulo',
  confirmedAt: null,
  inventoryItemIds: ['item-1'],
};

function open(list: HandedList, items = [anItem()], answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({
    [`GET ${HANDED}`]: { body: list },
    'GET /api/inventory/items': { body: { items, nextCursor: null } },
    ...answers,
  });
  renderPage(
    <>
      <RecallsToRead />
      <HandedOffers />
      <p>
        um: <RecalledMark itemId="item-1" />
      </p>
      <p>
        outro: <RecalledMark itemId="item-2" />
      </p>
    </>,
    { at: '/diary' },
  );
  return { server, user: userEvent.setup() };
}

describe('what was handed to a patient', () => {
  it('says who, what, how much and the note, and goes into the stock with one press', async () => {
    const { server, user } = open({ offers: [OFFER], recalls: [], certificates: [] }, [anItem()], {
      [`POST ${HANDED}/${OFFER.id}/take`]: { body: { dispensingId: OFFER.id, inventoryItemId: 'i' } },
    });
    expect(await screen.findByText('Entregue por: Raiz Serena')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Óleo Raiz · 30 ml' })).toBeTruthy();
    expect(screen.getByText('“Começar com 2 gotas”')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Somar ao/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Guardar no meu estoque: Óleo Raiz' }));
    await waitFor(() => expect(server.sent[0]?.path).toBe(`${HANDED}/${OFFER.id}/take`));
  });

  it('can be added to the same product from the same association', async () => {
    const before = anItem({ nickname: 'Óleo Raiz', details: { ...anItem().details, brand: 'Raiz Serena' } });
    const { server, user } = open({ offers: [OFFER], recalls: [], certificates: [] }, [before], {
      [`POST ${HANDED}/${OFFER.id}/take`]: { body: { dispensingId: OFFER.id, inventoryItemId: before.id } },
    });
    await user.click(await screen.findByRole('button', { name: 'Somar ao item: Óleo Raiz' }));
    await waitFor(() => expect(server.sent[0]?.body).toEqual({ inventoryItemId: before.id }));
  });

  it('is not there where nothing waits', async () => {
    const { server } = open({ offers: [], recalls: [], certificates: [] });
    await waitFor(() => expect(server.asked).toContain(HANDED));
    expect(screen.queryByText('Da sua associação')).toBeNull();
    expect(screen.queryByText('Lote recolhido')).toBeNull();
  });
});

describe('without a network', () => {
  it('what needs it says so, and what was seen stays', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open({ offers: [OFFER], recalls: [RECALL], certificates: [] });
    const [take, confirm] = [
      await screen.findByRole('button', { name: 'Guardar no meu estoque: Óleo Raiz' }),
      await screen.findByRole('button', { name: 'Entendi o aviso sobre Óleo Raiz' }),
    ];
    const whyOf = (button: HTMLElement) =>
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
    expect([take, confirm].map((button) => (button as HTMLButtonElement).disabled)).toEqual([true, true]);
    expect(whyOf(take)).toBe('Para guardar, conecte-se à internet.');
    expect(whyOf(confirm)).toBe('Para confirmar, conecte-se à internet.');
    expect(screen.getByText('um:').textContent).toContain('Lote recolhido');
    vi.restoreAllMocks();
  });
});

describe('a recall', () => {
  it('stands on top with its reason until it is confirmed, and marks what holds the lot alone, also afterwards', async () => {
    const { server, user } = open({ offers: [], recalls: [RECALL], certificates: [] }, [], {
      [`POST /api/memberships/recalls/${RECALL.lotId}/confirm`]: { status: 204 },
    });
    expect(await screen.findByRole('heading', { name: 'Não use: lote recolhido' })).toBeTruthy();
    expect(screen.getByText('Motivo: THC acima do rótulo')).toBeTruthy();
    expect(screen.getAllByText('Lote recolhido')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Entendi o aviso sobre Óleo Raiz' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Não use: lote recolhido' })).toBeNull());
    expect(server.sent.map(({ path }) => path)).toEqual([`/api/memberships/recalls/${RECALL.lotId}/confirm`]);
    expect(screen.getByText('um:').textContent).toContain('Lote recolhido');
    expect(screen.getByText('outro:').textContent).not.toContain('Lote recolhido');
  });
});

describe('while acting for somebody else', () => {
  const ACTING = { name: 'Ana Lima', colour: 'purple', isReadOnly: false } as const;

  function openActing(list: HandedList) {
    stubServer({
      [`GET ${HANDED}`]: { body: list },
      'GET /api/inventory/items': { body: { items: [], nextCursor: null } },
    });
    renderPage(
      <ActingContext value={ACTING}>
        <RecallsToRead />
        <HandedOffers />
      </ActingContext>,
      { at: '/diary' },
    );
  }

  it('what was handed says to whom, and not to you', async () => {
    openActing({ offers: [{ ...OFFER, associationName: null }], recalls: [], certificates: [] });
    expect(await screen.findByText('A associação entregou a Ana')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Guardar no estoque: Óleo Raiz' })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/você|sua associação/i);
  });

  it.each([
    ['an association', 'Raiz Serena', 'A associação (Raiz Serena) pede para não usar mais este lote.'],
    ['one that is closed', null, 'A associação pede para não usar mais este lote.'],
  ])('a recall by %s speaks of its association, and of how the person feels', async (_, associationName, words) => {
    openActing({ offers: [], recalls: [{ ...RECALL, associationName }], certificates: [] });
    expect(await screen.findByText((text) => text.startsWith(words))).toBeTruthy();
    expect(screen.getByText('Se Ana usou e não se sente bem, fale com o médico.')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/você|sua associação/i);
  });
});
