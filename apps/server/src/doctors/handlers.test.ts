import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ask, connect, createDoctor } from '../connections/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());

const read = (doctor: { id: string }, as?: TestPerson) =>
  server.send('GET', `/api/doctors/${doctor.id}`, as ? { as } : {});
const ROLES = ['paciente', 'medico', 'associacao', 'operador'] as const;

/** A doctor who has told everything. */
async function createTold({ isListed }: { isListed: boolean }): Promise<TestPerson> {
  const doctor = await createDoctor(server);
  await server.db.ownerPool.query(
    `insert into doctor_profiles (user_id, specialty, bio, languages, is_publicly_listed, contact_email, whatsapp_number, website, instagram, updated_at)
     values ($1, 'Neurologia', 'Atendo dor crônica.', '{pt,fr}', $2, 'consultorio@exemplo.com', '5511987654321', 'https://exemplo.com', 'draprado', now())`,
    [doctor.id, isListed],
  );
  return doctor;
}

test('a patient reads the profile of their own doctor, and no more once they have parted', async () => {
  const [maria, helena] = [await server.person(), await createTold({ isListed: false })];
  await ask(server, maria, helena);
  expect((await read(helena, maria)).status).toBe(404);
  const [{ id }] = (await server.send('GET', '/api/connections/requests', { as: helena })).body.items;
  await server.send('POST', `/api/connections/requests/${id}/accept`, { as: helena });
  expect((await read(helena, maria)).body).toEqual({
    id: helena.id,
    name: 'Pessoa de Teste',
    crm: expect.stringMatching(/^\d{6}-SP$/),
    isRegistrationChecked: false,
    specialty: 'Neurologia',
    bio: 'Atendo dor crônica.',
    languages: ['pt', 'fr'],
    isPubliclyListed: false,
    photo: null,
    contact: {
      email: 'consultorio@exemplo.com',
      whatsappNumber: '5511987654321',
      website: 'https://exemplo.com',
      instagram: 'draprado',
      twitter: null,
      facebook: null,
      linkedin: null,
    },
  });
  await server.send('DELETE', `/api/connections/${helena.id}`, { as: maria });
  expect((await read(helena, maria)).body.code).toBe('doctors.profile_not_public');
});

test('a doctor who has told nothing is a name and a registration to their patients; the address of the account is never shown', async () => {
  const [maria, helena] = [await server.person(), await createDoctor(server)];
  await connect(server, helena, maria);
  const { status, body } = await read(helena, maria);
  expect([status, body.name, body.crm, body.bio, body.languages]).toEqual([
    200,
    'Pessoa de Teste',
    expect.stringMatching(/^\d{6}-SP$/),
    null,
    [],
  ]);
  expect(JSON.stringify(body)).not.toContain(helena.email);
});

test('a publicly listed profile is read by everyone who is signed in, and by nobody else', async () => {
  const listed = await createTold({ isListed: true });
  for (const role of ROLES) {
    const { status, body } = await read(listed, await server.person(role));
    expect([status, body.specialty]).toEqual([200, 'Neurologia']);
  }
  expect(await read(listed)).toMatchObject({ status: 401, body: { code: 'auth.not_signed_in' } });
});

test('a stranger is answered alike for a profile that is not public and for nobody', async () => {
  const [unlisted, patient] = [await createTold({ isListed: false }), await server.person()];
  for (const role of ROLES) {
    const stranger = await server.person(role);
    const answers = [];
    for (const id of [unlisted.id, patient.id, crypto.randomUUID()]) {
      const { status, body } = await read({ id }, stranger);
      answers.push(JSON.stringify([status, { ...body, requestId: '' }]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('doctors.profile_not_public');
  }
  expect((await read(unlisted)).status).toBe(401);
});
