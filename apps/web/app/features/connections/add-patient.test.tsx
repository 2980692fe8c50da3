import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LazyToaster } from '../../components/ui/lazy-toaster.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { AddPatient } from './add-patient.tsx';
import { InvitationList } from './invitation-list.tsx';
import { anInvitation, listOf, REQUEST_ID } from './testing.ts';
import { TrialPlaces } from './trial-places.tsx';

afterEach(() => vi.unstubAllGlobals());

const ALLOWANCE = 'GET /api/connections/allowance';
const INVITE = 'POST /api/invitations';

function openDoctor(answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({
    [ALLOWANCE]: { body: { limit: 2, taken: 0 } },
    'GET /api/invitations': listOf(),
    'GET /api/connections/code': { body: { code: 'DRK7M4XP', createdAt: '2026-08-22T12:00:00.000Z' } },
    ...answers,
  });
  renderPage(
    <>
      <TrialPlaces />
      <AddPatient />
      <InvitationList />
      <LazyToaster />
    </>,
    { at: '/dashboard' },
  );
  return { server, user: userEvent.setup() };
}

async function openSheet(answers: Parameters<typeof stubServer>[0] = {}) {
  const { server, user } = openDoctor(answers);
  await user.click(screen.getByRole('button', { name: 'Adicionar paciente' }));
  return { server, user, sheet: within(await screen.findByRole('dialog', { name: 'Adicionar paciente' })) };
}

describe('the room of a trial', () => {
  it('is told while there is some', async () => {
    openDoctor({ [ALLOWANCE]: { body: { limit: 2, taken: 1 } } });
    expect(await screen.findByText('1 de 2 lugares em uso no período de teste')).toBeTruthy();
  });

  it('that is used up is said where a patient is added, with how to make some; the own code is there all the same', async () => {
    const { user, sheet } = await openSheet({ [ALLOWANCE]: { body: { limit: 2, taken: 2 } } });
    expect(await sheet.findByText('Limite de pacientes atingido')).toBeTruthy();
    expect(sheet.getByText(/pode ser cancelado em Pacientes/)).toBeTruthy();
    await user.click(sheet.getByRole('tab', { name: 'Seu código' }));
    expect(await sheet.findByText('DRK7M4XP')).toBeTruthy();
  });

  it('that is over is said where a patient is added, without advice that would make no room', async () => {
    const { sheet } = await openSheet({ [ALLOWANCE]: { body: { limit: 0, taken: 2 } } });
    expect(await sheet.findByText('Seu plano não está ativo')).toBeTruthy();
    expect(sheet.queryByText(/pode ser cancelado em Pacientes/)).toBeNull();
  });

  it('is of no concern to who has no limit', async () => {
    const { user } = openDoctor({ [ALLOWANCE]: { body: { limit: null, taken: 7 } } });
    await user.click(screen.getByRole('button', { name: 'Adicionar paciente' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(screen.queryByText(/lugares/)).toBeNull();
  });
});

describe('an invitation by mail', () => {
  it('asks for name and address', async () => {
    const { server, user, sheet } = await openSheet();
    await user.click(sheet.getByRole('button', { name: 'Enviar convite' }));
    expect(sheet.getByText('Nome deve ter pelo menos 2 caracteres')).toBeTruthy();
    expect(sheet.getByText('Email é obrigatório')).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  it('sends only what was told', async () => {
    const { server, user, sheet } = await openSheet({ [INVITE]: { status: 201, body: anInvitation() } });
    await user.type(sheet.getByLabelText('Nome completo do paciente'), 'Rita Moura ');
    await user.type(sheet.getByLabelText('E-mail do paciente'), 'rita@exemplo.com');
    await user.click(sheet.getByRole('button', { name: 'Mais dados (opcional)' }));
    await user.type(sheet.getByLabelText('Anotações'), 'Dor lombar.');
    await user.click(sheet.getByRole('button', { name: 'Enviar convite' }));
    expect(await screen.findByText('Paciente cadastrado!')).toBeTruthy();
    expect(server.sent[0]?.body).toEqual({ name: 'Rita Moura', email: 'rita@exemplo.com', notes: 'Dor lombar.' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps what was typed while another way is looked at', async () => {
    const { user, sheet } = await openSheet();
    await user.type(sheet.getByLabelText('Nome completo do paciente'), 'Rita');
    await user.click(sheet.getByRole('tab', { name: 'Seu código' }));
    expect(await sheet.findByText('DRK7M4XP')).toBeTruthy();
    await user.click(sheet.getByRole('tab', { name: 'Convidar' }));
    expect(sheet.getByLabelText<HTMLInputElement>('Nome completo do paciente').value).toBe('Rita');
  });

  const inviteRita = async (answer: { status: number; body: unknown } | 'offline') => {
    const { user, sheet } = await openSheet({ [INVITE]: answer });
    await user.type(sheet.getByLabelText('Nome completo do paciente'), 'Rita Moura');
    await user.type(sheet.getByLabelText('E-mail do paciente'), 'rita@exemplo.com');
    await user.click(sheet.getByRole('button', { name: 'Enviar convite' }));
    return sheet;
  };

  it.each([
    [{ status: 409, body: { code: 'invitations.already_pending' } }, 'Já há um convite para este e-mail'],
    [{ status: 409, body: { code: 'invitations.patient_exists' } }, 'Paciente já possui conta'],
    [{ status: 409, body: { code: 'connections.limit_reached' } }, 'Limite de pacientes atingido'],
    [{ status: 409, body: { code: 'subscription.needed' } }, 'Seu plano não está ativo'],
    [{ status: 403, body: { code: 'invitations.crm_required' } }, 'Falta o seu CRM'],
    [{ status: 500, body: { code: 'server.error' } }, 'Erro ao convidar paciente'],
    ['offline' as const, 'Erro ao convidar paciente'],
  ])('that failed says why and keeps what was typed: %j', async (answer, title) => {
    const sheet = await inviteRita(answer);
    expect(within(await sheet.findByRole('alert')).getByText(title)).toBeTruthy();
    expect(sheet.getByLabelText<HTMLInputElement>('E-mail do paciente').value).toBe('rita@exemplo.com');
  });
});

describe('the invitations', () => {
  it('say how they stand; an expired one is sent again', async () => {
    const { server, user } = openDoctor({
      'GET /api/invitations': listOf(anInvitation({ status: 'expired', expiresAt: '2026-01-01T12:00:00.000Z' })),
      [`POST /api/invitations/${REQUEST_ID}/resend`]: { body: anInvitation() },
    });
    expect(await screen.findByText('vencido')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Enviar de novo o convite de Rita Moura' }));
    expect(await screen.findByText('Convite enviado de novo')).toBeTruthy();
    expect(server.sent.map(({ path }) => path)).toEqual([`/api/invitations/${REQUEST_ID}/resend`]);
  });

  it('are cancelled only after a question', async () => {
    const { server, user } = openDoctor({
      'GET /api/invitations': listOf(anInvitation()),
      [`DELETE /api/invitations/${REQUEST_ID}`]: { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancelar o convite de Rita Moura' }));
    expect(server.sent).toEqual([]);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar convite' }));
    expect(await screen.findByText('Convite cancelado')).toBeTruthy();
  });
});
