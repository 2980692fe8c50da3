import type { ImportCounts } from '@balsamo/contract/exports/job-schemas.ts';
import { TRACKERS_MAX } from '@balsamo/domain/diary/tracker.ts';
import { RECORD_KINDS } from '@balsamo/domain/exports/vocabulary.ts';
import { useTranslation } from 'react-i18next';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';
import { useI18n } from '../../platform/use-i18n.ts';

const COLUMNS = ['added', 'known', 'skipped'] as const;
/** Kinds of which some records can be left out, each with its reason. */
const WITH_REASON = [
  'trackers',
  'ratings',
  'prescriptions',
  'reminders',
  'revisions',
  'movements',
  'appointments',
  'documents',
  'medicines',
  'conditions',
  'seizureFreeDays',
] as const;

/** What an import adds, finds and leaves out, per kind that the file holds; and why something is left out. */
export function ImportCountsTable({ counts }: { counts: ImportCounts }) {
  const { t } = useTranslation(['exports']);
  const number = numberFormat(htmlLanguage(useI18n().language));
  // A job from before an update counts fewer kinds.
  const kinds = RECORD_KINDS.filter((kind) => COLUMNS.some((column) => (counts[kind]?.[column] ?? 0) > 0));
  const reasons = WITH_REASON.filter((kind) => (counts[kind]?.skipped ?? 0) > 0);
  if (kinds.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full text-15">
        <caption className="sr-only">{t('exports:counts.caption')}</caption>
        <thead>
          <tr className="border-line border-b text-13 text-ink-soft">
            <th scope="col" className="py-1.5 pr-2 text-left font-medium">
              {t('exports:counts.kind')}
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="py-1.5 pl-2 text-right font-medium">
                {t(`exports:counts.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind} className="border-line border-b last:border-0">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {t(`exports:kind.${kind}`)}
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className="py-1.5 pl-2 text-right tabular-nums">
                  {number.format(counts[kind][column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {reasons.map((kind) => (
        <p key={kind} className="text-13 text-ink-soft">
          {t(`exports:skipped.${kind}`, { count: counts[kind].skipped, max: TRACKERS_MAX })}
        </p>
      ))}
    </div>
  );
}
