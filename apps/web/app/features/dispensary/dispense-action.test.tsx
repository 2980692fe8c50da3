import type { DispensableLot } from '@balsamo/contract/dispensary/dispensing-schemas.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AssociationProvider } from '../../components/association/association-context.tsx';
import { RoleGuard } from '../../components/layout/role-guard.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { DispenseAction, RecallStanding } from './dispense-action.tsx';
import { ASSOCIATION } from './testing.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ACCOUNT = {
  id: '0197a1b2-0000-7000-8000-000000000001',
  name: 'Caio Estoque',
  email: 'caio@example.test',
  isEmailVerified: true,
  role: 'associacao',
  crm: null,
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
  createdAt: '2026-01-01T00:00:00.000Z',
  erasure: null,
};
const PATH = `/api/associations/${ASSOCIATION.id}`;
const RITA = { id: '0197a1b2-0000-7000-8000-0000000000aa', name: 'Rita Moura', joinedAt: '2026-02-01T12:00:00.000Z' };
const lot = (id: string, given: Partial<DispensableLot> = {}): DispensableLot => ({
  id,
  productId: 'p',
  productName: 'Óleo Raiz',
  unit: 'ml',
  packageSize: 30,
  batchNumber: id.toUpperCase(),
  expiresOn: null,
  quantity: 60,
  ...given,
});

async function openSheet(lots: DispensableLot[], answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({
    'GET /api/account': { body: ACCOUNT },
    [`GET ${PATH}/dispensable-lots`]: { body: { items: lots } },
    [`GET ${PATH}/dispensable-members`]: { body: { items: [RITA] } },
    [`POST ${PATH}/dispensings`]: { status: 201, body: { id: 'd' } },
    ...answers,
  });
  renderPage(
    <RoleGuard role="associacao">
      <AssociationProvider association={ASSOCIATION}>
        <DispenseAction product={{ id: 'p', name: 'Óleo Raiz' }} />
      </AssociationProvider>
    </RoleGuard>,
    { at: '/associacao' },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Dispensar Óleo Raiz' }));
  const sheet = within(await screen.findByRole('dialog'));
  return { server, user, sheet, send: () => user.click(sheet.getByRole('button', { name: 'Dispensar' })) };
}
const RECALL = { lotId: 'lot', reason: 'THC', total: 2, reached: 0, confirmed: 0 };

function showStanding(recalledAt: Date) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const path = `${PATH}/lots/lot/recall`;
  const body = { ...RECALL, recalledAt: recalledAt.toISOString() };
  const server = stubServer({ [`GET ${path}`]: { body } });
  renderPage(
    <AssociationProvider association={ASSOCIATION}>
      <RecallStanding lotId="lot" />
    </AssociationProvider>,
    { at: '/associacao' },
  );
  const reach = (reached: number) => server.answer(`GET ${path}`, { body: { ...body, reached } });
  return { server, reach, pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) };
}

const value = (element: HTMLElement) => (element as HTMLInputElement).value;

describe('handing out', () => {
  it('takes the lot that expires first and a whole package; a press on the member and one on the button are left', async () => {
    const { server, user, sheet, send } = await openSheet([
      lot('a', { expiresOn: '2020-01-01' }),
      lot('b', { expiresOn: '2099-01-01' }),
      lot('c'),
    ]);
    expect(value(await sheet.findByLabelText('Lote'))).toBe('b');
    await user.click(await sheet.findByLabelText(/Rita Moura/));
    await send();
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]?.body).toMatchObject({ lotId: 'b', memberId: RITA.id, quantity: 30, note: null });
  });

  it('suggests no amount of what has no package (spec-D27), and says what is missing where it stands', async () => {
    const { server, sheet, send } = await openSheet([lot('a', { packageSize: null })]);
    expect(value(await sheet.findByLabelText('Quantidade'))).toBe('');
    await send();
    expect(await sheet.findByText('Informe uma quantidade válida')).toBeTruthy();
    expect(sheet.getByText('Escolha para quem.')).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  it('asks whether more than there is, or what has expired, is meant', async () => {
    const { server, user, sheet, send } = await openSheet([lot('a', { expiresOn: '2020-01-01', quantity: 20 })]);
    await user.click(await sheet.findByLabelText(/Rita Moura/));
    await user.click(sheet.getByLabelText('Dispensar mesmo vencido'));
    await user.click(sheet.getByLabelText('Dispensar mesmo assim'));
    await send();
    await waitFor(() => expect(server.sent[0]?.body).toMatchObject({ isExpiredMeant: true, isBelowZeroMeant: true }));
  });

  it('says at its field what the server refuses, keeps everything typed, and sends the same id again', async () => {
    const { server, user, sheet, send } = await openSheet([lot('a')], {
      [`POST ${PATH}/dispensings`]: { status: 409, body: { code: 'dispensary.not_enough', errors: [] } },
    });
    await user.click(await sheet.findByLabelText(/Rita Moura/));
    await send();
    expect(await sheet.findByText('Não há tanto neste lote. Se for isso mesmo, marque abaixo.')).toBeTruthy();
    expect(value(sheet.getByLabelText('Quantidade'))).toBe('30');
    await send();
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent[1]?.body).toEqual(server.sent[0]?.body);
  });

  it('does not promise that the member alone reads the note, which the team finds in the list', async () => {
    const { user, sheet } = await openSheet([lot('a')]);
    await user.click(await sheet.findByRole('button', { name: 'Escrever um recado' }));
    expect(sheet.getByText(/^Ele lê, e a equipe da associação também\./)).toBeTruthy();
  });

  it('says what to do where there is nothing to hand out of', async () => {
    const { sheet } = await openSheet([]);
    expect(await sheet.findByText('Nenhum lote para dispensar')).toBeTruthy();
  });
});

describe('where a recall stands', () => {
  it('asks again until everybody was told, and says so meanwhile', async () => {
    const { server, reach, pass } = showStanding(new Date());
    expect(await screen.findByText('Pessoas avisadas: 0 de 2 · confirmações: 0 · avisando…')).toBeTruthy();
    reach(2);
    await pass(4_000);
    expect(await screen.findByText('Pessoas avisadas: 2 de 2 · confirmações: 0')).toBeTruthy();
    const asked = server.asked.length;
    await pass(60_000);
    expect(server.asked).toHaveLength(asked);
  });

  it('does not wait forever for somebody who was not reached', async () => {
    const { server, pass } = showStanding(new Date(Date.now() - 5 * 60_000));
    expect(await screen.findByText('Pessoas avisadas: 0 de 2 · confirmações: 0')).toBeTruthy();
    await pass(60_000);
    expect(server.asked).toHaveLength(1);
  });
});
