import type { Mail } from '../mail/mailer.ts';
import type { TestServer } from '../testing.ts';

export type Answer = { status: number; body: Record<string, unknown>; setCookies: string[]; headers: Headers };

/** A browser with its cookies; `peer` is the address that connects, of itself or of a proxy. */
export function createBrowser(
  server: Pick<TestServer, 'app'>,
  headers: Record<string, string> = {},
  peer: string | undefined = undefined,
) {
  const bindings = peer === undefined ? undefined : { incoming: { socket: { remoteAddress: peer } } };
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, body?: unknown): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const response = await server.app.request(path, request, bindings);
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      if (value === '' || attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {}, setCookies, headers: response.headers };
  }

  return {
    cookies,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
    patch: (path: string, body: unknown) => send('PATCH', path, body),
    delete: (path: string) => send('DELETE', path),
    signUp: (more: Record<string, unknown> = {}) => send('POST', '/api/auth/sign-up/email', { ...MARIA, ...more }),
    signIn: (email: string, password: string) => send('POST', '/api/auth/sign-in/email', { email, password }),
  };
}

export type Browser = ReturnType<typeof createBrowser>;

export const MARIA = {
  name: 'Maria Silva',
  email: 'maria@exemplo.com',
  password: 'chuva-na-serra-7',
  role: 'paciente',
};

/** The token in the link of a mail. */
export function tokenOf(mail: Mail | undefined): string {
  const token = /#token=([^&\s"]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('the mail holds no link with a token');
  return decodeURIComponent(token);
}

/** As if the mailed link had been followed. */
export async function confirmAddress(server: Pick<TestServer, 'db'>, email: string): Promise<void> {
  await server.db.ownerPool.query('update users set email_verified = true where email = $1', [email]);
}

let accounts = 0;

/** What most tests of accounts begin with: somebody with an address of their own, signed in, and no mail left from the sign-up. */
export async function createAccount(
  server: TestServer,
  { isConfirmed = true, name = MARIA.name, headers = {} as Record<string, string> } = {},
): Promise<{ email: string; browser: Browser }> {
  const email = `conta${++accounts}@exemplo.com`;
  const browser = createBrowser(server, headers);
  await browser.signUp({ email, name });
  if (isConfirmed) await confirmAddress(server, email);
  await clearMails(server);
  return { email, browser };
}

/** Forgets what was mailed so far. */
export async function clearMails(server: TestServer): Promise<void> {
  await server.services.mail.settled();
  server.mails.length = 0;
}

/** Asks for a new password and takes the token out of the mail. */
export async function resetLinkFor(server: TestServer, email: string): Promise<string> {
  await createBrowser(server).post('/api/auth/request-password-reset', { email });
  await server.services.mail.settled();
  return tokenOf(server.mails.findLast((mail) => mail.to === email && mail.text.includes('#token=')));
}
