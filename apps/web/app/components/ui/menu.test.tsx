import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';

function openMenu() {
  const chosen = { edit: vi.fn(), remove: vi.fn() };
  const actions = [
    { name: 'edit', label: 'Editar', onChoose: chosen.edit },
    { name: 'remove', label: 'Excluir', onChoose: chosen.remove },
  ];
  render(<Menu label="Mais" actions={actions} />);
  return { chosen, user: userEvent.setup(), button: () => screen.getByRole('button', { name: 'Mais' }) };
}

it('says before it was ever opened that it is a menu, and is closed', () => {
  const { button } = openMenu();
  expect(button().getAttribute('aria-haspopup')).toBe('menu');
  expect(button().getAttribute('aria-expanded')).toBe('false');
});

it('opens with the first press, does what is chosen, and gives the focus back to its button', async () => {
  const { chosen, user, button } = openMenu();
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  await vi.waitFor(() => expect(chosen.remove).toHaveBeenCalledOnce());
  expect(chosen.edit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button());
  await user.click(button());
  expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeTruthy();
});

it.each(['{Enter}', ' ', '{ArrowDown}'])(
  'opens by key %j with the first choice in hand, and closes again',
  async (key) => {
    const { chosen, user, button } = openMenu();
    await user.tab();
    await user.keyboard(key);
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Editar' })));
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(button()));
    expect(screen.queryByRole('menu')).toBeNull();
    await user.keyboard(key);
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Editar' })));
    await user.keyboard('{ArrowDown}{Enter}');
    await vi.waitFor(() => expect(chosen.remove).toHaveBeenCalledOnce());
  },
);
