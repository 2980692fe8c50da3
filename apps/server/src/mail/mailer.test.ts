import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  emailChangeMail,
  emailChangeNotice,
  passwordChangedNotice,
  passwordResetLink,
  passwordResetMail,
  verificationLink,
  verificationMail,
} from './account-mails.ts';
import { createMailer } from './mailer.ts';

const maria = { name: 'Maria <Silva>', email: 'maria@exemplo.com', language: 'pt' } as const;
const mail = passwordResetMail(maria, passwordResetLink('https://balsamo.test', 'a+b/c'));

let folder: string;
let logged: string[];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
const env = () => ({ smtpUrl: undefined, mailFrom: 'Bálsamo <nao-responda@balsamo.test>', dataDirectory: folder });

beforeEach(async () => {
  logged = [];
  folder = await mkdtemp(path.join(tmpdir(), 'balsamo-mail-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('without SMTP_URL', () => {
  const written = async () => {
    const [name = ''] = await readdir(path.join(folder, 'outbox'));
    return { name, file: path.join(folder, 'outbox', name) };
  };

  it('a mail becomes a file that only the owner of the server can read', async () => {
    await createMailer(env(), log, () => new Date('2026-11-20T05:52:12.345Z')).send(mail);
    const { name, file } = await written();
    expect(name).toMatch(/^2026-11-20T05-52-12-345Z-[0-9a-f]{12}\.eml$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
  });

  it('the file is a complete mail in text and HTML', async () => {
    await createMailer(env(), log).send(mail);
    const eml = await readFile((await written()).file, 'utf8');
    expect(eml).toMatch(/^From: =\?UTF-8\?.*<nao-responda@balsamo\.test>$/m);
    expect(eml).toMatch(/^To: maria@exemplo\.com$/m);
    expect(eml).toMatch(/^Subject: =\?UTF-8\?Q\?Escolha_uma_nova_senha/m);
    expect(eml).toContain('\nhttps://balsamo.test/atualizar-senha#token=a%2Bb%2Fc&type=recovery\n');
    expect(eml).toContain('Content-Type: text/plain; charset=utf-8');
    expect(eml).toContain('Content-Type: text/html; charset=utf-8');
  });

  it('the log names the file and nobody', async () => {
    await createMailer(env(), log).send(mail);
    const { file } = await written();
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ file });
    expect(logged[0]).not.toMatch(/maria|silva|token/i);
  });
});

describe('with SMTP_URL', () => {
  /** As much of an SMTP server as a client needs: greets, accepts, keeps what it was told. */
  async function smtpServer(replyToData = '250 kept') {
    const received: string[] = [];
    const server = createServer((socket) => {
      let isInData = false;
      socket.write('220 test\r\n');
      createInterface({ input: socket }).on('line', (line) => {
        received.push(line);
        if (isInData) {
          if (line !== '.') return;
          isInData = false;
          socket.write(`${replyToData}\r\n`);
        } else if (/^DATA/i.test(line)) {
          isInData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`;
    return { url, received, close: () => new Promise((resolve) => server.close(resolve)) };
  }

  it('a mail is handed to that server, and no file is written', async () => {
    const smtp = await smtpServer();
    const mailer = createMailer({ ...env(), smtpUrl: smtp.url }, log);
    await mailer.send(mail);
    await mailer.close();
    expect(smtp.received).toContain('MAIL FROM:<nao-responda@balsamo.test>');
    expect(smtp.received).toContain('RCPT TO:<maria@exemplo.com>');
    expect(smtp.received.some((line) => line.startsWith('Subject: =?UTF-8?Q?Escolha_uma_nova'))).toBe(true);
    expect(await readdir(folder)).toEqual([]);
    await smtp.close();
  });

  it('gives a mail that may be sent a second time the same Message-ID', async () => {
    const smtp = await smtpServer();
    const mailer = createMailer({ ...env(), smtpUrl: smtp.url }, log);
    await mailer.send({ ...mail, id: 'abc' });
    await mailer.send({ ...mail, id: 'abc' });
    await mailer.close();
    expect(smtp.received.filter((line) => line === 'Message-ID: <abc@balsamo.test>')).toHaveLength(2);
    await smtp.close();
  });

  it('says where mail programs stop mails of a kind that can be stopped, and of others nothing', async () => {
    const smtp = await smtpServer();
    const mailer = createMailer({ ...env(), smtpUrl: smtp.url }, log);
    await mailer.send(mail);
    expect(smtp.received.join('\n')).not.toContain('List-Unsubscribe');
    await mailer.send({ ...mail, stopLink: 'https://balsamo.test/parar-carta?carta=1.a' });
    await mailer.close();
    expect(smtp.received).toContain('List-Unsubscribe: <https://balsamo.test/parar-carta?carta=1.a>');
    expect(smtp.received).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await smtp.close();
  });

  it('a refusal is logged without the address and harms nothing else', async () => {
    const smtp = await smtpServer('550 maria@exemplo.com is not here');
    const mailer = createMailer({ ...env(), smtpUrl: smtp.url }, log);
    mailer.afterAnswer('password reset', () => mailer.send(mail));
    await mailer.close();
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ mail: 'password reset', level: 50 });
    expect(logged[0]).not.toContain('maria');
    await smtp.close();
  });
});

describe('work after the answer', () => {
  it('that fails is counted by what its mail was about, and what is tried again is not', async () => {
    const lost: string[] = [];
    const mailer = createMailer(env(), log, undefined, async (kind) => void lost.push(kind));
    const fail = () => Promise.reject(new Error('550 maria@exemplo.com is not here'));
    for (const name of ['verification', 'invitation', 'association invitation', 'feedback'] as const)
      mailer.afterAnswer(name, fail);
    mailer.afterAnswer('password reset', async () => undefined);
    await mailer.settled();
    expect(lost.sort()).toEqual(['access', 'invitation', 'team']);
    expect(logged.join()).not.toContain('maria');
  });

  it('ends as well where a lost mail cannot be counted', async () => {
    const mailer = createMailer(env(), log, undefined, () => Promise.reject(new Error('the database is away')));
    mailer.afterAnswer('verification', () => Promise.reject(new Error('550')));
    await mailer.settled();
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['mail not sent', 'a lost mail was not counted']);
  });

  it('begins later than the line that asks for it, and is waited for when the server stops', async () => {
    const mailer = createMailer(env(), log);
    const order: string[] = [];
    mailer.afterAnswer('contact', async () => void order.push('work'));
    order.push('answer');
    await mailer.close();
    expect(order).toEqual(['answer', 'work']);
  });
});

describe('a stop of the server', () => {
  it('is not held up by a mail server that never answers', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const mailer = createMailer({ ...env(), smtpUrl: `smtp://127.0.0.1:${port}` }, log);
    mailer.afterAnswer('contact', () => mailer.send(mail));
    await mailer.close();
    expect(logged).toEqual([]);
    silent.close();
  });
});

describe('the e-mail templates', () => {
  it.each([
    ['pt', 'Escolha uma nova senha no Bálsamo', 'Confirme o seu e-mail no Bálsamo', 'Olá, Maria <Silva>.'],
    ['en', 'Choose a new password for Bálsamo', 'Confirm your e-mail for Bálsamo', 'Hello Maria <Silva>,'],
    ['fr', 'Choisissez un nouveau mot de passe pour Bálsamo', 'Confirmez votre adresse e-mail pour Bálsamo', 'Bonjour'],
  ] as const)('are written in %s', (language, reset, verification, greeting) => {
    const to = { ...maria, language };
    expect(passwordResetMail(to, 'https://x').subject).toBe(reset);
    expect(verificationMail(to, 'https://x').subject).toBe(verification);
    expect(verificationMail(to, 'https://x').text).toContain(greeting);
  });

  it('carry their tokens in the fragment, which browsers send to no server', () => {
    expect(passwordResetLink('https://balsamo.test', 'a+b/c')).toBe(
      'https://balsamo.test/atualizar-senha#token=a%2Bb%2Fc&type=recovery',
    );
    expect(verificationLink('https://balsamo.test', 'a.b')).toBe('https://balsamo.test/auth/callback#token=a.b');
  });

  it('cannot be given markup by a name', () => {
    expect(mail.html).not.toContain('<Silva>');
    expect(mail.html).toContain('Maria &#60;Silva&#62;');
  });

  it('name nobody in the subject', () => {
    for (const { subject } of [
      mail,
      emailChangeMail(maria, 'https://x'),
      emailChangeNotice(maria, 'https://x'),
      passwordChangedNotice(maria, 'https://x'),
    ]) {
      expect(subject).not.toMatch(/maria|silva|exemplo/i);
    }
  });

  it.each([
    ['pt', 'Confirme o seu novo e-mail no Bálsamo', 'A sua senha do Bálsamo mudou'],
    ['en', 'Confirm your new e-mail for Bálsamo', 'Your Bálsamo password has changed'],
    ['fr', 'Confirmez votre nouvelle adresse e-mail pour Bálsamo', 'Votre mot de passe Bálsamo a changé'],
  ] as const)('about changes of the account are written in %s too', (language, change, password) => {
    const to = { ...maria, language };
    expect(emailChangeMail(to, 'https://x').subject).toBe(change);
    expect(passwordChangedNotice(to, 'https://x').subject).toBe(password);
  });

  it('lead from the notice of a change to a new password', () => {
    for (const notice of [emailChangeNotice, passwordChangedNotice]) {
      expect(notice(maria, 'https://balsamo.test').text).toContain('\nhttps://balsamo.test/esqueci-senha\n');
    }
  });
});
