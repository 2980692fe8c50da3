import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubServer } from '../../../testing/stub-server.ts';
import { renderDiary } from '../testing.tsx';
import ManualEntrySheet from './manual-entry-sheet.tsx';

afterEach(() => vi.unstubAllGlobals());

function openSheet() {
  const server = stubServer({ 'GET /api/inventory/items': { body: { items: [], nextCursor: null } } });
  const { user } = renderDiary(<ManualEntrySheet isOpen onOpenChange={() => {}} onCloseAutoFocus={() => {}} />);
  return { server, user };
}
const method = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Forma de uso' });
const save = () => screen.getByRole('button', { name: 'Salvar registro' });

describe('a past use', () => {
  it.each([
    ['oleo', 'sublingual'],
    ['pomada', 'topico'],
    ['capsula', 'oral'],
    ['flor', ''],
    ['resina', ''],
  ])('of the type %s begins with the way %s', async (type, way) => {
    const { user } = openSheet();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Tipo de produto' }), type);
    expect(method().value).toBe(way);
  });

  it('keeps the way that was chosen when the type is another', async () => {
    const { user } = openSheet();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Forma de uso' }), 'vaporizando');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de produto' }), 'flor');
    expect(method().value).toBe('vaporizando');
  });

  it('is not saved without the way, nor at a time before 1900, as a year of two digits is', async () => {
    const { server, user } = openSheet();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Tipo de produto' }), 'flor');
    await user.type(screen.getByRole('textbox', { name: 'Quantidade' }), '0,2');
    fireEvent.change(screen.getByLabelText(/^Data e hora do uso/), { target: { value: '0026-11-20T10:00' } });
    await user.click(save());
    expect(method().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('A data precisa ser depois de 1900')).toBeTruthy();
    expect(server.sent).toEqual([]);
  });
});
