import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUser, asUserOnce } from '../as-user.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { readOwnDoctorProfile, setOwnCrm } from './queries.ts';

const COMMAND = path.join(import.meta.dirname, '../../../../scripts/registrations.ts');
const NOW = new Date('2026-03-02T12:00:00Z');

let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
});
afterAll(() => db?.close());

/** The command as an operator runs it, against the database of these tests where no other is said. */
async function registrations(words: readonly string[], variables: Record<string, string> = {}) {
  const { host, database, user } = db.owner;
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { PATH: process.env.PATH ?? '', ...(variables.DATA_DIR ? {} : { DATABASE_URL: url }), ...variables },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, lines: said.trimEnd().split('\n') };
}

type Doctor = TestPerson & { email: string };

async function createDoctor(name: string, crm: string, isConfirmed = true): Promise<Doctor> {
  const doctor = await createPerson(db.ownerPool, 'medico', name);
  if (isConfirmed) await db.systemPool.query('update users set email_verified = true where id = $1', [doctor.id]);
  await asUser(db, doctor.token, ({ orm }) => setOwnCrm(orm, crm, NOW));
  const { rows } = await db.ownerPool.query<{ email: string }>('select email from users where id = $1', [doctor.id]);
  return { ...doctor, email: rows[0]?.email ?? '' };
}

/** What the doctor reads of their own registration. */
async function ownProfile({ token }: TestPerson) {
  const { rows } = await asUserOnce<{ json: string }>(db, token, readOwnDoctorProfile());
  const { isRegistrationChecked, refusal } = JSON.parse(rows[0]?.json ?? '{}');
  return { isRegistrationChecked, refusal };
}

describe('the operator’s command for registrations', () => {
  test('lists those that nobody has looked up, those with a confirmed address first, until somebody has', async () => {
    const unconfirmed = await createDoctor('Sem Confirmar', '200001-SP', false);
    const confirmed = await createDoctor('Com Endereço', '200002-SP');
    await createPerson(db.ownerPool, 'medico', 'Sem Registro');
    const { code, lines } = await registrations([]);
    expect([code, lines]).toEqual([
      0,
      [
        expect.stringMatching(`^200002-SP  Com Endereço  ${confirmed.email}  since \\d{4}-\\d\\d-\\d\\d$`),
        `200001-SP  Sem Confirmar  ${unconfirmed.email} (not confirmed)`,
      ],
    ]);

    expect(await registrations(['confirm', '200002-SP', confirmed.email])).toEqual({
      code: 0,
      lines: ['200002-SP, Com Endereço: conferido'],
    });
    expect(await ownProfile(confirmed)).toEqual({ isRegistrationChecked: true, refusal: null });
    const reason = 'O número é de outra pessoa.';
    expect((await registrations(['refuse', '200001-SP', unconfirmed.email.toUpperCase(), reason])).code).toBe(0);
    expect(await ownProfile(unconfirmed)).toEqual({ isRegistrationChecked: false, refusal: reason });
    expect(await registrations(['list'])).toEqual({ code: 0, lines: ['None.'] });
    expect((await registrations(['list', '--all'])).lines).toEqual([
      expect.stringMatching(/^200002-SP .* conferido$/),
      expect.stringMatching(/^200001-SP .* recusado: O número é de outra pessoa\.$/),
    ]);
  });

  test('decides of one account where two say the same registration, and a new registration starts anew', async () => {
    const [doctor, other] = [await createDoctor('Verdadeira', '200003-SP'), await createDoctor('Outra', '200003-SP')];
    await registrations(['confirm', '200003-SP', doctor.email]);
    expect(await registrations(['confirm', '200003-SP', other.email])).toEqual({
      code: 1,
      lines: [`200003-SP is confirmed for ${doctor.email}. Refuse it there before you confirm it here.`],
    });
    await registrations(['refuse', '200003-SP', other.email, 'É de Verdadeira.']);
    expect((await ownProfile(doctor)).isRegistrationChecked).toBe(true);
    expect(await ownProfile(other)).toEqual({ isRegistrationChecked: false, refusal: 'É de Verdadeira.' });
    await asUser(db, other.token, ({ orm }) => setOwnCrm(orm, '200004-SP', NOW));
    expect(await ownProfile(other)).toEqual({ isRegistrationChecked: false, refusal: null });
    expect((await registrations([])).lines).toEqual([expect.stringMatching(/^200004-SP {2}Outra/)]);
    // Who looks again may find something else.
    await registrations(['refuse', '200003-SP', doctor.email, 'Cancelado']);
    await registrations(['confirm', '200003-SP', doctor.email]);
    expect(await ownProfile(doctor)).toEqual({ isRegistrationChecked: true, refusal: null });
  });

  test('found a number and a name together: under another name it starts anew, and a refusal stays', async () => {
    const doctor = await createDoctor('Antônia Souza', '200006-SP');
    const refused = await createDoctor('Recusado', '200007-SP');
    const rename = ({ token }: TestPerson, name: string) =>
      asUserOnce(db, token, {
        text: 'update users set name = $1 where id = (select current_user_id())',
        values: [name],
      });
    await registrations(['confirm', '200006-SP', doctor.email]);
    await registrations(['refuse', '200007-SP', refused.email, 'Não existe.']);
    await rename(doctor, 'ANTONIA  SOUZA');
    expect((await ownProfile(doctor)).isRegistrationChecked).toBe(true);
    await rename(doctor, 'Helena Prado');
    await rename(refused, 'Helena Prado');
    expect((await ownProfile(doctor)).isRegistrationChecked).toBe(false);
    expect(await ownProfile(refused)).toEqual({ isRegistrationChecked: false, refusal: 'Não existe.' });
    expect((await registrations([])).lines).toContainEqual(expect.stringMatching(/^200006-SP {2}Helena Prado/));
  });

  test('changes nothing where nobody has that registration and address, nor without a reason', async () => {
    const doctor = await createDoctor('Intacta', '200005-SP');
    const nobody = await registrations(['confirm', '200005-SP', 'outra@example.com']);
    expect(nobody).toEqual({
      code: 1,
      lines: ['No doctor has the registration 200005-SP with the address outra@example.com.'],
    });
    for (const words of [
      ['refuse', '200005-SP', doctor.email],
      ['refuse', '200005-SP', doctor.email, '  '],
      ['confirm', '200005-SP'],
      ['remove', '200005-SP', doctor.email],
      ['list', '--every'],
    ]) {
      const { code, lines } = await registrations(words);
      expect([code, lines[0]]).toEqual([1, expect.stringMatching(/^npm run registrations/)]);
    }
    expect(await ownProfile(doctor)).toEqual({ isRegistrationChecked: false, refusal: null });
  });

  test('reaches the embedded database beside the server that runs on it, and says in one sentence where none does', async () => {
    const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'balsamo-registrations-'));
    try {
      expect(await registrations([], { DATA_DIR })).toEqual({
        code: 1,
        lines: [`No database is running on DATA_DIR ${DATA_DIR}; start Bálsamo first, or set DATABASE_URL.`],
      });
      const embedded = await openDatabase({ dataDirectory: DATA_DIR });
      try {
        await migrate(embedded);
        expect(await registrations([], { DATA_DIR })).toEqual({ code: 0, lines: ['None.'] });
      } finally {
        await embedded.close();
      }
    } finally {
      await rm(DATA_DIR, { recursive: true, force: true });
    }
  });
});
