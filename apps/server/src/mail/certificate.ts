import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { connect as connectTls } from 'node:tls';
import type { Logger } from 'pino';
import type { Env } from '../platform/env.ts';
import type { ServerState } from '../platform/server-state.ts';

const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
/** Time enough to renew one by hand. */
const WARN_DAYS = 14;

type CertificateServices = { env: Pick<Env, 'smtpUrl'>; log: Logger; now: () => Date; state: ServerState };

/** Looks until when the certificate of the mail server is good, and says so before it ends: from then on no mail leaves. */
export async function checkMailCertificate({ env, log, now, state }: CertificateServices): Promise<void> {
  if (env.smtpUrl === undefined) return;
  const endsAt = await readCertificateEnd(new URL(env.smtpUrl)).catch((error: NodeJS.ErrnoException) => {
    log.warn({ error: error.code ?? error.name }, 'the mail server was not reached to look at its certificate');
    return state.mailCertificateEndsAt;
  });
  state.mailCertificateEndsAt = endsAt;
  if (!endsAt) return;
  const days = Math.floor((endsAt.getTime() - now().getTime()) / DAY_MS);
  if (days < 0) log.error({ endedAt: endsAt }, 'the certificate of the mail server has ended: mails are not sent');
  else if (days < WARN_DAYS) log.warn({ days, endsAt }, 'the certificate of the mail server ends soon');
}

/** The end of the certificate that a mail server shows; undefined where it offers no TLS. Nothing is sent, so whose it is does not matter. */
export async function readCertificateEnd({ protocol, hostname, port }: URL): Promise<Date | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isTls = protocol === 'smtps:';
  const socket = connect({ host, port: Number(port) || (isTls ? 465 : 587) });
  const limit = setTimeout(() => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })), TIMEOUT_MS);
  try {
    await once(socket, 'connect');
    if (!isTls && !(await startTls(socket))) return undefined;
    const tls = connectTls({ socket, rejectUnauthorized: false, ...(/[a-z]/i.test(host) ? { servername: host } : {}) });
    await once(tls, 'secureConnect');
    const { valid_to: end } = tls.getPeerCertificate();
    tls.destroy();
    const endsAt = new Date(end);
    return Number.isNaN(endsAt.getTime()) ? undefined : endsAt;
  } finally {
    clearTimeout(limit);
    socket.destroy();
  }
}

/** RFC 3207; false where the server does not offer it. */
async function startTls(socket: ReturnType<typeof connect>): Promise<boolean> {
  const lines = createInterface({ input: socket, terminal: false });
  const reader = lines[Symbol.asyncIterator]();
  const reply = async () => {
    const said: string[] = [];
    for (;;) {
      const { value, done } = await reader.next();
      if (done) throw Object.assign(new Error(), { code: 'ECONNRESET' });
      said.push(value);
      // The last line of a reply has no hyphen behind its code.
      if (!/^\d{3}-/.test(value)) return said;
    }
  };
  try {
    await reply();
    socket.write('EHLO localhost\r\n');
    if (!(await reply()).some((line) => /^250[ -]STARTTLS\b/i.test(line))) return false;
    socket.write('STARTTLS\r\n');
    return (await reply()).at(-1)?.startsWith('220') ?? false;
  } finally {
    lines.close();
  }
}
