import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RoleGuard } from '../../components/layout/role-guard.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { CurrentPrescriptionButton } from './current-prescription-button.tsx';
import { PatientPrescriptions } from './patient-prescriptions.tsx';
import { Prescribing } from './prescribing.tsx';
import { aPrescription } from './testing.ts';

afterEach(() => vi.unstubAllGlobals());

const MARIA = { id: 'maria', name: 'Maria Teste' };
const LIST = 'GET /api/patients/maria/prescriptions';
const mine = aPrescription({ id: 'a', doctorId: 'helena', doctorName: 'Helena Prado' });
const others = aPrescription({
  id: 'b',
  doctorId: 'caio',
  doctorName: 'Caio Brito',
  doctorSpecialty: 'Psiquiatria',
  protocolName: 'Ansiedade',
});
const noted = aPrescription({ id: 'c', protocolName: 'Anotada' });

function open(prescriptions: Prescription[], answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({
    'GET /api/account': { body: { id: 'helena', role: 'medico', timeZone: 'America/Sao_Paulo', language: 'pt' } },
    [LIST]: { body: { items: prescriptions, nextCursor: null } },
    ...answers,
  });
  renderPage(
    // Who is signed in is known before anything is shown.
    <RoleGuard role="medico">
      <Prescribing>
        <CurrentPrescriptionButton patient={MARIA} prescriptions={prescriptions} />
        <PatientPrescriptions patient={MARIA} pageSize={5} />
      </Prescribing>
    </RoleGuard>,
    { at: '/patients/maria' },
  );
  return { server, user: userEvent.setup() };
}
const cardOf = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

describe('what is prescribed to a patient', () => {
  it('says who wrote it, and can be changed by that doctor alone', async () => {
    open([mine, others, noted]);
    const own = await cardOf('Sono e dor');
    expect(await own.findByText(/^criada por você · desde/)).toBeTruthy();
    for (const name of ['Editar', 'Renovar', 'Pausar', 'Excluir'])
      expect(own.getByRole('button', { name: `${name} Sono e dor` })).toBeTruthy();
    const foreign = await cardOf('Ansiedade');
    expect(foreign.getByText(/^criada por Caio Brito, Psiquiatria · desde/)).toBeTruthy();
    expect(foreign.getAllByRole('button')).toHaveLength(1);
    expect((await cardOf('Anotada')).getByText(/^anotada no diário · desde/)).toBeTruthy();
  });

  it('is asked for anew once it was changed', async () => {
    const { server, user } = open([mine], { 'POST /api/prescribed/a/pause': { body: mine } });
    await user.click(await screen.findByRole('button', { name: 'Pausar Sono e dor' }));
    await waitFor(() => expect(server.asked.filter((path) => path.includes('/prescriptions'))).toHaveLength(2));
  });

  it('in force is opened from anywhere, that of another doctor to be read', async () => {
    const { user } = open([aPrescription({ id: 'old', status: 'expirada', protocolName: 'Antiga' }), others]);
    await user.click(await screen.findByRole('button', { name: 'Ver Prescrição Atual' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Ansiedade' }));
    expect(sheet.getByText('4 gotas · à noite')).toBeTruthy();
    expect(sheet.getByText(/Maria Teste · criada por Caio Brito/)).toBeTruthy();
    expect(sheet.queryByTestId('document')).toBeNull();
  });

  it('comes in pages', async () => {
    const { server, user } = open([mine], { [LIST]: { body: { items: [mine], nextCursor: 'more' } } });
    await user.click(await screen.findByRole('button', { name: 'Próxima' }));
    expect(await screen.findByText('Página 2')).toBeTruthy();
    expect(server.asked.at(-1)).toBe('/api/patients/maria/prescriptions?limit=5&cursor=more');
  });

  it('says where there is nothing, and where it could not be loaded', async () => {
    const { server, user } = open([], { [LIST]: 'offline' });
    expect(await screen.findByText('Não foi possível carregar as prescrições')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ver Prescrição Atual' })).toBeNull();
    server.answer(LIST, { body: { items: [], nextCursor: null } });
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: 'Nenhuma prescrição ainda' })).toBeTruthy();
  });
});
