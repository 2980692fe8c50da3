import { describe, expect, it } from 'vitest';
import { homeRedirect, isForVisitors, movedTo, signInRedirect } from './page-redirects.ts';

const ask = (address: string) => movedTo(new URL(address, 'http://test'));

describe('addresses that have moved', () => {
  it.each([
    ['/site', '/'],
    ['/auth?mode=signup', '/entrar?mode=signup'],
    ['/about', '/sobre'],
    ['/contact', '/contato'],
    ['/privacy', '/privacidade'],
    ['/terms', '/termos'],
    ['/pricing?from=mail', '/planos?from=mail'],
    ['/forgot-password', '/esqueci-senha'],
    ['/reset-password?token=a', '/atualizar-senha?token=a'],
    ['/find-doctor?q=dor', '/encontrar-medico?q=dor'],
    ['/diary/', '/diary'],
    ['/dashboard/patient/0197f22e', '/patients/0197f22e'],
  ])('%s leads to %s', (from, to) => expect(ask(from)?.to).toBe(to));

  it.each(['//evil.test/', '///evil.test//', '/\\evil.test/'])('never lead to another host: %s', (path) => {
    const url = new URL('http://test/');
    const to = movedTo({ pathname: path, search: '', href: url.href } as URL)?.to ?? '/';
    expect(new URL(to, 'http://test').host).toBe('test');
  });

  it('send mailed links that landed on the home page to the password screen, tokens and all', () => {
    expect(ask('/?type=recovery&token=abc')?.to).toBe('/atualizar-senha?type=recovery&token=abc');
    expect(ask('/?error=access_denied&error_code=otp_expired')?.status).toBe(302);
    expect(ask('/?type=signup&token_hash=abc')).toBeUndefined();
  });

  it('send an invitation that landed on the home page, in any language, to its screen', () => {
    for (const home of ['/', '/en', '/fr']) {
      expect(ask(`${home}?invite_token=abc`)).toEqual({ to: '/aceitar-convite#token=abc', status: 302 });
    }
    expect(ask('/?invite_token=%2F%2Fevil.test')?.to).toBe('/aceitar-convite#token=%2F%2Fevil.test');
    expect(ask('/?invite_token=abc&type=signup&token_hash=def')).toBeUndefined();
    expect(ask('/diary?invite_token=abc')).toBeUndefined();
  });

  it.each(['/', '/entrar', '/diary', '/authors', '/en'])('do not touch %s', (path) =>
    expect(ask(path)).toBeUndefined(),
  );
});

describe('pages for visitors', () => {
  it.each(['/', '/app', '/entrar', '/cadastrar'])('lead home whoever is signed in: %s', (path) =>
    expect(isForVisitors(path)).toBe(true),
  );
  it.each(['/en', '/atualizar-senha', '/diary'])('are not %s', (path) => expect(isForVisitors(path)).toBe(false));
  it('lead each role to its own home', () => {
    expect(homeRedirect('medico').to).toBe('/dashboard');
    expect(homeRedirect('paciente').to).toBe('/diary');
    expect(homeRedirect('associacao').to).toBe('/associacao');
    expect(homeRedirect('operador').to).toBe('/admin');
  });
});

it.each([
  ['/diary', '/entrar'],
  ['/dashboard', '/entrar'],
  ['/diary?checkout=1', '/entrar?next=%2Fdiary%3Fcheckout%3D1'],
  ['/conta', '/entrar?next=%2Fconta'],
])('%s without a session leads to %s', (address, to) => {
  expect(signInRedirect(new URL(address, 'http://test'))).toEqual({ to, status: 302 });
});
