import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeOldMails } from './jobs.ts';
import { createMailer } from './mailer.ts';
import { outboxFolder, removeMailsTo } from './outbox.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const DAY_MS = 86_400_000;
const log = pino({ level: 'silent' });
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balsamo-outbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

const env = () => ({ smtpUrl: undefined, mailFrom: 'Bálsamo <nao-responda@balsamo.test>', dataDirectory: folder });
const write = (to: string, at = NOW, text = 'Olá.') =>
  createMailer(env(), log, () => at).send({ to, subject: 'Assunto', text, html: '<p>Olá.</p>' });
const names = () => readdir(outboxFolder(folder));

describe('mails in the outbox', () => {
  const clear = () => removeOldMails({ env: env() as never, log, now: () => NOW });

  it('are removed after 30 days', async () => {
    await write('a@exemplo.com', new Date(NOW.getTime() - 30 * DAY_MS - 1));
    await write('b@exemplo.com', new Date(NOW.getTime() - 30 * DAY_MS));
    await clear();
    expect((await names()).map((name) => name.slice(0, 24))).toEqual(['2026-10-21T12-00-00-000Z']);
  });

  it('need no folder to be looked for', async () => {
    await clear();
    expect(await removeMailsTo(folder, ['a@exemplo.com'])).toBe(0);
  });

  it('are removed for one addressee whatever their case, also a long one, and nobody else’s', async () => {
    const long = `${'maria.aparecida.'.repeat(3)}silva@${'sub.'.repeat(20)}exemplo.com`;
    await write('Maria@Exemplo.com');
    await write(long);
    await write('xmaria@exemplo.com');
    await write('joao@exemplo.com', NOW, 'To: maria@exemplo.com');
    expect(await removeMailsTo(folder, ['maria@exemplo.COM', long])).toBe(2);
    expect(await names()).toHaveLength(2);
  });

  it('are removed likewise where a server ended while it wrote them', async () => {
    await write('maria@exemplo.com');
    await write('a@exemplo.com', new Date(NOW.getTime() - 30 * DAY_MS - 1));
    const cutOff = (name: string) => path.join(outboxFolder(folder), `${name}.${randomUUID()}.part`);
    for (const name of await names()) await rename(path.join(outboxFolder(folder), name), cutOff(name));
    expect(await removeMailsTo(folder, ['maria@exemplo.com'])).toBe(1);
    expect(await names()).toHaveLength(1);
    await clear();
    expect(await names()).toEqual([]);
  });

  it('are all that is ever removed there', async () => {
    await mkdir(outboxFolder(folder), { recursive: true });
    await writeFile(path.join(outboxFolder(folder), 'notes.eml'), 'To: maria@exemplo.com\n\n');
    await removeMailsTo(folder, ['maria@exemplo.com']);
    await clear();
    expect(await names()).toEqual(['notes.eml']);
  });
});
