import type { AssociationSettings } from '@balsamo/contract/association-settings/schemas.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DraftContext } from '../../components/form/draft.tsx';
import type { Draft } from '../../offline/drafts/draft.ts';
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

it('keeps what is typed while the settings of the colleague are fetched', async () => {
  let answer = (_: { body: object }) => {};
  stubServer({
    [`PATCH ${PATH}`]: { status: 409, body: { code: 'associations.settings_changed', errors: [] } },
    [`GET ${PATH}`]: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  renderPage(<SectionForm settings={SETTINGS} section="basic" />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Descrição curta'), ' e depois');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const mission = screen.getByLabelText<HTMLTextAreaElement>('Missão');
  await user.type(mission, ' nova');
  await act(async () => answer({ body: { ...SETTINGS, description: 'Da colega' } }));
  await screen.findByText(/“Da colega”/);
  expect(mission.value).toBe('Missão nova');
});

it('sends of a draft only what was typed, beside what stood there then', async () => {
  const kept: Record<string, unknown> = { known: SETTINGS, description: 'Minha', missionStatement: 'Missão' };
  const draft: Draft = {
    read: (field) => kept[field],
    note: () => {},
    type: () => {},
    givenBackAt: '2026-11-20T12:00:00.000Z',
    end: () => {},
    leave: () => {},
  };
  const theirs = { ...SETTINGS, description: 'Da colega', missionStatement: 'Outra missão' };
  const server = stubServer({ [`PATCH ${PATH}`]: { body: theirs } });
  renderPage(
    <DraftContext value={draft}>
      <SectionForm settings={theirs} section="basic" />
    </DraftContext>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]?.body).toEqual({ description: 'Minha', before: { description: 'Antes' } });
});
