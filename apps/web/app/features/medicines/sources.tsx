import { INTERACTIONS_DATED, type Source } from '@balsamo/domain/medicines/interaction-table.ts';
import { useTranslation } from 'react-i18next';
import { useCalendarDayText } from '../../platform/day-text.ts';

/** What a row of the table was made from. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  const { t } = useTranslation(['interactions']);
  return (
    <div className="text-13 text-ink-soft">
      <p className="font-semibold">{t('interactions:sources')}</p>
      <ul className="list-disc pl-4">
        {sources.map(({ text, year }) => (
          <li key={text} lang="en" className="wrap-anywhere">
            {text} ({year})
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is not in the list, without a word that it were safe, and when the list was looked through. */
export function ListLimits({ unlisted }: { unlisted: readonly string[] }) {
  const { t, i18n } = useTranslation(['interactions']);
  const dayText = useCalendarDayText();
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(unlisted);
  return (
    <div className="text-13 text-ink-soft">
      {unlisted.length > 0 ? (
        <p className="text-15 wrap-anywhere">{t('interactions:unlisted', { count: unlisted.length, names })}</p>
      ) : null}
      <p className="mt-1">{t('interactions:dated', { day: dayText(INTERACTIONS_DATED) })}</p>
    </div>
  );
}
