import type { AssociationLot, AssociationProduct } from '@balsamo/contract/dispensary/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AssociationProvider } from '../../components/association/association-context.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { ShelfSheets } from './shelf-sheets.tsx';
import { ASSOCIATION } from './testing.ts';
import { useOpenShelfSheet } from './use-open-shelf-sheet.ts';

vi.mock('../../components/ui/toast.ts', () => ({ showToast: vi.fn(async () => {}), dismissToast: vi.fn() }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(showToast).mockClear();
});

const PATH = `/api/associations/${ASSOCIATION.id}/lots/lot/recall`;
const LOT = { id: 'lot', batchNumber: 'A' } as AssociationLot;
const PRODUCT = { id: 'p', name: 'Óleo Raiz' } as AssociationProduct;

function Opener() {
  const open = useOpenShelfSheet();
  return (
    <button type="button" onClick={() => open({ kind: 'recall', product: PRODUCT, lot: LOT })}>
      Abrir
    </button>
  );
}

async function recallOf(total: number) {
  const recall = { lotId: 'lot', recalledAt: null, reason: null, total, reached: 0, confirmed: 0 };
  stubServer({
    [`GET ${PATH}`]: { body: recall },
    [`POST ${PATH}`]: { body: { ...recall, recalledAt: new Date().toISOString(), reason: 'THC' } },
  });
  renderPage(
    <AssociationProvider association={ASSOCIATION}>
      <ShelfSheets>
        <Opener />
      </ShelfSheets>
    </AssociationProvider>,
    { at: '/associacao' },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Abrir' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByRole('textbox'), 'THC');
  const name = total === 0 ? 'Recolher lote' : 'Recolher e avisar';
  await user.click(await sheet.findByRole('button', { name }));
}

describe('recalling a lot', () => {
  it('says that notices are sent where somebody received something of it', async () => {
    await recallOf(2);
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('success', 'Lote recolhido. Os avisos estão saindo.'));
  });

  it('says nothing of notices where nobody did', async () => {
    await recallOf(0);
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('success', 'Lote recolhido.'));
  });
});
