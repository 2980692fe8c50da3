import { FILE_PLACES_MAX, placeKey } from '@balsamo/domain/exports/files-zip.ts';
import { describe, expect, it } from 'vitest';
import { ApiProblem, NetworkProblem } from '../../../platform/api-client.ts';
import { FilesReturn, type Server } from './return-files.ts';
import { blobOf, type Held, hashOf, ID, zipOf } from './testing-zip.ts';

const problem = (status: number, code: string, retryAfter?: number) =>
  new ApiProblem({ status, code, errors: [], retryAfter, storage: undefined });
const bytes = (number: number) => new Uint8Array(20).fill(number);
const held = (number: number, more: Partial<Held> = {}): Held => ({
  recordId: ID(number),
  name: `${number}.pdf`,
  bytes: bytes(number),
  ...more,
});

/** A server that has these records, with the hash of the file of each; `answers` says of a file what goes wrong, once each. */
function serverOf(records: Record<string, string | null>, answers: Record<string, unknown[]> = {}) {
  const sent: string[] = [];
  const asked: number[] = [];
  const waited: number[] = [];
  const server: Server = {
    places: async (files) => {
      asked.push(files.length);
      const wrong = answers.places?.shift();
      if (wrong) throw wrong;
      return files.map(({ of, recordId }) => {
        const there = records[placeKey({ of, recordId })];
        const state = there === undefined ? 'no_record' : there === null ? 'empty' : 'taken';
        return { of, recordId, state, sha256: there ?? null } as const;
      });
    },
    put: async (file, sentBytes, { onProgress }) => {
      sent.push(file.name);
      onProgress(0.5);
      const wrong = answers[file.name]?.shift();
      if (typeof wrong === 'function') return wrong();
      if (wrong) throw wrong;
      records[placeKey(file)] = hashOf(sentBytes);
    },
    hashOf: async (some) => hashOf(some),
    wait: async (seconds) => void waited.push(seconds),
  };
  return { server, sent, asked, waited, records };
}
const places = (...numbers: number[]) =>
  Object.fromEntries(numbers.map((number) => [`documents ${ID(number)}`, null as string | null]));

async function returned(zip: Uint8Array, server: Server) {
  const run = new FilesReturn(blobOf(zip), server);
  await run.run();
  return { run, ...run.snapshot(), outcomes: outcomesOf(run) };
}
const outcomesOf = (run: FilesReturn) => run.snapshot().settled.map(({ name, outcome }) => `${name} ${outcome}`);

describe('putting files back', () => {
  it('sends each to its record, and the second time none', async () => {
    const zip = zipOf([held(1), held(2)]);
    const { server, sent } = serverOf(places(1, 2));
    expect(await returned(zip, server)).toMatchObject({
      state: 'done',
      share: 1,
      total: 2,
      outcomes: ['1.pdf put', '2.pdf put'],
    });
    expect((await returned(zip, server)).outcomes).toEqual(['1.pdf here', '2.pdf here']);
    expect(sent).toEqual(['1.pdf', '2.pdf']);
  });

  it('does the same with a ZIP of before the index, by its names and by what its files hold', async () => {
    const zip = zipOf([held(1), held(2), held(3)], { isOld: true });
    const { server, sent } = serverOf({ ...places(1, 2), [`documents ${ID(3)}`]: 'f'.repeat(64) });
    expect((await returned(zip, server)).outcomes).toEqual(['1.pdf put', '2.pdf put', '3.pdf differs']);
    expect((await returned(zip, server)).outcomes).toEqual(['1.pdf here', '2.pdf here', '3.pdf differs']);
    expect(sent).toHaveLength(2);
  });

  it('says of what a doctor signed that only the original counts, and of what has no record that it is not here', async () => {
    const zip = zipOf([held(1, { of: 'prescriptions', isOfDoctor: true }), held(2)]);
    expect((await returned(zip, serverOf({}).server)).outcomes).toEqual(['1.pdf of_doctor', '2.pdf no_record']);
    const old = zipOf([held(1, { of: 'prescriptions', isOfDoctor: true }), held(2)], { isOld: true });
    expect((await returned(old, serverOf({}).server)).outcomes).toEqual(['1.pdf perhaps_of_doctor', '2.pdf no_record']);
  });

  it('names what is strange, lost, foreign, twice or damaged, and puts the others back', async () => {
    const text = new TextEncoder().encode('x');
    const zip = zipOf([held(1), held(2, { sha256: 'f'.repeat(64) })], {
      more: {
        '../documents/a.pdf': text,
        [`documents/b_${ID(7)}.jpg.txt`]: text,
        'photos/c.jpg': text,
        [`documents/other_${ID(1)}.pdf`]: text,
        [`documents/big_${ID(9)}.pdf`]: new Uint8Array(10 * 1024 * 1024 + 1),
        '__MACOSX/x': text,
      },
    });
    const { server, sent } = serverOf(places(1, 2, 9));
    expect((await returned(zip, server)).outcomes.toSorted()).toEqual([
      '../documents/a.pdf strange_path',
      '1.pdf put',
      '2.pdf damaged',
      'b.jpg lost',
      `big.pdf file_too_large`,
      'other.pdf twice',
      'photos/c.jpg not_ours',
    ]);
    expect(sent).toEqual(['1.pdf']);
  });

  it('refuses a ZIP that is none of ours, and what is no ZIP', async () => {
    const { server } = serverOf({});
    const foreign = zipOf([], { isOld: true, more: { 'diary.csv': new Uint8Array() } });
    expect(await returned(foreign, server)).toMatchObject({ state: 'refused', problem: 'no_files' });
    expect(await returned(new Uint8Array(50), server)).toMatchObject({ state: 'refused', problem: 'not_a_zip' });
  });

  it('says of each what the server refuses it for, and goes on with the others', async () => {
    const { server } = serverOf(places(1, 2, 3, 4, 5), {
      '1.pdf': [problem(422, 'files.pdf_encrypted')],
      '2.pdf': [problem(500, 'server.error')],
      '3.pdf': [problem(409, 'imports.file_there')],
      '4.pdf': [problem(409, 'files.storage_full')],
    });
    const zip = zipOf([1, 2, 3, 4, 5].map((number) => held(number)));
    const { outcomes, state } = await returned(zip, server);
    expect([state, ...outcomes]).toEqual([
      'done',
      '1.pdf pdf_encrypted',
      '2.pdf server',
      '3.pdf differs',
      '4.pdf storage_full',
      '5.pdf storage_full',
    ]);
  });

  it('waits as long as the server says, and tries again', async () => {
    const { server, waited, sent } = serverOf(places(1), {
      places: [problem(503, 'server.unavailable')],
      '1.pdf': [problem(429, 'files.too_many', 40), problem(507, 'server.storage_full', 5)],
    });
    expect((await returned(zipOf([held(1)]), server)).outcomes).toEqual(['1.pdf put']);
    expect(waited).toEqual([10, 40, 5]);
    expect(sent).toHaveLength(3);
  });

  it('stops without a connection, and goes on without sending again what has arrived', async () => {
    const { server, sent, records } = serverOf(places(1, 2, 3), {
      // It arrives, and its answer does not.
      '2.pdf': [
        () => {
          records[`documents ${ID(2)}`] = 'a'.repeat(64);
          throw new NetworkProblem(undefined);
        },
      ],
    });
    const { run, state, pausedBy } = await returned(zipOf([held(1), held(2), held(3)]), server);
    expect([state, pausedBy]).toEqual(['paused', 'offline']);
    await run.run();
    expect([run.snapshot().state, ...outcomesOf(run)]).toEqual(['done', '1.pdf put', '2.pdf put', '3.pdf put']);
    expect(sent).toEqual(['1.pdf', '2.pdf', '3.pdf']);
  });

  it('does not ask again what the server does not understand, and asks again where it only failed', async () => {
    const { server } = serverOf(places(1), { places: [problem(422, 'request.invalid'), problem(500, 'server.error')] });
    const zip = zipOf([held(1)]);
    expect(await returned(zip, server)).toMatchObject({ state: 'refused', problem: 'not_understood' });
    expect(await returned(zip, server)).toMatchObject({ state: 'paused', pausedBy: 'server' });
  });

  it('is paused and goes on, or ends with what was put back so far', async () => {
    const { server, sent } = serverOf(places(1, 2, 3));
    const run = new FilesReturn(blobOf(zipOf([held(1), held(2), held(3)])), server);
    const put = server.put;
    server.put = async (file, ...rest) => {
      if (file.name === '2.pdf' && sent.length === 1) {
        run.pause();
        throw new Error('aborted');
      }
      return put(file, ...rest);
    };
    await run.run();
    expect(run.snapshot()).toMatchObject({ state: 'paused', pausedBy: 'person', settled: [{ name: '1.pdf' }] });
    server.put = async (file, ...rest) => {
      await put(file, ...rest);
      if (file.name === '2.pdf') run.cancel();
    };
    await run.run();
    expect(run.snapshot()).toMatchObject({ state: 'done', total: 3 });
    expect(sent).toEqual(['1.pdf', '2.pdf']);
  });

  it('asks about no more files at once than the server answers, and tells who is signed out', async () => {
    const many = Array.from({ length: FILE_PLACES_MAX + 1 }, (_, number) => held(number));
    const { server, asked } = serverOf(places(...many.keys()));
    expect((await returned(zipOf(many), server)).outcomes).toHaveLength(many.length);
    expect(asked).toEqual([FILE_PLACES_MAX, 1]);
    const out = serverOf(places(1), { '1.pdf': [problem(401, 'auth.not_signed_in')] });
    expect(await returned(zipOf([held(1)]), out.server)).toMatchObject({ state: 'refused', problem: 'signed_out' });
  });
});
