/** Requests of the people in `greedy-person.ts`, whose processes share no code that runs by itself. */
import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
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

export type Answer = { status: number; text: string };

/**
 * Sends a file without a copy of it, which `fetch` makes: to make and free megabytes for each request costs a machine that both sides share more
 * than it costs the server to refuse them.
 */
export function sendFile(
  { address, token, agent }: { address: string; token: string; agent: Agent },
  method: string,
  place: string,
  file: Uint8Array,
  type = 'application/octet-stream',
  name = 'ficheiro',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie: `${SESSION_COOKIE}=${token}.x`,
      'content-type': type,
      'content-length': file.byteLength,
      'balsamo-file-name': name,
    };
    request(`${address}${place}`, { method, headers, agent }, async (answer) => {
      resolve({ status: answer.statusCode as number, text: await text(answer) });
    })
      .on('error', reject)
      .end(file);
  });
}
