import type { TestPerson } from '@balsamo/database/testing/people.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect, createDoctor } from '../connections/testing.ts';
import { bringPhoto, tellOfOneself } from '../doctors/testing.ts';
import { NO_PAGE_POLICY } from '../http/security-headers.ts';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());

const DIRECTORY = '/api/directory/doctors';
const ask = (query = '', as?: TestPerson) => server.send('GET', `${DIRECTORY}${query}`, as ? { as } : {});

/** A doctor who has told everything; found by a name of its own. */
async function createListed(name: string, profile: Record<string, unknown> = {}): Promise<TestPerson> {
  const doctor = await createDoctor(server);
  await server.db.ownerPool.query('update users set name = $2 where id = $1', [doctor.id, name]);
  await tellOfOneself(server, doctor, {
    specialty: 'Neurologia',
    bio: 'Atendo dor crônica.',
    languages: ['pt'],
    whatsappNumber: '(11) 98765-4321',
    contactEmail: 'segredo@exemplo.com',
    instagram: 'segredo.social',
    isPubliclyListed: true,
    ...profile,
  });
  return doctor;
}

describe('the directory', () => {
  test('shows a stranger what a listed doctor has made public, and nothing else of them', async () => {
    const doctor = await createListed('Helena Prado');
    const { status, body } = await ask('?search=helena');
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        {
          id: expect.any(String),
          name: 'Helena Prado',
          crm: expect.stringMatching(/^\d{6}-SP$/),
          isRegistrationChecked: false,
          specialty: 'Neurologia',
          bio: 'Atendo dor crônica.',
          languages: ['pt'],
          whatsappNumber: '5511987654321',
          photo: null,
        },
      ],
      nextCursor: null,
    });
    for (const secret of [doctor.id, doctor.email, 'segredo']) expect(JSON.stringify(body)).not.toContain(secret);
  });

  test('says which registrations an operator has checked, and lists none that was refused', async () => {
    const doctor = await createListed('Conferida Lima');
    const check = (outcome: string | null) =>
      server.db.ownerPool.query('update users set registration_check = $2 where id = $1', [doctor.id, outcome]);
    const shown = async () =>
      (await ask('?search=conferida')).body.items.map(
        (item: { isRegistrationChecked: boolean }) => item.isRegistrationChecked,
      );
    expect(await shown()).toEqual([false]);
    await check('conferido');
    expect(await shown()).toEqual([true]);
    await check('recusado');
    expect(await shown()).toEqual([]);
    const { body: own } = await server.send('GET', '/api/account/doctor-profile', { as: doctor });
    expect(own.listing).toBe('registration_refused');

    await tellOfOneself(server, doctor, { crm: '7654321', crmState: 'RJ' });
    expect(await shown()).toEqual([false]);
  });

  test('shows everybody the same: a patient, a doctor, a session that is over', async () => {
    await createListed('Igual Para Todos');
    const { body } = await ask('?search=igual');
    const over = { ...(await server.person()), token: 'over' };
    for (const person of [await server.person(), await server.person('medico'), await server.person('operador'), over])
      expect((await ask('?search=igual', person)).body).toEqual(body);
  });

  test('forgets a doctor at once who is listed no more', async () => {
    const doctor = await createListed('Passageira Lima');
    expect((await ask('?search=passageira')).body.items).toHaveLength(1);
    await tellOfOneself(server, doctor, { isPubliclyListed: false });
    expect((await ask('?search=passageira')).body.items).toEqual([]);
  });

  test('comes in pages', async () => {
    for (const letter of ['a', 'b', 'c']) await createListed(`Paginado ${letter}`);
    const first = (await ask('?search=paginado&limit=2')).body;
    const second = (await ask(`?search=paginado&limit=2&cursor=${encodeURIComponent(first.nextCursor)}`)).body;
    const names = [...first.items, ...second.items].map(({ name }: { name: string }) => name);
    expect([names, second.nextCursor]).toEqual([['Paginado a', 'Paginado b', 'Paginado c'], null]);
  });

  test('goes on from where it was, also when the last one shown is listed no more meanwhile', async () => {
    const [, shown] = [
      await createListed('Continua a'),
      await createListed('Continua b'),
      await createListed('Continua c'),
    ];
    const { nextCursor } = (await ask('?search=continua&limit=2')).body;
    await tellOfOneself(server, shown, { isPubliclyListed: false });
    const { items } = (await ask(`?search=continua&cursor=${encodeURIComponent(nextCursor)}`)).body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Continua c']);
  });

  test('tells nobody where a doctor stands who is not listed: an id is no cursor, whosever it is', async () => {
    for (const name of ['Alfabeto a', 'Alfabeto z']) await createListed(name);
    const hidden = await createListed('Alfabeto m', { isPubliclyListed: false });
    const { rows } = await server.db.ownerPool.query('select directory_id from doctor_profiles where user_id = $1', [
      hidden.id,
    ]);
    const answers = [];
    for (const id of [rows[0].directory_id, crypto.randomUUID()]) {
      for (const cursor of [id, `${id} Alfabeto b`]) {
        const { status, body } = await ask(`?search=alfabeto&cursor=${encodeURIComponent(cursor)}`);
        answers.push([status, { ...body, requestId: '' }]);
      }
    }
    expect(answers.slice(0, 2)).toEqual(answers.slice(2));
    expect(answers[0]?.[0]).toBe(422);
    expect(answers[1]?.[1].items).toHaveLength(1);
  });

  test.each([
    '?search=ab',
    '?search=%20%20a%20%20',
    '?cursor=nope',
    '?limit=51',
    '?limit=0',
    '?all=1',
    `?search=${'a'.repeat(101)}`,
  ])('refuses %s', async (query) => expect((await ask(query)).status).toBe(422));

  test('is asked so and so often from one network, and then says when again', async () => {
    const from = (remoteAddress: string) =>
      server.app.request(DIRECTORY, {}, { incoming: { socket: { remoteAddress } } });
    await server.db.ownerPool.query("delete from rate_limit_attempts where kind = 'directory'");
    expect((await from('203.0.113.7')).status).toBe(200);
    const filled = 'update rate_limit_attempts set attempted_at = array_fill(latest_at, array[600]) where kind = $1';
    expect((await server.db.ownerPool.query(filled, ['directory'])).rowCount).toBe(1);
    const refused = await from('203.0.113.7');
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'directory.too_many', retryAfter: expect.any(Number) }),
    ]);
    expect((await from('203.0.113.8')).status).toBe(200);
  });
});

describe('a photo', () => {
  const look = async (address: string, as?: TestPerson) => {
    const headers = as ? { cookie: `balsamo.session_token=${as.token}.signature` } : undefined;
    return server.app.request(address, headers ? { headers } : {});
  };

  test('is served to everybody while its doctor is listed: a square without place, kept by browsers alone', async () => {
    const doctor = await createListed('Com Foto');
    const { photo } = (await bringPhoto(server, doctor)).body as { photo: { small: string; large: string } };
    expect((await ask('?search=com%20foto')).body.items[0].photo).toEqual(photo);
    for (const [address, side] of [
      [photo.small, 128],
      [photo.large, 384],
    ] as const) {
      const answer = await look(address);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=86400, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': `${NO_PAGE_POLICY}; sandbox`,
      });
      const { width, height, exif, icc, xmp } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect({ width, height, exif, icc, xmp }).toEqual({ width: side, height: side });
    }
  });

  test('of a doctor who is not listed is for the doctor and their patients', async () => {
    const doctor = await createListed('Sem Lista', { isPubliclyListed: false });
    const [patient, stranger] = [await server.person(), await server.person()];
    await connect(server, doctor, patient);
    const { photo } = (await bringPhoto(server, doctor)).body as { photo: { large: string } };
    const statuses = await Promise.all(
      [doctor, patient, stranger, undefined].map(async (person) => (await look(photo.large, person)).status),
    );
    expect(statuses).toEqual([200, 200, 404, 404]);
    const unknown = await look(`/api/directory/photos/${crypto.randomUUID()}`);
    const hidden = await look(photo.large);
    const told = async (answer: Response) => ({ ...((await answer.json()) as object), requestId: '' });
    expect(await told(hidden)).toEqual(await told(unknown));
  });

  test('is no way to other files: a document’s id finds nothing', async () => {
    const doctor = await createListed('Com Documento');
    const id = crypto.randomUUID();
    await server.db.ownerPool.query(
      `insert into files (id, user_id, kind, media_type, name, byte_size, sha256, created_at)
       values ($1, $2, 'prescription_document', 'application/pdf', 'a.pdf', 1, repeat('0', 64), now())`,
      [id, doctor.id],
    );
    // A file without bytes would be answered with 404 too.
    await server.services.files.write(id, Buffer.from('x'));
    expect((await look(`/api/directory/photos/${id}`, doctor)).status).toBe(404);
  });

  test('goes with the account of its doctor', async () => {
    const doctor = await createListed('De Partida');
    const { photo } = (await bringPhoto(server, doctor)).body as { photo: { large: string } };
    await server.db.ownerPool.query('delete from users where id = $1', [doctor.id]);
    expect((await look(photo.large)).status).toBe(404);
    expect((await ask('?search=de%20partida')).body.items).toEqual([]);
  });
});
