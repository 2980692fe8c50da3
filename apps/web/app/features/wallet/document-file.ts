import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import type { WalletDocument } from '@balsamo/contract/wallet/schemas.ts';
import type { KeptDocuments } from '../../components/document-viewer/use-kept-documents.ts';
import type { WantedFile } from '../../offline/files/keep-files.ts';
import { putFile, readKeptFile } from '../../offline/files/kept-files.ts';
import { openPersonDatabase } from '../../offline/person-database.ts';
import { NetworkProblem, personHeaders, problemOf } from '../../platform/api-client.ts';
import { apiRequest } from '../../platform/api-request.ts';

/**
 * Asks the server for a file.
 * @throws ApiProblem, NetworkProblem
 */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(address, {
      credentials: 'same-origin',
      headers: personHeaders(),
      ...(signal && { signal }),
    });
    if (response.ok) return await response.blob();
  } catch (cause) {
    throw cause instanceof TypeError ? new NetworkProblem(cause) : cause;
  }
  throw await problemOf(response);
}

/** A file of one's own. Another one in its place has another id, so that a device never shows what was replaced. */
export type OwnFile = { id: string; name: string; mediaType: string; address: string };

/** The file of a document, where it has one. */
export function fileOfDocument({ id, file }: Pick<WalletDocument, 'id' | 'file'>): OwnFile | undefined {
  if (!file) return undefined;
  return { ...file, address: apiRequest('get', '/api/documents/{id}/file', { params: { id } }).path };
}

/** The signed document of a prescription, whoever brought it. What is answered of it names no id: the moment of its coming tells it from the one before. */
export function fileOfPrescription({ id, document }: Pick<Prescription, 'id' | 'document'>): OwnFile | undefined {
  if (!document) return undefined;
  const { name, mediaType, addedAt } = document;
  const address = apiRequest('get', '/api/prescriptions/{id}/document', { params: { id } }).path;
  return { id: `${id} ${addedAt}`, name, mediaType, address };
}

/** As it is asked for to be kept on the device. */
export const wantedFile = ({ id, mediaType, address }: OwnFile): WantedFile => ({
  id,
  mediaType,
  fetch: (signal) => fetchFile(address, signal),
});

/** Opens it without a network? Undefined while nobody has looked. */
export function isReadable(file: OwnFile | undefined, kept: KeptDocuments | undefined): boolean | undefined {
  if (!kept) return undefined;
  if (!file || !kept.ids.includes(file.id)) return false;
  return file.mediaType !== 'application/pdf' || kept.hasViewer;
}

/**
 * A file of one's own: from this device where it is kept, else from the server, and then kept: whoever opened it once will need it without a network.
 * Undefined where it lies on neither, or there is no network.
 * @param onKept it has come to lie on this device by this
 * @throws ApiProblem
 */
export async function readOwnFile(
  personId: string,
  { id, address }: OwnFile,
  onKept?: () => void,
): Promise<Blob | undefined> {
  const kept = await readKeptFile(personId, id).catch(() => undefined);
  if (kept) return kept;
  // Opened before it is fetched: a sign-out in between deletes the database, and no file may make it anew.
  const database = await openPersonDatabase(personId).catch(() => undefined);
  const close = () => database?.close();
  try {
    const fetched = await fetchFile(address);
    // It is shown meanwhile.
    if (database)
      void putFile(database, id, fetched)
        .then((result) => result === 'kept' && onKept?.())
        .catch(() => {})
        .finally(close);
    return fetched;
  } catch (error) {
    close();
    return undefinedOffline(error);
  }
}

function undefinedOffline(error: unknown): undefined {
  if (error instanceof NetworkProblem) return undefined;
  throw error;
}
