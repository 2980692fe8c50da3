import { addDays, daysFromTo } from '../time/calendar-day.ts';

/** What a patient keeps in *Meus documentos* (issue 19). */
export const DOCUMENT_TYPES = [
  'receita',
  'autorizacao_anvisa',
  'laudo',
  'exame',
  'carteira_associacao',
  'decisao_judicial',
  'identidade',
  'outro',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Of each list as a whole: a patient's papers of many years. What no one could look through is refused. */
export const DOCUMENTS_MAX = 100;
export const DOCUMENT_NUMBER_MAX_LENGTH = 60;
export const DOCUMENT_ISSUER_MAX_LENGTH = 120;
export const DOCUMENT_TITLE_MAX_LENGTH = 80;

/** What is written about a document; days are `YYYY-MM-DD`, null = not said, or without an end. */
export type DocumentDetails = {
  type: DocumentType;
  /** What the person calls it; null = its type is name enough. */
  title: string | null;
  number: string | null;
  issuer: string | null;
  issuedOn: string | null;
  validUntil: string | null;
};

/** Why the days of a document are refused, by the field at fault. */
export function documentDaysProblem(
  { issuedOn, validUntil }: Pick<DocumentDetails, 'issuedOn' | 'validUntil'>,
  today: string,
): { field: 'issuedOn' | 'validUntil'; code: 'issued_in_future' | 'valid_before_issued' } | undefined {
  // A day of tolerance: a server and a phone may disagree about today.
  if (issuedOn !== null && daysFromTo(addDays(today, 1), issuedOn) > 0) {
    return { field: 'issuedOn', code: 'issued_in_future' };
  }
  if (issuedOn !== null && validUntil !== null && validUntil < issuedOn) {
    return { field: 'validUntil', code: 'valid_before_issued' };
  }
  return undefined;
}

/** How many days before a document ends its patient is reminded, by the patient's calendar (issue 19). */
export const DOCUMENT_REMINDER_DAYS = [60, 30, 7] as const;

/** `endless`: no end was written down, which may also mean that nobody knows. The last valid day is still `ends_soon`. */
export type DocumentStanding = 'endless' | 'valid' | 'ends_soon' | 'expired';

export function documentStanding(validUntil: string | null, today: string): DocumentStanding {
  if (validUntil === null) return 'endless';
  const days = daysFromTo(today, validUntil);
  if (days < 0) return 'expired';
  return days <= DOCUMENT_REMINDER_DAYS[0] ? 'ends_soon' : 'valid';
}

const STANDING_ORDER: Readonly<Record<DocumentStanding, number>> = { ends_soon: 0, valid: 1, endless: 2, expired: 3 };

/** As a wallet lists them: what ends soon first, by its day; then what is valid; at last what has expired, newest first. */
export function inWalletOrder<Document extends Pick<DocumentDetails, 'type' | 'validUntil'> & { id: string }>(
  documents: readonly Document[],
  today: string,
): Document[] {
  const standing = ({ validUntil }: Document) => documentStanding(validUntil, today);
  return documents.toSorted((one, other) => {
    const byStanding = STANDING_ORDER[standing(one)] - STANDING_ORDER[standing(other)];
    if (byStanding !== 0) return byStanding;
    const byDay = (one.validUntil ?? '').localeCompare(other.validUntil ?? '');
    if (byDay !== 0) return standing(one) === 'expired' ? -byDay : byDay;
    const byType = DOCUMENT_TYPES.indexOf(one.type) - DOCUMENT_TYPES.indexOf(other.type);
    return byType !== 0 ? byType : one.id.localeCompare(other.id);
  });
}

/** What a police or airport check asks for, in the order in which it is shown; a report or a test result says more than it needs to. */
export const CHECK_TYPES: readonly DocumentType[] = [
  'autorizacao_anvisa',
  'receita',
  'decisao_judicial',
  'carteira_associacao',
  'identidade',
];

/** The documents that *mostrar* shows at one tap: those that a check asks for and that have not expired. Others are shown when they are chosen. */
export function shownAtCheck<Document extends Pick<DocumentDetails, 'type' | 'validUntil'> & { id: string }>(
  documents: readonly Document[],
  today: string,
): Document[] {
  const place = ({ type }: Document) => CHECK_TYPES.indexOf(type);
  return inWalletOrder(documents, today)
    .filter((document) => place(document) >= 0 && documentStanding(document.validUntil, today) !== 'expired')
    .sort((one, other) => place(one) - place(other));
}
