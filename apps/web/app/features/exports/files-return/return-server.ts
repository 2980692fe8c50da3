import { api } from '../../../platform/api-client.ts';
import { apiRequest } from '../../../platform/api-request.ts';
import { uploadFile } from '../../../platform/upload-file.ts';
import type { Server } from './return-files.ts';

const FILE_SEAL_HEADER = 'balsamo-file-seal';

/** The requests by which files are put back. */
export const returnServer: Server = {
  places: async (files, signal) => {
    const asked = files.map(({ of, recordId }) => ({ of, recordId }));
    return (await api.post('/api/account/files/places', { body: { files: asked }, signal })).files;
  },
  put: ({ of, recordId, name, mediaType = '', seal }, bytes, sending) =>
    uploadFile(
      apiRequest('put', '/api/account/files/{of}/{recordId}', { params: { of, recordId } }),
      new File([bytes], name, { type: mediaType }),
      { ...sending, ...(seal && { headers: { [FILE_SEAL_HEADER]: seal } }) },
    ),
  hashOf: async (bytes) => {
    // Missing where the page did not come over HTTPS; then the checksum of the ZIP has to do.
    if (!globalThis.crypto?.subtle) return undefined;
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
  wait: (seconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};
