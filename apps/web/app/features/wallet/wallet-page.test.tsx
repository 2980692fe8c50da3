import type { WalletDocument } from '@balsamo/contract/wallet/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RoleGuard } from '../../components/layout/role-guard.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { stubUpload } from '../../testing/stub-upload.ts';
import WalletPage from './wallet-page.tsx';

const takeReceivedFile = vi.hoisted(() => vi.fn());
vi.mock('../../offline/received-file.ts', () => ({ takeReceivedFile }));
vi.mock('../../offline/files/keep-files.ts', () => ({ keepFiles: async () => undefined }));
afterEach(() => {
  vi.unstubAllGlobals();
  takeReceivedFile.mockReset();
});

const ACCOUNT = {
  id: '0197a1b2-0000-7000-8000-000000000001',
  name: 'Maria Souza',
  email: 'maria@example.test',
  isEmailVerified: true,
  role: 'paciente',
  crm: null,
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
  createdAt: '2026-01-01T00:00:00.000Z',
  erasure: null,
};
const kept = (changes: Partial<WalletDocument>): WalletDocument => ({
  id: '0197a1b2-0000-7000-8000-000000000002',
  type: 'receita',
  title: null,
  number: null,
  issuer: null,
  issuedOn: null,
  validUntil: null,
  file: null,
  shares: [],
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  ...changes,
});

function Wallet() {
  const { hash } = useLocation();
  return <WalletPage prescriptions={[]} lots={[]} isReceiving={hash === '#documents=received'} />;
}

function openWallet(answers: Parameters<typeof stubServer>[0] = {}, at = '/diary#documents') {
  const server = stubServer({
    'GET /api/account': { body: ACCOUNT },
    'GET /api/documents': { body: { items: [] } },
    'POST /api/documents': (body) => ({ status: 201, body: kept(body as WalletDocument) }),
    ...answers,
  });
  const page = renderPage(
    <RoleGuard role="paciente">
      <Wallet />
    </RoleGuard>,
    { at },
  );
  return { server, page, user: userEvent.setup() };
}
const sheet = () => within(screen.getByRole('dialog'));
const opened = async () => within(await screen.findByRole('dialog'));
const photo = (name: string) => new File(['a'], name, { type: 'image/jpeg' });
const save = () => sheet().getByRole('button', { name: 'Guardar' });

describe('a document that is written down', () => {
  it('whose first try arrived without an answer is kept as it was sent last', async () => {
    const { server, user } = openWallet({
      'POST /api/documents': (body) => ({ body: kept({ ...(body as WalletDocument), number: 'antigo' }) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Adicionar o primeiro' }));
    await user.selectOptions((await opened()).getByLabelText('Que documento é'), 'receita');
    await user.type(sheet().getByLabelText('Número'), 'novo');
    await user.click(save());
    await waitFor(() => expect(server.sent.map(({ method }) => method)).toEqual(['POST', 'PUT']));
    expect(server.sent[1]?.body).toMatchObject({ number: 'novo' });
  });

  it('whose file is refused stays written, says why, and sends the file alone once more', async () => {
    const sent = stubUpload({ status: 422, body: { status: 422, code: 'files.pdf_encrypted' } });
    const { server, user } = openWallet({}, '/diary#documents');
    await user.click(await screen.findByRole('button', { name: 'Adicionar o primeiro' }));
    await user.selectOptions((await opened()).getByLabelText('Que documento é'), 'laudo');
    await user.upload(sheet().getByTestId('wallet-file'), photo('laudo.jpg'));
    await user.click(save());
    expect(await sheet().findByText(/tem senha/)).toBeTruthy();
    expect(server.sent.map(({ method }) => method)).toEqual(['POST']);
    const [written] = server.sent;
    const id = (written?.body as { id: string } | undefined)?.id ?? '';
    server.answer(`PUT /api/documents/${id}`, { body: kept({ id, type: 'laudo' }) });
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(2));
    // Written once more under the same id, never as another document.
    expect(server.sent[1]).toMatchObject({ method: 'PUT', path: `/api/documents/${id}` });
  });
});

describe('a file from the phone’s share menu', () => {
  it('opens the form with it, once: the address is that of the documents again', async () => {
    takeReceivedFile.mockResolvedValue({ file: photo('do-medico.jpg'), others: 0 });
    const { page } = openWallet({}, '/diary#documents=received');
    expect(await screen.findByText('do-medico.jpg será enviado ao guardar.')).toBeTruthy();
    expect(sheet().getByText('Recebemos um arquivo. Diga que documento é.')).toBeTruthy();
    await waitFor(() => expect(page.router.state.location.hash).toBe('#documents'));
    expect(takeReceivedFile).toHaveBeenCalledOnce();
  });

  it.each([
    ['that did not arrive', undefined],
    ['of a kind that is not kept', { file: new File(['a'], 'a.heic', { type: 'image/heic' }), others: 0 }],
  ])('%s opens nothing', async (_, received) => {
    takeReceivedFile.mockResolvedValue(received);
    const { page } = openWallet({}, '/diary#documents=received');
    await waitFor(() => expect(page.router.state.location.hash).toBe('#documents'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
