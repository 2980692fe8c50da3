import type { ExportJob, ImportJob } from '@balsamo/contract/exports/job-schemas.ts';
import { RECORD_KINDS } from '@balsamo/domain/exports/vocabulary.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RoleGuard } from '../../components/layout/role-guard.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { blobOf, hashOf, ID, zipOf } from './files-return/testing-zip.ts';
import OwnData from './own-data.tsx';

vi.mock('../../components/ui/toast.ts', () => ({ showToast: vi.fn(async () => {}), dismissToast: vi.fn() }));

const ACCOUNT = {
  id: '0190a0e0-0000-7000-8000-000000000000',
  name: 'Maria Silva',
  email: 'maria@exemplo.com',
  role: 'paciente',
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
  erasure: null,
};
const EXPORT: ExportJob = {
  id: 'e1',
  format: 'pdf',
  from: '2026-08-23',
  to: '2026-11-20',
  state: 'done',
  progress: 1,
  problem: null,
  byteSize: 84_200,
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-11-21T12:00:00.000Z',
};
const NOTHING = { added: 0, known: 0, skipped: 0 };
const IMPORT: ImportJob = {
  id: 'i1',
  state: 'checked',
  progress: 0,
  problem: null,
  counts: {
    ...(Object.fromEntries(RECORD_KINDS.map((kind) => [kind, NOTHING])) as ImportJob['counts']),
    entries: { added: 120, known: 3, skipped: 0 },
    prescriptions: { added: 0, known: 0, skipped: 2 },
  },
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-11-21T12:00:00.000Z',
};

type Answer = { status: number; body?: unknown };
let sent: { method: string; path: string; body: unknown }[];
let answers: Record<string, Answer>;
let exports: ExportJob[];
let imports: ImportJob[];
let role: string;

beforeEach(() => {
  sent = [];
  answers = {};
  exports = [];
  imports = [];
  role = 'paciente';
  // Only the date: timers stay real.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const { body } = init;
    if (method !== 'GET') sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : body });
    const answer = answers[`${method} ${path}`];
    if (answer) return Response.json(answer.body ?? null, { status: answer.status });
    if (path === '/api/account') return Response.json({ ...ACCOUNT, role });
    if (path === '/api/account/exports') return Response.json({ items: exports });
    if (path === '/api/account/imports') return Response.json({ items: imports });
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
async function open() {
  const page = renderPage(
    <RoleGuard>
      <OwnData />
    </RoleGuard>,
    { at: '/conta' },
  );
  await screen.findByRole('button', { name: 'Preparar arquivo' });
  return page;
}
const choose = (name: RegExp) => user.click(screen.getByRole('radio', { name }));
const submit = () => user.click(screen.getByRole('button', { name: 'Preparar arquivo' }));
const asked = () => sent.filter(({ path }) => path === '/api/account/exports').map(({ body }) => body);

describe('asking for a file', () => {
  it('begins with the document for the doctor, of the last 90 days of the patient’s calendar', async () => {
    await open();
    await submit();
    expect(asked()).toEqual([{ format: 'pdf', from: '2026-08-23', to: '2026-11-20' }]);
  });

  it('has no period where everything is taken along', async () => {
    await open();
    await choose(/Para levar tudo/);
    expect(screen.queryByRole('combobox', { name: 'Período' })).toBeNull();
    await submit();
    expect(asked()).toEqual([{ format: 'json' }]);
  });

  it('takes days of one’s own choice, and says what is wrong with them', async () => {
    await open();
    await choose(/Para planilhas/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), 'Escolher os dias');
    await submit();
    expect(screen.getAllByText('Escolha um dia')).toHaveLength(2);
    await user.type(screen.getByLabelText('Do dia'), '2026-11-10');
    await user.type(screen.getByLabelText('Até o dia'), '2026-11-09');
    await submit();
    expect(screen.getByText('O fim vem antes do começo')).toBeTruthy();
    expect(asked()).toEqual([]);
    await user.clear(screen.getByLabelText('Até o dia'));
    await user.type(screen.getByLabelText('Até o dia'), '2026-11-12');
    await submit();
    expect(asked()).toEqual([{ format: 'csv', from: '2026-11-10', to: '2026-11-12' }]);
  });

  it('is offered once at a time', async () => {
    exports = [{ ...EXPORT, state: 'running', progress: 0.4 }];
    await open();
    expect(await screen.findByText(/^Um arquivo por vez/)).toBeTruthy();
    await submit();
    expect(asked()).toEqual([]);
  });

  it('offers others than patients no documents of a treatment, and no import', async () => {
    role = 'medico';
    await open();
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['json', 'csv']);
    expect(screen.queryByText('Trazer dados de outro Bálsamo')).toBeNull();
  });
});

describe('photos and PDFs', () => {
  it('are a patient’s to take along, and nobody’s who keeps no documents', async () => {
    const { unmount } = await open();
    const link = await screen.findByRole('link', { name: 'Baixar fotos e PDFs' });
    expect(link.getAttribute('href')).toBe('/api/account/files');
    unmount();
    role = 'medico';
    await open();
    expect(await screen.findByRole('button', { name: 'Preparar arquivo' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Baixar fotos e PDFs' })).toBeNull();
  });

  it('are said to come in the ZIP once an import has brought what they belong to', async () => {
    imports = [
      { ...IMPORT, state: 'done', counts: { ...IMPORT.counts, documents: { added: 2, known: 0, skipped: 0 } } },
    ];
    await open();
    await user.click(await screen.findByRole('button', { name: /^Trazer dados/ }));
    expect(screen.getByText(/^Fotos e PDFs vêm no ZIP/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Escolher o ZIP' })).toBeTruthy();
  });
});

describe('the ZIP of photos and PDFs', () => {
  const panel = () => screen.getByRole('button', { name: /^Trazer dados/ });
  const bytes = new Uint8Array(20);
  function zip(): File {
    const blob = blobOf(zipOf([{ recordId: ID(1), bytes }]));
    const file = new File([], 'fotos.zip', { type: 'application/zip' });
    Object.defineProperties(file, {
      size: { value: blob.size },
      slice: { value: (from: number, to: number) => blob.slice(from, to) },
    });
    return file;
  }
  /** Until it is called, the server does not say what is there. */
  function holdPlaces(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (path !== '/api/account/files/places') return answer(path, init);
      await promise;
      return Response.json({
        files: [{ of: 'documents', recordId: ID(1), state: 'taken', sha256: hashOf(bytes) }],
      });
    });
    return resolve;
  }

  it('goes on while its panel is folded, and tells how it went when it is opened again', async () => {
    const goOn = holdPlaces();
    await open();
    await user.click(panel());
    await user.upload(screen.getByTestId('zip-of-files'), zip());
    expect(await screen.findByRole('button', { name: 'Pausar' })).toBeTruthy();
    await user.click(panel());
    expect(screen.queryByRole('button', { name: 'Pausar' })).toBeNull();
    expect(panel().textContent).toContain('0 de 1 arquivo');
    await user.click(panel());
    expect(screen.getByRole('button', { name: 'Pausar' })).toBeTruthy();
    await user.click(panel());
    goOn();
    await waitFor(() => expect(panel().textContent).not.toContain('de 1 arquivo'));
    await user.click(panel());
    expect(screen.getByText('1 já estava aqui.')).toBeTruthy();
  });

  it.each(['checked', 'queued', 'running'] as const)(
    'is not asked for while the JSON before it is %s, which is said',
    async (state) => {
      imports = [{ ...IMPORT, state }];
      await open();
      expect(await screen.findByText(/^Primeiro termine de trazer o JSON/)).toBeTruthy();
      expect(screen.queryByTestId('zip-of-files')).toBeNull();
    },
  );
});

describe('a file', () => {
  it('shows how far it is, then is announced and can be fetched until it expires', async () => {
    exports = [{ ...EXPORT, state: 'running', progress: 0.4 }];
    await open();
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40');
    exports = [EXPORT];
    const link = await screen.findByRole('link', { name: /^Baixar PDF para o médico/ });
    expect(link.getAttribute('href')).toBe('/api/account/exports/e1/file');
    expect(screen.getByText(/^84 kB, disponível até 21 de novembro/)).toBeTruthy();
    expect(screen.getByText(/: pronto para baixar$/)).toBeTruthy();
  });

  it('that could not be made is asked for again with the same days', async () => {
    exports = [{ ...EXPORT, state: 'failed', problem: 'exports.failed' }];
    answers['POST /api/account/exports'] = { status: 202, body: EXPORT };
    await open();
    await user.click(await screen.findByRole('button', { name: /^Preparar de novo PDF/ }));
    expect(asked()).toEqual([{ format: 'pdf', from: '2026-08-23', to: '2026-11-20' }]);
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/account/exports/e1' }));
  });
});

describe('bringing a file', () => {
  const file = new File(['{}'], 'balsamo.json', { type: 'application/json' });
  async function bring(chosen = file) {
    await open();
    await user.click(screen.getByRole('button', { name: /Trazer dados/ }));
    await screen.findByRole('button', { name: 'Escolher arquivo' });
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, chosen);
  }

  it('shows what it would do, and does it only when told', async () => {
    answers['POST /api/account/imports'] = { status: 201, body: IMPORT };
    answers['POST /api/account/imports/i1/confirmation'] = { status: 202, body: { ...IMPORT, state: 'queued' } };
    await bring();
    const row = await screen.findByRole('row', { name: /^Usos/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['120', '3', '0']);
    expect(screen.getByText(/só o médico pode fazê-las/)).toBeTruthy();
    expect(sent).toHaveLength(1);
    imports = [{ ...IMPORT, state: 'done', progress: 1 }];
    await user.click(screen.getByRole('button', { name: 'Trazer para esta conta' }));
    expect(sent.at(-1)?.path).toBe('/api/account/imports/i1/confirmation');
    expect(await screen.findByText('Pronto. O que estava no arquivo está nesta conta.')).toBeTruthy();
  });

  it('says what came of one that was left while it was checked, and before the panel is opened at all', async () => {
    imports = [IMPORT];
    answers['POST /api/account/imports/i1/confirmation'] = { status: 202, body: { ...IMPORT, state: 'queued' } };
    const { unmount } = await open();
    await screen.findByRole('row', { name: /^Usos/ });
    imports = [{ ...IMPORT, state: 'done', progress: 1 }];
    await user.click(screen.getByRole('button', { name: 'Trazer para esta conta' }));
    const done = 'Pronto. O que estava no arquivo está nesta conta.';
    expect(await screen.findByText(done)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Fechar' })).toBeTruthy();
    unmount();
    await open();
    expect(await screen.findByRole('button', { name: new RegExp(`Trazer dados.*${done}`) })).toBeTruthy();
  });

  it('says of one that is gone by now that it is to be chosen again, and shows it no more', async () => {
    imports = [IMPORT];
    answers['POST /api/account/imports/i1/confirmation'] = { status: 404, body: { code: 'imports.not_found' } };
    await open();
    const confirm = await screen.findByRole('button', { name: 'Trazer para esta conta' });
    imports = [];
    await user.click(confirm);
    expect(await screen.findByText('Este arquivo não está mais aqui. Escolha-o de novo.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Trazer para esta conta' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Escolher arquivo' })).toBeTruthy();
  });

  it('says which record and which field were not in order', async () => {
    answers['POST /api/account/imports'] = {
      status: 422,
      body: {
        status: 422,
        code: 'imports.refused',
        errors: [
          { pointer: '/entries/11/quantity/unit', code: 'invalid_value', message: '' },
          { pointer: '/reminders/0/inventoryItemId', code: 'unknown_reference', message: '' },
          { pointer: '/settings', code: 'invalid_type', message: '' },
        ],
      },
    };
    await bring();
    expect(await screen.findByText('Usos, registro 12, campo quantity.unit: valor que não cabe aqui')).toBeTruthy();
    expect(screen.getByText(/^Lembretes, registro 1, campo inventoryItemId: o registro a que se refere/)).toBeTruthy();
    expect(screen.getByText('Campo settings: falta ou é de outro tipo')).toBeTruthy();
  });

  it('sends nothing that is too large', async () => {
    const large = new File(['{}'], 'balsamo.json', { type: 'application/json' });
    Object.defineProperty(large, 'size', { value: 65 * 1024 * 1024 });
    await bring(large);
    expect(await screen.findByText('O arquivo passa de 64 MB.')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

it('an import says before anything is brought how many trackers do not fit, and what goes with them', async () => {
  const counts = {
    ...IMPORT.counts,
    trackers: { added: 4, known: 0, skipped: 3 },
    ratings: { added: 5, known: 0, skipped: 1 },
  };
  imports = [{ ...IMPORT, counts }];
  await open();
  await user.click(await screen.findByRole('button', { name: /^Trazer dados/ }));
  expect(screen.getByRole('row', { name: 'O que você acompanha 4 0 3' })).toBeTruthy();
  expect(screen.getByText(/^3 itens acompanhados não cabem: são no máximo 30/)).toBeTruthy();
  expect(screen.getByText('O que só falava de itens que não cabem fica fora.')).toBeTruthy();
});
