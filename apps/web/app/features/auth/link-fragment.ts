/** What a mailed link says in its fragment or query: a token and what it is for, or why there is none. */
export type LinkContent =
  | { kind: 'token'; token: string; type: string | null }
  | { kind: 'expired' }
  | { kind: 'refused' }
  | { kind: 'none' };

/** Reads `#token=…`, and the errors that other senders of links report (spec §4). */
export function readLink({ hash, search }: Pick<Location, 'hash' | 'search'>): LinkContent {
  const inFragment = new URLSearchParams(hash.replace(/^#/, ''));
  const inQuery = new URLSearchParams(search);
  const read = (name: string) => inFragment.get(name) ?? inQuery.get(name);
  if (read('error_code') === 'otp_expired') return { kind: 'expired' };
  if (read('error')) return { kind: 'refused' };
  const token = read('token');
  return token ? { kind: 'token', token, type: read('type') } : { kind: 'none' };
}
