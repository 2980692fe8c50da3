import { ExportedAccount } from '@balsamo/contract/exports/account-schemas.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDoctor } from '../connections/testing.ts';
import { readSource } from '../exports/source/read-source.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { bringPhoto, PHOTO_PATH, PROFILE_PATH, tellOfOneself } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());

const tell = (doctor: TestPerson, body: unknown) => tellOfOneself(server, doctor, body);

describe('a doctor’s own profile', () => {
  test('tells nothing and is listed nowhere before its doctor says so', async () => {
    const helena = await server.person('medico');
    const { status, body } = await server.send('GET', PROFILE_PATH, { as: helena });
    expect([status, body.crm, body.isPubliclyListed, body.photo]).toEqual([200, null, false, null]);
    expect(JSON.stringify(body)).not.toContain(helena.email);
  });

  test('keeps what was told in the form in which others need it; what is left out stays, null is not told any more', async () => {
    const helena = await server.person('medico');
    const { status, body } = await tell(helena, {
      crm: '123456',
      crmState: 'SP',
      specialty: '  Neurologia   clínica ',
      bio: ' Atendo dor.\nTambém por vídeo. ',
      languages: ['pt', 'bzs', 'pt'],
      whatsappNumber: '(11) 98765-4321',
      contactEmail: 'Consultorio@Exemplo.com',
      website: 'helenaprado.com.br',
      instagram: '@dra.helena',
      linkedin: 'https://www.linkedin.com/in/helena-prado/',
      facebook: null,
      isPubliclyListed: true,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: helena.id,
      name: 'Pessoa de Teste',
      crm: '123456-SP',
      isRegistrationChecked: false,
      specialty: 'Neurologia clínica',
      bio: 'Atendo dor.\nTambém por vídeo.',
      languages: ['pt', 'bzs'],
      isPubliclyListed: true,
      refusal: null,
      listing: 'email_unconfirmed',
      photo: null,
      contact: {
        email: 'consultorio@exemplo.com',
        whatsappNumber: '5511987654321',
        website: 'https://helenaprado.com.br',
        instagram: 'dra.helena',
        twitter: null,
        facebook: null,
        linkedin: 'helena-prado',
      },
    });
    const changed = (await tell(helena, { bio: null, instagram: '   ', isPubliclyListed: false })).body;
    expect(changed.code).toBe('request.invalid');
    const after = (await tell(helena, { bio: null, instagram: null, isPubliclyListed: false })).body;
    expect([after.bio, after.contact.instagram, after.isPubliclyListed, after.specialty]).toEqual([
      null,
      null,
      false,
      'Neurologia clínica',
    ]);
  });

  test('shows the registration in the account at once', async () => {
    const helena = await server.person('medico');
    await tell(helena, { crm: '4321', crmState: 'RJ' });
    expect((await server.send('GET', '/api/account', { as: helena })).body.crm).toBe('4321-RJ');
  });

  test.each([
    [{ crm: '123', crmState: 'SP' }, '/crm', 'crm_invalid'],
    [{ crm: '1234' }, '/crmState', 'crm_state_required'],
    [{ crmState: 'SP' }, '/crm', 'crm_required'],
    [{ isPubliclyListed: true }, '/crm', 'crm_required'],
    [{ whatsappNumber: '12' }, '/whatsappNumber', 'whatsapp_invalid'],
    [{ website: 'javascript:alert(1)' }, '/website', 'url_invalid'],
    [{ instagram: 'https://evil.test/x' }, '/instagram', 'handle_invalid'],
    [{ twitter: 'a b' }, '/twitter', 'handle_invalid'],
  ])('refuses %j beside its field, and keeps nothing of it', async (body, pointer, code) => {
    const helena = await server.person('medico');
    const answer = await tell(helena, { bio: 'Nova', ...body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([expect.objectContaining({ pointer, message: code })]);
    const { body: kept } = await server.send('GET', PROFILE_PATH, { as: helena });
    expect([kept.bio, kept.crm, kept.isPubliclyListed]).toEqual([null, null, false]);
  });

  test('says in its own words why it is not listed, and to nobody else', async () => {
    const [first, second] = [await createDoctor(server), await createDoctor(server)];
    const { body } = await tell(first, { isPubliclyListed: true });
    const [crm, crmState] = body.crm.split('-');
    expect(body.listing).toBe('listed');
    const { body: other } = await tell(second, { crm, crmState, isPubliclyListed: true });
    expect([other.crm, other.listing]).toEqual([body.crm, 'registration_taken']);
    const patient = await server.person();
    expect((await server.send('GET', `/api/doctors/${second.id}`, { as: patient })).status).toBe(404);
    expect((await server.send('GET', `/api/doctors/${first.id}`, { as: patient })).body.listing).toBeUndefined();
    expect((await tell(second, { isPubliclyListed: false })).body.listing).toBe('off');
  });

  test('cannot be used to ask which registrations have an account: five others an hour, the own one always', async () => {
    const helena = await server.person('medico');
    const ask = (number: number) => tell(helena, { crm: String(number), crmState: 'SP', isPubliclyListed: true });
    for (let number = 70_001; number <= 70_005; number++) expect((await ask(number)).status).toBe(200);
    expect((await ask(70_005)).status).toBe(200);
    expect(await ask(70_006)).toMatchObject({ status: 429, body: { code: 'doctors.too_many_registrations' } });
    expect((await tell(helena, {})).body.crm).toBe('70005-SP');
    server.clock.now = new Date(server.clock.now.getTime() + 3_601_000);
    expect((await ask(70_006)).status).toBe(200);
  });

  test('can be taken along', async () => {
    const helena = await createDoctor(server);
    const read = () =>
      asUser(server.db, helena.token, (transaction) =>
        readSource(transaction, { format: 'json', period: { from: null, to: null } }, new Date(), async () => {}),
      );
    expect((await read()).account.doctorProfile).toBeUndefined();
    await tell(helena, { specialty: 'Neurologia', whatsappNumber: '(11) 98765-4321', languages: ['bzs'] });
    const { account } = await read();
    expect(ExportedAccount.parse(account).doctorProfile).toMatchObject({
      specialty: 'Neurologia',
      whatsappNumber: '5511987654321',
      languages: ['bzs'],
      isPubliclyListed: false,
    });
  });

  test('is of doctors alone', async () => {
    for (const role of ['paciente', 'associacao', 'operador'] as const) {
      const person = await server.person(role);
      for (const { status, body } of [
        await server.send('GET', PROFILE_PATH, { as: person }),
        await tell(person, { bio: 'x' }),
        await tell(person, { crm: '1234', crmState: 'SP' }),
        await bringPhoto(server, person),
        await server.send('DELETE', PHOTO_PATH, { as: person }),
      ]) {
        expect([status, body.code]).toEqual([403, 'request.not_allowed']);
      }
    }
    for (const { status, body } of [await server.send('GET', PROFILE_PATH), await bringPhoto(server, undefined)]) {
      expect([status, body.code]).toEqual([401, 'auth.not_signed_in']);
    }
  });
});

describe('a photo', () => {
  const storedOf = async ({ id }: TestPerson) =>
    (await server.db.ownerPool.query('select id from files where user_id = $1', [id])).rows.map(
      (row) => row.id as string,
    );
  const isStored = async (id: string) => (await server.services.files.read(id)) !== undefined;

  test('is kept as two squares, and its files go when another one takes its place or it is removed', async () => {
    const helena = await createDoctor(server);
    expect((await bringPhoto(server, helena)).body.photo).toEqual({
      small: expect.stringMatching(/^\/api\/directory\/photos\/[0-9a-f-]{36}$/),
      large: expect.stringMatching(/^\/api\/directory\/photos\/[0-9a-f-]{36}$/),
    });
    const first = await storedOf(helena);
    expect(first).toHaveLength(2);
    const { body } = await bringPhoto(server, helena);
    for (const id of first) expect([await isStored(id), JSON.stringify(body).includes(id)]).toEqual([false, false]);
    const second = await storedOf(helena);
    expect([second.length, await isStored(second[0] ?? '')]).toEqual([2, true]);
    for (let time = 0; time < 2; time++)
      expect((await server.send('DELETE', PHOTO_PATH, { as: helena })).status).toBe(204);
    expect(await storedOf(helena)).toEqual([]);
    for (const id of second) expect(await isStored(id)).toBe(false);
    expect((await server.send('GET', PROFILE_PATH, { as: helena })).body.photo).toBeNull();
  });

  test('that is none is refused, and the one before stays', async () => {
    const helena = await createDoctor(server);
    const { body: before } = await bringPhoto(server, helena);
    const refused = await bringPhoto(server, helena, Buffer.from('<svg onload="alert(1)"/>'));
    expect([refused.status, refused.body.code]).toEqual([422, 'files.file_type_refused']);
    const tooLarge = await bringPhoto(server, helena, Buffer.alloc(5 * 1024 * 1024 + 1, 0xff));
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'files.file_too_large']);
    expect((await server.send('GET', PROFILE_PATH, { as: helena })).body.photo).toEqual(before.photo);
  });

  test('that cannot be written down leaves no bytes', async () => {
    const helena = await createDoctor(server);
    const count = async () => {
      const ids: string[] = [];
      for await (const part of server.services.files.list()) ids.push(...part.map(({ id }) => id));
      return ids.length;
    };
    const before = await count();
    await server.db.ownerPool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger refuse before update on doctor_profiles for each row execute function refuse()`,
    );
    const { status } = await bringPhoto(server, helena);
    await server.db.ownerPool.query('drop function refuse() cascade');
    expect([status, await count()]).toEqual([500, before]);
  });
});
