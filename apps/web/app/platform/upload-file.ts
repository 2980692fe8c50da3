import { NetworkProblem, personHeaders, problemOf } from './api-client.ts';
import type { ApiRequest } from './api-request.ts';

/** Percent-encoded in a header; a file's name can be a person's and belongs into no address. */
const FILE_NAME_HEADER = 'balsamo-file-name';

export type Uploading = {
  signal: AbortSignal;
  /** 0 to 1: how much was sent. */
  onProgress: (part: number) => void;
  /** Of this request alone. */
  headers?: Record<string, string>;
};

/**
 * Sends a file as the body of a request, and answers what is answered. With XMLHttpRequest, since fetch does not tell how far sending has come.
 * @throws {ApiProblem} when the answer is not a success
 * @throws {NetworkProblem} when there is no answer; the signal's reason when it was cancelled
 */
export function uploadFile<Answer>(
  { method, path }: ApiRequest<Answer>,
  file: File,
  { signal, onProgress, headers = {} }: Uploading,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries({ ...headers, ...personHeaders() }))
      request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader(FILE_NAME_HEADER, encodeURIComponent(file.name.toWellFormed()));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress(1);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(read(request.responseText) as Answer);
      const retryAfter = { 'retry-after': request.getResponseHeader('retry-after') ?? '' };
      const answer = new Response(request.responseText, { status: request.status, headers: retryAfter });
      void problemOf(answer).then(reject);
    };
    request.onerror = () => reject(new NetworkProblem(undefined));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) return reject(signal.reason);
    request.send(file);
  });
}

/** What is no JSON tells nothing: the log-in page of a Wi-Fi, say. Who needs the answer looks anew at what was kept. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
