import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { exported, exportedJson } from '../exports/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';

const APPOINTMENT = '/api/appointment';
const NOTHING = { day: null, questions: null, writtenAt: null };
let server: TestServer;
let maria: TestPerson;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
beforeEach(async () => {
  maria = await server.person();
  server.clock.now = new Date('2026-03-02T12:00:00Z');
});
afterAll(() => server?.close());

const prepare = (body: Record<string, unknown>, as = maria) => server.send('PUT', APPOINTMENT, { as, body });
const read = async (as = maria) => (await server.send('GET', APPOINTMENT, { as })).body;

describe('the next appointment', () => {
  test('is empty until its patient prepares it, and is kept as they wrote it', async () => {
    expect(await read()).toEqual(NOTHING);
    const said = { day: '2026-03-20', questions: 'Posso dirigir?\nE à noite?' };
    const { status, body } = await prepare(said);
    expect({ status, body }).toEqual({ status: 200, body: { ...said, writtenAt: '2026-03-02T12:00:00.000Z' } });
    expect(await read()).toEqual(body);
  });

  test('keeps of two writes the one that was made later, in whichever order they arrive', async () => {
    await prepare({ day: null, questions: 'nova', changedAt: '2026-03-02T11:00:00Z' });
    const late = await prepare({ day: null, questions: 'velha', changedAt: '2026-03-02T10:00:00Z' });
    expect(late.body.questions).toBe('nova');
    expect((await read()).questions).toBe('nova');
  });

  test('keeps what two people added at once, whoever is first, and brings back nothing that was left out', async () => {
    await prepare({ day: null, questions: 'Dose?\nSono?', changedAt: '2026-03-02T09:00:00Z' });
    const seenQuestions = 'Dose?\nSono?';
    const mother = { day: '2026-03-20', questions: 'Sono?\nFebre?', seenQuestions, changedAt: '2026-03-02T10:00:00Z' };
    const father = { day: null, questions: 'Dose?\nSono?\nEscola?', seenQuestions, changedAt: '2026-03-02T11:00:00Z' };
    await prepare(mother);
    expect((await prepare(father)).body).toMatchObject({ day: null, questions: 'Dose?\nSono?\nEscola?\nFebre?' });
    // The same write again, after an answer that was lost.
    await prepare(father);
    // One that was made earlier and comes late.
    const aunt = { ...mother, questions: `${seenQuestions}\nViagem?`, changedAt: '2026-03-02T10:30:00Z' };
    const { questions, day } = (await prepare(aunt)).body;
    expect([questions, day]).toEqual(['Dose?\nSono?\nEscola?\nFebre?\nViagem?', null]);
    const both = await Promise.all(
      ['Um?', 'Dois?'].map((question) =>
        prepare({ day, questions: `${questions}\n${question}`, seenQuestions: questions }),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read()).questions).toContain('Um?');
    expect((await read()).questions).toContain('Dois?');
  });

  test('keeps a day that somebody else wrote, where the later write left it as it was', async () => {
    await prepare({ day: '2026-03-20', questions: null });
    const stale = { questions: 'Febre?', seenDay: null, seenQuestions: null };
    expect((await prepare({ ...stale, day: null })).body.day).toBe('2026-03-20');
    expect((await prepare({ ...stale, day: '2026-03-27' })).body.day).toBe('2026-03-27');
    expect((await prepare({ ...stale, day: null, seenDay: '2026-03-27' })).body.day).toBeNull();
  });

  test('refuses what is too long together with what somebody else added, and loses neither', async () => {
    await prepare({ day: null, questions: 'a'.repeat(1500) });
    const { status, body } = await prepare({ day: null, questions: 'b'.repeat(1500), seenQuestions: null });
    expect([status, body.code]).toEqual([409, 'appointments.too_long_together']);
    expect((await read()).questions).toBe('a'.repeat(1500));
  });

  test('refuses a day that is none and questions that are blank or too long', async () => {
    for (const said of [
      { day: '2026-02-30', questions: null },
      { day: null, questions: '  ' },
      { day: null, questions: 'a'.repeat(2001) },
    ]) {
      expect((await prepare(said)).status, JSON.stringify(said)).toBe(422);
    }
    expect(await read()).toEqual(NOTHING);
  });

  test('is its patient’s alone: no one else reads or changes it, and a doctor has none', async () => {
    await prepare({ day: '2026-03-20', questions: 'Só para mim' });
    const other = await server.person();
    const doctor = await server.person('medico');
    expect(await read(other)).toEqual(NOTHING);
    expect((await prepare({ day: null, questions: 'Outra' }, doctor)).status).toBe(403);
    expect((await read()).questions).toBe('Só para mim');
  });

  test('is taken along as JSON and as a table', async () => {
    await prepare({ day: '2026-03-20', questions: 'Posso dirigir?' });
    const { appointments } = await exportedJson(server, maria);
    expect(appointments).toMatchObject([{ day: '2026-03-20', questions: 'Posso dirigir?' }]);
    const zip = await exported(server, maria, { format: 'csv' });
    expect(new TextDecoder('latin1').decode(zip)).toContain('appointments.csv');
  });
});
