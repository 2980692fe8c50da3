import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDurableFolder, writeDurably } from '@balsamo/database/durable-file.ts';
import { isCaredAddress } from '@balsamo/domain/care/care.ts';
import type { LostMailKind } from '@balsamo/domain/operators/numbers.ts';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Env } from '../platform/env.ts';
import { outboxFolder, outboxTime } from './outbox.ts';

/** A mail server that does not answer must not hold up the end of ours. */
const CLOSE_LIMIT_MS = 2_000;

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Of a mail that may be sent a second time: becomes its Message-ID, by which mail programs may tell. */
  id?: string;
  /** Where mail programs offer to stop mails of this kind: they send a post there (RFC 8058), or open it. */
  stopLink?: string;
};

/** Work after an answer, by the name that the log has for it: what it is lost as, null where nothing is lost. */
const LOST_AS = {
  'password reset': 'access',
  verification: 'access',
  'security notice': 'account',
  'password change': 'account',
  'address change': 'account',
  'address changed': 'account',
  'address lost': 'account',
  erasure: 'account',
  'care notice': 'account',
  'erasure called off': 'account',
  'account erased': 'account',
  invitation: 'invitation',
  staffInvitation: 'invitation',
  careInvitation: 'invitation',
  contact: 'team',
  feedback: 'team',
  // Waits in its table, and is tried again by a job.
  'association invitation': null,
  // Writes down what happened; the notices that follow are work of their own.
  'record of a failed sign-in': null,
} as const satisfies Record<string, LostMailKind | null>;
export type WorkName = keyof typeof LOST_AS;

export type Mailer = {
  /** Resolves when the mail server has accepted the mail, or the file is written. */
  send: (mail: Mail) => Promise<void>;
  /**
   * Begins work that ends in a mail once the request at hand has been answered, so that neither the answer nor its time
   * depends on whether there is anyone to write to. A failure is logged under `name`, and counted for operators: nobody tries again.
   */
  afterAnswer: (name: WorkName, work: () => Promise<void>) => void;
  /** Resolves when all of that work has ended. */
  settled: () => Promise<void>;
  /** Lets that work end, for at most two seconds, and closes the connection. */
  close: () => Promise<void>;
};

/** Mails by SMTP_URL; without it as files `DATA_DIR/outbox/<time>-<random>.eml`, readable by the owner only. */
export function createMailer(
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>,
  log: Logger,
  now: () => Date = () => new Date(),
  countLost: (kind: LostMailKind) => Promise<unknown> = async () => undefined,
): Mailer {
  const { send, close } = env.smtpUrl ? smtp(env.smtpUrl, env.mailFrom) : outbox(env, log, now);
  const running = new Set<Promise<void>>();
  const settled = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    // Whoever has no sign-in has no mailbox either: those who care for them are told by other ways.
    send: async (mail) => (isCaredAddress(mail.to) ? undefined : send(mail)),
    afterAnswer(name, work) {
      const done = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        // The error may quote the address: only its kind is logged.
        .catch(async (error: Error & { code?: string }) => {
          log.error({ mail: name, code: error.code ?? error.name }, 'mail not sent');
          const kind = LOST_AS[name];
          if (kind !== null) await countLost(kind);
        })
        .catch((error: Error) => log.error({ mail: name, error: error.name }, 'a lost mail was not counted'))
        .finally(() => running.delete(done));
      running.add(done);
    },
    settled,
    async close() {
      await Promise.race([settled(), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
      close();
    },
  };
}

/** Two headers: the second says that the post needs nothing more of its reader. */
const stopHeaders = (link: string | undefined): Record<string, string> =>
  link === undefined ? {} : { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

type Transport = { send: Mailer['send']; close: () => void };

/** Loaded with the first mail: it is as large as the diary's code. */
const loadNodemailer = async () => (await import('nodemailer')).default;

/** Nobody waits ten minutes for a mail server that has fallen silent, as would be usual. */
const SILENCE_MS = 30_000;
const SILENCE = { connectionTimeout: SILENCE_MS, greetingTimeout: SILENCE_MS, socketTimeout: SILENCE_MS };

function smtp(url: string, from: string): Transport {
  let transport: Transporter | undefined;
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, stopLink, ...mail }) => {
      const nodemailer = await loadNodemailer();
      transport ??= nodemailer.createTransport({ url, ...SILENCE }, { from });
      await transport.sendMail({
        ...mail,
        ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
        headers: stopHeaders(stopLink),
      });
    },
    close: () => transport?.close(),
  };
}

function outbox(env: Pick<Env, 'mailFrom' | 'dataDirectory'>, log: Logger, now: () => Date): Transport {
  const folder = outboxFolder(env.dataDirectory);
  return {
    async send(mail) {
      const { to, subject, text, html, stopLink } = mail;
      const alternatives = [{ raw: part('text/plain', text) }, { raw: part('text/html', html) }];
      const nodemailer = await loadNodemailer();
      const options = { streamTransport: true, buffer: true, newline: 'unix' } as const;
      const composer = nodemailer.createTransport(options, { from: env.mailFrom });
      const { message } = await composer.sendMail({ to, subject, alternatives, headers: stopHeaders(stopLink) });
      await makeDurableFolder(folder);
      const file = path.join(folder, `${outboxTime(now())}-${randomBytes(6).toString('hex')}.eml`);
      await writeDurably(file, message as Buffer);
      log.info({ file }, 'mail written to the outbox, SMTP_URL is not set');
    },
    close: () => undefined,
  };
}

/** A file goes through no 7-bit transport: left as they are, its links can be read and copied by eye. */
function part(type: string, content: string): string {
  return `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`;
}
