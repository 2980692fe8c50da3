/** Requests of the people in `greedy-person.ts`, whose processes share no code that runs by itself. */
import { SESSION_COOKIE } from '../apps/server/src/http/session.ts';

export const PDF_PATH = '/api/reports/pdf?symptom=pain';

export async function send(
  { address, token }: { address: string; token: string },
  method: string,
  place: string,
  body?: Uint8Array | object,
  { type = 'application/octet-stream', signal }: { type?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  const isFile = body instanceof Uint8Array;
  return fetch(`${address}${place}`, {
    method,
    headers: {
      cookie: `${SESSION_COOKIE}=${token}.x`,
      ...(body && { 'content-type': isFile ? type : 'application/json' }),
    },
    ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}
