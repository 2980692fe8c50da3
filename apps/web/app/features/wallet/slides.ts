import type { PrescriptionDocument } from '@balsamo/contract/prescriptions/schemas.ts';
import type { WalletDocument } from '@balsamo/contract/wallet/schemas.ts';
import type { DocumentDetails } from '@balsamo/domain/wallet/document.ts';
import type { useDayFormat } from '../../components/charts/day-format.ts';
import type { ShownFact, ShownSlide } from '../../components/document-viewer/shown-slide.ts';
import { nameOf, problemText, type WalletTexts } from './document-words.ts';

/** A prescription in force, as the app knows it. */
export type ShownPrescription = {
  id: string;
  protocolName: string;
  doctorName: string | null;
  createdAt: string;
  /** The signed document, or a photo of it. */
  document: PrescriptionDocument | null;
  products: readonly { name: string; dosage: string; frequency?: string | undefined }[];
};
/** A product at home with its lot. */
export type ShownLot = { id: string; nickname: string; brand: string | null; batch: string; expiresOn: string | null };

type Words = { t: WalletTexts; days: ReturnType<typeof useDayFormat>; dayText: (instant: string) => string };

const facts = (...given: [label: string, value: string | readonly string[] | null][]): ShownFact[] =>
  given.flatMap(([label, value]) => (value === null || value.length === 0 ? [] : [{ label, value }]));

/** A document: its file where there is one, else what is written about it. */
export function slideOfDocument(
  document: DocumentDetails & Pick<WalletDocument, 'id' | 'file'>,
  read: () => Promise<Blob | undefined>,
  { t, days }: Words,
): ShownSlide {
  const { id, type, title, number, issuer, issuedOn, validUntil, file } = document;
  const slide = {
    id,
    title: nameOf(document, t),
    facts: facts(
      [t('wallet:form.type'), title === null ? null : t(`wallet:type.${type}`)],
      [t('wallet:number'), number],
      [t('wallet:issuer'), issuer],
      [t('wallet:issuedOn'), issuedOn && days.full(issuedOn)],
    ),
    validUntil: validUntil ?? undefined,
  };
  if (!file) return { ...slide, kind: 'facts' };
  return { ...slide, kind: 'file', name: file.name, read, problemText: (error) => problemText(error, t) };
}

/** A prescription: its file where there is one, and what the app knows of it; that this is no legal one stands beside it (spec-D12). */
export function slideOfPrescription(
  prescription: ShownPrescription,
  read: () => Promise<Blob | undefined>,
  { t, dayText }: Words,
): ShownSlide {
  const { id, protocolName, doctorName, createdAt, products, document } = prescription;
  const slide = {
    id,
    title: `${t('wallet:mode.prescription')}: ${protocolName}`,
    facts: facts(
      [
        t('wallet:mode.products'),
        products.map(({ name, dosage, frequency }) => [name, dosage, frequency].filter(Boolean).join(', ')),
      ],
      [t('wallet:mode.by'), doctorName ?? t('wallet:mode.own')],
      [t('wallet:mode.since'), dayText(createdAt)],
      [t('wallet:mode.note'), t(document ? 'wallet:mode.prescriptionFileNote' : 'wallet:mode.prescriptionNote')],
    ),
  };
  if (!document) return { ...slide, kind: 'facts' };
  return { ...slide, kind: 'file', name: document.name, read, problemText: (error) => problemText(error, t) };
}

export function slideOfLot({ id, nickname, brand, batch, expiresOn }: ShownLot, { t, days }: Words): ShownSlide {
  return {
    id,
    kind: 'facts',
    title: `${t('wallet:mode.lot')}: ${nickname}`,
    facts: facts(
      [t('wallet:mode.brand'), brand],
      [t('wallet:mode.lotOf'), batch],
      [t('wallet:mode.expires'), expiresOn && days.full(expiresOn)],
    ),
  };
}
