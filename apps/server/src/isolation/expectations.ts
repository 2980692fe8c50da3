import type { Mark } from './marks.ts';

/** What a doctor can be to the patient whose data is at stake; some attack makes a request between each of them and the patient. */
const DOCTORS = [
  'connected',
  'hidden scope',
  'without notes',
  'asked the patient',
  'asked by the patient',
  'former',
  'past the last day',
  'never connected',
  'recommended doctor',
] as const;
/** The same of everybody. */
export const RELATIONS = [
  ...DOCTORS,
  'patient of the same doctor',
  'patient',
  'association',
  'admin of their association',
  'manager of their association',
  'stock keeper of their association',
  'staff of another association',
  'former staff',
  'member of the same association',
  'former member',
  'operator',
  'anonymous',
] as const;
export type Relation = (typeof RELATIONS)[number];

type Shown = Partial<Record<Relation, readonly Mark['of'][]>>;

const reading = (...shown: Mark['of'][]): Shown => ({
  connected: shown,
  'hidden scope': shown.filter((of) => !of.startsWith('recreational')),
  'without notes': shown.filter((of) => !of.endsWith('notes')),
});
/** Entries, and what the patient wrote to them. */
const ENTRIES = ['diary', 'notes', 'recreational', 'recreational notes'] as const;
/** Whoever is connected, or has asked or been asked, sees the other side's name. */
const theOtherSide: Shown = {
  connected: ['person'],
  'hidden scope': ['person'],
  'without notes': ['person'],
  'asked the patient': ['person', 'connection_requests'],
  'asked by the patient': ['person', 'connection_requests'],
};
/** A doctor who knows the patient's code or id may ask; name and request are what that shows (spec-D7). */
const whoeverAsks: Shown = {
  ...theOtherSide,
  former: ['person', 'connection_requests'],
  'past the last day': ['person', 'connection_requests'],
  'never connected': ['person', 'connection_requests'],
  'recommended doctor': ['person', 'connection_requests'],
};

/** Routes that read the record of somebody else, with what they show whom of it. Each reading stands in the access log. */
export const READING: Readonly<Record<string, Shown>> = {
  'GET /api/practice/overview': reading('person'),
  'GET /api/practice/activity': reading('person'),
  'GET /api/patients': reading('person'),
  'GET /api/patients/{id}': reading(...ENTRIES, 'person', 'prescriptions'),
  'GET /api/patients/{id}/entries': reading(...ENTRIES),
  'GET /api/patients/{id}/entries/{entryId}': reading('notes', 'recreational notes'),
  'GET /api/patients/{id}/stock': { connected: [], 'hidden scope': [], 'without notes': ['inventory_items'] },
  // A `hidden report`, which the patient shows nobody, is shown to nobody.
  'GET /api/patients/{id}/unwanted-effects': reading('unwanted_effect_reports'),
  'GET /api/patients/{id}/trackers': reading('trackers'),
  'GET /api/patients/{id}/seizures': reading('seizures', 'seizure_notes'),
  // The same of a `hidden medicine`.
  'GET /api/patients/{id}/medicines': reading('medicines', 'conditions'),
  'GET /api/patients/{id}/ratings': reading('symptom_ratings'),
  'GET /api/patients/{id}/prescriptions': reading('prescriptions'),
  // Nobody cares for this patient: of whom that is, `care.test.ts` tells.
  'GET /api/patients/{id}/care/acts': reading(),
  'GET /api/patients/{id}/insights': reading(),
  'GET /api/patients/{id}/course': reading('prescriptions'),
  'GET /api/reports': reading('person'),
  // A file on one patient has what they follow; the doctor who is `connected` has others too.
  'GET /api/reports/csv': {
    ...reading('person'),
    'hidden scope': ['person', 'trackers'],
    'without notes': ['person', 'trackers'],
  },
  // What is drawn is compressed: no mark of it can be seen.
  'GET /api/reports/pdf': reading(),
};

/** Routes by which two people find each other and part. */
export const CONNECTING: Readonly<Record<string, Shown>> = {
  'GET /api/connections': theOtherSide,
  'DELETE /api/connections/{personId}': {},
  'GET /api/connections/code': {},
  'POST /api/connections/code': {},
  'GET /api/connections/allowance': {},
  'POST /api/connections/look-up': whoeverAsks,
  'GET /api/connections/requests': whoeverAsks,
  'POST /api/connections/requests': whoeverAsks,
  'POST /api/connections/requests/{id}/accept': theOtherSide,
  'POST /api/connections/requests/{id}/reject': {},
  'DELETE /api/connections/requests/{id}': {},
  'GET /api/connections/{personId}/scope': {},
  'PUT /api/connections/{personId}/scope': {},
  'GET /api/invitations': {},
  'POST /api/invitations': {},
  'POST /api/invitations/{id}/resend': {},
  'DELETE /api/invitations/{id}': {},
  'POST /api/invitations/open': {},
  'POST /api/invitations/accept': {},
  'POST /api/invitations/request': {},
  'POST /api/invitations/sign-up': {},
  'GET /api/doctors/{id}': {},
  'GET /api/doctors/{id}/associations': {},
};

/** What a doctor prescribed stays theirs to read; whose it is stands beside it. */
const PRESCRIBED = '/api/prescribed';
const ownPrescribed: Shown = { connected: ['person'], 'hidden scope': ['person'], 'without notes': ['person'] };

/**
 * A notification says which request it is about, to those who made and answered it, and whose it is: to who is connected or was asked,
 * and of a parting who left.
 */
const TELLING: Readonly<Record<string, Shown>> = {
  'GET /api/notifications': {
    ...Object.fromEntries(
      DOCTORS.map((relation) => [
        relation,
        [
          'connection_requests',
          ...(['never connected', 'recommended doctor', 'past the last day'].includes(relation) ? [] : ['person']),
          // Which document was shown, by its id.
          ...(relation === 'connected' ? ['wallet_documents'] : []),
          // Which report of theirs they were told of, by its id.
          ...(relation in reading() ? ['unwanted_effect_reports'] : []),
        ],
      ]),
    ),
    'admin of their association': ['wallet_documents'],
    'manager of their association': ['wallet_documents'],
  },
};

/**
 * Documents that a patient shows one reader are shown to no other. Where nothing is shown, nothing is read and nothing logged
 * (`wallet/shown-handlers.test.ts`).
 */
const SHOWING: Readonly<Record<string, Shown>> = {
  'GET /api/patients/{id}/documents': { connected: ['wallet_documents'] },
  'GET /api/patients/{id}/documents/{documentId}/file': {},
};

/** Asks a patient how they are: it answers when that may be done again, and nothing of the patient. */
const ASKING: Readonly<Record<string, Shown>> = { 'POST /api/patients/{id}/news-requests': {} };

/** Routes that everybody may ask, signed in or not: of patients they show nothing. */
const PUBLIC: Readonly<Record<string, Shown>> = {
  'GET /api/directory/doctors': {},
  'GET /api/directory/photos/{id}': {},
  'POST /api/analytics/events': {},
  'GET /api/contact/form': {},
  'POST /api/contact/messages': {},
  // Of the sandbox, for whoever has a page's address: no patient stands behind it.
  'GET /api/payments/sandbox/{pageId}': {},
  'POST /api/payments/sandbox/{pageId}': {},
  'GET /api/articles': {},
  'GET /api/articles/addresses': {},
  'GET /api/articles/{slug}': {},
  'GET /api/articles/images/{id}': {},
  'GET /api/articles/previews/{id}/{language}': {},
};

const admin = 'admin of their association';
const manager = 'manager of their association';
const stockKeeper = 'stock keeper of their association';
const whoKeepsMembers = (...shown: Mark['of'][]): Shown => ({ [admin]: shown, [manager]: shown });
const whoHandsOut = (...shown: Mark['of'][]): Shown => ({ ...whoKeepsMembers(...shown), [stockKeeper]: shown });

/** What staff learn of who belongs to their association: that they do, and what was handed to them; never of their diary (spec-D16, ADR-0045). */
const STAFFING: Readonly<Record<string, Shown>> = {
  'GET /api/associations/{associationId}/members': whoKeepsMembers('person', 'association_members'),
  'GET /api/associations/{associationId}/dispensable-members': whoHandsOut('person', 'association_members'),
  'GET /api/associations/{associationId}/dispensings': whoHandsOut('person', 'association_dispensings'),
  'POST /api/associations/{associationId}/dispensings/{id}/undo': whoHandsOut('person', 'association_dispensings'),
  'GET /api/associations/{associationId}/members/{memberId}/documents': whoKeepsMembers('wallet_documents'),
  'GET /api/associations/{associationId}/events': { [admin]: ['person'] },
};

/** What operators are told by whoever writes to the team, without a word of who it was; and whom they helped to get in, by name. */
const OPERATING: Readonly<Record<string, Shown>> = {
  'GET /api/admin/feedback': { operator: ['app_feedback'] },
  'GET /api/admin/events': { operator: ['person'] },
};

/** Beginnings of the paths under which everybody reaches what is their own, and nothing of anybody else. */
export const OWN = [
  '/api/account',
  // Operators keep articles, see doctors' registrations and what operators did; of patients they are shown what stands above.
  '/api/admin',
  '/api/appointment',
  // An association's staff reach what is the association's, a patient their memberships; what shows its members besides stands above.
  '/api/associations',
  '/api/auth',
  // Whom one cares for, and who cares for oneself; who looks from which side, `care.test.ts` tells.
  '/api/care',
  '/api/diary',
  '/api/documents',
  '/api/insights',
  '/api/letter-mail',
  '/api/inventory',
  '/api/memberships',
  '/api/notifications',
  '/api/prescriptions',
  // A doctor's own.
  '/api/recommendations',
  '/api/medicines',
  '/api/conditions',
  '/api/reminders',
  // What a doctor pays for; no patient stands behind it.
  '/api/subscription',
  '/api/seizures',
  '/api/seizure-free-days',
  '/api/trackers',
  '/api/unwanted-effects',
  // A link to the staff of an association is for whoever holds it; no patient stands behind it.
  '/api/staff-invitations',
  // What a doctor notes of visits is the doctor's own.
  '/api/visit-notes',
] as const;

/** What a route shows of the patient to whom; undefined: nobody has decided. */
export function expectationOf(operationId: string): Shown | undefined {
  const path = operationId.split(' ')[1] ?? '';
  const isUnder = (beginning: string) => path === beginning || path.startsWith(`${beginning}/`);
  const decided =
    READING[operationId] ??
    SHOWING[operationId] ??
    CONNECTING[operationId] ??
    TELLING[operationId] ??
    STAFFING[operationId] ??
    OPERATING[operationId] ??
    ASKING[operationId] ??
    PUBLIC[operationId];
  if (decided) return decided;
  if (isUnder(PRESCRIBED)) return ownPrescribed;
  return OWN.some(isUnder) ? {} : undefined;
}

/** What a dispensing, its undoing and a recall write. */
const HANDED = ['association_dispensings', 'association_recall_notices'];

/** What having a new password mailed and ending the sessions of an account writes and ends, besides what its person is told. */
const HELPED = ['auth_events', 'operator_events', 'push_subscriptions', 'sessions', 'verifications'];

/** A doctor with whom nothing stands: may ask the patient by their code. */
const isStranger = (relation: Relation) =>
  ['former', 'past the last day', 'never connected', 'recommended doctor'].includes(relation);

/** What anybody may add to: sums in which nobody stands (ADR-0049). */
const COUNTED = ['analytics_counts'];

/** The tables that a request of somebody may change: sums, and of a patient's what they may do there. */
export const changeable = (relation: Relation): readonly string[] => [...COUNTED, ...changeableOfPatient(relation)];

/** The tables of a patient that the other side, and doctors who ask, change by what they may do. */
function changeableOfPatient(relation: Relation): readonly string[] {
  const told = ['notification_counters', 'notifications', 'notification_deliveries', 'connection_changes'];
  if (isStranger(relation)) return [...told, 'connection_requests'];
  if (relation === stockKeeper) return [...told, ...HANDED];
  // Each reading of the summary is logged; a member may be removed.
  if (relation === admin || relation === manager) return [...told, ...HANDED, 'association_members', 'access_log'];
  // That feedback was read is no secret and nobody's own.
  if (relation === 'operator') return ['app_feedback', ...told, ...HELPED];
  if (!(relation in theOtherSide)) return [];
  // Readings are logged; that each is, and nothing else, is looked at by itself.
  const asDoctor =
    relation in reading('person')
      ? ['access_log', 'patient_visits', 'prescriptions', 'visit_notes', 'news_requests']
      : [];
  return [...told, ...asDoctor, 'connection_requests', 'patients_doctors', 'sharing_scopes'];
}
