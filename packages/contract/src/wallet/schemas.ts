import { MEDIA_TYPES } from '@balsamo/domain/files/file.ts';
import {
  DOCUMENT_ISSUER_MAX_LENGTH,
  DOCUMENT_NUMBER_MAX_LENGTH,
  DOCUMENT_TITLE_MAX_LENGTH,
  DOCUMENT_TYPES,
  DOCUMENTS_MAX,
} from '@balsamo/domain/wallet/document.ts';
import { z } from 'zod';
import { CalendarDay, OutInstant, orNull, storableText } from '../scalars.ts';

export const DocumentType = z.enum(DOCUMENT_TYPES).meta({ id: 'DocumentType' });

const words = (maxLength: number) =>
  storableText(maxLength)
    .refine((text) => text.trim().length > 0, { message: 'empty' })
    .nullable();

const details = {
  type: DocumentType,
  /** What the person calls it; null = its type is name enough. */
  title: words(DOCUMENT_TITLE_MAX_LENGTH),
  number: words(DOCUMENT_NUMBER_MAX_LENGTH),
  issuer: words(DOCUMENT_ISSUER_MAX_LENGTH),
  issuedOn: orNull(CalendarDay),
  /** The last day on which it is valid. */
  validUntil: orNull(CalendarDay),
};

/** Body: all that is written about a document. */
export const DocumentDetails = z.strictObject(details).meta({ id: 'DocumentDetails' });
export type DocumentDetails = z.infer<typeof DocumentDetails>;

/** Body: a document with an id made by the client, so that sending it again changes nothing. */
export const NewDocument = z.strictObject({ id: z.uuid(), ...details }).meta({ id: 'NewDocument' });
export type NewDocument = z.infer<typeof NewDocument>;

/** The photo or PDF of a document as it was kept after cleaning. Other bytes have another id. */
export const DocumentFile = z
  .object({ id: z.uuid(), name: z.string(), mediaType: z.enum(MEDIA_TYPES), byteSize: z.int() })
  .meta({ id: 'DocumentFile' });
export type DocumentFile = z.infer<typeof DocumentFile>;

const Named = z.object({ id: z.uuid(), name: z.string() });

/** Whom a document is shown, a doctor or an association, and on which day that ends. `isOver`: the day has passed, or the connection has ended. */
export const DocumentShare = z
  .object({
    id: z.uuid(),
    doctor: orNull(Named),
    association: orNull(Named),
    endsOn: CalendarDay,
    isOver: z.boolean(),
  })
  .meta({ id: 'DocumentShare' });
export type DocumentShare = z.infer<typeof DocumentShare>;

/** A document as its patient keeps it. */
export const WalletDocument = z
  .object({
    id: z.uuid(),
    ...details,
    file: orNull(DocumentFile),
    shares: z.array(DocumentShare),
    createdAt: OutInstant,
    updatedAt: OutInstant,
  })
  .meta({ id: 'WalletDocument' });
export type WalletDocument = z.infer<typeof WalletDocument>;

/** All documents of a patient, in no order that says anything; never more than a hundred. */
export const Wallet = z.object({ items: z.array(WalletDocument).max(DOCUMENTS_MAX) }).meta({ id: 'Wallet' });
export type Wallet = z.infer<typeof Wallet>;

/** Body: whom to show a document, one of the two, and the last day on which it is shown, by the patient's calendar. */
export const NewDocumentShare = z
  .strictObject({ doctorId: z.uuid().optional(), associationId: z.uuid().optional(), endsOn: CalendarDay })
  .refine(({ doctorId, associationId }) => (doctorId === undefined) !== (associationId === undefined), {
    message: 'one_reader',
    path: ['doctorId'],
  })
  .meta({ id: 'NewDocumentShare' });
export type NewDocumentShare = z.infer<typeof NewDocumentShare>;

/** A document as whoever is shown it reads it. */
export const ShownDocument = z
  .object({ id: z.uuid(), ...details, file: orNull(DocumentFile), endsOn: CalendarDay })
  .meta({ id: 'ShownDocument' });
export type ShownDocument = z.infer<typeof ShownDocument>;

export const ShownDocuments = z.object({ items: z.array(ShownDocument) }).meta({ id: 'ShownDocuments' });
export type ShownDocuments = z.infer<typeof ShownDocuments>;
