import type { CaredPerson } from '@balsamo/contract/care/schemas.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import ChangePersonSheet from './change-person-sheet.tsx';

afterEach(() => vi.unstubAllGlobals());

const BIA = {
  linkId: 'l',
  personId: 'p',
  name: 'Bia',
  role: 'responsible',
  relation: 'child',
  colour: 'blue',
  birthDate: '2018-01-01',
  hasOwnSignIn: false,
  notifies: true,
} as Partial<CaredPerson> as CaredPerson;
const SHEET = { isOpen: true, onOpenChange: () => undefined, onCloseAutoFocus: () => undefined };

function show(erasureDueAt: string | null) {
  stubServer({});
  renderPage(<ChangePersonSheet {...SHEET} person={{ ...BIA, erasureDueAt }} onErase={() => undefined} />);
}

it('offers to erase the diary', async () => {
  show(null);
  expect(await screen.findByRole('button', { name: 'Apagar este diário' })).toBeTruthy();
});

it('says when the diary is erased instead of offering it again', async () => {
  show('2126-03-09T15:30:00.000Z');
  expect(await screen.findByText('O diário será apagado em 9 de mar de 2126.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Apagar este diário' })).toBeNull();
});
