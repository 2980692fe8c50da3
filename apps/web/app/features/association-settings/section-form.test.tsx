import type { AssociationSettings } from '@balsamo/contract/association-settings/schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { SectionForm } from './section-form.tsx';

vi.mock('../../components/ui/toast.ts', () => ({ showToast: vi.fn(async () => {}), dismissToast: vi.fn() }));

afterEach(() => vi.unstubAllGlobals());

const SETTINGS = {
  id: '0197a1b2-0000-7000-8000-00000000000a',
  name: 'Raiz',
  description: 'Antes',
  about: null,
  missionStatement: 'Missão',
} as AssociationSettings;
const PATH = `/api/associations/${SETTINGS.id}/settings`;

it('keeps what was typed where somebody else changed the same text, shows theirs, and saves again only as a decision', async () => {
  const theirs = { ...SETTINGS, description: 'Da colega', missionStatement: 'Outra missão' };
  const server = stubServer({
    [`PATCH ${PATH}`]: { status: 409, body: { code: 'associations.settings_changed', errors: [] } },
    [`GET ${PATH}`]: { body: theirs },
  });
  renderPage(<SectionForm settings={SETTINGS} section="basic" />);
  const user = userEvent.setup();
  const box = screen.getByLabelText<HTMLTextAreaElement>('Descrição curta');
  await user.clear(box);
  await user.type(box, 'Minha');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(/^Isto mudou enquanto você escrevia\. Agora está assim: “Da colega”/)).toBeTruthy();
  expect(server.sent[0]?.body).toEqual({ description: 'Minha', before: { description: 'Antes' } });
  expect(box.value).toBe('Minha');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Missão').value).toBe('Outra missão');
  server.answer(`PATCH ${PATH}`, { body: { ...theirs, description: 'Minha' } });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[1]?.body).toEqual({ description: 'Minha', before: { description: 'Da colega' } });
});
