import type { DocumentDetails, DocumentType } from './document.ts';

type Details = Pick<DocumentDetails, 'type' | 'title' | 'number' | 'issuer' | 'issuedOn' | 'validUntil'>;
type Written = 'title' | 'issuer' | 'number';

/**
 * Of which documents a person has one at a time, and what has to be written alike for two of them to be the same one (the title always has): our
 * convention. `saysWhich`: each of these has to be written at all. Reports, exams and court decisions stand side by side, and of *outro* nobody knows.
 *
 * - A prescription is of whoever prescribed it, and for what: one doctor may prescribe two products, and an end that nobody is told of costs more than one
 *   that is told of twice.
 * - There is one authority that authorises, by whatever name it is written down, and each authorisation has another number: only its title says of what it is.
 * - Members of one association, in one wallet, are told apart by their numbers.
 * - Identities are of several kinds, of which the number tells.
 */
export const RENEWED_TYPES: Partial<
  Record<DocumentType, { alike: readonly Exclude<Written, 'title'>[]; saysWhich: readonly Written[] }>
> = {
  receita: { alike: ['issuer'], saysWhich: ['title', 'issuer'] },
  autorizacao_anvisa: { alike: [], saysWhich: ['title'] },
  carteira_associacao: { alike: ['issuer', 'number'], saysWhich: ['issuer'] },
  identidade: { alike: ['issuer', 'number'], saysWhich: ['number'] },
};

/**
 * A text as people mean it, without accents, case of letters and signs. PostgreSQL works out the same (`meant_by` of wallet/policies.sql), in every
 * locale: so of other scripts nothing but the accents is let be.
 */
const meant = (text: string | null) =>
  (text ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[^0-9a-z\u{a1}-\u{10ffff}]+/gu, ' ')
    .replace(/^ | $/g, '');

/** What two documents of one type and one person have in common if one renews the other; null where nothing says so. */
export function renewalKey(document: Pick<Details, 'type' | Written>): string | null {
  const rule = RENEWED_TYPES[document.type];
  if (!rule) return null;
  if (rule.saysWhich.some((field) => meant(document[field]) === '')) return null;
  return [document.title, ...rule.alike.map((field) => document[field])].map(meant).join('|');
}

/** Does `newer` take the place of `document`, of the same person? It holds longer and has begun: an end that nobody wrote down is not longer. */
function succeeds(newer: Details, document: Details, today: string): boolean {
  if (newer.type !== document.type || newer.validUntil === null || document.validUntil === null) return false;
  if (newer.validUntil <= document.validUntil || (newer.issuedOn ?? today) > today) return false;
  const key = renewalKey(document);
  return key !== null && key === renewalKey(newer);
}

/** The document that took the place of another one of the same person, the one that holds longest; of its end nobody needs to be told any more. */
export function successorOf<Document extends Details>(
  document: Details,
  all: readonly Document[],
  today: string,
): Document | undefined {
  return all
    .filter((other) => succeeds(other, document, today))
    .reduce<Document | undefined>(
      (latest, other) => (latest && (latest.validUntil ?? '') >= (other.validUntil ?? '') ? latest : other),
      undefined,
    );
}
