import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { createBrowser, MARIA } from './testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());

it('leaves no session to a sign-in that the old password was still opening', async () => {
  await createBrowser(server).signUp();
  // The worst moment: after the old password was found right, before its session is there to be ended.
  await server.db.ownerPool.query(`
    create function change_password() returns trigger language plpgsql security definer as $$
    begin
      update public.accounts set password = 'the hash of a new one' where user_id = new.user_id;
      delete from public.sessions where user_id = new.user_id;
      return new;
    end $$;
    create trigger change_password before insert on sessions for each row execute function change_password()`);

  const { status, body, setCookies } = await createBrowser(server).signIn(MARIA.email, MARIA.password);

  expect([status, body.code]).toEqual([401, 'auth.wrong_credentials']);
  expect(setCookies).toEqual([]);
  const { rows } = await server.db.ownerPool.query('select 1 from sessions');
  expect(rows).toEqual([]);
});
