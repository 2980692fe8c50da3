import { TLSSocket } from 'node:tls';

const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;

/** Of a certificate, in days. */
export type Lifetime = { left: number; whole: number };

export function lifetimeOf(socket: TLSSocket, now = new Date()): Lifetime {
  const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
  const until = new Date(to).getTime();
  return { left: (until - now.getTime()) / DAY_MS, whole: (until - new Date(from).getTime()) / DAY_MS };
}

export type MailServer = {
  /** Undefined: mails go in the open. */
  certificate: Lifetime | undefined;
};

/**
 * Connects as mails do, encrypts where the server offers it, signs in, and sends nothing.
 * @throws Error with what the server said, without the password
 */
export async function lookAtMailServer(smtpUrl: string, now = new Date()): Promise<MailServer> {
  const [{ default: SmtpConnection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ]);
  const { auth, ...at } = parseConnectionUrl(smtpUrl) as ConstructorParameters<typeof SmtpConnection>[0] & {
    auth?: { user: string; pass: string };
  };
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const connection = new SmtpConnection({ ...at, ...times });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.connect((error) => {
        if (error) reject(error);
        else if (auth)
          connection.login({ credentials: auth } as never, (refused) => (refused ? reject(refused) : resolve()));
        else resolve();
      });
    });
    const socket = connection._socket;
    return { certificate: socket instanceof TLSSocket ? lifetimeOf(socket, now) : undefined };
  } finally {
    connection.close();
  }
}

/** Why a mail could not be handed over now, as a sentence; undefined: it could. */
export async function mailServerProblem(smtpUrl: string, look = lookAtMailServer): Promise<string | undefined> {
  const { host } = new URL(smtpUrl);
  try {
    const { certificate } = await look(smtpUrl);
    return certificate
      ? undefined
      : `The mail server ${host} takes mails without encryption: use smtps://, or STARTTLS on port 587.`;
  } catch (error) {
    return mailFailure(host, error as Error);
  }
}

export function mailFailure(host: string, error: Error & { code?: string; responseCode?: number }): string {
  if (error.code === 'EAUTH') return `The mail server ${host} refuses this user and password.`;
  if (error.code === 'EDNS' || error.code === 'ENOTFOUND')
    return `There is no mail server ${host}: its name is not known.`;
  if (error.code === 'ETLS' || /certificate|self.signed/i.test(error.message))
    return `The mail server ${host} has no certificate that can be trusted: ${error.message}.`;
  return `The mail server ${host} cannot be reached (${error.code ?? error.name}).`;
}
