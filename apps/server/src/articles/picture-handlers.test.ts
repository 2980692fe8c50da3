import type { TestPerson } from '@balsamo/database/testing/people.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { SESSION_COOKIE } from '../http/session.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { removeUnshownPictures } from './jobs.ts';
import { articleText, createDraft, KEPT } from './testing.ts';

let server: TestServer;
let operator: TestPerson;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  operator = await server.person('operador');
});
afterAll(() => server?.close());

const send = (method: string, path: string, body?: unknown, as = operator) =>
  server.send(method, `${KEPT}${path}`, { as, ...(body === undefined ? {} : { body }) });
const publish = (id: string, body: unknown = { status: 'published' }) => send('PUT', `/${id}/publication`, body);
const visitor = (path: string) => server.send('GET', `/api/articles${path}`);

describe('the picture of an article', () => {
  const bring = async (id: string, body: Uint8Array, as = operator) =>
    server.app.request(`${KEPT}/${id}/image`, {
      method: 'PUT',
      headers: { cookie: `${SESSION_COOKIE}=${as.token}`, 'content-length': String(body.length) },
      body: new Uint8Array(body),
    });
  const picture = (background: string) =>
    sharp({ create: { width: 2000, height: 1000, channels: 3, background } })
      .png()
      .toBuffer();

  test('is cleaned, replaced, removed and deleted with it; its bytes go too', async () => {
    const { id } = await createDraft(server, operator, 'Com uma imagem');
    const stored: string[] = [];
    for (const color of ['#123456', '#654321']) {
      const answer = await bring(id, await picture(color));
      expect(answer.status).toBe(200);
      stored.push(((await answer.json()) as { imageAddress: string }).imageAddress);
    }
    const idOf = (address: string | undefined) => address?.split('/').at(-1) ?? '';
    expect(await server.services.files.read(idOf(stored[0]))).toBeUndefined();
    const kept = await server.services.files.read(idOf(stored[1]));
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 });

    const seen = async (as?: TestPerson) => (await server.send('GET', stored[1] ?? '', as ? { as } : {})).status;
    expect([await seen(), await seen(operator), await seen(await server.person())]).toEqual([404, 200, 404]);
    // Tests before this one have set the clock ahead of PostgreSQL's, which says what is due.
    server.clock.now = new Date();
    await publish(id);
    const over = { ...operator, token: 'over' };
    expect([await seen(), await seen(over), await seen(await server.person())]).toEqual([200, 200, 200]);

    expect((await send('DELETE', `/${id}/image`)).body.imageAddress).toBeNull();
    expect(await seen()).toBe(404);
    await bring(id, await picture('#111111'));
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    const { rows } = await server.db.ownerPool.query('select from article_files');
    expect(rows).toEqual([]);
  });

  test('is refused before it is read from whoever is no operator, and where there is no article', async () => {
    const { id } = await createDraft(server, operator, 'Sem imagem ainda');
    const bytes = await picture('#123456');
    expect((await bring(id, bytes, await server.person('medico'))).status).toBe(403);
    expect((await bring(crypto.randomUUID(), bytes)).status).toBe(404);
    const answer = await bring(id, new TextEncoder().encode('<svg onload="alert(1)"/>'));
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'files.file_type_refused']);
  });
});

describe('a picture in the text of an article', () => {
  const bring = async (id: string, body: Uint8Array, as: TestPerson | undefined = operator) => {
    const cookie: Record<string, string> = as ? { cookie: `${SESSION_COOKIE}=${as.token}` } : {};
    const answer = await server.app.request(`${KEPT}/${id}/pictures`, {
      method: 'POST',
      headers: { ...cookie, 'content-length': String(body.length) },
      body: new Uint8Array(body),
    });
    return { status: answer.status, body: (await answer.json()) as { code?: string; address: string } };
  };
  const bytesOf = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#1f5b43' } })
      .png()
      .toBuffer();
  const showing = (title: string, ...addresses: string[]) => {
    const text = articleText(title);
    return {
      ...text,
      content: `${text.content}\n\n${addresses.map((address) => `![frasco](${address})`).join('\n\n')}`,
    };
  };
  const idOf = (address: string) => address.split('/').at(-1) ?? '';
  const status = async (address: string, as?: TestPerson) =>
    (await server.send('GET', address, as ? { as } : {})).status;
  const isStored = async (address: string) => (await server.services.files.read(idOf(address))) !== undefined;

  /** A draft with a picture that its text does not show yet. */
  async function begin(title: string, size: [number, number] = [2000, 1000]) {
    server.clock.now = new Date();
    const article = await createDraft(server, operator, title);
    const brought = await bring(article.id, await bytesOf(...size));
    expect(brought.status).toBe(201);
    return { ...article, address: brought.body.address };
  }

  test('is cleaned, and stands there in its size once its article is published and its text shows it', async () => {
    const { id, updatedAt } = await createDraft(server, operator, 'Com figura no texto');
    const { status: answered, body: brought } = await bring(id, await bytesOf(2000, 1000));
    expect([answered, brought]).toEqual([
      201,
      { address: expect.stringMatching(/^\/api\/articles\/images\/[0-9a-f-]{36}$/), width: 1600, height: 800 },
    ]);
    const { address } = brought;
    expect(await sharp(await server.services.files.read(idOf(address))).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 800,
    });
    // The article is as it was: nobody who writes meanwhile is in the way.
    expect((await send('GET', `/${id}`)).body.updatedAt).toBe(updatedAt);
    const patient = await server.person();
    const seen = async () => [await status(address), await status(address, patient), await status(address, operator)];

    server.clock.now = new Date();
    await publish(id);
    expect(await seen()).toEqual([404, 404, 200]);
    const shown = showing('Com figura no texto', address);
    expect((await send('PUT', `/${id}/translations/pt`, shown)).status).toBe(200);
    expect(await seen()).toEqual([200, 200, 200]);
    const image = `<img src="${address}" alt="frasco" width="1600" height="800" loading="lazy" decoding="async">`;
    const article = (await visitor('/com-figura-no-texto')).body;
    expect([article.html.includes(image), article.excerpt.includes('frasco')]).toEqual([true, false]);
    // Who asks for it by another language sees it where it stands, and no page shows what was withdrawn.
    await publish(id, { status: 'draft' });
    expect(await seen()).toEqual([404, 404, 200]);
    await publish(id);
    await send('PUT', `/${id}/translations/pt`, articleText('Com figura no texto'));
    expect(await seen()).toEqual([404, 404, 200]);
  });

  test('is shown in the preview of its own article, and in no other', async () => {
    const { id, address } = await begin('Pré-visualizada');
    const other = await createDraft(server, operator, 'Outro sem figura');
    const htmlFor = async (articleId?: string) =>
      (await send('POST', '/preview', { content: `![frasco](${address})`, articleId })).body.html;
    expect(await htmlFor(id)).toContain(`<img src="${address}" alt="frasco" width="1600" height="800"`);
    for (const articleId of [undefined, other.id, crypto.randomUUID()])
      expect(await htmlFor(articleId)).toBe('<p>frasco</p>\n');
    await send('PUT', `/${other.id}/translations/pt`, showing('Outro sem figura', address));
    await publish(other.id);
    const html: string = (await visitor('/outro-sem-figura')).body.html;
    expect([html.includes('<img'), html.includes('<p>frasco</p>')]).toEqual([false, true]);
    expect(await status(address)).toBe(404);
  });

  test('goes with its article, the bytes too', async () => {
    const { id, address } = await begin('Vai com a figura');
    const second = (await bring(id, await bytesOf(300, 300))).body.address;
    await send('PUT', `/${id}/translations/pt`, showing('Vai com a figura', address));
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    expect([await isStored(address), await isStored(second)]).toEqual([false, false]);
    const { rows } = await server.db.ownerPool.query('select from article_files where id = any($1::uuid[])', [
      [idOf(address), idOf(second)],
    ]);
    expect(rows).toEqual([]);
  });

  test('is kept while a text shows it, and half a year longer: it may stand in what an operator has not saved', async () => {
    const { id, address } = await begin('Guardada por um tempo');
    const start = server.clock.now;
    // PostgreSQL's clock stands where it is: what is old to it has to be so by what is stored.
    const sweepAfter = (days: number) =>
      removeUnshownPictures({ ...server.services, now: () => new Date(start.getTime() + days * 86_400_000) });
    const age = (days: number) =>
      server.db.ownerPool.query(
        'update article_files set unshown_at = unshown_at - make_interval(days => $2) where article_id = $1',
        [id, days],
      );
    await send('PUT', `/${id}/translations/pt`, showing('Guardada por um tempo', address));
    await send('PUT', `/${id}/translations/en`, showing('Kept for a while', address));
    await sweepAfter(1000);
    expect(await isStored(address)).toBe(true);
    // Still in one of its languages.
    await send('PUT', `/${id}/translations/pt`, articleText('Guardada por um tempo'));
    await sweepAfter(1000);
    expect(await isStored(address)).toBe(true);
    await send('DELETE', `/${id}/translations/en`);
    await age(179);
    await sweepAfter(0);
    expect(await isStored(address)).toBe(true);
    // Put back before it goes: it counts anew from when it is taken out again.
    await send('PUT', `/${id}/translations/pt`, showing('Guardada por um tempo', address));
    await send('PUT', `/${id}/translations/pt`, articleText('Guardada por um tempo'));
    await age(179);
    await sweepAfter(0);
    expect(await isStored(address)).toBe(true);
    await age(2);
    await sweepAfter(0);
    expect([await isStored(address), await status(address, operator)]).toEqual([false, 404]);
    // A text that shows it all the same has the words.
    await send('PUT', `/${id}/translations/pt`, showing('Guardada por um tempo', address));
    await publish(id);
    expect((await visitor('/guardada-por-um-tempo')).body.html).toContain('<p>frasco</p>');
  });

  test('is refused before it is read from whoever is no operator, and where there is no article', async () => {
    const { id } = await createDraft(server, operator, 'Ainda sem figura');
    const bytes = await bytesOf(100, 100);
    for (const role of ['paciente', 'medico', 'associacao'] as const)
      expect((await bring(id, bytes, await server.person(role))).status).toBe(403);
    expect((await bring(id, bytes, { ...operator, token: 'over' })).status).toBe(401);
    expect((await bring(crypto.randomUUID(), bytes)).status).toBe(404);
    const refused = await bring(id, new TextEncoder().encode('<svg onload="alert(1)"/>'));
    expect([refused.status, refused.body.code]).toEqual([422, 'files.file_type_refused']);
    const { rows } = await server.db.ownerPool.query('select from article_files where article_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
