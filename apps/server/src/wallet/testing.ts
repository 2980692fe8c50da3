import type { DocumentDetails, WalletDocument } from '@balsamo/contract/wallet/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { FILE_NAME_HEADER } from '../files/receive-upload.ts';
import { SESSION_COOKIE } from '../http/session.ts';
import type { TestServer } from '../testing.ts';

/** The body of a document, with whatever a test is about. */
export const documentBody = (given: Partial<DocumentDetails> = {}) => ({
  id: crypto.randomUUID(),
  type: 'autorizacao_anvisa' as const,
  title: null,
  number: '12345.678901/2026-10',
  issuer: 'Anvisa',
  issuedOn: null,
  validUntil: null,
  ...given,
});

/** Keeps a document as this patient. */
export async function addDocument(
  server: TestServer,
  as: TestPerson,
  given: Partial<DocumentDetails> = {},
): Promise<WalletDocument> {
  const { status, body } = await server.send('POST', '/api/documents', { as, body: documentBody(given) });
  if (status !== 201) throw new Error(`adding a document answered ${status}: ${JSON.stringify(body)}`);
  return body as WalletDocument;
}

/** The day so many days after today on the clock of the test server, in the zone of its people. */
export const dayAfter = (server: TestServer, days: number) =>
  addDays(localDay(server.clock.now, 'America/Sao_Paulo'), days);

/** Keeps a document and shows it for a month. */
export async function showDocument(
  server: TestServer,
  as: TestPerson,
  reader: { doctorId: string } | { associationId: string },
  number: string,
): Promise<WalletDocument> {
  const { id } = await addDocument(server, as, { number });
  // Whom the person knows now: links and memberships that tests write into the database are as old as the present.
  server.clock.now = new Date();
  const body = { ...reader, endsOn: dayAfter(server, 30) };
  const answer = await server.send('PUT', `/api/documents/${id}/shares`, { as, body });
  if (answer.status !== 200) throw new Error(`sharing answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as WalletDocument;
}

const cookieOf = (person: TestPerson) => ({ cookie: `${SESSION_COOKIE}=${person.token}.signature` });

/** Brings a file to a document. */
export async function putFile(
  server: TestServer,
  as: TestPerson,
  documentId: string,
  { bytes, name = 'Autorização.jpg' }: { bytes: Uint8Array; name?: string },
) {
  const response = await server.app.request(`/api/documents/${documentId}/file`, {
    method: 'PUT',
    headers: { ...cookieOf(as), [FILE_NAME_HEADER]: encodeURIComponent(name), 'content-length': String(bytes.length) },
    body: new Uint8Array(bytes),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { status: response.status, body: (await response.json()) as any };
}

/** Reads a file by any of its addresses. */
export async function getFile(server: TestServer, as: TestPerson, path: string) {
  const response = await server.app.request(path, { headers: cookieOf(as) });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
