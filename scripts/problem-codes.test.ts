import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
/** Thrown as `new ProblemError(…)` or `busyProblem(…)`, answered by `problemResponse(…)`, or counted by a rate limit. */
const ANSWERED = /(?:ProblemError|problemResponse|countOrRefuse|countNetwork|busyProblem)\(([^;]*)/g;
const CODE = /'([a-zA-Z]+\.[a-z_]+)'/g;

/** Codes that no source of the web names, and how it finds words nevertheless. */
const OTHERWISE: Record<string, string[]> = {
  'by the refused field': [
    'account.email_unchanged',
    'account.factor_needed',
    'account.wrong_password',
    'articles.title_taken',
    'auth.wrong_code',
    'inventory.unit_fixed',
    'request.invalid',
  ],
  'by nothing: what cannot be counted is let be': ['analytics.too_many'],
  'by nothing: the payment provider alone is answered so': ['payments.forged'],
  'by the kinds of phones that the push key names: an app registers no other': ['notifications.phones_not_set_up'],
  'by 403, which no screen provokes': ['request.cross_origin', 'request.not_allowed'],
  'by 404: it is gone': [
    'articles.not_found',
    'associations.summary_not_shown',
    'recommendations.not_found',
    'dispensary.no_such_recall',
    'dispensary.not_handed',
    'account.no_such_passkey',
    'account.no_such_session',
    'dispensary.no_such_lot',
    'inventory.no_such_item',
    'notifications.no_such_notification',
    'patients.no_such_entry',
    'prescriptions.no_such_prescription',
    'reminders.no_such_reminder',
    'visitNotes.not_found',
    'wallet.no_file',
    'wallet.no_such_document',
  ],
  'by 409: it is not as this page believes': [
    'diary.id_taken',
    // The screen offers items of the same unit alone.
    'dispensary.unit_differs',
    'inventory.id_taken',
    'associationStaff.other_address',
    'memberships.other_address',
    'notifications.nothing_waits',
    'prescriptions.cannot_pause',
    'prescriptions.id_taken',
    'reminders.id_taken',
    'reminders.switched_off',
    'medicines.id_taken',
    'seizures.id_taken',
    'unwantedEffects.id_taken',
    'wallet.id_taken',
  ],
  'by 410: the link is worth nothing': [
    'associationStaff.invalid',
    'auth.link_invalid',
    'invitations.invalid',
    'memberships.invitation_invalid',
  ],
  'by 429, with the time to wait': [
    'account.too_many_email_changes',
    'connections.too_many_requests',
    'connections.too_many_tries',
    'directory.too_many',
    'doctors.too_many_registrations',
    'exports.too_many',
    'imports.too_many',
    'invitations.too_many',
    'memberships.too_many_invitations',
    'notifications.too_many_streams',
  ],
  'by 503': ['request.busy', 'server.not_ready'],
  'as a failure of ours': ['request.malformed', 'request.not_json', 'request.refused', 'server.error'],
};

const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => !/\.test\.|testing/.test(file))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'));

/** What is written inside of the calls that answer a problem; `code` alone is named in the web as it is. */
function answeredCodes(): string[] {
  const calls = sourcesOf('apps/server/src/**/*.ts').flatMap((source) => [...source.matchAll(ANSWERED)]);
  const codes = calls.flatMap(([, inside]) => [...(inside as string).matchAll(CODE)].map(([, code]) => code as string));
  return [...new Set(codes)].sort();
}

test('every problem that the server can answer has words in the web', () => {
  const web = sourcesOf('apps/web/app/**/*.{ts,tsx}').join('\n');
  const otherwise = new Set(Object.values(OTHERWISE).flat());
  const answered = answeredCodes();
  expect(answered).toContain('reports.too_many_at_once');
  expect(answered.filter((code) => !web.includes(code) && !otherwise.has(code))).toEqual([]);
  // What is gone from the server, or is named in the web by now, has no place in the list.
  expect([...otherwise].filter((code) => web.includes(code) || !answered.includes(code))).toEqual([]);
});
