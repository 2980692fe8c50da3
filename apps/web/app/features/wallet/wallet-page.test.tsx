import type { WalletDocument } from '@balsamo/contract/wallet/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActingContext } from '../../components/acting/acting.ts';
import { CaptureError } from '../../components/document-capture/engine/tasks.ts';
import { RoleGuard } from '../../components/layout/role-guard.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { stubUpload } from '../../testing/stub-upload.ts';
import WalletPage from './wallet-page.tsx';

const showToast = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('../../components/ui/toast.ts', () => ({ showToast }));
const takeReceivedFiles = vi.hoisted(() => vi.fn());
vi.mock('../../offline/received-file.ts', () => ({ takeReceivedFiles }));
/** What stands for the worker: jsdom has neither workers nor pictures. */
const engine = vi.hoisted(() => ({ read: vi.fn(), make: vi.fn(), bind: vi.fn(), close: vi.fn() }));
vi.mock('../../components/document-capture/engine/capture-engine.ts', () => ({ startCaptureEngine: () => engine }));
const keepFiles = vi.hoisted(() => vi.fn(async (_: string, _wanted: readonly { id: string }[]) => undefined));
vi.mock('../../offline/files/keep-files.ts', () => ({ keepFiles }));
afterEach(() => {
  vi.unstubAllGlobals();
  takeReceivedFiles.mockReset();
  keepFiles.mockClear();
  showToast.mockClear();
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

const LOT = {
  id: '0197a1b2-0000-7000-8000-000000000009',
  nickname: 'Óleo',
  brand: null,
  batch: 'L-7',
  expiresOn: null,
};

const PRESCRIPTION = {
  id: '0197a1b2-0000-7000-8000-00000000000a',
  protocolName: 'Sono',
  doctorName: 'Helena Prado',
  createdAt: '2026-11-01T12:00:00.000Z',
  products: [{ name: 'Óleo', dosage: '4 gotas' }],
  document: {
    name: 'receita.pdf',
    mediaType: 'application/pdf' as const,
    byteSize: 900,
    addedAt: '2026-11-01T12:00:00.000Z',
  },
};

type WalletProps = Parameters<typeof WalletPage>[0];

function Wallet({ lots = [], ...given }: { lots?: WalletProps['lots']; prescriptions?: WalletProps['prescriptions'] }) {
  const { hash } = useLocation();
  const prescriptions = 'prescriptions' in given ? given.prescriptions : [];
  return <WalletPage prescriptions={prescriptions} lots={lots} isReceiving={hash === '#documents=received'} />;
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

it('a lot can be shown where no document is kept yet', async () => {
  stubServer({ 'GET /api/account': { body: ACCOUNT }, 'GET /api/documents': { body: { items: [] } } });
  renderPage(
    <RoleGuard role="paciente">
      <Wallet lots={[LOT]} />
    </RoleGuard>,
    { at: '/diary#documents' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Mostrar' }));
  expect(await screen.findByText('L-7')).toBeTruthy();
});

describe('the file of a prescription', () => {
  const page = (props: Parameters<typeof Wallet>[0]) => {
    const file = { id: 'f1', mediaType: 'image/jpeg' as const, name: 'a.jpg', byteSize: 1 };
    stubServer({
      'GET /api/account': { body: ACCOUNT },
      'GET /api/documents': { body: { items: [kept({ file })] } },
    });
    const shown = (
      <RoleGuard role="paciente">
        <Wallet {...props} />
      </RoleGuard>
    );
    return renderPage(shown, { at: '/diary#documents' });
  };

  it('is kept on the device beside those of the documents, and stands among them', async () => {
    page({ prescriptions: [PRESCRIPTION, { ...PRESCRIPTION, id: 'other', protocolName: 'Dor', document: null }] });
    const files = within(await screen.findByRole('region', { name: 'Receitas em uso com arquivo' }));
    expect(files.getAllByRole('listitem')).toHaveLength(1);
    expect(files.getByText('Prescrita por Helena Prado')).toBeTruthy();
    expect(files.getByRole('link').getAttribute('href')).toBe(`/diary#treatment=${PRESCRIPTION.id}`);
    await waitFor(() => expect(keepFiles).toHaveBeenCalledOnce());
    const wanted = keepFiles.mock.calls[0]?.[1].map(({ id }) => id);
    expect(wanted).toEqual(['f1', `${PRESCRIPTION.id} ${PRESCRIPTION.document.addedAt}`]);
  });

  it('is ticked where one chooses what to show, and a prescription without one is not', async () => {
    page({ prescriptions: [PRESCRIPTION, { ...PRESCRIPTION, id: 'other', protocolName: 'Dor', document: null }] });
    await userEvent.click(await screen.findByRole('button', { name: 'Escolher o que mostrar' }));
    const ticked = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    await opened();
    expect([ticked(/Sono/), ticked(/Dor/)]).toEqual([true, false]);
  });

  it('drops nothing from the device before the prescriptions are known', async () => {
    page({ prescriptions: undefined });
    expect(await screen.findByRole('heading', { level: 2, name: 'Receita' })).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(keepFiles).not.toHaveBeenCalled();
  });
});

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

  it('whose file alone was chosen finds it when its form was closed by accident, and not when it was given up', async () => {
    const { user } = openWallet();
    const open = async () => await user.click(await screen.findByRole('button', { name: 'Adicionar o primeiro' }));
    const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    await user.upload((await opened()).getByTestId('wallet-file'), photo('laudo.jpg'));
    await user.keyboard('{Escape}');
    await isClosed();
    await open();
    expect((await opened()).getByText('laudo.jpg será enviado ao guardar.')).toBeTruthy();
    await user.click(sheet().getByRole('button', { name: 'Cancelar' }));
    await isClosed();
    await open();
    expect((await opened()).queryByText(/laudo.jpg/)).toBeNull();
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

describe('a document that the address names', () => {
  const document = kept({ title: 'Óleo importado', number: '777', validUntil: '2027-01-07' });
  const answers = { 'GET /api/documents': { body: { items: [document, kept({ id: 'other' })] } } };

  it('is opened, once: the address is that of the documents again, and the way back leads there', async () => {
    const { page, user } = openWallet(answers, `/diary#documents=${document.id}`);
    const shown = await opened();
    expect(shown.getByRole('heading', { name: 'Óleo importado' })).toBeTruthy();
    expect(shown.getByText('777')).toBeTruthy();
    expect(page.router.state.location.hash).toBe('#documents');
    await user.click(shown.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('and that is gone opens nothing, and says so', async () => {
    openWallet(answers, '/diary#documents=0197a1b2-0000-7000-8000-0000000000ff');
    const words = expect.stringContaining('não está mais aqui');
    await waitFor(() => expect(showToast).toHaveBeenCalledExactlyOnceWith('info', words));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a file from the phone’s share menu', () => {
  it('opens the form with it, once: the address is that of the documents again', async () => {
    takeReceivedFiles.mockResolvedValue({ files: [photo('do-medico.jpg')], refused: {} });
    const { page } = openWallet({}, '/diary#documents=received');
    expect(await screen.findByText('do-medico.jpg será enviado ao guardar.')).toBeTruthy();
    expect(sheet().getByText('Recebemos um arquivo. Diga que documento é.')).toBeTruthy();
    await waitFor(() => expect(page.router.state.location.hash).toBe('#documents'));
    expect(takeReceivedFiles).toHaveBeenCalledOnce();
  });

  it.each([
    ['that did not arrive', undefined],
    ['of which nothing is taken', { files: [], refused: { file_empty: 1 } }],
    ['of a kind that is not kept', { files: [new File(['a'], 'a.heic', { type: 'image/heic' })], refused: {} }],
  ])('%s opens nothing', async (_, received) => {
    takeReceivedFiles.mockResolvedValue(received);
    const { page } = openWallet({}, '/diary#documents=received');
    await waitFor(() => expect(page.router.state.location.hash).toBe('#documents'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'Não recebemos o arquivo', expect.anything());
  });

  it('that is refused stays with its document, and the next one is another', async () => {
    stubUpload({ status: 422, body: { status: 422, code: 'files.pdf_encrypted' } });
    takeReceivedFiles.mockResolvedValue({ files: [photo('do-medico.jpg')], refused: {} });
    const { server, user } = openWallet({}, '/diary#documents=received');
    const writeDown = async (type: string) => {
      await user.selectOptions((await opened()).getByLabelText('Que documento é'), type);
      await user.click(save());
    };
    await writeDown('laudo');
    expect(await sheet().findByText(/tem senha/)).toBeTruthy();
    const written = () => server.sent.map(({ body }) => body as WalletDocument);
    server.answer('GET /api/documents', { body: { items: [kept({ ...written()[0] })] } });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Adicionar' }));
    expect((await opened()).queryByText(/do-medico.jpg/)).toBeNull();
    await writeDown('receita');
    await waitFor(() => expect(server.sent.map(({ method }) => method)).toEqual(['POST', 'POST']));
    expect(new Set(written().map(({ id }) => id)).size).toBe(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Adicionar foto ou arquivo a Laudo médico' }));
    expect((await opened()).getByText('do-medico.jpg será enviado ao guardar.')).toBeTruthy();
  });

  it('that is a PDF among others says in its form that the others are not taken', async () => {
    const pdf = new File(['a'], 'laudo.pdf', { type: 'application/pdf' });
    takeReceivedFiles.mockResolvedValue({ files: [pdf], refused: { beside_pdf: 2 } });
    openWallet({}, '/diary#documents=received');
    expect(await screen.findByText('laudo.pdf será enviado ao guardar.')).toBeTruthy();
    expect(sheet().getByRole('listitem').textContent).toBe(
      'Ficou só o primeiro PDF. Os outros 2 arquivos ficaram de fora: compartilhe-os à parte.',
    );
  });
});

describe('photos from the phone’s share menu', () => {
  const RECEIVED = 'Recebemos as fotos: cada uma vira uma página do documento.';
  const PAGE = { photo: new Blob(['photo']), width: 300, height: 400, found: undefined };
  beforeEach(() => {
    engine.read.mockReset().mockResolvedValue(PAGE);
    engine.make.mockReset().mockResolvedValue(new Blob(['page']));
    engine.bind.mockReset().mockImplementation(async (pages: Blob[]) => new Blob(pages));
    URL.createObjectURL = vi.fn(() => 'blob:photo');
    URL.revokeObjectURL = vi.fn();
  });
  const read = () => engine.read.mock.calls.map(([file]) => (file as File).name);

  it('become the pages of one document, in their order, and then its file', async () => {
    takeReceivedFiles.mockResolvedValue({ files: [photo('b.jpg'), photo('a.jpg')], refused: { too_many: 1 } });
    const { user } = openWallet({}, '/diary#documents=received');
    const join = await screen.findByRole('button', { name: 'Juntar as 2 páginas' });
    expect(read()).toEqual(['b.jpg', 'a.jpg']);
    expect(sheet().getByText(RECEIVED)).toBeTruthy();
    const refusal = 'Uma foto ficou de fora: cabem 10 páginas em um documento.';
    expect(sheet().getByText(refusal)).toBeTruthy();
    await user.click(join);
    expect(await screen.findByText('documento.pdf será enviado ao guardar.')).toBeTruthy();
    expect(sheet().getByText('As páginas estão juntas. Diga que documento é.')).toBeTruthy();
    expect(sheet().getByText(refusal)).toBeTruthy();
    // They are pages once: whoever goes on to photograph finds none of them again.
    await user.click(sheet().getByRole('button', { name: 'Fotografar' }));
    expect(await screen.findByRole('heading', { name: 'Fotografar o documento' })).toBeTruthy();
    expect(read()).toHaveLength(2);
  });

  it('wait where their sheet is closed by accident, and are gone once it was given up', async () => {
    takeReceivedFiles.mockResolvedValue({ files: [photo('a.jpg'), photo('b.jpg')], refused: { file_empty: 1 } });
    const { user } = openWallet({}, '/diary#documents=received');
    await screen.findByRole('button', { name: 'Juntar as 2 páginas' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Adicionar o primeiro' }));
    await user.click(await screen.findByRole('button', { name: 'Juntar as 2 páginas' }));
    expect(read()).toEqual(['a.jpg', 'b.jpg']);
    expect(await screen.findByText('documento.pdf será enviado ao guardar.')).toBeTruthy();
    expect(sheet().getByText('Um arquivo ficou de fora: está vazio.')).toBeTruthy();
    await user.click(sheet().getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Adicionar o primeiro' }));
    expect((await opened()).getByRole('button', { name: 'Fotografar' })).toBeTruthy();
    expect(sheet().queryByText(/documento.pdf|ficou de fora/)).toBeNull();
  });

  it('of which one cannot be read name it, and the others stay', async () => {
    engine.read.mockResolvedValueOnce(PAGE).mockRejectedValueOnce(new CaptureError('unreadable'));
    const files = [photo('a.jpg'), photo('rasgada.jpg'), photo('c.jpg')];
    takeReceivedFiles.mockResolvedValue({ files, refused: {} });
    openWallet({}, '/diary#documents=received');
    expect(await screen.findByRole('button', { name: 'Juntar as 2 páginas' })).toBeTruthy();
    expect(sheet().getByText(/^Não foi possível abrir rasgada.jpg/)).toBeTruthy();
  });

  it('that could not be read for want of the reader are read when their sheet opens again', async () => {
    engine.read.mockRejectedValueOnce(new CaptureError('failed')).mockRejectedValueOnce(new CaptureError('failed'));
    takeReceivedFiles.mockResolvedValue({ files: [photo('a.jpg'), photo('b.jpg')], refused: {} });
    const { user } = openWallet({}, '/diary#documents=received');
    await waitFor(() => expect(sheet().getAllByText(/^Não foi possível preparar a foto/)).toHaveLength(2));
    expect(sheet().getByText(RECEIVED)).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Adicionar o primeiro' }));
    expect(await screen.findByRole('button', { name: 'Juntar as 2 páginas' })).toBeTruthy();
    expect(read()).toEqual(['a.jpg', 'b.jpg', 'a.jpg', 'b.jpg']);
  });

  it('of which none is a picture are no longer said to be there', async () => {
    engine.read.mockRejectedValue(new CaptureError('unreadable'));
    takeReceivedFiles.mockResolvedValue({ files: [photo('a.jpg'), photo('b.jpg')], refused: {} });
    const { user } = openWallet({}, '/diary#documents=received');
    expect(await screen.findByText(/^Não foi possível abrir b.jpg/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(RECEIVED)).toBeNull());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Adicionar o primeiro' }));
    expect((await opened()).getByLabelText('Que documento é')).toBeTruthy();
    expect(read()).toEqual(['a.jpg', 'b.jpg']);
  });

  it('become a page also alone, where one is too large to be kept as it is', async () => {
    const large = photo('grande.jpg');
    Object.defineProperty(large, 'size', { value: 12 * 1024 * 1024 });
    takeReceivedFiles.mockResolvedValue({ files: [large], refused: {} });
    openWallet({}, '/diary#documents=received');
    expect(await screen.findByRole('button', { name: 'Usar esta página' })).toBeTruthy();
    expect(read()).toEqual(['grande.jpg']);
  });
});

it('a document that has been renewed says so, no other does, and it comes last', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T15:00:00Z'), toFake: ['Date'] });
  try {
    const old = kept({ id: 'old', type: 'autorizacao_anvisa', title: 'Óleo', validUntil: '2026-12-20' });
    const renewed = kept({ ...old, id: 'new', validUntil: '2028-11-10', issuedOn: '2026-11-10' });
    openWallet({ 'GET /api/documents': { body: { items: [renewed, kept({ validUntil: '2026-12-01' }), old] } } });
    const note = await screen.findByText(/^Renovado: o mais novo vale até 10 de novembro de 2028\./);
    expect(screen.getAllByText(/^Renovado/)).toHaveLength(1);
    const card = note.closest('ul')?.closest('li') as HTMLElement;
    expect(card.textContent).toContain('Vence em 22 dias, 20 de');
    expect(card.parentElement?.lastElementChild).toBe(card);
  } finally {
    vi.useRealTimers();
  }
});

describe('sharing a document that is shown already', () => {
  const HELENA = { id: '0197a1b2-0000-7000-8000-0000000000d1', name: 'Helena Prado' };
  const RAIZ = { id: '0197a1b2-0000-7000-8000-0000000000e1', name: 'Raiz Serena' };
  const shareWith = (changes: Partial<WalletDocument['shares'][number]>) => ({
    id: '0197a1b2-0000-7000-8000-0000000000f1',
    doctor: HELENA,
    association: null,
    endsOn: '2026-12-04',
    isOver: false,
    ...changes,
  });
  // At noon in São Paulo of 28 November.
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-28T15:00:00Z'), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  async function openShares(shares: WalletDocument['shares']) {
    const document = kept({ shares });
    const page = openWallet({
      'GET /api/documents': { body: { items: [document] } },
      'GET /api/connections': { body: { items: [{ person: HELENA }], nextCursor: null } },
      'GET /api/memberships': { body: { items: [{ association: RAIZ }] } },
      [`PUT /api/documents/${document.id}/shares`]: { body: document },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Compartilhar Receita' }));
    await screen.findByRole('radio', { name: /^Helena Prado/ });
    return page;
  }
  const said = () => sheet().getByRole('status').textContent;

  it('says until when, and that another end takes its place; a shorter one too', async () => {
    const { server, user } = await openShares([shareWith({})]);
    const reader = sheet().getByRole('radio', {
      name: /^Helena Prado.*já vê este documento até 4 de dezembro de 2026$/,
    });
    expect(said()).toBe('');
    await user.click(reader);
    expect(said()).toMatch(/até 4 de dezembro de 2026\. Com a mudança, o fim passa a ser 27 de dezembro de 2026\.$/);
    await user.click(sheet().getByRole('radio', { name: '7 dias' }));
    expect(said()).toMatch(/nada muda\.$/);
    expect(sheet().queryByRole('button', { name: 'Mudar o fim' })).toBeNull();
    expect(sheet().getByRole('button', { name: 'Compartilhar' })).toBeDefined();
    await user.click(sheet().getByRole('radio', { name: 'Outro dia' }));
    expect(said()).toMatch(/O dia que você escolher vale no lugar desse\.$/);
    await user.click(sheet().getByRole('radio', { name: 'Só hoje' }));
    expect(said()).toMatch(/deixa de ver antes: o fim passa a ser 28 de novembro de 2026\.$/);
    await user.click(sheet().getByRole('button', { name: 'Mudar o fim' }));
    await waitFor(() =>
      expect(server.sent.map(({ body }) => body)).toEqual([{ doctorId: HELENA.id, endsOn: '2026-11-28' }]),
    );
    const words = 'Fim mudado: Helena Prado vê este documento até 28 de novembro de 2026';
    await waitFor(() => expect(showToast).toHaveBeenCalledExactlyOnceWith('success', words));
  });

  it.each([
    ['to somebody else', [shareWith({})], /^Raiz Serena/],
    ['no longer', [shareWith({ isOver: true })], /^Helena Prado/],
  ])('%s is shared as one that is not', async (_, shares, name) => {
    const { user } = await openShares(shares);
    await user.click(sheet().getByRole('radio', { name }));
    expect(said()).toBe('');
    await user.click(sheet().getByRole('button', { name: 'Compartilhar' }));
    await waitFor(() => expect(showToast).toHaveBeenCalledOnce());
    expect(showToast).toHaveBeenCalledWith('success', expect.stringMatching(/^\S+ \S+ vê este documento até/));
  });
});

describe('while acting for somebody else', () => {
  function openActing(documents: WalletDocument[], { isReadOnly = false, at = '/diary#documents' } = {}) {
    stubServer({
      'GET /api/account': { body: ACCOUNT },
      'GET /api/documents': { body: { items: documents } },
      'GET /api/connections': { body: { items: [], nextCursor: null } },
      'GET /api/memberships': { body: { items: [] } },
    });
    const page = renderPage(
      <RoleGuard role="paciente">
        <ActingContext value={{ name: 'Ana Lima', colour: 'purple', isReadOnly }}>
          <Wallet />
        </ActingContext>
      </RoleGuard>,
      { at },
    );
    return { page, user: userEvent.setup() };
  }

  it('the empty wallet speaks of the person, and not of you', async () => {
    openActing([]);
    expect(await screen.findByText('Os documentos de Ana ficam aqui')).toBeTruthy();
    expect(screen.getByText(/tudo fica a um toque de ser mostrado\.$/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/você|seus documentos/i);
  });

  it('a document that can be shown to nobody says who has neither doctor nor association', async () => {
    const { user } = openActing([kept({})]);
    await user.click(await screen.findByRole('button', { name: 'Compartilhar Receita' }));
    const words = 'Ana ainda não tem médico nem associação no Bálsamo. Para mostrar a outra pessoa, use Mostrar.';
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('shared photos are not taken for a diary that is only read, and this is said before a form is filled', async () => {
    const { page } = openActing([], { isReadOnly: true, at: '/diary#documents=received' });
    await waitFor(() => expect(page.router.state.location.hash).toBe('#documents'));
    const description = expect.stringMatching(/^Você só lê este diário\./);
    expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'Não recebemos o arquivo', { description });
    expect(takeReceivedFiles).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
