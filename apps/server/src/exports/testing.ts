import type { ExportJob } from '@balsamo/contract/exports/job-schemas.ts';
import type { PersonalExport } from '@balsamo/contract/exports/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { type DataJobKind, RECORD_KINDS } from '@balsamo/domain/exports/vocabulary.ts';
import { SESSION_COOKIE } from '../http/session.ts';
import type { TestServer } from '../testing.ts';
import { runDataJobs } from './jobs.ts';

/** The bytes of an export that is done. */
export async function download(server: TestServer, as: TestPerson, id: string): Promise<Uint8Array> {
  const response = await server.app.request(`/api/account/exports/${id}/file`, {
    headers: { cookie: `${SESSION_COOKIE}=${as.token}.signature` },
  });
  if (response.status !== 200) throw new Error(`the file was answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Asks for an export, has it made and fetches it. */
export async function exported(server: TestServer, as: TestPerson, body: object): Promise<Uint8Array> {
  const asked = await server.send('POST', '/api/account/exports', { as, body });
  if (asked.status !== 202) throw new Error(`the export was answered with ${asked.status} ${asked.body.code}`);
  await runDataJobs(server.services);
  const bytes = await download(server, as, (asked.body as ExportJob).id);
  await server.send('DELETE', `/api/account/exports/${asked.body.id}`, { as });
  return bytes;
}

export async function exportedJson(server: TestServer, as: TestPerson): Promise<PersonalExport> {
  return JSON.parse(new TextDecoder().decode(await exported(server, as, { format: 'json' })));
}

/** Has a file imported: checked, confirmed and carried out. Answers the job as it stands then. */
export async function imported(server: TestServer, as: TestPerson, file: unknown) {
  const checked = await server.send('POST', '/api/account/imports', { as, body: file });
  if (checked.status !== 201) return checked;
  await server.send('POST', `/api/account/imports/${checked.body.id}/confirmation`, { as });
  await runDataJobs(server.services);
  return server.send('GET', `/api/account/imports/${checked.body.id}`, { as });
}

/** Files that were made, or uploads that wait to be carried out, without the work; answers their ids. */
export async function storeJobs(server: TestServer, { id }: TestPerson, kind: DataJobKind): Promise<string[]> {
  const counts = Object.fromEntries(RECORD_KINDS.map((each) => [each, { added: 0, known: 0, skipped: 0 }]));
  const { rows } = await server.db.ownerPool.query<{ job_id: string }>(
    `with job as (
       insert into data_jobs (user_id, kind, format, state, progress, counts, byte_size, created_at, updated_at, expires_at)
       select $1, $2, case $2 when 'export' then 'json' end, case $2 when 'export' then 'done' else 'checked' end, 0, $3, 2,
         $4::timestamptz, $4, $4::timestamptz + interval '1 day'
       from generate_series(1, 20) returning id, user_id
     )
     insert into data_job_parts (user_id, job_id, position, content) select user_id, id, 0, '\\x7b7d' from job returning job_id`,
    [id, kind, kind === 'import' ? counts : null, server.clock.now],
  );
  return rows.map((row) => row.job_id);
}
