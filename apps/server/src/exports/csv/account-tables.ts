import type { ExportedRecord } from '@balsamo/contract/exports/record-schemas.ts';
import type { Cell } from '../../csv/cell.ts';
import type { ExportSource } from '../source/export-source.ts';
import { type CsvTable, table } from './table.ts';

export function accountTable(source: ExportSource): CsvTable {
  const { settings } = source;
  const { doctorProfile, ...account } = source.account;
  const told = doctorProfile && { ...doctorProfile, languages: doctorProfile.languages.join(' ') };
  return table('account', Object.entries({ exportedAt: source.exportedAt, ...account, ...told, ...flat(settings) }), [
    ['field', ([field]) => field],
    ['value', ([, value]) => value],
  ]);
}

function flat(settings: ExportSource['settings']): Record<string, Cell> {
  const { ratingQuestion, diary, ...channels } = settings;
  return {
    ...channels,
    ratingQuestionTime: ratingQuestion?.time ?? null,
    ratingQuestionIsActive: ratingQuestion?.isActive ?? null,
    mainSymptom: diary?.mainSymptom ?? null,
    quickActions: diary?.quickActions.join(' ') ?? null,
  };
}

export function consentsTable({ consents }: ExportSource): CsvTable {
  return table('consents', consents, [
    ['purpose', (consent) => consent.purpose],
    ['given_at_utc', (consent) => consent.givenAt],
  ]);
}

/** What was told to the operator. */
export function feedbackTable(source: ExportSource): CsvTable {
  return table<ExportedRecord['feedback']>('feedback', source.feedback, [
    ['id', (feedback) => feedback.id],
    ['type', (feedback) => feedback.type],
    ['category', (feedback) => feedback.category],
    ['message', (feedback) => feedback.message],
    ['created_at_utc', (feedback) => feedback.createdAt],
  ]);
}

/** Who signed in, and what was agreed to. */
export function signInTables(source: ExportSource): CsvTable[] {
  return [
    table('auth_events', source.authEvents ?? [], [
      ['id', (event) => event.id],
      ['kind', (event) => event.kind],
      ['at_utc', (event) => event.at],
      ['network', (event) => event.network],
      ['browser', (event) => event.browser],
      ['system', (event) => event.system],
    ]),
    table('legal_agreements', source.legalAgreements ?? [], [
      ['document', (agreement) => agreement.document],
      ['version', (agreement) => agreement.version],
      ['agreed_at_utc', (agreement) => agreement.agreedAt],
    ]),
  ];
}

/** What a doctor paid. */
export function receiptsTable(source: ExportSource): CsvTable {
  return table('receipts', source.receipts ?? [], [
    ['id', (receipt) => receipt.id],
    ['number', (receipt) => receipt.number],
    ['amount_in_cents', (receipt) => receipt.amount],
    ['currency', (receipt) => receipt.currency],
    ['paid_at_utc', (receipt) => receipt.paidAt],
    ['period_start_utc', (receipt) => receipt.periodStart],
    ['period_end_utc', (receipt) => receipt.periodEnd],
    ['payer_name', (receipt) => receipt.payerName],
    ['payer_tax_id', (receipt) => receipt.payerTaxId],
  ]);
}
