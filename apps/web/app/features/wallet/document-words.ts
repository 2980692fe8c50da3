import { MAX_PAGES } from '@balsamo/domain/files/document-pages.ts';
import { FILE_PROBLEMS, type FileProblem, maxMegabytes } from '@balsamo/domain/files/file.ts';
import {
  RECEIVED_FILE_PROBLEMS,
  RECEIVED_PDF_MAX_BYTES,
  RECEIVED_PHOTO_MAX_BYTES,
  type ReceivedFileProblem,
  type RefusedFiles,
} from '@balsamo/domain/files/received-file.ts';
import { storageInMegabytes } from '@balsamo/domain/files/storage-quota.ts';
import { daysFromTo } from '@balsamo/domain/time/calendar-day.ts';
import { type DocumentDetails, documentStanding } from '@balsamo/domain/wallet/document.ts';
import type { TFunction } from 'i18next';
import type { useDayFormat } from '../../components/charts/day-format.ts';
import type { BadgeTone } from '../../components/ui/badge.tsx';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

export type WalletTexts = TFunction<['wallet']>;

/** What a document is called: as the person calls it, else by its type. */
export const nameOf = ({ title, type }: Pick<DocumentDetails, 'title' | 'type'>, t: WalletTexts): string =>
  title ?? t(`wallet:type.${type}`);

/** How it stands, in words and as a tone: what ends soon is honey, what is over clay, and neither by colour alone. */
export function standingOf(
  validUntil: string | null,
  today: string,
  { t, days }: { t: WalletTexts; days: ReturnType<typeof useDayFormat> },
): { tone: BadgeTone; text: string } {
  const standing = documentStanding(validUntil, today);
  if (validUntil === null || standing === 'endless') return { tone: 'neutral', text: t('wallet:standing.endless') };
  const day = days.full(validUntil);
  if (standing === 'expired') return { tone: 'overdue', text: t('wallet:standing.expired', { day }) };
  if (standing === 'valid') return { tone: 'done', text: t('wallet:standing.valid', { day }) };
  const count = daysFromTo(today, validUntil);
  return {
    tone: 'pending',
    text: count === 0 ? t('wallet:standing.today') : t('wallet:standing.ends_soon', { count, day }),
  };
}

export const fileProblemText = (problem: FileProblem, t: WalletTexts): string =>
  t(`wallet:fileProblem.${problem}`, { megabytes: maxMegabytes('wallet_document') });

const MEBIBYTE = 1024 * 1024;
const RECEIVED_LIMITS = {
  pages: MAX_PAGES,
  pdfMegabytes: RECEIVED_PDF_MAX_BYTES / MEBIBYTE,
  photoMegabytes: RECEIVED_PHOTO_MAX_BYTES / MEBIBYTE,
};

/** What of the files that were shared together is not taken: a sentence for each cause. */
export const refusedTexts = (refused: RefusedFiles, t: WalletTexts): { problem: ReceivedFileProblem; text: string }[] =>
  RECEIVED_FILE_PROBLEMS.flatMap((problem) => {
    const count = refused[problem];
    return count ? [{ problem, text: t(`wallet:refused.${problem}`, { count, ...RECEIVED_LIMITS }) }] : [];
  });

/** Why a document, its file or a share was not kept, in words. */
export function problemText(error: unknown, t: WalletTexts): string {
  if (error instanceof NetworkProblem) return t('wallet:failed.connection');
  if (error instanceof ApiProblem) {
    const problem = FILE_PROBLEMS.find((known) => error.code === `files.${known}`);
    if (problem) return fileProblemText(problem, t);
    if (error.storage) return t('wallet:problem.storageFull', storageInMegabytes(error.storage));
    if (error.status === 413) return fileProblemText('file_too_large', t);
    if (error.code === 'wallet.full') return t('wallet:problem.full');
    if (error.code === 'wallet.not_connected') return t('wallet:problem.not_connected');
    if (error.status === 404) return t('wallet:problem.gone');
  }
  return t('wallet:failed.later');
}

const FIELD_CODES = [
  'issued_in_future',
  'valid_before_issued',
  'ends_in_past',
  'ends_too_late',
  'required',
  'reader',
  'day',
] as const;

/** Words for a refused field. */
export function fieldText(code: string, t: WalletTexts): string {
  const known = FIELD_CODES.find((one) => one === code);
  if (known) return t(`wallet:problem.${known}`);
  if (code === 'too_big') return t('wallet:problem.too_long');
  return code === 'date_invalid' || code === 'invalid_format'
    ? t('wallet:problem.invalid')
    : t('wallet:problem.refused');
}
