import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signWithPasskey } from '../../components/second-factor/passkeys.ts';
import { showToast } from '../../components/ui/toast.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { TwoSteps } from './two-steps.tsx';

vi.mock('../../components/ui/toast.ts', () => ({ showToast: vi.fn(async () => {}) }));
vi.mock('../../components/second-factor/passkeys.ts', async (original) => ({
  ...(await original<typeof import('../../components/second-factor/passkeys.ts')>()),
  signWithPasskey: vi.fn(async () => ({ id: 'signed' })),
}));

const FACTOR = 'GET /api/account/second-factor';
const PASSKEY = {
  id: '0190a0e0-0000-7000-8000-000000000001',
  name: 'Celular',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
};
const OFF = {
  isOn: false,
  isRequired: false,
  hasApp: false,
  recoveryCodesLeft: 0,
  passkeys: [],
  canUsePasskeys: true,
  emailToConfirm: null,
};
const ON = { ...OFF, isOn: true, hasApp: true, recoveryCodesLeft: 9, passkeys: [PASSKEY] };
const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

// Fetched by themselves in the page, which on a busy machine takes longer than a test waits.
beforeAll(() =>
  Promise.all([
    import('./factor-sheet.tsx'),
    import('./recovery-sheet.tsx'),
    import('./turn-off-sheet.tsx'),
    import('./passkey-sheet.tsx'),
  ]),
);
beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => vi.unstubAllGlobals());
const open = (state: object, answers: Parameters<typeof stubServer>[0] = {}) => {
  const server = stubServer({ [FACTOR]: { body: state }, ...answers });
  const { router } = renderPage(<TwoSteps timeZone="America/Sao_Paulo" />);
  return { ...server, router };
};

describe('the second factor in the settings', () => {
  it('says that it is off and turns it on', async () => {
    open(OFF);
    expect(await screen.findByText('desativada')).toBeDefined();
    expect(screen.getByText('Nenhuma ainda.')).toBeDefined();
    await press('Ativar');
    expect(await screen.findByRole('dialog', { name: 'App de códigos' })).toBeDefined();
  });

  const APP = 'POST /api/account/second-factor/app';
  const SECRET = { secret: 'ABCDEFGHIJKLMNOP', address: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP' };
  const typeCode = async () => {
    await user.type(await screen.findByLabelText('Código que o app mostra'), '123456');
    await press('Confirmar');
  };

  it('says that it is on now after the first app, and not that an app was replaced', async () => {
    const server = open(OFF, {
      [APP]: { body: SECRET },
      [`${APP}/confirmation`]: { body: { recoveryCodes: ['abcde-01fgh'] } },
    });
    await press('Ativar');
    await user.type(await screen.findByLabelText('Sua senha'), 'chuva-na-serra-7');
    await press('Continuar');
    server.answer(FACTOR, { body: ON });
    await typeCode();
    await screen.findByText('abcde-01fgh');
    expect(await screen.findByText('ativada')).toBeDefined();
    await user.click(screen.getByLabelText('Guardei os códigos em um lugar seguro'));
    await press('Concluir');
    expect(showToast).toHaveBeenLastCalledWith('success', 'Verificação em duas etapas ativada');
  });

  it('says of an app beside a passkey that it was set up', async () => {
    open(
      { ...ON, hasApp: false },
      {
        [APP]: { body: SECRET },
        [`${APP}/confirmation`]: { body: { recoveryCodes: null } },
        'POST /api/account/second-factor/challenge': { body: { options: {} } },
      },
    );
    await press('Configurar o app de códigos');
    await user.type(await screen.findByLabelText('Sua senha'), 'chuva-na-serra-7');
    await press('Confirmar com a chave de acesso');
    await typeCode();
    await waitFor(() => expect(showToast).toHaveBeenLastCalledWith('success', 'App de códigos configurado'));
  });

  it('says how it stands when it is on', async () => {
    open(ON);
    expect(await screen.findByText('ativada')).toBeDefined();
    expect(screen.getByText('Restam 9 códigos.')).toBeDefined();
    expect(screen.getByText('Celular')).toBeDefined();
    expect(screen.getByText(/Criada em/)).toBeDefined();
  });

  it('offers no way out where it is required, and no passkeys where there are none', async () => {
    open({ ...ON, isRequired: true, canUsePasskeys: false });
    await screen.findByText('ativada');
    expect(screen.queryByRole('button', { name: 'Desativar a verificação em duas etapas' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Adicionar chave' })).toBeNull();
  });

  it('shows new recovery codes once, after the password and a code', async () => {
    const server = open(ON, {
      'POST /api/account/second-factor/recovery-codes': { body: { recoveryCodes: ['abcde-01fgh'] } },
    });
    await press('Criar novos códigos de recuperação');
    await user.type(await screen.findByLabelText('Sua senha'), 'chuva-na-serra-7');
    await press('Criar novos códigos');
    expect(await screen.findByText('Digite o código')).toBeDefined();
    expect(server.sent).toEqual([]);
    await user.type(screen.getByLabelText('Código do app ou de recuperação'), '123456');
    await press('Criar novos códigos');
    expect(await screen.findByText('abcde-01fgh')).toBeDefined();
    expect(server.sent[0]?.body).toEqual({ password: 'chuva-na-serra-7', code: '123456' });
  });

  type View = ReturnType<typeof open>;
  const kept = 'Guardei os códigos em um lugar seguro';
  /** Only who says that the codes are kept gets out, and then by any way. */
  const expectKeptInSight = async ({ router }: View) => {
    for (const leave of [() => user.keyboard('{Escape}'), () => press('Fechar')]) {
      await leave();
      expect(await screen.findByText('Confirme que você guardou os códigos')).toBeDefined();
      expect(screen.getByText('abcde-01fgh')).toBeDefined();
    }
    for (let backs = 0; backs < 3; backs++) {
      await act(() => router.navigate(-1));
      expect(screen.getByText('abcde-01fgh')).toBeDefined();
      // A step of the history again, or the next way back would leave the page.
      await waitFor(() => expect(router.state.location.state).toHaveProperty('sheetOf'));
    }
    await user.click(screen.getByLabelText(kept));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('keeps the first recovery codes in sight until they are kept', async () => {
    const view = open(OFF, {
      [APP]: { body: SECRET },
      [`${APP}/confirmation`]: { body: { recoveryCodes: ['abcde-01fgh'] } },
    });
    await press('Ativar');
    await user.type(await screen.findByLabelText('Sua senha'), 'chuva-na-serra-7');
    await press('Continuar');
    await typeCode();
    await screen.findByText('abcde-01fgh');
    await expectKeptInSight(view);
  });

  it('shows the first recovery codes also to who closed the sheet before they came', async () => {
    let answer = (_: { body: object }) => {};
    open(OFF, {
      [APP]: { body: SECRET },
      [`${APP}/confirmation`]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await press('Ativar');
    await user.type(await screen.findByLabelText('Sua senha'), 'chuva-na-serra-7');
    await press('Continuar');
    await typeCode();
    await press('Fechar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => answer({ body: { recoveryCodes: ['abcde-01fgh'] } }));
    expect(await screen.findByText('abcde-01fgh')).toBeDefined();
  });

  it('keeps new recovery codes in sight until they are kept', async () => {
    const view = open(ON, {
      'POST /api/account/second-factor/recovery-codes': { body: { recoveryCodes: ['abcde-01fgh'] } },
    });
    await press('Criar novos códigos de recuperação');
    await user.type(await screen.findByLabelText('Sua senha'), 'chuva-na-serra-7');
    await user.type(screen.getByLabelText('Código do app ou de recuperação'), '123456');
    await press('Criar novos códigos');
    await screen.findByText('abcde-01fgh');
    await expectKeptInSight(view);
  });

  it('is turned off with the password and a code, and says which of them is wrong', async () => {
    const errors = [{ pointer: '/password', code: 'password_wrong', message: '' }];
    const server = open(ON, {
      'POST /api/account/second-factor/off': { status: 422, body: { code: 'account.wrong_password', errors } },
    });
    await press('Desativar a verificação em duas etapas');
    await press('Desativar');
    expect(await screen.findByText('Digite a sua senha')).toBeDefined();
    expect(screen.getByText('Digite o código')).toBeDefined();
    await user.type(screen.getByLabelText('Sua senha'), 'errada-errada');
    await user.type(screen.getByLabelText('Código do app ou de recuperação'), '123456');
    await press('Desativar');
    expect(await screen.findByText('A senha não confere')).toBeDefined();
    server.answer('POST /api/account/second-factor/off', { status: 204 });
    server.answer(FACTOR, { body: OFF });
    await press('Desativar');
    expect(await screen.findByText('desativada')).toBeDefined();
  });

  it('is turned off with the password and a passkey', async () => {
    const server = open(
      { ...ON, hasApp: false },
      {
        'POST /api/account/second-factor/challenge': { body: { options: {} } },
        'POST /api/account/second-factor/off': { status: 204 },
      },
    );
    await press('Desativar a verificação em duas etapas');
    await user.type(await screen.findByLabelText('Sua senha'), 'chuva-na-serra-7');
    await press('Confirmar com a chave de acesso');
    await waitFor(() =>
      expect(server.sent.at(-1)?.body).toEqual({ password: 'chuva-na-serra-7', passkey: { id: 'signed' } }),
    );
    expect(signWithPasskey).toHaveBeenCalled();
  });

  it('renames a passkey and removes it, but not the last factor', async () => {
    const server = open(ON, {
      [`PATCH /api/account/passkeys/${PASSKEY.id}`]: { body: { ...PASSKEY, name: 'Tablet' } },
      [`DELETE /api/account/passkeys/${PASSKEY.id}`]: { status: 409, body: { code: 'account.last_second_factor' } },
    });
    await press('Renomear Celular');
    const name = await screen.findByLabelText('Nome da chave');
    await user.clear(name);
    await user.type(name, 'Tablet');
    await press('Salvar');
    await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ name: 'Tablet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Remover Celular');
    await user.type(await screen.findByLabelText('Sua senha'), 'chuva-na-serra-7');
    await user.type(screen.getByLabelText('Código do app ou de recuperação'), '123456');
    await press('Remover');
    expect(await screen.findByText(/É a sua única segunda etapa/)).toBeDefined();
  });

  it('offers another try when it could not be loaded', async () => {
    const server = open(ON);
    server.answer(FACTOR, 'offline');
    renderPage(<TwoSteps timeZone="America/Sao_Paulo" />);
    await press('Tentar novamente');
    server.answer(FACTOR, { body: ON });
    await press('Tentar novamente');
    expect((await screen.findAllByText('ativada')).length).toBeGreaterThan(0);
  });
});
