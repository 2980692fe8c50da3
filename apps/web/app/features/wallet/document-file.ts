import type { WalletDocument } from '@balsamo/contract/wallet/schemas.ts';
import { readKeptFile } from '../../offline/files/kept-files.ts';
import { NetworkProblem, problemOf } from '../../platform/api-client.ts';
import { apiRequest } from '../../platform/api-request.ts';

/**
 * Asks the server for a file.
 * @throws ApiProblem, NetworkProblem
 */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(address, { credentials: 'same-origin', ...(signal && { signal }) });
    if (response.ok) return await response.blob();
  } catch (cause) {
    throw cause instanceof TypeError ? new NetworkProblem(cause) : cause;
  }
  throw await problemOf(response);
}

export const ownFileAddress = (id: string): string =>
  apiRequest('get', '/api/documents/{id}/file', { params: { id } }).path;

/**
 * The file of a document: from this device where it is kept, else from the server; undefined where it lies on neither, or there is no network.
 * @throws ApiProblem
 */
export async function readOwnFile(
  personId: string,
  { id, file }: Pick<WalletDocument, 'id' | 'file'>,
): Promise<Blob | undefined> {
  if (!file) return undefined;
  const kept = await readKeptFile(personId, file.id).catch(() => undefined);
  return kept ?? fetchFile(ownFileAddress(id)).catch(undefinedOffline);
}

function undefinedOffline(error: unknown): undefined {
  if (error instanceof NetworkProblem) return undefined;
  throw error;
}
