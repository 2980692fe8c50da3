import { greetingAt } from '@balsamo/domain/time/greeting.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CARED_KEY, LOCK_SUFFIX, PERSON_KEY, SELF_KEY } from './device-person.ts';
import { modulesOfPart, shellScript, THEME_SCRIPT } from './inline-scripts.ts';
import { detectLanguage, LANGUAGE_KEY } from './language-store.ts';
import { PERSON_HEADER } from './person-header.ts';
import { chooseTheme } from './theme.ts';

// biome-ignore lint/security/noGlobalEval: the scripts are strings because they are written into the page.
const run = (code: string) => window.eval(code);
const system = vi.spyOn(window, 'matchMedia');

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="">';
  document.documentElement.removeAttribute('data-theme');
  system.mockReturnValue({ matches: true, addEventListener: () => {}, removeEventListener: () => {} } as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  system.mockReset();
  window.earlyRequests = undefined;
  localStorage.clear();
});

describe('the theme script', () => {
  it('follows the system until someone chooses', () => {
    run(THEME_SCRIPT);
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it.each(['light', 'dark', 'system'] as const)('sets before the first paint what the switch has set: %s', (choice) => {
    chooseTheme(choice);
    const chosen = document.documentElement.dataset.theme;
    const bar = document.querySelector('meta')?.content;
    document.documentElement.removeAttribute('data-theme');
    run(THEME_SCRIPT);
    expect(document.documentElement.dataset.theme).toBe(chosen);
    expect(document.querySelector('meta')?.content).toBe(bar);
  });
});

describe('the script of a shell', () => {
  it('starts the texts of the detected language and the page’s first requests', async () => {
    const fetching = vi
      .spyOn(window, 'fetch')
      .mockResolvedValue(new Response('{"common":{"close":"Fermer"},"diary":{"today":"Aujourd’hui"}}'));
    localStorage.setItem(LANGUAGE_KEY, 'fr');
    run(shellScript({ namespaces: ['diary'], requests: ['/api/account'] }));
    expect(document.documentElement.lang).toBe('fr');
    expect(fetching.mock.calls.map(([path]) => path)).toEqual(['/locales/fr/common+diary.json', '/api/account']);
    expect(Object.keys(window.earlyRequests ?? {})).toHaveLength(3);
    const texts = await window.earlyRequests?.['/locales/fr/diary.json'];
    expect(await texts?.json()).toEqual({ today: 'Aujourd’hui' });
  });

  it('asks for the code of the part that the address names, also where it names an item of it', () => {
    vi.spyOn(window, 'fetch').mockResolvedValue(new Response('{}'));
    const code = shellScript({ namespaces: [], requests: [], codeOf: { documents: 'documents-tab' } });
    const built = code.replace(modulesOfPart('documents-tab'), '"/assets/documents-tab.js"');
    const askedAt = (hash: string) => {
      location.hash = hash;
      for (const link of document.querySelectorAll('link')) link.remove();
      run(built);
      return [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
    };
    expect(askedAt('#documents')).toEqual(['/assets/documents-tab.js']);
    expect(askedAt('#documents=019c')).toEqual(['/assets/documents-tab.js']);
    expect(askedAt('#history')).toEqual([]);
    expect(askedAt('')).toEqual([]);
  });

  it('names whom it shows in a browser that acts for others, and nobody in any other', () => {
    const fetching = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('{}'));
    const named = () => {
      fetching.mockClear();
      run(shellScript({ namespaces: [], requests: ['/api/account'] }));
      return new Headers(fetching.mock.calls.at(-1)?.[1]?.headers).get(PERSON_HEADER);
    };
    localStorage.setItem(PERSON_KEY, 'bruna');
    expect(named()).toBeNull();
    localStorage.setItem(CARED_KEY, 'ana');
    expect(named()).toBe('bruna');
    localStorage.setItem(PERSON_KEY, 'ana');
    localStorage.setItem(SELF_KEY, 'bruna');
    expect(named()).toBe('ana');
  });

  it('asks for texts one by one where a service worker has them so', () => {
    const fetching = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('{}'));
    vi.stubGlobal('navigator', { languages: ['fr'], serviceWorker: { controller: {} } });
    run(shellScript({ namespaces: ['diary'], requests: [] }));
    vi.unstubAllGlobals();
    expect(fetching.mock.calls.map(([path]) => path)).toEqual(['/locales/fr/common.json', '/locales/fr/diary.json']);
  });

  it('asks for the texts of the part that the address names with the others, in the order in which the server joins them', () => {
    const fetching = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('{}'));
    const preload = { namespaces: ['diary'], namespacesOf: { documents: ['capture'] }, requests: [] };
    const asked = (hash: string) => {
      window.location.hash = hash;
      fetching.mockClear();
      run(shellScript(preload));
      window.location.hash = '';
      return fetching.mock.calls.map(([path]) => path);
    };
    localStorage.setItem(LANGUAGE_KEY, 'fr');
    expect(asked('')).toEqual(['/locales/fr/common+diary.json']);
    expect(asked('documents?opens=1')).toEqual(['/locales/fr/capture+common+diary.json']);
  });

  it('fails the texts alone when they do not come', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(async (path) =>
      String(path).startsWith('/locales') ? new Response('', { status: 503 }) : new Response('{}'),
    );
    run(shellScript({ namespaces: ['diary'], requests: ['/api/account'] }));
    await expect(window.earlyRequests?.['/locales/en/diary.json']).rejects.toThrow('503');
    await expect(window.earlyRequests?.['/api/account']).resolves.toMatchObject({ ok: true });
  });

  it('starts what only a part of the page asks for where the address names that part', () => {
    const fetching = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('{}'));
    const preload = {
      namespaces: [],
      requests: ['/api/account'],
      requestsOf: { '': ['/api/insights'], other: ['/api/reports'] },
    } as const;
    const askedAt = (hash: string) => {
      fetching.mockClear();
      window.location.hash = hash;
      run(shellScript(preload));
      return fetching.mock.calls.map(([path]) => path).slice(1);
    };
    expect(askedAt('')).toEqual(['/api/account', '/api/insights']);
    expect(askedAt('#other?order=name')).toEqual(['/api/account', '/api/reports']);
    expect(askedAt('#third')).toEqual(['/api/account']);
    window.location.hash = '';
  });

  describe('that asks for an item of a list', () => {
    const preload = {
      namespaces: [],
      requests: ['/api/associations/staffed'],
      requestOfItem: {
        list: '/api/associations/staffed',
        chosenKey: 'chosen',
        path: '/api/associations/{associationId}/dashboard',
        parts: ['', 'dashboard'],
      },
    } as const;
    const list = { items: [{ id: 'first' }, { id: 'second' }] };
    const askedAt = async (hash: string, answer: unknown = list) => {
      const fetching = vi
        .spyOn(window, 'fetch')
        .mockClear()
        .mockImplementation(async () => Response.json(answer));
      window.location.hash = hash;
      run(shellScript(preload));
      const taken = window.earlyRequests?.[preload.requestOfItem.list];
      await new Promise((resolve) => setTimeout(resolve));
      window.location.hash = '';
      return { asked: fetching.mock.calls.map(([path]) => path).slice(2), taken };
    };

    it('takes the one that was chosen last on this device, else the first, and leaves the list to the page', async () => {
      expect((await askedAt('')).asked).toEqual(['/api/associations/first/dashboard']);
      localStorage.setItem('chosen', 'second');
      const { asked, taken } = await askedAt('#dashboard?year=2026');
      expect(asked).toEqual(['/api/associations/second/dashboard']);
      expect(Object.keys(window.earlyRequests ?? {})).toContain('/api/associations/second/dashboard');
      expect(await (await taken)?.json()).toEqual(list);
      localStorage.setItem('chosen', 'left since');
      expect((await askedAt('')).asked).toEqual(['/api/associations/first/dashboard']);
    });

    it('asks for none in another part of the page, of an empty list, and of an answer that is no list', async () => {
      expect((await askedAt('#members')).asked).toEqual([]);
      expect((await askedAt('', { items: [] })).asked).toEqual([]);
      expect((await askedAt('', { code: 'auth.required' })).asked).toEqual([]);
    });

    it('leaves it to a page that has the list already: its answer would be taken for a later one', async () => {
      const fetching = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(list));
      run(shellScript(preload));
      if (window.earlyRequests) delete window.earlyRequests[preload.requestOfItem.list];
      await new Promise((resolve) => setTimeout(resolve));
      expect(fetching.mock.calls).toHaveLength(2);
    });
  });

  describe('with words for its skeleton', () => {
    const preload = {
      namespaces: ['diary'],
      requests: ['/api/account'],
      words: { role: 'paciente', parts: ['', 'quick'], title: 'diary:header.$greeting', intro: 'common:intro' },
    } as const;
    const texts = {
      common: { intro: 'Como vai?' },
      diary: {
        header: { morning: 'Bom dia, {{name}}', afternoon: 'Boa tarde, {{name}}', evening: 'Boa noite, {{name}}' },
      },
    };
    const person = { id: 'p1', name: ' Maria das Dores ', role: 'paciente', timeZone: 'America/Sao_Paulo' };
    type Case = { hash?: string; account?: unknown; time?: string; lists?: unknown };
    const wordsAt = async ({
      hash = '',
      account = person,
      time = '2026-03-01T15:00:00Z',
      lists = texts,
    }: Case = {}) => {
      document.body.innerHTML = '<p data-words="diary:header.$greeting"></p><p data-words="common:intro"></p>';
      vi.spyOn(window, 'fetch').mockImplementation(async (path) =>
        Response.json(String(path).startsWith('/locales') ? lists : account, {
          headers: { date: new Date(time).toUTCString() },
        }),
      );
      window.location.hash = hash;
      run(shellScript(preload));
      await vi.waitFor(() => new Promise((resolve) => setTimeout(resolve, 5)));
      window.location.hash = '';
      return Array.from(document.querySelectorAll('p'), ({ textContent }) => textContent);
    };

    it('writes them once texts and account are there, and leaves both to the page', async () => {
      expect(await wordsAt()).toEqual(['Boa tarde, Maria das Dores', 'Como vai?']);
      const answers = await Promise.all(Object.values(window.earlyRequests ?? {}));
      expect(answers.map((answer) => answer?.bodyUsed)).toEqual([false, false, false]);
    });

    it('calls by the first name where the screen is narrow', async () => {
      vi.stubGlobal('innerWidth', 390);
      expect(await wordsAt()).toEqual(['Boa tarde, Maria', 'Como vai?']);
      vi.unstubAllGlobals();
    });

    it('greets by the hour at home as the page does, by the server’s clock', async () => {
      for (let hour = 0; hour < 24; hour++) {
        const time = new Date(Date.UTC(2026, 2, 1, hour, 30));
        const greeting = greetingAt(time, person.timeZone);
        const expected = texts.diary.header[greeting].replace('{{name}}', 'Maria das Dores');
        expect((await wordsAt({ time: time.toISOString() }))[0]).toBe(expected);
      }
    });

    it.each<[string, Case]>([
      ['in another part of the page', { hash: '#history' }],
      ['for another role, who is led elsewhere', { account: { ...person, role: 'medico' } }],
      ['for nobody', { account: { code: 'auth.required' } }],
      ['without texts', { lists: {} }],
    ])('writes nothing %s', async (_, that) => {
      expect(await wordsAt(that)).toEqual(['', '']);
    });

    it('writes nothing on a device that is opened with a PIN', async () => {
      localStorage.setItem(`balsamo-p1${LOCK_SUFFIX}`, '{}');
      expect(await wordsAt()).toEqual(['', '']);
    });

    it('takes a name for what it is, not for a pattern or for HTML', async () => {
      const [title] = await wordsAt({ account: { ...person, name: '$& <b>Maria</b>' } });
      expect(title).toBe('Boa tarde, $& <b>Maria</b>');
    });
  });

  it.each([
    [null, '', ['fr-CA', 'en']],
    ['en', 'i18nextLng=fr', ['pt']],
    [null, 'other=1; i18nextLng=fr', ['en']],
    ['xx', '', ['de']],
    ['pt-BR', '', ['en']],
  ])('detects the language as the app does: stored %s, cookies %s, browser %s', (stored, cookies, languages) => {
    vi.spyOn(window, 'fetch').mockResolvedValue(new Response('{}'));
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies);
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    document.documentElement.lang = '';
    if (stored) localStorage.setItem(LANGUAGE_KEY, stored);
    const expected = detectLanguage();
    run(shellScript({ namespaces: [], requests: [] }));
    expect(document.documentElement.lang.slice(0, 2)).toBe(expected);
  });
});
