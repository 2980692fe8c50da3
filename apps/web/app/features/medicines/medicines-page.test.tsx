import type { Condition, Medicine } from '@balsamo/contract/medicines/schemas.ts';
import { UNKNOWN_PRESENCES } from '@balsamo/domain/medicines/interactions.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ActingContext } from '../../components/acting/acting.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { MedicinesLink } from './medicines-link.tsx';
import MedicinesPage from './medicines-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const AT = '2026-11-01T12:00:00.000Z';
const SPAN = { since: null, hasEnded: false, endedOn: null, isShownToDoctors: false, createdAt: AT, updatedAt: AT };
const medicine = (changes: Partial<Medicine>): Medicine => ({
  id: '0197a1b2-0000-7000-8000-000000000001',
  name: 'Losartana',
  substance: null,
  dose: null,
  ...SPAN,
  ...changes,
});
const TAKEN = medicine({});
const STOPPED = medicine({ id: '0197a1b2-0000-7000-8000-000000000002', name: 'Dipirona', hasEnded: true });

/** The page and the way to it, of one's own diary or of somebody's whom the account cares for. */
function open(medicines: Medicine[], { isActing = true, conditions = [] as Condition[] } = {}) {
  stubServer({ 'GET /api/medicines': { body: { medicines, conditions } } });
  const page = (
    <>
      <MedicinesLink />
      <MedicinesPage presences={UNKNOWN_PRESENCES} appointment={undefined} />
    </>
  );
  const acting = { name: 'Ana Lima', colour: 'purple', isReadOnly: false } as const;
  renderPage(isActing ? <ActingContext value={acting}>{page}</ActingContext> : page, { at: '/diary#medicines' });
  return userEvent.setup();
}
const sheet = async () => within(await screen.findByRole('dialog'));

describe('other medicines, while acting for somebody else', () => {
  it('say whose they are where none is written down, and not yours', async () => {
    open([]);
    expect(await screen.findByText(/^Nenhum remédio anotado. Vale tudo o que Ana toma:/)).toBeTruthy();
    expect(screen.getByText('O que mais Ana toma e o que trata. Ajuda o médico a ver o conjunto.')).toBeTruthy();
    expect(screen.getByText('Anote o que mais Ana toma e trata')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/você|seu médico/i);
  });

  it.each([
    ['stopped', [TAKEN], 'Parou de usar: Losartana', 'Parou de usar Losartana'],
    ['taken again', [STOPPED], 'Voltou a usar: Dipirona', 'Voltou a usar Dipirona'],
  ])('are %s by the person, in the list and in the form', async (_, medicines, button, title) => {
    const user = open(medicines);
    await user.click(await screen.findByRole('button', { name: button }));
    expect((await sheet()).getByRole('heading', { name: title })).toBeTruthy();
  });

  it('ask in the form whether the person has stopped, and whether the person’s doctors are shown it', async () => {
    const user = open([]);
    await user.click(await screen.findByRole('button', { name: 'Adicionar remédio' }));
    expect((await sheet()).getByLabelText('Já parou de usar')).toBeTruthy();
    expect((await sheet()).getByLabelText(/^Mostrar aos médicos de Ana/)).toBeTruthy();
  });

  it('ask for what the person is treated for', async () => {
    const user = open([]);
    await user.click(await screen.findByRole('button', { name: 'Adicionar condição' }));
    expect((await sheet()).getByLabelText('O que Ana trata')).toBeTruthy();
  });
});

it('in one’s own diary they are one’s own', async () => {
  const user = open([TAKEN, STOPPED], { isActing: false });
  await user.click(await screen.findByRole('button', { name: 'Parei de usar: Losartana' }));
  expect((await sheet()).getByRole('heading', { name: 'Parei de usar Losartana' })).toBeTruthy();
  expect(screen.getByText('O que mais você toma e o que você trata. Ajuda seu médico a ver o conjunto.')).toBeTruthy();
});
