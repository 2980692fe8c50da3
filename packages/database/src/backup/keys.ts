import { createHmac, randomBytes, randomUUID, scryptSync, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDurableFolder, writeDurably } from '../durable-file.ts';
import { OperatorError } from '../names.ts';
import { age, openWith, openWithPassphrase, sealTo, sealWithPassphrase } from './sealing.ts';

/** What whoever makes backups holds: enough to write, too little to read what others wrote. */
export type WritingKeys = { id: string; recipient: string; macKey: string };
/** With what opens them. */
export type ReadingKeys = WritingKeys & { identity: string };

/** What an operator gives to make backups. */
export type Protection = { recipient?: string | undefined; passphrase?: string | undefined };
/** What an operator gives to read them. */
export type Opening = { identity?: string | undefined; passphrase?: string | undefined };

/** Beside the backups and readable by everybody: what is needed to know which key opens them. */
type Public = { format: 1; id: string; recipient: string; sealedBy: 'passphrase' | 'recipient' };
/** In DATA_DIR, for its own account alone: backups and the write-ahead log are written without a passphrase. */
type Kept = WritingKeys & { passphrase?: { salt: string; hash: string; cost?: number } };

/** N of scrypt for the check of a passphrase, OWASP's minimum with r=8 and p=1: whoever has DATA_DIR shall not find it more cheaply than by the seal. */
const CHECK_COST = 2 ** 17;
/** Of checks that do not say theirs. */
const FORMER_CHECK_COST = 2 ** 14;

const PASSPHRASE_MIN_LENGTH = 12;
const publicFile = (repository: string) => path.join(repository, 'repository.json');
const sealedFile = (repository: string) => path.join(repository, 'keys.age');
export const keptKeysFile = (dataDirectory: string) => path.join(dataDirectory, 'backup-keys.json');

/** @throws OperatorError where it protects nothing */
export function checkProtection({ recipient, passphrase }: Protection): void {
  if (recipient && passphrase)
    throw new OperatorError('BACKUP_RECIPIENT and BACKUP_PASSPHRASE exclude each other: set one of them.');
  if (!recipient && !passphrase)
    throw new OperatorError(
      'Backups are encrypted: set BACKUP_PASSPHRASE (or BACKUP_PASSPHRASE_FILE), or BACKUP_RECIPIENT to a public key (age1…).',
    );
  if (recipient && !/^age1(pq1)?[a-z0-9]{50,}$/.test(recipient))
    throw new OperatorError('BACKUP_RECIPIENT must be a public key of age, which begins with age1.');
  if (passphrase && passphrase.length < PASSPHRASE_MIN_LENGTH)
    throw new OperatorError(`BACKUP_PASSPHRASE must have at least ${PASSPHRASE_MIN_LENGTH} characters.`);
}

/**
 * The keys to write into a repository with: those that DATA_DIR keeps, else those of the repository, else new ones for a folder that is empty.
 * @throws OperatorError where the protection is not the one that the repository was begun with
 */
export async function writingKeys(
  repository: string,
  dataDirectory: string,
  protection: Protection,
): Promise<WritingKeys> {
  checkProtection(protection);
  const known = await readPublic(repository);
  const kept = await readKept(dataDirectory);
  if (known && kept?.id === known.id) {
    if (protection.recipient ? protection.recipient !== kept.recipient : !isPassphraseOf(kept, protection.passphrase))
      throw new OperatorError(otherProtection(repository, known));
    if (kept.passphrase && kept.passphrase.cost !== CHECK_COST) await keep(dataDirectory, kept, protection.passphrase);
    return kept;
  }
  const keys = known ? await keysOf(repository, known, protection) : await begin(repository, protection);
  await keep(dataDirectory, keys, protection.passphrase);
  return keys;
}

/**
 * The keys to read a repository with.
 * @throws OperatorError where there is none, or what was given does not open it
 */
export async function readingKeys(repository: string, { identity, passphrase }: Opening): Promise<ReadingKeys> {
  const known = await readPublic(repository);
  if (!known) throw new OperatorError(`There are no backups in ${repository}.`);
  const sealed = await readFile(sealedFile(repository)).catch(() => {
    throw new OperatorError(`${sealedFile(repository)} is missing: nothing in ${repository} can be opened without it.`);
  });
  if (known.sealedBy === 'passphrase') {
    if (!passphrase) throw new OperatorError(`To open ${repository} set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.`);
    const text = await openWithPassphrase(passphrase, sealed).catch(() => {
      throw new OperatorError(`The passphrase does not open ${repository}: it is another one, or keys.age is damaged.`);
    });
    return { id: known.id, ...JSON.parse(text) };
  }
  if (!identity) throw new OperatorError(`To open ${repository} set BACKUP_IDENTITY or BACKUP_IDENTITY_FILE.`);
  const { identityToRecipient } = await age();
  const recipient = await identityToRecipient(identity).catch(() => {
    throw new OperatorError('BACKUP_IDENTITY must be a secret key of age, which begins with AGE-SECRET-KEY-.');
  });
  const opened = await openWith(identity, sealed).catch(() => {
    throw new OperatorError(
      `BACKUP_IDENTITY belongs to ${recipient}, and ${repository} is encrypted to ${known.recipient}.`,
    );
  });
  return { id: known.id, identity, ...JSON.parse(Buffer.from(opened).toString()) };
}

/** A code of what was written, which only those who write can make: what somebody put there instead is noticed. */
export function macOf({ macKey }: Pick<WritingKeys, 'macKey'>, ...parts: (string | Uint8Array)[]): string {
  const hmac = createHmac('sha256', Buffer.from(macKey, 'base64url'));
  for (const part of parts) hmac.update(part).update('\0');
  return hmac.digest('hex');
}

export async function newIdentity(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** For those that make backups beside the server, such as the command that archives the write-ahead log. */
export async function readKept(dataDirectory: string): Promise<Kept | undefined> {
  const text = await readFile(keptKeysFile(dataDirectory), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

export async function keep(dataDirectory: string, keys: WritingKeys, passphrase?: string): Promise<void> {
  const { id, recipient, macKey } = keys;
  const salt = randomBytes(16);
  const check = passphrase && {
    salt: salt.toString('base64url'),
    hash: checkOf(passphrase, salt, CHECK_COST),
    cost: CHECK_COST,
  };
  const kept: Kept = { id, recipient, macKey, ...(check ? { passphrase: check } : {}) };
  await writeDurably(keptKeysFile(dataDirectory), Buffer.from(`${JSON.stringify(kept)}\n`));
}

async function begin(repository: string, { recipient: given, passphrase }: Protection): Promise<WritingKeys> {
  await makeDurableFolder(repository).catch((error: Error) => {
    throw new OperatorError(`${repository} cannot be written: ${error.message}.`);
  });
  const made = given ? undefined : await newIdentity();
  const recipient = given ?? made?.recipient ?? '';
  const macKey = randomBytes(32).toString('base64url');
  const sealed = passphrase
    ? await sealWithPassphrase(passphrase, JSON.stringify({ recipient, macKey, identity: made?.identity }))
    : await sealTo(recipient, Buffer.from(JSON.stringify({ recipient, macKey })));
  const told: Public = { format: 1, id: randomUUID(), recipient, sealedBy: passphrase ? 'passphrase' : 'recipient' };
  await writeDurably(sealedFile(repository), sealed);
  await writeDurably(publicFile(repository), Buffer.from(`${JSON.stringify(told, undefined, 2)}\n`));
  return { id: told.id, recipient, macKey };
}

async function keysOf(repository: string, known: Public, { recipient, passphrase }: Protection): Promise<WritingKeys> {
  if ((known.sealedBy === 'passphrase') !== Boolean(passphrase) || (recipient && recipient !== known.recipient))
    throw new OperatorError(otherProtection(repository, known));
  if (!passphrase)
    throw new OperatorError(
      `${repository} was begun by another DATA_DIR: restore it here first (npm run restore), or name an empty folder.`,
    );
  return readingKeys(repository, { passphrase });
}

const otherProtection = (repository: string, { sealedBy, recipient }: Public) =>
  `The backups in ${repository} are protected by ${sealedBy === 'passphrase' ? 'another passphrase' : `the public key ${recipient}`}: give that one, or name an empty folder.`;

async function readPublic(repository: string): Promise<Public | undefined> {
  const text = await readFile(publicFile(repository), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new OperatorError(`${repository} cannot be read: ${error.message}.`);
  });
  if (text === undefined) return undefined;
  try {
    const known = JSON.parse(text) as Public;
    if (known.format === 1) return known;
  } catch {
    // Said below.
  }
  throw new OperatorError(`${publicFile(repository)} is damaged, or was written by a newer Bálsamo.`);
}

/** Tells a mistake without opening the repository, which takes seconds. */
const checkOf = (passphrase: string, salt: Buffer, N: number) =>
  scryptSync(passphrase, salt, 32, { N, r: 8, p: 1, maxmem: 256 * 8 * N }).toString('base64url');

function isPassphraseOf({ passphrase: kept }: Kept, given: string | undefined): boolean {
  if (!kept || !given) return false;
  return timingSafeEqual(
    Buffer.from(checkOf(given, Buffer.from(kept.salt, 'base64url'), kept.cost ?? FORMER_CHECK_COST), 'base64url'),
    Buffer.from(kept.hash, 'base64url'),
  );
}
