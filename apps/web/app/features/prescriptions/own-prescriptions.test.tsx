import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { OwnPrescriptions } from './own-prescriptions.tsx';
import { aDocument, aPrescription, ID } from './testing.ts';

afterEach(() => vi.unstubAllGlobals());

const LIST = 'GET /api/prescriptions';
function openPrescriptions(prescriptions: Prescription[], answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({ [LIST]: { body: { items: prescriptions, nextCursor: null } }, ...answers });
  renderPage(<OwnPrescriptions />, { at: '/diary' });
  return { server, user: userEvent.setup() };
}

describe('a prescription', () => {
  it('tells who wrote it, its schedule, and that it is no legal receita', async () => {
    openPrescriptions([aPrescription()]);
    expect(
      await screen.findByText(/^criada por você · desde 22 de ago de 2026 · renovar até 16 de dez de 2099$/),
    ).toBeTruthy();
    expect(screen.getByText('4 gotas · à noite')).toBeTruthy();
    expect(screen.getByText('Antes de dormir.')).toBeTruthy();
    expect(screen.getByText(/não uma receita médica legal/)).toBeTruthy();
  });

  it.each([
    ['of a doctor', ID],
    ['of a doctor whose account is gone', null],
  ])('%s is only read, with the name as it was', async (_, doctorId) => {
    openPrescriptions([aPrescription({ doctorId, doctorName: 'Helena Prado' })]);
    expect(await screen.findByText(/^criada por Helena Prado/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Editar|Excluir|Pausar|Renovar)/ })).toBeNull();
  });

  it('of a doctor names the specialty and offers the signed document, which only the doctor brings', async () => {
    const document = aDocument();
    openPrescriptions([aPrescription({ doctorName: 'Helena Prado', doctorSpecialty: 'Neurologia', document })]);
    expect(await screen.findByText(/^criada por Helena Prado, Neurologia · desde/)).toBeTruthy();
    const link = screen.getByRole('link', { name: /^Documento assinado ?receita\.pdf · 1,4\sMB$/ });
    expect(link.getAttribute('href')).toBe(`/api/prescriptions/${ID}/document`);
    expect(screen.getByText(/^Cópia para leitura, sem a assinatura digital/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /documento/i })).toBeNull();
  });

  it('stands beside what was recorded, with how much that is; where it cannot, it says why', async () => {
    const products = ['A', 'B', 'C', 'D'].map((name) => ({ type: 'oleo', name, dosage: '1 gota' }) as const);
    const planOf = (product: number, plan: object) => ({ prescriptionId: ID, product, plan });
    const unknown = (reason: string) => ({ kind: 'unknown', reason });
    openPrescriptions([aPrescription({ products })], {
      'GET /api/prescriptions/planned-uses': {
        body: {
          items: [
            planOf(0, { kind: 'known', perDay: 2, days: 14, recorded: 22 }),
            planOf(1, unknown('frequency_not_understood')),
            planOf(2, unknown('no_such_product')),
            planOf(3, unknown('too_few_days')),
          ],
        },
      },
    });
    expect(
      await screen.findByText('Planejado 2 por dia · registrado 1,6 por dia nos últimos 14 dias (22 usos)'),
    ).toBeTruthy();
    expect(screen.getByText(/a frequência não diz quantas vezes/)).toBeTruthy();
    expect(screen.getByText(/não dá para saber quais usos são deste produto/)).toBeTruthy();
    expect(screen.getByText(/começa depois de 7 dias/)).toBeTruthy();
  });

  it('that is paused or expired stands apart, and can be resumed or renewed', async () => {
    const { server, user } = openPrescriptions(
      [
        aPrescription({ status: 'pausada' }),
        aPrescription({ id: 'other', status: 'expirada', protocolName: 'Antiga' }),
      ],
      { [`POST /api/prescriptions/${ID}/resume`]: { body: aPrescription() } },
    );
    expect(await screen.findByText('Pausadas e vencidas')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pausar Antiga' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retomar Sono e dor' }));
    expect(server.sent.map(({ path }) => path)).toEqual([`/api/prescriptions/${ID}/resume`]);
  });

  it('shows the version before it', async () => {
    const { user } = openPrescriptions([aPrescription({ previousId: 'before' })], {
      'GET /api/prescriptions/before': {
        body: aPrescription({ id: 'before', status: 'obsoleta', createdAt: '2026-03-01T12:00:00.000Z' }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Ver versão anterior' }));
    expect(await screen.findByText(/^Versão de 1 de mar de 2026/)).toBeTruthy();
  });

  it('is deleted only after a question', async () => {
    const { server, user } = openPrescriptions([aPrescription()], {
      [`DELETE /api/prescriptions/${ID}`]: { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: 'Excluir Sono e dor' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(server.sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Excluir' }));
    expect(server.sent.map(({ method }) => method)).toEqual(['DELETE']);
  });
});

describe('writing a prescription', () => {
  const open = async (answers: Parameters<typeof stubServer>[0] = {}) => {
    const { server, user } = openPrescriptions([], answers);
    await user.click(await screen.findByRole('button', { name: 'Anotar minha receita' }));
    return { server, user, sheet: within(await screen.findByRole('dialog', { name: 'Nova receita' })) };
  };

  it('asks for the name of the protocol and the whole of each medication', async () => {
    const { server, user, sheet } = await open();
    await user.click(sheet.getByRole('button', { name: 'Adicionar medicamento' }));
    await user.type(sheet.getAllByLabelText('Nome')[0] as HTMLElement, 'Óleo');
    await user.click(sheet.getByRole('button', { name: 'Salvar receita' }));
    expect(sheet.getByText('Por favor, preencha o nome do protocolo.')).toBeTruthy();
    expect(sheet.getByText('Por favor, preencha todos os campos obrigatórios do Medicamento 1.')).toBeTruthy();
    expect(sheet.getByText('Por favor, preencha todos os campos obrigatórios do Medicamento 2.')).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  it('stops saying what was wrong once it is put right, and not before', async () => {
    const { user, sheet } = await open();
    const incomplete = 'Por favor, preencha todos os campos obrigatórios do Medicamento 1.';
    await user.click(sheet.getByRole('button', { name: 'Salvar receita' }));
    await user.type(sheet.getByLabelText('Nome do protocolo'), 'S');
    expect(sheet.queryByText('Por favor, preencha o nome do protocolo.')).toBeNull();
    await user.selectOptions(sheet.getByLabelText('Tipo'), 'oleo');
    await user.type(sheet.getByLabelText('Nome'), 'Ó');
    expect(sheet.getByText(incomplete)).toBeTruthy();
    await user.type(sheet.getByLabelText('Dosagem'), '3');
    expect(sheet.queryByText(incomplete)).toBeNull();
  });

  it('says at its medication what the server refuses, until the places have moved', async () => {
    const products = ['Óleo', 'Flor', 'Creme'].map((name) => ({ type: 'oleo', name, dosage: '1 gota' }) as const);
    const { user } = openPrescriptions([aPrescription({ products })], {
      [`POST /api/prescriptions/${ID}/versions`]: {
        status: 422,
        body: {
          code: 'request.invalid',
          errors: [{ pointer: '/products/1/name', code: 'text_too_long', message: '' }],
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Editar Sono e dor' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar receita' }));
    await user.type(sheet.getByLabelText(/^Nome do protocolo/), ' 2');
    await user.click(sheet.getByRole('button', { name: 'Salvar nova versão' }));
    const second = within(sheet.getByRole('group', { name: 'Medicamento 2' }));
    expect(await second.findByText('Este texto está longo demais.')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Remover medicamento 1' }));
    expect(sheet.getAllByLabelText<HTMLInputElement>('Nome').map(({ value }) => value)).toEqual(['Flor', 'Creme']);
    expect(sheet.queryByText('Este texto está longo demais.')).toBeNull();
  });

  it('refuses a renewal date that is past', async () => {
    const { user, sheet } = await open();
    await user.type(sheet.getByLabelText('Renovar até'), '2020-01-01');
    await user.click(sheet.getByRole('button', { name: 'Salvar receita' }));
    expect(sheet.getByText('A data precisa ser hoje ou depois.')).toBeTruthy();
  });

  it('keeps what was typed, and the id, when there is no connection', async () => {
    const { server, user, sheet } = await open({ 'POST /api/prescriptions': 'offline' });
    await user.type(sheet.getByLabelText('Nome do protocolo'), 'Sono');
    await user.selectOptions(sheet.getByLabelText('Tipo'), 'oleo');
    await user.type(sheet.getByLabelText('Nome'), 'Óleo CBD');
    await user.type(sheet.getByLabelText('Dosagem'), '4 gotas');
    await user.click(sheet.getByRole('button', { name: 'Salvar receita' }));
    expect(await sheet.findByText('Erro ao criar prescrição. Tente novamente.')).toBeTruthy();
    expect(sheet.getByLabelText<HTMLInputElement>('Dosagem').value).toBe('4 gotas');
    await user.click(sheet.getByRole('button', { name: 'Salvar receita' }));
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent[1]).toEqual(server.sent[0]);
    expect(server.sent[0]?.body).toMatchObject({
      protocolName: 'Sono',
      renewalDate: null,
      products: [{ type: 'oleo', name: 'Óleo CBD', dosage: '4 gotas' }],
    });
  });

  it('writes an edit as a new version', async () => {
    const { server, user } = openPrescriptions([aPrescription()], {
      [`POST /api/prescriptions/${ID}/versions`]: { status: 201, body: aPrescription() },
    });
    await user.click(await screen.findByRole('button', { name: 'Editar Sono e dor' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar receita' }));
    await user.clear(sheet.getByLabelText('Dosagem'));
    await user.type(sheet.getByLabelText('Dosagem'), '5 gotas');
    await user.click(sheet.getByRole('button', { name: 'Salvar nova versão' }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]).toMatchObject({
      path: `/api/prescriptions/${ID}/versions`,
      body: { protocolName: 'Sono e dor', products: [{ dosage: '5 gotas', frequency: 'à noite' }] },
    });
    expect(server.sent[0]?.body).not.toMatchObject({ id: ID });
  });

  it('says where a newer version is in the way', async () => {
    const { user } = openPrescriptions([aPrescription()], {
      [`POST /api/prescriptions/${ID}/versions`]: { status: 409, body: { code: 'prescriptions.superseded' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Editar Sono e dor' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar receita' }));
    await user.type(sheet.getByLabelText(/^Nome do protocolo/), ' 2');
    await user.click(sheet.getByRole('button', { name: 'Salvar nova versão' }));
    expect(await sheet.findByText('Esta receita já tem uma versão mais nova. Feche e abra de novo.')).toBeTruthy();
  });
});
