import type { DirectoryDoctor, DirectoryPage } from '@balsamo/contract/directory/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import type { DirectoryAnswer } from './directory-address.ts';
import { DirectoryScreen } from './directory-screen.tsx';

vi.mock('../../components/ui/toast.ts', () => ({ showToast: vi.fn(async () => {}) }));
const { showToast } = await import('../../components/ui/toast.ts');
afterEach(() => vi.unstubAllGlobals());

const PLACE = '0197f22e-79b0-4aaa-bfff-ffffffffffff Helena Prado';
const aDoctor = (changes: Partial<DirectoryDoctor> = {}): DirectoryDoctor => ({
  id: crypto.randomUUID(),
  name: 'Helena Prado',
  crm: '123456-SP',
  isRegistrationChecked: false,
  specialty: 'Neurologia',
  bio: 'Atendo dor crônica.',
  languages: ['pt', 'bzs'],
  whatsappNumber: '5511987654321',
  photo: null,
  ...changes,
});
const pageOf = (...items: DirectoryDoctor[]): DirectoryPage => ({ items, nextCursor: null });

function open(answer: Partial<DirectoryAnswer> = {}) {
  const whole = { origin: 'https://balsamo.test', typed: '', search: undefined, cursor: undefined, isTooShort: false };
  const { router } = renderPage(<DirectoryScreen answer={{ ...whole, page: pageOf(), ...answer }} />, {
    at: '/encontrar-medico',
  });
  return { router, user: userEvent.setup() };
}

it('a card says who it is and leads to a chat that names the doctor and nothing else', () => {
  open({ page: pageOf(aDoctor()) });
  const card = within(screen.getByRole('article'));
  expect(card.getByRole('heading', { name: 'Dr(a). Helena Prado' })).toBeTruthy();
  expect(card.getByText('HP')).toBeTruthy();
  expect(card.getByText('CRM 123456-SP · Atende em português e Libras')).toBeTruthy();
  const link = card.getByRole('link', { name: 'Conversar no WhatsApp com Dr(a). Helena Prado' });
  const chat = new URL(link.getAttribute('href') ?? '');
  expect(chat.origin + chat.pathname).toBe('https://wa.me/5511987654321');
  expect(chat.searchParams.get('text')).toBe('Olá, Dr(a). Helena Prado. Encontrei o seu contato no Bálsamo.');
});

it.each([
  [false, 1],
  [true, 0],
])('a registration that is checked (%s) is marked as not checked %i times', (isRegistrationChecked, times) => {
  open({ page: pageOf(aDoctor({ isRegistrationChecked })) });
  expect(screen.queryAllByText('Registro não conferido')).toHaveLength(times);
});

it('a photo stands in the place of the initials', () => {
  open({ page: pageOf(aDoctor({ photo: { small: '/s', large: '/l' } })) });
  expect(screen.queryByText('HP')).toBeNull();
  expect(document.querySelector('article img')?.getAttribute('src')).toBe('/s');
});

it('without a number the button says so', async () => {
  const { user } = open({ page: pageOf(aDoctor({ whatsappNumber: null })) });
  const button = screen.getByRole('button', { name: /WhatsApp/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(showToast).toHaveBeenCalledWith('error', 'Este médico não informou um WhatsApp');
});

it('a long presentation opens by a tap and is whole', async () => {
  const bio = 'palavra '.repeat(80).trim();
  const { user } = open({ page: pageOf(aDoctor({ bio })) });
  await user.click(screen.getByText('Ler mais'));
  expect(document.querySelector('details')?.open).toBe(true);
  expect(document.querySelector('article')?.textContent?.match(/palavra/g)).toHaveLength(80);
});

it('typing is searched when it rests and is long enough', async () => {
  const { router, user } = open({ page: pageOf(aDoctor()) });
  const box = screen.getByRole('searchbox', { name: 'Nome ou especialidade' });
  await user.type(box, 'dor');
  await waitFor(() => expect(router.state.location.search).toBe('?q=dor'));
});

it('what is too short to search is said beside the box', () => {
  open({ typed: 'ab', isTooShort: true });
  const box = screen.getByRole('searchbox');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Digite pelo menos 3 caracteres para buscar')).toBeTruthy();
});

it('more doctors follow below, and where they do not arrive it says so and can be tried again', async () => {
  const server = stubServer({ 'GET /api/directory/doctors': { status: 400, body: { code: 'x' } } });
  const { user } = open({ search: 'dor', page: { items: [aDoctor()], nextCursor: PLACE } });
  const more = screen.getByRole('link', { name: 'Carregar mais' });
  expect(more.getAttribute('href')).toBe(`/encontrar-medico?q=dor&after=${PLACE.replaceAll(' ', '+')}`);
  await user.click(more);
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível carregar mais');
  server.answer('GET /api/directory/doctors', { body: pageOf(aDoctor({ name: 'Bruno Tavares' })) });
  await user.click(more);
  expect(await screen.findByRole('heading', { name: 'Dr(a). Bruno Tavares' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('2 médicos');
  expect(screen.queryByRole('link', { name: 'Carregar mais' })).toBeNull();
});

it('nobody found is said, for a search and for a list without anybody', () => {
  open({ search: 'zzz', typed: 'zzz' });
  expect(screen.getByRole('heading', { name: 'Nenhum médico encontrado' })).toBeTruthy();
  expect(screen.getByText('Confira a escrita ou tente outra especialidade.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver todos' }).getAttribute('href')).toBe('/encontrar-medico');
});

it.each([
  [false, 'Verifique sua conexão e tente novamente.'],
  [true, /Foram muitas buscas/],
])('a list that could not be read says why, with a way to try again (busy: %s)', (isBusy, text) => {
  open({ search: 'dor', typed: 'dor', page: null, isBusy });
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('Erro ao carregar lista de profissionais.')).toBeTruthy();
  expect(alert.getByText(text)).toBeTruthy();
  expect(alert.getByRole('link', { name: 'Tentar novamente' }).getAttribute('href')).toBe('/encontrar-medico?q=dor');
});
