import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import type { Role } from '@balsamo/domain/auth/account.ts';
import { DEFAULT_SITE_FACTS } from '@balsamo/domain/site/site-facts.ts';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_PAGE_POLICY, pagePolicy } from './security-headers.ts';
import { scriptHashes, webPages } from './web.ts';

/** A build as small as can be: one asset, one shell, a page server that says what it was asked. */
const SHELL =
  '<html><script>one()</script><script type="application/json">{}</script><script src="/a.js"></script></html>';
const SERVER = `export const entry = { module: {
  NONCE_HEADER: 'x-page-nonce',
  TAG_MANAGER_HEADER: 'x-page-tag-manager',
  createPageHandler: () => async (request, sources) => new Response(
    (request.url.endsWith('/about') ? sources.siteFacts.claims.foundedIn + '/' + sources.trialDays : '') +
    (sources.refusedContact ? JSON.stringify(sources.refusedContact) : '') +
    (request.url.endsWith('/blog') ? (await sources.articles.list({ category: 'through' })).nextCursor : '') +
    (request.url.endsWith('/found') ? (await sources.readDirectory({ search: 'through' })).nextCursor : '') +
    '<p>' + new URL(request.url).pathname + ' ' + request.headers.get('x-page-nonce') + '</p><i>' + new URL(request.url).origin + '</i>' + ' '.repeat(1000),
    { status: request.url.endsWith('/nope') ? 404 : 200, headers: { 'content-type': 'text/html', ...(sources.tagManagerId && request.url.endsWith('/tagged') && { 'x-page-tag-manager': '1' }) } }),
} };`;

/** Not as the server would compress it. */
const A_COMPRESSED = brotliCompressSync('plain', { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
let directory: string;
let web: Hono;
const roles = new Map<string, Role>([['doctor', 'medico']]);

async function pages(appUrl: string, tagManagerId?: string): Promise<Hono> {
  return new Hono().route(
    '/',
    await webPages({
      buildDirectory: path.join(directory, 'build'),
      localesDirectory: path.join(directory, 'locales'),
      appUrl,
      roleOf: async (token) => roles.get(token) ?? null,
      readDirectory: async ({ search }) => ({ items: [], nextCursor: search ?? null }),
      siteFacts: DEFAULT_SITE_FACTS,
      trialDays: 30,
      tagManagerId,
      contact: {
        newToken: () => 'new token',
        takeForm: async ({ name }, language) =>
          name ? undefined : { status: 422, code: `request.invalid ${language}` },
      },
      readStatus: async () => [],
      articles: {
        list: async ({ category }) => ({ items: [], nextCursor: category ?? null, featured: null, categories: [] }),
        one: async () => Promise.reject(new Error('no article')),
        addresses: async () => [],
      },
    }),
  );
}

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'balsamo-web-'));
  const write = async (file: string, text: string | Uint8Array) => {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), text);
  };
  await write('build/package.json', '{"type":"module"}');
  await write('build/server/index.js', SERVER);
  await write('build/client/assets/a-1.js', 'plain');
  await write('build/client/assets/pdf.worker.min-4.js', 'worker');
  await write('build/client/assets/a-1.js.br', A_COMPRESSED);
  await write('build/client/assets/c-3.js', 'read by nobody');
  await write('build/client/assets/c-3.js.br', brotliCompressSync('made from what is kept'));
  await write('build/client/favicon.svg', '<svg/>');
  await write('build/client/diary/index.html', SHELL);
  await write('build/client/offline/index.html', SHELL);
  await write('locales/pt/common.json', '{ "close": "Fechar" }');
  await write('secret.json', '{}');
  web = await pages('http://127.0.0.1:3000');
});
afterAll(() => rm(directory, { recursive: true }));

const session = (token: string) => ({ cookie: `balsamo.session_token=${token}.signature` });

describe('files of the build', () => {
  it('are kept for good under their hashed names, compressed as the browser wishes', async () => {
    const plain = await web.request('/assets/a-1.js');
    expect(await plain.text()).toBe('plain');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain.headers.get('cache-control')).toContain('immutable');
    expect(plain.headers.has('etag')).toBe(false);
    const compressed = await web.request('/assets/a-1.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(Buffer.from(await compressed.arrayBuffer())).toEqual(A_COMPRESSED);
  });

  it('are kept in memory once where they are kept compressed, and made plain or smaller in another way for whoever asks', async () => {
    expect(await (await web.request('/assets/c-3.js')).text()).toBe('made from what is kept');
    for (let times = 0; times < 2; times++) {
      const answer = await web.request('/assets/c-3.js', { headers: { 'accept-encoding': 'gzip, deflate' } });
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe('made from what is kept');
    }
  });

  it('are sent as they are where the build has not compressed them', async () => {
    const answer = await web.request('/favicon.svg', { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers.has('content-encoding')).toBe(false);
    expect(await answer.text()).toBe('<svg/>');
  });

  it('are asked about again where their names stay, and answer 304 when nothing changed', async () => {
    const first = await web.request('/favicon.svg');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('content-type')).toContain('image/svg+xml');
    const again = await web.request('/favicon.svg', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('have no policy, but for the worker that reads PDFs, which can neither fetch nor send', async () => {
    const policyOf = async (address: string) => (await web.request(address)).headers.get('content-security-policy');
    expect(await policyOf('/assets/a-1.js')).toBeNull();
    expect(await policyOf('/assets/pdf.worker.min-4.js')).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'");
  });

  it('that do not exist are a short 404, not a page', async () => {
    const gone = await web.request('/assets/b-2.js');
    expect(gone.status).toBe(404);
    expect(gone.headers.get('content-type')).toContain('text/plain');
  });

  it('answer HEAD without a body', async () => {
    const head = await web.request('/favicon.svg', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });
});

it.each([
  ['cannot be decoded', '%ff'],
  ['breaks a line, which no route takes,', '%0a'],
  ['breaks a line for scripts alone', '%e2%80%a8'],
])('an address that %s never reaches the renderer, which would write it to the log', async (_, end) => {
  const answer = await web.request(`/maria@exemplo.com${end}`);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

describe('translations', () => {
  it('are answered by language and namespace', async () => {
    expect(await (await web.request('/locales/pt/common.json')).json()).toEqual({ close: 'Fechar' });
  });

  it('are answered together, by name, for a page that needs several', async () => {
    const diary = path.join(directory, 'locales/pt/diary.json');
    await writeFile(diary, '{ "today": "Hoje" }');
    const together = { common: { close: 'Fechar' }, diary: { today: 'Hoje' } };
    expect(await (await web.request('/locales/pt/common+diary.json')).json()).toEqual(together);
    await writeFile(diary, '{ "today": "Agora" }');
    await utimes(diary, new Date(), new Date(Date.now() + 5_000));
    const changed = { ...together, diary: { today: 'Agora' } };
    expect(await (await web.request('/locales/pt/common+diary.json')).json()).toEqual(changed);
  });

  it.each([
    '/locales/de/common.json',
    '/locales/pt/none.json',
    '/locales/pt/common+none.json',
    '/locales/pt/common+common.json',
    '/locales/pt/diary+common.json',
    '/locales/pt/a+b+c+d+e+f+g+h+i.json',
    '/locales/pt/..%2F..%2Fsecret.json',
    '/locales/..%2f/secret.json',
  ])('are all that can be read there: %s', async (address) => expect((await web.request(address)).status).toBe(404));
});

describe('shells of the app', () => {
  it('start for a session and send everyone else to the sign-in', async () => {
    const shell = await web.request('/diary', { headers: session('anyone') });
    expect(await shell.text()).toBe(SHELL);
    const visitor = await web.request('/diary');
    expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/entrar']);
  });

  it('run only the scripts they were built with', async () => {
    const hash = createHash('sha256').update('one()').digest('base64');
    expect(await scriptHashes({ bodies: { plain: Buffer.from(SHELL) } })).toEqual([`'sha256-${hash}'`]);
    const policy =
      (await web.request('/diary', { headers: session('x') })).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('can be fetched by the service worker without a session, and the offline page by anyone', async () => {
    for (const address of ['/diary/index.html', '/offline']) {
      const shell = await web.request(address);
      expect([shell.status, await shell.text()]).toEqual([200, SHELL]);
    }
  });
});

describe('rendered pages', () => {
  it('carry a nonce that is new each time and stands in the policy', async () => {
    const seen = new Set<string>();
    for (let count = 0; count < 3; count++) {
      // A nonce that the visitor sends must not become the page's.
      const page = await web.request('/entrar', { headers: { 'x-page-nonce': 'mine' } });
      const nonce = /<p>\/entrar (.+?)<\/p>/.exec(await page.text())?.[1] ?? '';
      expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      seen.add(nonce);
    }
    expect(seen.size).toBe(3);
    expect(seen).not.toContain('mine');
  });

  it('allow no foreign and no unnamed script, no frame and no plugin', async () => {
    const policy = (await web.request('/entrar')).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ').find((part) => part.startsWith('script-src'))).not.toContain('unsafe');
    for (const part of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(part);
    }
  });

  it('let a tag manager through where the installation has one and the page is public, and there alone', async () => {
    const GOOGLE = /google/;
    const policyOf = async (site: Hono, address: string) => {
      const page = await site.request(address);
      expect(page.headers.has('x-page-tag-manager')).toBe(false);
      return (page.headers.get('content-security-policy') ?? '').replace(/'nonce-[^']+'/, "'nonce'");
    };
    const without = await policyOf(web, '/tagged');
    expect(without).toBe(pagePolicy('http://127.0.0.1:3000', ["'nonce'"]));
    expect(without).not.toMatch(GOOGLE);
    const tagged = await pages('http://127.0.0.1:3000', 'GTM-ABC1234');
    for (const address of ['/entrar', '/nope', '/diary/index.html', '/offline'])
      expect(await policyOf(tagged, address)).not.toMatch(GOOGLE);
    const widened = await policyOf(tagged, '/tagged');
    expect(widened).toContain("script-src 'self' 'nonce' https://www.googletagmanager.com;");
    const scripts = widened.split('; ').find((part) => part.startsWith('script-src'));
    expect(scripts).not.toMatch(/unsafe|\*/);
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(widened).toContain(part);
  });

  it('are compressed, and keep the status of the page', async () => {
    const page = await web.request('/nope', { headers: { 'accept-encoding': 'br' } });
    expect(page.status).toBe(404);
    expect(brotliDecompressSync(Buffer.from(await page.arrayBuffer())).toString()).toContain('<p>/nope');
  });

  it('send a live session from pages for visitors to its home at once', async () => {
    for (const address of ['/', '/entrar', '/cadastrar', '/app']) {
      const answer = await web.request(address, { headers: session('doctor') });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await web.request('/', { headers: session('ended') })).status).toBe(200);
  });

  it.each([
    [{ 'accept-language': 'en-GB,en;q=0.9,pt;q=0.1' }, '/en?a=1'],
    [{ 'accept-language': 'de,fr;q=0.5' }, '/fr?a=1'],
    [{ 'accept-language': 'pt-BR', cookie: 'i18nextLng=fr' }, '/fr?a=1'],
    [{ 'accept-language': 'en', cookie: 'i18nextLng=pt' }, null],
    [{ 'accept-language': 'en', 'sec-fetch-site': 'same-origin' }, null],
    [{ 'accept-language': 'pt-PT' }, null],
    [{}, null],
  ])('lead from / to the home of the language that is asked for: %j to %s', async (headers, to) => {
    const answer = await web.request('/?a=1', { headers: headers as Record<string, string> });
    expect([answer.status, answer.headers.get('location')]).toEqual([to ? 302 : 200, to]);
    expect((await web.request('/entrar', { headers: headers as Record<string, string> })).status).toBe(200);
  });

  it('name the public address, whatever name they are asked under', async () => {
    for (const address of ['http://10.0.0.7/entrar', 'http://10.0.0.7//evil.test/x']) {
      const page = await (await pages('https://balsamo.test')).request(address);
      expect(await page.text()).toContain('<i>https://balsamo.test</i>');
    }
  });

  it('read what they show without a request of their own', async () => {
    expect(await (await web.request('/found')).text()).toMatch(/^through/);
    expect(await (await web.request('/blog')).text()).toMatch(/^through/);
    expect(await (await web.request('/en/about')).text()).toMatch(/^2024\/30/);
  });

  it('only answer reading', async () => {
    const { status, headers } = await web.request('/entrar', { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('show themselves again to a form that was sent before their script had loaded, and nobody else’s page', async () => {
    const send = (path: string) =>
      web.request(path, { method: 'POST', body: new URLSearchParams({ email: 'maria@test.example' }) });
    const answer = await send('/entrar?next=/diary');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/entrar?next=/diary');
    expect((await send('//elsewhere.example/')).status).toBe(405);
  });

  it('lead a file that the share menu posts to the documents, where no service worker took it, and read nothing of it', async () => {
    const body = new FormData();
    body.set('file', new File(['x'.repeat(70_000)], 'receita.pdf', { type: 'application/pdf' }));
    const request = new Request('http://127.0.0.1:3000/receber-arquivo', {
      method: 'POST',
      body,
      headers: { origin: 'null', 'sec-fetch-site': 'none' },
    });
    const answer = await web.request(request);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/diary#documents']);
    expect([request.bodyUsed, answer.headers.has('set-cookie')]).toEqual([false, false]);
    expect((await web.request('/receber-arquivo')).headers.get('location')).toBe('/diary#documents');
  });

  it('take the form of the contact page, and answer with the page: elsewhere when it was sent, with what was typed when not', async () => {
    const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      web.request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
    const sent = await send('/fr/contact', { name: 'Maria' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/fr/contact?sent']);
    const refused = await send('/en/contact', { name: '', message: 'Typed text' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(
      JSON.stringify({
        fields: { name: '', message: 'Typed text' },
        problem: { status: 422, code: 'request.invalid en' },
      }),
    );
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect((await send('/contato', { message: 'x'.repeat(70_000) })).status).toBe(413);
    const broken = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await web.request('/contato', { method: 'POST', body: 'nothing', headers: broken })).status).toBe(400);
  });

  it('take no form of another site', async () => {
    const headers = { origin: 'https://other.example' };
    const app = new Hono().onError((error, context) => context.text(error.message, 403)).route('/', web);
    const answer = await app.request('/contato', {
      method: 'POST',
      body: new URLSearchParams({ name: 'Maria' }),
      headers,
    });
    expect([answer.status, await answer.text()]).toEqual([403, 'request.cross_origin']);
  });

  it.each([
    ['/%ff', {}],
    ['/assets/gone.js', {}],
    ['/locales/pt/secret.json', {}],
    ['/locales/pt/common.json', {}],
    ['/diary', {}],
    ['/entrar', { method: 'PUT' }],
    ['/entrar', { method: 'POST', body: new URLSearchParams({ email: 'maria@test.example' }) }],
    ['/contato', { method: 'POST', body: new URLSearchParams({ message: 'x'.repeat(70_000) }) }],
    ['/receber-arquivo', { method: 'POST', body: new FormData() }],
  ])('have a policy also where the answer is no page: %s %j', async (address, init) => {
    const { headers } = await web.request(address, init);
    expect(headers.get('content-security-policy')).toBe(NO_PAGE_POLICY);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('promise https only where the server is reached by it', async () => {
    expect((await web.request('/entrar')).headers.has('strict-transport-security')).toBe(false);
    const secure = await (await pages('https://balsamo.test')).request('/entrar');
    expect(secure.headers.get('strict-transport-security')).toContain('max-age=');
    expect(secure.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });
});
