import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const AT = new Date('2026-11-25T12:00:00.000Z');
const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(null, { status: 204 }));

/** A page of its own, in which this was chosen. */
async function openPage(choice?: 'granted' | 'denied', coversTagManager = false) {
  vi.resetModules();
  const consent = await import('./consent.ts');
  if (choice) consent.chooseConsent(choice, AT, coversTagManager);
  const { record } = await import('./analytics-recorder.ts');
  return { ...consent, record };
}
const sent = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init.body)).events);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  localStorage.clear();
  sessionStorage.clear();
  document.head.innerHTML = '';
  delete window.dataLayer;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('counting', () => {
  it.each([undefined, 'denied'] as const)('leaves nothing and sends nothing where the choice is %s', async (choice) => {
    const { record } = await openPage(choice);
    record({ event: 'page_view' }, '/');
    vi.runAllTimers();
    expect([window.dataLayer, sessionStorage.length, sent()]).toEqual([undefined, 0, []]);
  });

  it('says in the data layer which page by its name, and tells the server that and nothing more', async () => {
    const { record } = await openPage('granted');
    record({ event: 'page_view' }, '/en/pricing', AT);
    record({ event: 'select_plan', plan_name: 'professional' }, '/en/pricing', AT);
    expect(window.dataLayer).toMatchObject([
      {
        event: 'page_view',
        page_name: 'pricing',
        page_location: '/en/pricing',
        page_referrer: '',
        user_role: 'visitante',
      },
      { event: 'select_plan', plan_name: 'professional', plan_price: 99, currency: 'BRL', page_name: 'pricing' },
    ]);
    expect(window.dataLayer?.[0]?.session_id).toBe(sessionStorage.getItem('analytics_session_id'));
    vi.runAllTimers();
    expect(sent()).toEqual([
      [
        { event: 'page_view', page: 'pricing' },
        { event: 'select_plan', page: 'pricing' },
      ],
    ]);
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect([path, init?.credentials]).toEqual(['/api/analytics/events', 'omit']);
  });

  it('knows of no address what stands behind the page’s own', async () => {
    const { record } = await openPage('granted');
    const id = '0198c0de-0000-7000-8000-000000000001';
    for (const path of [
      `/patients/${id}`,
      `/aceitar-convite/${id}`,
      `/convite-associacao/${id}`,
      `/blog/${id}`,
      `/${id}`,
      `/entrar/${id}`,
    ])
      record({ event: 'page_view' }, path);
    vi.runAllTimers();
    expect(JSON.stringify([window.dataLayer, sent()])).not.toContain(id);
    expect(
      sent()
        .flat()
        .map(({ page }: { page: string }) => page),
    ).toEqual(['patients', 'aceitar-convite', 'convite-associacao', 'article', 'not_found', 'entrar']);
  });

  it('stops at once when the consent is withdrawn, and takes away what it left', async () => {
    const { record, chooseConsent } = await openPage('granted');
    record({ event: 'page_view' }, '/');
    chooseConsent('denied', AT);
    record({ event: 'page_view' }, '/faq');
    vi.runAllTimers();
    expect([window.dataLayer, sessionStorage.length, sent()]).toEqual([undefined, 0, []]);
  });

  it('counts what is pressed by what stands on it', async () => {
    window.history.replaceState(null, '', '/');
    await openPage('granted');
    document.body.innerHTML = '<a data-counted="cta_click:start"><b>Começar</b></a><a id="other">Outra</a>';
    document.getElementById('other')?.click();
    expect(window.dataLayer).toBeUndefined();
    document.querySelector('b')?.click();
    expect(window.dataLayer?.[0]).toMatchObject({ event: 'cta_click', cta_type: 'start', cta_location: 'home' });
  });
});

describe('a tag manager', () => {
  const offer = () => {
    document.head.innerHTML = '<meta name="tag-manager" content="GTM-ABC1234">';
  };
  const script = () => document.querySelector<HTMLScriptElement>('script#tag-manager')?.src;

  it('is loaded where the page names one and the question did', async () => {
    const { record } = await openPage('granted', true);
    offer();
    record({ event: 'page_view' }, '/');
    record({ event: 'page_view' }, '/faq');
    expect(script()).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234');
    expect(document.querySelectorAll('script')).toHaveLength(1);
  });

  it('is not loaded once the document has shown a page of the app, and what that holds of a person', async () => {
    const { record } = await openPage('granted', true);
    const { keepTagManagerOut } = await import('./analytics.ts');
    offer();
    keepTagManagerOut('/');
    keepTagManagerOut('/diary');
    record({ event: 'page_view' }, '/');
    expect(script()).toBeUndefined();
  });

  it.each([
    ['the page names none', true, false],
    ['the question named none', false, true],
  ])('is not loaded where %s', async (_, covers, isOffered) => {
    const { record } = await openPage('granted', covers);
    if (isOffered) offer();
    record({ event: 'page_view' }, '/');
    expect(script()).toBeUndefined();
  });
});
