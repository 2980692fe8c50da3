import type { OwnDoctorProfile } from '@balsamo/contract/doctors/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { stubServer } from '../../../testing/stub-server.ts';
import { stubUpload } from '../../../testing/stub-upload.ts';
import CrmBanner from './crm-banner.tsx';
import DoctorSection from './doctor-section.tsx';

vi.mock('../../../components/ui/toast.ts', () => ({ showToast: vi.fn(async () => {}), dismissToast: vi.fn() }));
const { showToast } = await import('../../../components/ui/toast.ts');
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(showToast).mockClear();
});

const PROFILE: OwnDoctorProfile = {
  id: '0197f22e-79b0-4aaa-bfff-ffffffffffff',
  name: 'Helena Prado',
  crm: null,
  isRegistrationChecked: false,
  specialty: null,
  bio: null,
  languages: [],
  isPubliclyListed: false,
  refusal: null,
  listing: 'off',
  photo: null,
  contact: {
    email: null,
    whatsappNumber: null,
    website: null,
    instagram: null,
    twitter: null,
    facebook: null,
    linkedin: null,
  },
};
const PHOTO = { small: '/api/directory/photos/s', large: '/api/directory/photos/l' };

async function open(profile: Partial<OwnDoctorProfile> = {}, answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({ 'GET /api/account/doctor-profile': { body: { ...PROFILE, ...profile } }, ...answers });
  renderPage(<DoctorSection code={<p>DRK7M4XP</p>} />, { at: '/conta' });
  await screen.findByRole('button', { name: 'Salvar perfil profissional' });
  return { server, user: userEvent.setup() };
}
const save = () => screen.getByRole('button', { name: 'Salvar perfil profissional' });
const fieldOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('the professional profile', () => {
  it('is listed only when its doctor says so, and then needs a registration, asked for beside its fields', async () => {
    const { server, user } = await open();
    expect(screen.getByText(/só os pacientes conectados com você/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Aparecer em Encontrar médico' }));
    await user.click(save());
    expect(screen.getByText('CRM é obrigatório para médicos')).toBeTruthy();
    expect(screen.getByText('UF do CRM é obrigatória para médicos')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(fieldOf('Número do CRM')));
    expect(server.sent).toEqual([]);
  });

  it('says why it is not listed, what to do, and leads to nothing that is not there', async () => {
    await open({ crm: '12345-SP', isPubliclyListed: true, listing: 'registration_taken' });
    expect(screen.getByText(/Outra conta já usa este CRM/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Escrever para a equipe' }).getAttribute('href')).toBe('/conta#opiniao');
    expect(screen.queryByRole('link', { name: 'Ver Encontrar médico' })).toBeNull();
  });

  it('that waits for the address to be confirmed says so', async () => {
    await open({ crm: '12345-SP', isPubliclyListed: true, listing: 'email_unconfirmed' });
    expect(screen.getByText(/Falta confirmar o seu e-mail/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pedir outro link' }).getAttribute('href')).toBe('/conta#seguranca');
    expect(screen.queryByText(/Outra conta/)).toBeNull();
  });

  it('says why its registration was refused, in the words of who looked it up', async () => {
    const refusal = 'O número é de outra pessoa.';
    await open({ crm: '12345-SP', isPubliclyListed: true, listing: 'registration_refused', refusal });
    expect(screen.getByText('Motivo: O número é de outra pessoa.')).toBeTruthy();
  });

  it('says before the registration is changed that its place in the list is free then', async () => {
    const { user } = await open({ crm: '12345-SP', isPubliclyListed: true, listing: 'listed' });
    const warning = () => screen.queryByText(/12345-SP fica livre/);
    expect(warning()).toBeNull();
    await user.type(fieldOf('Número do CRM'), '6');
    expect(warning()).not.toBeNull();
    await user.clear(fieldOf('Número do CRM'));
    await user.type(fieldOf('Número do CRM'), '012345');
    expect(warning()).toBeNull();
    await user.selectOptions(screen.getByLabelText('UF do CRM'), 'RJ');
    expect(warning()).not.toBeNull();
  });

  it('says with what was saved that the registration has gone to another account meanwhile', async () => {
    const kept = { ...PROFILE, crm: '12345-SP', isPubliclyListed: true, listing: 'registration_taken' };
    const mistyped = { crm: '12354-SP', isPubliclyListed: true, listing: 'listed' } as const;
    const { user } = await open(mistyped, { 'PATCH /api/account/doctor-profile': { body: kept } });
    await user.clear(fieldOf('Número do CRM'));
    await user.type(fieldOf('Número do CRM'), '12345');
    await user.click(save());
    await waitFor(() => expect(showToast).toHaveBeenCalled());
    expect(vi.mocked(showToast).mock.lastCall?.[2]?.description).toMatch(/Outra conta já usa este CRM/);
    expect(screen.getByRole('link', { name: 'Escrever para a equipe' })).toBeTruthy();
  });

  it('is sent as it was typed, empty fields as not told, and shown as it was kept', async () => {
    const kept = { ...PROFILE, crm: '12345-SP', contact: { ...PROFILE.contact, whatsappNumber: '5511987654321' } };
    const { server, user } = await open({}, { 'PATCH /api/account/doctor-profile': { body: kept } });
    await user.type(fieldOf('Número do CRM'), '12345');
    await user.selectOptions(screen.getByLabelText('UF do CRM'), 'SP');
    await user.click(screen.getByRole('button', { name: 'Libras' }));
    await user.type(fieldOf('WhatsApp'), '11987654321');
    expect(screen.getByText('Abre uma conversa com +55 11 98765-4321')).toBeTruthy();
    await user.click(save());
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('success', 'Perfil atualizado'));
    expect(server.sent[0]?.body).toMatchObject({
      crm: '12345',
      crmState: 'SP',
      specialty: null,
      languages: ['bzs'],
      whatsappNumber: '11987654321',
      instagram: null,
      isPubliclyListed: false,
    });
    expect(fieldOf('WhatsApp').value).toBe('+55 11 98765-4321');
  });

  it('says beside the field what is wrong, by our rules and by the server’s', async () => {
    const refusal = { code: 'request.invalid', errors: [{ pointer: '/website', code: 'url_invalid', message: 'x' }] };
    const { user } = await open({}, { 'PATCH /api/account/doctor-profile': { status: 422, body: refusal } });
    await user.type(fieldOf('Instagram'), 'a b');
    await user.click(save());
    expect(screen.getByText(/Escreva o nome de usuário/)).toBeTruthy();
    await user.clear(fieldOf('Instagram'));
    await user.click(save());
    expect(await screen.findByText('URL inválida')).toBeTruthy();
  });

  it('keeps what was typed when it could not be saved', async () => {
    const { user } = await open({}, { 'PATCH /api/account/doctor-profile': 'offline' });
    await user.type(fieldOf('Especialidade'), 'Neurologia');
    await user.click(save());
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Erro ao salvar configurações')).toBeTruthy();
    expect(fieldOf('Especialidade').value).toBe('Neurologia');
  });

  it('is shown as a card while it is typed', async () => {
    const { user } = await open();
    const card = within(screen.getByRole('article'));
    expect(card.getByRole('heading', { name: 'Dr(a). Helena Prado' })).toBeTruthy();
    await user.type(fieldOf('Especialidade'), 'Neurologia');
    expect(card.getByText('Neurologia')).toBeTruthy();
  });

  it('that could not be loaded can be asked for again', async () => {
    const server = stubServer({ 'GET /api/account/doctor-profile': { status: 400, body: { code: 'x' } } });
    renderPage(<DoctorSection code={null} />, { at: '/conta' });
    expect(await screen.findByText('Erro ao carregar perfil')).toBeTruthy();
    server.answer('GET /api/account/doctor-profile', { body: PROFILE });
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByLabelText('Especialidade')).toBeTruthy();
  });
});

describe('the photo', () => {
  const choose = (file: File) => userEvent.upload(screen.getByTestId('photo'), file, { applyAccept: false });
  const picture = () => new File(['x'], 'eu.jpg', { type: 'image/jpeg' });

  it('is sent, and shown once it is kept', async () => {
    const { server } = await open();
    const sent = stubUpload({ status: 200 });
    server.answer('GET /api/account/doctor-profile', { body: { ...PROFILE, photo: PHOTO } });
    await choose(picture());
    expect(await screen.findByRole('button', { name: 'Trocar foto' })).toBeTruthy();
    expect(sent).toEqual([{ method: 'PUT', path: '/api/account/photo', name: 'eu.jpg' }]);
    expect(document.querySelector('img')?.getAttribute('src')).toBe(PHOTO.small);
  });

  it.each([
    ['no image', new File(['a'], 'a.svg', { type: 'image/svg+xml' }), /^Erro ao enviar imagem\. Arquivo inválido/],
    ['too large', Object.defineProperty(picture(), 'size', { value: 6_000_000 }), /A imagem deve ter no máximo 5MB\./],
  ])('that is %s is refused before it is sent', async (_, file, text) => {
    await open();
    const sent = stubUpload({ status: 200 });
    await choose(file);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it.each([
    ['files.file_type_refused', 422, /Arquivo inválido/],
    ['files.image_too_large', 422, /pixels demais/],
    ['files.busy', 503, /muitas imagens/],
  ])('that the server refuses says why: %s', async (code, status, text) => {
    await open({ photo: PHOTO });
    stubUpload({ status, body: { code } });
    await choose(picture());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Trocar foto' })).toBeTruthy();
  });

  it('is removed after a question', async () => {
    const { server, user } = await open({ photo: PHOTO }, { 'DELETE /api/account/photo': { status: 204 } });
    await user.click(screen.getByRole('button', { name: 'Remover foto' }));
    expect(server.sent).toEqual([]);
    server.answer('GET /api/account/doctor-profile', { body: PROFILE });
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remover foto' }));
    expect(await screen.findByRole('button', { name: 'Enviar foto' })).toBeTruthy();
  });
});

describe('the banner for doctors without a registration', () => {
  const openBanner = (answer: Parameters<typeof stubServer>[0][string]) => {
    const server = stubServer({ 'PATCH /api/account/doctor-profile': answer });
    renderPage(<CrmBanner />, { at: '/dashboard' });
    return { server, user: userEvent.setup() };
  };
  const type = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(await screen.findByLabelText('Número do CRM'), '12345');
    await user.selectOptions(screen.getByLabelText('UF do CRM'), 'RJ');
    await user.click(screen.getByRole('button', { name: 'Salvar CRM' }));
  };

  it('asks for both, beside the fields', async () => {
    const { server, user } = openBanner('offline');
    await user.click(await screen.findByRole('button', { name: 'Salvar CRM' }));
    expect(screen.getByText('CRM é obrigatório para médicos')).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  it('saves in place', async () => {
    const { server, user } = openBanner({ body: { ...PROFILE, crm: '12345-RJ' } });
    await type(user);
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('success', 'CRM salvo com sucesso!'));
    expect(server.sent[0]?.body).toEqual({ crm: '12345', crmState: 'RJ' });
  });

  it('says when it could not, and keeps what was typed', async () => {
    const { user } = openBanner({ status: 400, body: { code: 'x' } });
    await type(user);
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith('error', 'Erro ao salvar CRM', {
        description: 'Tente novamente mais tarde.',
      }),
    );
    expect(fieldOf('Número do CRM').value).toBe('12345');
  });
});
