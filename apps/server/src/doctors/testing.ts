import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { photoWithPlace } from '../files/testing-pictures.ts';
import type { TestServer } from '../testing.ts';

export const PROFILE_PATH = '/api/account/doctor-profile';
export const PHOTO_PATH = '/api/account/photo';

/** Changes a doctor's own profile; answers the whole answer. */
export const tellOfOneself = (server: TestServer, as: TestPerson, body: unknown) =>
  server.send('PATCH', PROFILE_PATH, { as, body });

/** Brings a photo; of a place and with metadata unless `bytes` are given. */
export async function bringPhoto(server: TestServer, as: TestPerson | undefined, bytes?: Uint8Array) {
  const answer = await server.app.request(PHOTO_PATH, {
    method: 'PUT',
    headers: {
      'content-type': 'image/jpeg',
      ...(as ? { cookie: `balsamo.session_token=${as.token}.signature` } : {}),
    },
    body: new Uint8Array(bytes ?? (await photoWithPlace())),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const body: any = await answer.json();
  return { status: answer.status, body };
}
