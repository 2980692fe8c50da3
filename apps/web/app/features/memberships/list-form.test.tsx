import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AssociationProvider } from '../../components/association/association-context.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { ListForm } from './list-form.tsx';

afterEach(() => vi.unstubAllGlobals());

let opened = 0;

async function typedThenChosen(...content: BlobPart[]) {
  stubServer({});
  // Lists wait by association: each test has one of its own.
  opened += 1;
  const association = {
    id: `0197a1b2-0000-7000-8000-00000000000${opened}`,
    slug: 'raiz',
    logoId: null,
    name: 'Raiz',
    role: 'admin' as const,
    assignedAt: '2026-01-01T00:00:00.000Z',
  };
  renderPage(
    <AssociationProvider association={association}>
      <ListForm />
    </AssociationProvider>,
  );
  const user = userEvent.setup();
  const box = screen.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(box, 'ana@exemplo.com');
  const file = new File(content, 'lista.csv', { type: 'text/csv' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file);
  return box;
}

describe('a file chosen for the list of invitations', () => {
  it('comes below what was typed, without its headings', async () => {
    const box = await typedThenChosen('Nome;E-mail\r\nBia;bia@exemplo.com\r\n');
    await waitFor(() => expect(box.value).toBe('ana@exemplo.com\nBia;bia@exemplo.com\n'));
  });

  it('is read as Excel on Windows writes it, where it is not UTF-8', async () => {
    const box = await typedThenChosen(new Uint8Array([0x4a, 0x6f, 0xe3, 0x6f]), ';joao@exemplo.com');
    await waitFor(() => expect(box.value).toBe('ana@exemplo.com\nJoão;joao@exemplo.com'));
  });

  it.each([
    ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x41]],
    ['a workbook of before 2007', [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
    ['no text', [0x41, 0x00, 0x42]],
  ])('is refused where it is %s, and what was typed stays', async (_, bytes) => {
    const box = await typedThenChosen(new Uint8Array(bytes));
    expect(await screen.findByText('Salve a lista como CSV e escolha de novo.')).toBeTruthy();
    expect(box.value).toBe('ana@exemplo.com');
  });
});
