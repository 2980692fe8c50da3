import { randomUUID } from 'node:crypto';
import type { DirectoryPlace } from '@balsamo/domain/directory/place.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUser, asUserOnce } from '../as-user.ts';
import { asVisitor } from '../as-visitor.ts';
import { listDirectory } from '../directory/queries.ts';
import type { NewFile } from '../files/queries.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { findPhoto, replaceOwnPhoto } from './photos.ts';
import {
  changeOwnProfile,
  type ProfileColumns,
  readDoctorProfile,
  readOwnDoctorProfile,
  setOwnCrm,
} from './queries.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const REFUSED = { code: '42501' };
let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
});
afterAll(() => db?.close());

const change = (person: TestPerson, changes: ProfileColumns) =>
  asUser(db, person.token, ({ orm }) => changeOwnProfile(orm, changes, NOW));

let registrations = 100_000;
const newCrm = () => `${++registrations}-SP`;

async function createDoctor(name: string, profile: ProfileColumns, crm: string | null = newCrm(), isConfirmed = true) {
  const doctor = await createPerson(db.ownerPool, 'medico', name);
  if (isConfirmed) await confirm(doctor);
  if (crm) await asUser(db, doctor.token, ({ orm }) => setOwnCrm(orm, crm, NOW));
  await change(doctor, profile);
  return doctor;
}

/** Follows the mailed link. */
const confirm = ({ id }: TestPerson) =>
  db.systemPool.query('update users set email_verified = true where id = $1', [id]);

const KEPT = { now: NOW, quotaBytes: 1000 };
const newFile = (): NewFile => ({
  id: randomUUID(),
  kind: 'profile_photo',
  mediaType: 'image/webp',
  name: 'foto.webp',
  byteSize: 1,
  sha256: '0'.repeat(64),
  createdAt: NOW,
});
async function givePhoto(doctor: TestPerson) {
  const photo = { large: newFile(), small: newFile() };
  const before = await asUser(db, doctor.token, (transaction) => replaceOwnPhoto(transaction, photo, KEPT));
  return { photo, before };
}

const names = async (search: string | null = null, after?: DirectoryPlace, limit = 50) =>
  (await asVisitor<{ json: string }>(db, listDirectory(search, after, limit))).map(
    ({ json }) => JSON.parse(json) as { id: string; name: string },
  );

describe('a doctor’s profile', () => {
  test('is begun and changed by its doctor, and by nobody else', async () => {
    const helena = await createDoctor('Helena', { specialty: 'Neurologia' });
    await change(helena, { bio: 'Atendo dor.' });
    const { rows } = await asUserOnce(db, helena.token, { text: 'select specialty, bio from doctor_profiles' });
    expect(rows).toEqual([{ specialty: 'Neurologia', bio: 'Atendo dor.' }]);
    for (const role of ['paciente', 'associacao', 'operador'] as const) {
      await expect(change(await createPerson(db.ownerPool, role), { bio: 'x' })).rejects.toMatchObject({
        cause: REFUSED,
      });
    }
    const other = await createPerson(db.ownerPool, 'medico');
    const written = await asUserOnce(db, other.token, {
      text: "update doctor_profiles set bio = 'x' where user_id = $1 returning 1",
      values: [helena.id],
    });
    expect(written.rows).toEqual([]);
    const insertion = {
      text: 'insert into doctor_profiles (user_id, updated_at) values ($1, now())',
      values: [helena.id],
    };
    await expect(asUserOnce(db, other.token, insertion)).rejects.toMatchObject(REFUSED);
    await expect(asVisitor(db, insertion)).rejects.toMatchObject(REFUSED);
  });

  test('keeps what the directory calls it', async () => {
    const helena = await createDoctor('Helena', {});
    await expect(
      asUserOnce(db, helena.token, { text: 'update doctor_profiles set directory_id = gen_random_uuid()' }),
    ).rejects.toMatchObject(REFUSED);
  });
});

describe('somebody without a session', () => {
  test('finds doctors who are listed and have a registration, and nobody else', async () => {
    await createDoctor('Visível Um', { isPubliclyListed: true });
    await createDoctor('Visível Dois', { isPubliclyListed: false });
    await createDoctor('Visível Três', { isPubliclyListed: true }, null);
    await createDoctor('Visível Quatro', {});
    expect((await names('visível')).map(({ name }) => name)).toEqual(['Visível Um']);
    const rows = await asVisitor(db, { text: 'select user_id from doctor_profiles where not is_publicly_listed' });
    expect(rows).toEqual([]);
    for (const table of ['users', 'patients_doctors', 'files', 'sessions'])
      await asVisitor(db, { text: `select from ${table}` }).then(
        (found) => expect(found).toEqual([]),
        (error) => expect(error).toMatchObject(REFUSED),
      );
  });

  describe('of several accounts with one registration', () => {
    const LISTED = { isPubliclyListed: true };
    const listedWith = async (name: string) => (await names(name)).map((found) => found.name);
    const listingOf = async ({ token }: TestPerson) =>
      JSON.parse((await asUserOnce<{ json: string }>(db, token, readOwnDoctorProfile())).rows[0]?.json ?? '{}').listing;

    test('finds the first whose address is confirmed, however early the others signed up', async () => {
      const crm = newCrm();
      const squatter = await createDoctor('Registro Ocupado', LISTED, crm, false);
      expect(await listedWith('registro')).toEqual([]);
      const doctor = await createDoctor('Registro Verdadeiro', LISTED, crm);
      expect(await listedWith('registro')).toEqual(['Registro Verdadeiro']);
      await confirm(squatter);
      expect(await listedWith('registro')).toEqual(['Registro Verdadeiro']);
      expect([await listingOf(squatter), await listingOf(doctor)]).toEqual(['registration_taken', 'listed']);
    });

    test('finds none whose address is not confirmed, also where nobody else has the registration', async () => {
      const doctor = await createDoctor('Sem Confirmar', LISTED, newCrm(), false);
      expect([await listedWith('confirmar'), await listingOf(doctor)]).toEqual([[], 'email_unconfirmed']);
      await confirm(doctor);
      expect([await listedWith('confirmar'), await listingOf(doctor)]).toEqual([['Sem Confirmar'], 'listed']);
    });

    test('keeps the place of the one who has it, also from somebody with an older account, and with leading zeros', async () => {
      const older = await createDoctor('Lugar Antigo', LISTED);
      const crm = newCrm();
      await createDoctor('Lugar Certo', LISTED, crm);
      expect(await listedWith('lugar')).toEqual(['Lugar Antigo', 'Lugar Certo']);
      await asUser(db, older.token, ({ orm }) => setOwnCrm(orm, `0${crm}`, NOW));
      expect(await listedWith('lugar')).toEqual(['Lugar Certo']);
      await asUser(db, older.token, ({ orm }) => setOwnCrm(orm, newCrm(), NOW));
      expect(await listedWith('lugar')).toEqual(['Lugar Antigo', 'Lugar Certo']);
    });

    test('lets the next one in when the holder takes another registration or leaves', async () => {
      const crm = newCrm();
      const [first, second, third] = [
        await createDoctor('Fila Um', LISTED, crm),
        await createDoctor('Fila Dois', LISTED, crm),
        await createDoctor('Fila Três', LISTED, crm),
      ];
      expect(await listedWith('fila')).toEqual(['Fila Um']);
      await asUser(db, first.token, ({ orm }) => setOwnCrm(orm, newCrm(), NOW));
      expect(await listedWith('fila')).toEqual(['Fila Dois', 'Fila Um']);
      await db.ownerPool.query('delete from users where id = $1', [second.id]);
      expect(await listedWith('fila')).toEqual(['Fila Três', 'Fila Um']);
      expect(await listingOf(third)).toBe('listed');
    });

    test('lists the one whom an operator confirmed, and is kept from nobody by one who was refused', async () => {
      const crm = newCrm();
      const [impostor, doctor] = [
        await createDoctor('Vaga Tomada', LISTED, crm),
        await createDoctor('Vaga Devida', LISTED, crm),
      ];
      const find = (check: string | null, { id }: TestPerson, refusal: string | null = null) =>
        db.ownerPool.query('update users set registration_check = $2, registration_refusal = $3 where id = $1', [
          id,
          check,
          refusal,
        ]);
      await find('conferido', doctor);
      expect(await listedWith('vaga')).toEqual(['Vaga Devida']);
      expect([await listingOf(impostor), await listingOf(doctor)]).toEqual(['registration_taken', 'listed']);
      await find(null, doctor);
      await find('recusado', impostor, 'O número é de outra pessoa.');
      expect(await listedWith('vaga')).toEqual(['Vaga Devida']);
      expect([await listingOf(impostor), await listingOf(doctor)]).toEqual(['registration_refused', 'listed']);
      // Also to who does not want to be listed: the reason is read nowhere else.
      await asUser(db, impostor.token, ({ orm }) => changeOwnProfile(orm, { isPubliclyListed: false }, NOW));
      expect(await listingOf(impostor)).toBe('registration_refused');
    });

    test('shows the profile and photo of the others to nobody but their own patients', async () => {
      const crm = newCrm();
      await createDoctor('Par Um', LISTED, crm);
      const hidden = await createDoctor('Par Dois', LISTED, crm);
      const { photo } = await givePhoto(hidden);
      const patient = await createPerson(db.ownerPool);
      const seen = async () => [
        (await asUserOnce(db, patient.token, readDoctorProfile(hidden.id))).rows.length,
        (
          await asUserOnce(db, patient.token, {
            text: 'select from doctor_profiles where user_id = $1',
            values: [hidden.id],
          })
        ).rows.length,
        (await asUserOnce(db, patient.token, findPhoto(photo.large.id))).rows.length,
      ];
      expect(await seen()).toEqual([0, 0, 0]);
      await db.ownerPool.query(
        "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())",
        [patient.id, hidden.id],
      );
      expect(await seen()).toEqual([1, 1, 1]);
    });

    test('is told by no request since when it has the registration', async () => {
      const doctor = await createDoctor('Tempo Próprio', LISTED);
      await expect(
        asUserOnce(db, doctor.token, { text: "update users set registration_held_since = '1900-01-01'" }),
      ).rejects.toMatchObject(REFUSED);
    });
  });

  test('searches name and specialty, whatever case and accents, and no pattern', async () => {
    await createDoctor('Íris Conceição', { isPubliclyListed: true, specialty: 'Clínica da Dor' });
    await createDoctor('Otávio Lins', { isPubliclyListed: true, specialty: '100% remoto_' });
    const found = async (search: string) => (await names(search)).map(({ name }) => name);
    for (const search of ['íris', 'IRIS', 'conceicao', 'clinica', 'DA DOR'])
      expect(await found(search)).toEqual(['Íris Conceição']);
    expect(await found('100%')).toEqual(['Otávio Lins']);
    for (const search of ['%%%', '___', "o' or true --", '.*.']) expect(await found(search)).toEqual([]);
  });

  test('walks through everybody once, by name, page after page, also past one who leaves meanwhile', async () => {
    const all = ['Página Á', 'página b', 'Página B', 'Página c', 'Pagina D'];
    const doctors = [];
    for (const name of all) doctors.push(await createDoctor(name, { isPubliclyListed: true }));
    const walked: { id: string; name: string }[] = [];
    for (let page = await names('pagina', undefined, 2); page.length > 0; ) {
      walked.push(...page);
      if (walked.length === 2) await change(doctors[0] as TestPerson, { isPubliclyListed: false });
      page = await names('pagina', walked.at(-1), 2);
    }
    expect(walked.map(({ name }) => name.toLowerCase())).toEqual([
      'página á',
      'página b',
      'página b',
      'página c',
      'pagina d',
    ]);
    expect(new Set(walked.map(({ id }) => id)).size).toBe(all.length);
    expect(walked.map(({ id }) => id)).not.toContain(doctors[0]?.id);
  });
});

describe('a photo', () => {
  test('is seen by everybody while its doctor is listed, else by the doctor and their patients', async () => {
    const helena = await createDoctor('Helena', { isPubliclyListed: false });
    const { photo } = await givePhoto(helena);
    const [patient, stranger] = [await createPerson(db.ownerPool), await createPerson(db.ownerPool)];
    await db.ownerPool.query(
      "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())",
      [patient.id, helena.id],
    );
    const sees = async (person?: TestPerson) => {
      const statement = findPhoto(photo.large.id);
      const rows = person ? (await asUserOnce(db, person.token, statement)).rows : await asVisitor(db, statement);
      return rows.length === 1;
    };
    const all = async () => [await sees(helena), await sees(patient), await sees(stranger), await sees()];
    expect(await all()).toEqual([true, true, false, false]);
    await change(helena, { isPubliclyListed: true });
    expect(await all()).toEqual([true, true, true, true]);
    await change(helena, { isPubliclyListed: false });
    await db.ownerPool.query("update patients_doctors set status = 'inativo', ended_at = now()");
    expect(await all()).toEqual([true, false, false, false]);
  });

  test('takes the rows of the one before along, and the last one goes by itself', async () => {
    const helena = await createDoctor('Helena', {});
    const first = await givePhoto(helena);
    expect(first.before).toEqual([]);
    const second = await givePhoto(helena);
    expect(second.before).toEqual([first.photo.large.id, first.photo.small.id]);
    const ids = async () =>
      (await db.ownerPool.query('select id from files where user_id = $1', [helena.id])).rows
        .map(({ id }) => id)
        .sort();
    expect(await ids()).toEqual([second.photo.large.id, second.photo.small.id].sort());
    const removed = await asUser(db, helena.token, (transaction) => replaceOwnPhoto(transaction, undefined, KEPT));
    expect(removed).toEqual([second.photo.large.id, second.photo.small.id]);
    expect(await ids()).toEqual([]);
    expect(await asUser(db, helena.token, (transaction) => replaceOwnPhoto(transaction, undefined, KEPT))).toEqual([]);
  });

  test('that belongs to no profile, and somebody else’s file, is shown to nobody', async () => {
    const [helena, ana] = [
      await createDoctor('Helena', { isPubliclyListed: true }),
      await createDoctor('Ana', { isPubliclyListed: true }),
    ];
    const file = newFile();
    await db.ownerPool.query(
      `insert into files (id, user_id, kind, media_type, name, byte_size, sha256, created_at)
       values ($1, $2, 'profile_photo', 'image/webp', 'foto.webp', 1, repeat('0', 64), now())`,
      [file.id, helena.id],
    );
    expect(await asVisitor(db, findPhoto(file.id))).toEqual([]);
    const taking = asUserOnce(db, ana.token, {
      text: 'update doctor_profiles set photo_id = $1 where user_id = (select current_user_id())',
      values: [file.id],
    });
    await expect(taking).rejects.toMatchObject({ constraint: 'doctor_profiles_photo_is_own' });
    expect(await asVisitor(db, findPhoto(file.id))).toEqual([]);
    expect((await asUserOnce(db, ana.token, findPhoto(file.id))).rows).toEqual([]);
  });
});
