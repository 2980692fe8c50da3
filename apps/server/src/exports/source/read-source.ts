import type {
  ExportedAuthEvent,
  ExportedLegalAgreement,
  ExportedReceipt,
} from '@balsamo/contract/exports/account-schemas.ts';
import type { ExportedRecord } from '@balsamo/contract/exports/record-schemas.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportHead } from '@balsamo/contract/exports/schemas.ts';
import type {
  ExportedAccess,
  ExportedAssociationInvitation,
  ExportedCareAct,
  ExportedCaregiver,
  ExportedConnection,
  ExportedDispensing,
  ExportedDocumentShare,
  ExportedMembership,
  ExportedVisitNote,
} from '@balsamo/contract/exports/sharing-schemas.ts';
import { readOwnAccount } from '@balsamo/database/account/queries.ts';
import type { UserTransaction } from '@balsamo/database/as-user.ts';
import { findPreferences } from '@balsamo/database/diary/preferences.ts';
import { readOwnTold } from '@balsamo/database/doctors/queries.ts';
import { countRecords, type ReadingScope, readRatingQuestion, readRecords } from '@balsamo/database/exports/read.ts';
import { wantsLetterMail } from '@balsamo/database/letter/mails.ts';
import { NotSignedInError } from '@balsamo/database/session-errors.ts';
import { type ExportFormat, LIST_KINDS, type ListKind } from '@balsamo/domain/exports/vocabulary.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { instantOf } from '@balsamo/domain/time/zone.ts';
import type { ExportPeriod, ExportSource } from './export-source.ts';

type Asked = { format: ExportFormat; period: ExportPeriod };

/** Midnight at the beginning of a calendar day, on the person's clock. */
function beginningOf(day: string, timeZone: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return instantOf({ year, month, day: date, hour: 0, minute: 0, second: 0 }, timeZone);
}

function scopeOf({ format, period }: Asked, timeZone: string): ReadingScope {
  return {
    from: period.from ? beginningOf(period.from, timeZone) : null,
    until: period.to ? beginningOf(addDays(period.to, 1), timeZone) : null,
    // What is deleted can still be restored for a while: whoever moves takes that along. Nobody wants to read it.
    isWithDeleted: format === 'json',
  };
}

async function readHead(transaction: UserTransaction, now: Date): Promise<ExportHead> {
  const account = await readOwnAccount(transaction.orm);
  if (!account) throw new NotSignedInError();
  const doctorProfile = await readOwnTold(transaction.orm);
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exportedAt: now.toISOString(),
    language: account.language,
    account: {
      name: account.name,
      email: account.email,
      isEmailVerified: account.emailVerified,
      role: account.role,
      crm: account.crm,
      language: account.language,
      timeZone: account.timeZone,
      phone: account.phone,
      age: account.age,
      city: account.city,
      ...(doctorProfile && { doctorProfile }),
      createdAt: account.createdAt.toISOString(),
    },
    settings: {
      notifyByPush: account.notifyByPush,
      notifyByEmail: account.notifyByEmail,
      letterByEmail: await wantsLetterMail(transaction),
      ratingQuestion: await readRatingQuestion(transaction),
      diary: await exportedPreferences(transaction),
    },
    consents: account.researchConsentedAt
      ? [{ purpose: 'research', givenAt: account.researchConsentedAt.toISOString() }]
      : [],
  };
}

async function exportedPreferences(transaction: UserTransaction) {
  const { mainSymptom, quickActions } = await findPreferences(transaction);
  return { mainSymptom, quickActions: [...quickActions] };
}

/**
 * The person's data as writers walk it, read while they do. Each list can be walked again: it is read again.
 * @param onRecords is told the share of records read so far, 0 to 1.
 */
export async function readSource(
  transaction: UserTransaction,
  asked: Asked,
  now: Date,
  onRecords: (share: number) => Promise<void>,
): Promise<ExportSource> {
  const head = await readHead(transaction, now);
  const scope = scopeOf(asked, head.account.timeZone);
  const total = await countRecords(transaction, LIST_KINDS, scope);
  let read = 0;
  type Lists = ExportedRecord & {
    visitNotes: ExportedVisitNote;
    connections: ExportedConnection;
    memberships: ExportedMembership;
    associationInvitations: ExportedAssociationInvitation;
    dispensings: ExportedDispensing;
    documentShares: ExportedDocumentShare;
    accessLog: ExportedAccess;
    authEvents: ExportedAuthEvent;
    legalAgreements: ExportedLegalAgreement;
    caregivers: ExportedCaregiver;
    careActs: ExportedCareAct;
    receipts: ExportedReceipt;
  };
  const list = <Kind extends ListKind>(kind: Kind): AsyncIterable<Lists[Kind]> => ({
    async *[Symbol.asyncIterator]() {
      for await (const record of readRecords(transaction, kind, scope)) {
        yield record as Lists[Kind];
        read++;
        await onRecords(Math.min(1, read / total));
      }
    },
  });
  return {
    ...head,
    period: asked.period,
    inventoryItems: list('inventoryItems'),
    trackers: list('trackers'),
    entries: list('entries'),
    revisions: list('revisions'),
    movements: list('movements'),
    ratings: list('ratings'),
    prescriptions: list('prescriptions'),
    reminders: list('reminders'),
    feedback: list('feedback'),
    appointments: list('appointments'),
    documents: list('documents'),
    unwantedEffectReports: list('unwantedEffectReports'),
    medicines: list('medicines'),
    conditions: list('conditions'),
    seizures: list('seizures'),
    seizureFreeDays: list('seizureFreeDays'),
    visitNotes: list('visitNotes'),
    connections: list('connections'),
    memberships: list('memberships'),
    associationInvitations: list('associationInvitations'),
    dispensings: list('dispensings'),
    documentShares: list('documentShares'),
    accessLog: list('accessLog'),
    authEvents: list('authEvents'),
    legalAgreements: list('legalAgreements'),
    caregivers: list('caregivers'),
    careActs: list('careActs'),
    receipts: list('receipts'),
  };
}
