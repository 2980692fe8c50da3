import type { DoctorPrescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { stubUpload } from '../../testing/stub-upload.ts';
import { DoctorPrescriptions } from './doctor-prescriptions.tsx';
import { PrescribeButton } from './prescribe-button.tsx';
import { Prescribing } from './prescribing.tsx';
import { aDoctorPrescription, aDocument, aPrescription, ID } from './testing.ts';

afterEach(() => vi.unstubAllGlobals());

const PATIENTS = {
  'GET /api/connections': {
    body: {
      items: ['Maria Teste', 'João Teste'].map((name, index) => ({
        person: { id: ['maria', 'joao'][index], name, specialty: null },
        connectedAt: '2026-08-01T12:00:00.000Z',
      })),
      nextCursor: null,
    },
  },
};

function open(prescriptions: DoctorPrescription[], answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({
    'GET /api/prescribed': { body: { items: prescriptions, nextCursor: null } },
    ...PATIENTS,
    ...answers,
  });
  renderPage(<DoctorPrescriptions header={(action) => <header>{action}</header>} />, { at: '/dashboard' });
  return { server, user: userEvent.setup() };
}

describe('what a doctor prescribed', () => {
  it('says for whom, what, and how it stands', async () => {
    open([aDoctorPrescription({ status: 'pausada' })]);
    await screen.findByRole('heading', { name: 'Maria Teste' });
    const item = within(screen.getByRole('list', { name: 'Prescrições' }));
    expect(item.getByRole('heading', { name: 'Maria Teste' })).toBeTruthy();
    expect(item.getByText('pausada')).toBeTruthy();
    expect(item.getByText('Sono e dor')).toBeTruthy();
    expect(item.getByText(/^desde 22 de ago de 2026 · renovar até 16 de dez de 2099$/)).toBeTruthy();
    expect(screen.getByText(/não uma receita médica legal/)).toBeTruthy();
  });

  it('is paused, resumed and deleted at its own address', async () => {
    const { server, user } = open([aDoctorPrescription()], {
      [`POST /api/prescribed/${ID}/pause`]: { body: aDoctorPrescription() },
      [`DELETE /api/prescribed/${ID}`]: { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: 'Pausar Sono e dor' }));
    await user.click(screen.getByRole('button', { name: 'Excluir Sono e dor' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/guardado por 20 anos/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Excluir' }));
    await waitFor(() =>
      expect(server.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
        `POST /api/prescribed/${ID}/pause`,
        `DELETE /api/prescribed/${ID}`,
      ]),
    );
  });

  it('to a former patient is only read', async () => {
    open([aDoctorPrescription({ isConnected: false })]);
    expect(await screen.findByText(/sem conexão, só leitura/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Editar|Excluir|Pausar|Renovar)/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Detalhes de Sono e dor, Maria Teste' })).toBeTruthy();
  });

  it('is read whole in its details, with document and earlier versions', async () => {
    const { user } = open([aDoctorPrescription({ previousId: 'before', document: aDocument() })], {
      [`GET /api/prescribed/${ID}`]: { body: aDoctorPrescription({ previousId: 'before', document: aDocument() }) },
      'GET /api/prescribed/before': {
        body: aDoctorPrescription({ id: 'before', status: 'obsoleta', createdAt: '2026-03-01T12:00:00.000Z' }),
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Detalhes de/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sono e dor' }));
    expect(sheet.getByText('Antes de dormir.')).toBeTruthy();
    expect(sheet.getByRole('link').getAttribute('href')).toBe(`/api/prescribed/${ID}/document`);
    await user.click(sheet.getByRole('button', { name: 'Ver versão anterior' }));
    expect(await sheet.findByText(/^Versão de 1 de mar de 2026/)).toBeTruthy();
  });

  it('says so when the connection ended meanwhile', async () => {
    const { user } = open([aDoctorPrescription()], {
      [`POST /api/prescribed/${ID}/versions`]: { status: 409, body: { code: 'prescriptions.not_connected' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Editar Sono e dor' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar prescrição' }));
    expect(sheet.queryByLabelText('Paciente')).toBeNull();
    await user.type(sheet.getByLabelText(/^Nome do protocolo/), ' 2');
    await user.click(sheet.getByRole('button', { name: 'Salvar nova versão' }));
    expect(await sheet.findByText(/^A conexão com este paciente terminou/)).toBeTruthy();
  });

  it('says of a missing plan what is true of every plan, without advice to try again', async () => {
    const { user } = open([aDoctorPrescription()], {
      [`POST /api/prescribed/${ID}/versions`]: { status: 409, body: { code: 'subscription.needed' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Editar Sono e dor' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar prescrição' }));
    await user.type(sheet.getByLabelText(/^Nome do protocolo/), ' 2');
    await user.click(sheet.getByRole('button', { name: 'Salvar nova versão' }));
    const alert = within(await sheet.findByRole('alert'));
    expect(alert.getByText('Prescrever está em pausa')).toBeTruthy();
    expect(alert.getByText(/^Seu plano não está ativo\. Veja em Ajustes o que falta\./)).toBeTruthy();
    expect(alert.queryByText(/teste|Tente|Erro/)).toBeNull();
  });

  it('is not written anew where nothing was changed', async () => {
    const { server, user } = open([aDoctorPrescription()]);
    await user.click(await screen.findByRole('button', { name: 'Editar Sono e dor' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar prescrição' }));
    await user.click(sheet.getByRole('button', { name: 'Salvar nova versão' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent).toEqual([]);
  });

  it('that is paused says that a new version is in force', async () => {
    const { user } = open([aDoctorPrescription({ status: 'pausada' })]);
    await user.click(await screen.findByRole('button', { name: 'Editar Sono e dor' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar prescrição' }));
    expect(sheet.getByText(/^Salvar cria uma versão nova, que passa a valer/)).toBeTruthy();
  });

  it('is asked for by status', async () => {
    const { server, user } = open([aDoctorPrescription()]);
    await screen.findByRole('heading', { name: 'Maria Teste' });
    await user.click(screen.getByRole('button', { name: 'Vencidas' }));
    await waitFor(() => expect(server.asked).toContain('/api/prescribed?limit=20&status=expirada'));
    expect(screen.getByRole('button', { name: 'Vencidas', pressed: true })).toBeTruthy();
  });
});

describe('the patient of the list', () => {
  const former = aDoctorPrescription({ id: 'former', patientId: 'ana', patientName: 'Ana Antiga', isConnected: false });

  it('can be chosen, a former one too, whatever the status', async () => {
    const { server, user } = open([aDoctorPrescription(), former]);
    const choice = await screen.findByLabelText<HTMLSelectElement>('Paciente');
    await waitFor(() =>
      expect([...choice.options].map(({ text }) => text)).toEqual([
        'Todos os pacientes',
        'João Teste',
        'Maria Teste',
        'Ana Antiga',
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Pausadas' }));
    server.answer('GET /api/prescribed', { body: { items: [], nextCursor: null } });
    await user.selectOptions(choice, 'Ana Antiga');
    expect(await screen.findByRole('heading', { name: 'Nenhuma prescrição com este filtro' })).toBeTruthy();
    expect(server.asked).toContain('/api/prescribed?limit=20&status=pausada&patientId=ana');
  });

  it('is not asked for where there is only one', async () => {
    const [only] = PATIENTS['GET /api/connections'].body.items;
    open([aDoctorPrescription()], { 'GET /api/connections': { body: { items: [only], nextCursor: null } } });
    await screen.findByRole('heading', { name: 'Maria Teste' });
    expect(screen.queryByLabelText('Paciente')).toBeNull();
  });
});

describe('prescribing', () => {
  it('asks for whom first, and sends the patient with the protocol', async () => {
    const { server, user } = open([], { 'POST /api/prescribed': { status: 201, body: aDoctorPrescription() } });
    await user.click(await screen.findByRole('button', { name: 'Nova Prescrição' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByLabelText('Nome do protocolo'), 'Sono');
    await user.selectOptions(sheet.getByLabelText('Tipo'), 'oleo');
    await user.type(sheet.getByLabelText('Nome'), 'Óleo CBD');
    await user.type(sheet.getByLabelText('Dosagem'), '4 gotas');
    await user.click(sheet.getByRole('button', { name: 'Salvar prescrição' }));
    expect(sheet.getByText('Paciente não identificado.')).toBeTruthy();
    expect(server.sent).toEqual([]);
    await user.selectOptions(sheet.getByLabelText('Paciente'), 'Maria Teste');
    expect(sheet.queryByText('Paciente não identificado.')).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Salvar prescrição' }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]).toMatchObject({
      path: '/api/prescribed',
      body: { patientId: 'maria', protocolName: 'Sono', products: [{ type: 'oleo', dosage: '4 gotas' }] },
    });
  });

  it('says at the patient when they are no longer connected, and keeps what was typed', async () => {
    stubServer({ 'POST /api/prescribed': { status: 404, body: { code: 'patients.no_such_patient' } } });
    renderPage(
      <Prescribing>
        <PrescribeButton patient={{ id: 'maria', name: 'Maria Teste' }} />
      </Prescribing>,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Nova Prescrição' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByLabelText('Nome do protocolo'), 'Sono');
    await user.selectOptions(sheet.getByLabelText('Tipo'), 'oleo');
    await user.type(sheet.getByLabelText('Nome'), 'Óleo CBD');
    await user.type(sheet.getByLabelText('Dosagem'), '4 gotas');
    await user.click(sheet.getByRole('button', { name: 'Salvar prescrição' }));
    expect(await sheet.findByText('Este paciente não está conectado a você.')).toBeTruthy();
    expect(sheet.getByLabelText<HTMLInputElement>('Nome').value).toBe('Óleo CBD');
  });

  it('tells a doctor without patients what is missing', async () => {
    const { user } = open([], { 'GET /api/connections': { body: { items: [], nextCursor: null } } });
    await user.click(await screen.findByRole('button', { name: 'Nova Prescrição' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('Conecte-se a um paciente para prescrever.')).toBeTruthy();
  });
});

describe('a signed document', () => {
  const openDetails = async () => {
    const { server, user } = open([aDoctorPrescription({ document: aDocument() })], {
      [`GET /api/prescribed/${ID}`]: { body: aDoctorPrescription({ document: aDocument('nova.pdf') }) },
      [`DELETE /api/prescribed/${ID}/document`]: { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: /^Detalhes de/ }));
    return { server, user, sheet: within(await screen.findByRole('dialog')) };
  };
  const choose = (file: File) => userEvent.upload(screen.getByTestId('document'), file, { applyAccept: false });

  it('is sent with its name in a header, and shown once it is kept', async () => {
    const sent = stubUpload({ status: 200, body: aPrescription() });
    const { sheet } = await openDetails();
    await choose(new File(['%PDF-1.7'], 'minha receita.pdf', { type: 'application/pdf' }));
    expect(await sheet.findByText(/nova\.pdf/)).toBeTruthy();
    expect(sent).toEqual([{ method: 'PUT', path: `/api/prescribed/${ID}/document`, name: 'minha%20receita.pdf' }]);
  });

  it.each([
    [
      'is of no type that is taken',
      new File(['a'], 'a.svg', { type: 'image/svg+xml' }),
      /^Tipo de arquivo não suportado/,
    ],
    ['is empty', new File([], 'a.pdf', { type: 'application/pdf' }), /^Este arquivo está vazio/],
  ])('that %s is refused before it is sent', async (_, file, text) => {
    const sent = stubUpload({ status: 200 });
    const { sheet } = await openDetails();
    await choose(file);
    expect(await sheet.findByText(text)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it.each([
    ['files.pdf_encrypted', 422, /^Este PDF tem senha/],
    ['files.file_broken', 422, /^Não foi possível ler este arquivo/],
    ['files.busy', 503, /^Há muitos arquivos/],
    ['server.unavailable', 413, /^Arquivo muito grande. Tamanho máximo: 10 MB/],
    ['prescriptions.not_connected', 409, /^A conexão com este paciente terminou/],
    ['patients.access_not_logged', 503, /^O acesso não pôde ser anotado/],
  ])('that the server refuses with %s says why', async (code, status, text) => {
    stubUpload({ status, body: { code } });
    const { sheet } = await openDetails();
    await choose(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
    expect(await sheet.findByText(text)).toBeTruthy();
  });

  it('that could not be sent can be chosen again', async () => {
    stubUpload('offline');
    const { sheet } = await openDetails();
    await choose(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
    expect(await sheet.findByText('Verifique sua conexão e tente novamente.')).toBeTruthy();
    expect(sheet.getByRole('button', { name: 'Trocar documento de Sono e dor' })).toBeTruthy();
  });

  it('is removed only after a question', async () => {
    const { server, user, sheet } = await openDetails();
    await user.click(sheet.getByRole('button', { name: 'Remover o documento de Sono e dor' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(server.sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(server.sent.map(({ method }) => method)).toEqual(['DELETE']));
  });
});
