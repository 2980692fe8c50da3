import { describe, expect, it } from 'vitest';
import { languageOfPath, languageOfRequest } from './page-language.ts';

const ask = (path: string, headers: Record<string, string> = {}) =>
  languageOfRequest(new Request(`http://test${path}`, { headers }));

describe('the language of an address', () => {
  it('is named by public pages', () => {
    expect(languageOfPath('/')).toBe('pt');
    expect(languageOfPath('/en')).toBe('en');
    expect(languageOfPath('/fr/contact')).toBe('fr');
    expect(languageOfPath('/encontrar-medico')).toBe('pt');
  });

  it.each(['/entrar', '/app', '/auth/callback', '/diary', '/diary/', '/dashboard/1', '/offline'])(
    'is the reader’s choice on %s',
    (path) => expect(languageOfPath(path)).toBeUndefined(),
  );

  it('is named where an address only begins like one of the app', () => {
    expect(languageOfPath('/appearance')).toBe('pt');
  });

  it('wins over cookie and browser on public pages', () => {
    expect(ask('/en', { cookie: 'i18nextLng=fr', 'accept-language': 'pt-BR' })).toBe('en');
    expect(ask('/', { cookie: 'i18nextLng=fr', 'accept-language': 'en' })).toBe('pt');
  });

  it('is asked of the cookie, then of the browser, on app pages', () => {
    expect(ask('/entrar', { cookie: 'i18nextLng=fr', 'accept-language': 'en' })).toBe('fr');
    expect(ask('/entrar', { 'accept-language': 'de, en;q=0.8, fr;q=0.9' })).toBe('fr');
    expect(ask('/entrar')).toBe('pt');
  });
});
