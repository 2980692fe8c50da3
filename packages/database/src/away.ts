/** Classes of SQLSTATE: connection exceptions, lack of resources, operator intervention (shutdown, crash, start, cancelled), errors of the system (I/O). */
const AWAY_CLASSES = new Set(['08', '53', '57', '58']);
/** PostgreSQL's one word for a policy that forbids something and for a disk that lets nothing be written (EROFS, EPERM): where in its source it was said tells them apart. */
const INSUFFICIENT_PRIVILEGE = '42501';
const SOURCES_ABOUT_FILES = new Set([
  ...['md.c', 'fd.c', 'buffile.c', 'copydir.c', 'slru.c', 'relmapper.c'],
  ...['xlog.c', 'xlogutils.c', 'xlogrecovery.c', 'timeline.c', 'twophase.c'],
]);
/**
 * After a failover a connection may reach the server that is a standby now; and a transaction that lasted too long was ended, which to
 * PostgreSQL is also one that was open when the machine's clock was set forward.
 */
const ENDED_TRANSACTIONS = new Set(['25006', '25P03', '25P04']);
const DISK_FULL = '53100';
/** What the network says of a server that is not there, or no longer. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** pg gives its own errors no code. */
const PG_MESSAGES = [
  /^Connection terminated/,
  /^timeout expired$/,
  /^timeout exceeded when trying to connect$/,
  /^Client has encountered a connection error and is not queryable$/,
  /^Client was closed and is not queryable$/,
  /^Query read timeout$/,
  /^Cannot use a pool after calling end on the pool$/,
];

type Coded = Error & { code?: unknown; syscall?: unknown; file?: unknown };

/** An error and what caused it: Drizzle wraps PostgreSQL's errors. */
function* chainOf(error: unknown): Generator<Coded> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

/** The SQLSTATE or system code of an error or of what caused it. */
export function codeOf(error: unknown): unknown {
  for (const { code } of chainOf(error)) if (code !== undefined) return code;
  return undefined;
}

/** SQLSTATEs have five digits or capitals; so have few of the system's codes, all of which begin with E. */
export function isSqlState(code: unknown): code is string {
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E');
}

/** Does this error say that the database cannot be reached or does not work right now, so that another try makes sense? */
export function isDatabaseAway(error: unknown): boolean {
  for (const link of chainOf(error)) if (isAway(link)) return true;
  return false;
}

function isAway({ code, message, syscall, file }: Coded): boolean {
  if (typeof code !== 'string') return PG_MESSAGES.some((known) => known.test(message));
  if (!isSqlState(code)) return NETWORK_CODES.has(code) || (code === 'ENOENT' && syscall === 'connect');
  if (code === INSUFFICIENT_PRIVILEGE) return typeof file === 'string' && SOURCES_ABOUT_FILES.has(file);
  return ENDED_TRANSACTIONS.has(code) || (AWAY_CLASSES.has(code.slice(0, 2)) && code !== DISK_FULL);
}

/** Does this error say that a policy or a grant forbids what was asked? */
export function isForbidden(error: unknown): boolean {
  return codeOf(error) === INSUFFICIENT_PRIVILEGE && !isDatabaseAway(error);
}

/** Does this error say that a disk is full, the database's or one that files are written to? */
export function isStorageFull(error: unknown): boolean {
  for (const { code } of chainOf(error)) if (code === DISK_FULL || code === 'ENOSPC' || code === 'EDQUOT') return true;
  return false;
}
