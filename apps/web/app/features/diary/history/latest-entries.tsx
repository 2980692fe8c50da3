import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useActing } from '../../../components/acting/acting.ts';
import { LargestChanges } from '../../../components/diary-entry/largest-changes.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { EmptyPage } from '../marks.tsx';
import { EntryLine } from './entry-line.tsx';

/** Symptoms named under an entry of this short list. */
const CHANGES_SHOWN = 2;

/** The newest entries, with what moved most. */
export function LatestEntries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation(['diary', 'common']);
  const acting = useActing();
  return (
    <section aria-labelledby="latest-title">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 id="latest-title" className="text-21">
          {t('diary:latest.title')}
        </h2>
        {entries.length > 0 ? (
          <Link
            to="#history"
            className="flex min-h-11 items-center font-semibold text-leaf underline-offset-4 hover:underline"
          >
            {t('diary:latest.seeAll')}
          </Link>
        ) : null}
      </div>
      <Card className="py-0">
        {entries.length === 0 ? (
          <EmptyState
            mark={<EmptyPage />}
            title={acting ? t('common:care.emptyTitle', { name: acting.name }) : t('diary:latest.emptyTitle')}
            headingLevel={3}
            className="py-8"
          >
            {acting?.isReadOnly ? t('common:care.emptyText') : t('diary:latest.emptyText')}
            {acting ? null : (
              <span className="mt-3 block">
                {t('common:care.hint')}{' '}
                <Link
                  to="/conta#cuidado"
                  className="inline-flex min-h-11 items-center font-semibold text-leaf underline-offset-4 hover:underline"
                >
                  {t('common:care.hintAction')}
                </Link>
              </span>
            )}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <li key={entry.id} className="py-3.5">
                <EntryLine entry={entry} />
                {entry.symptoms.after ? (
                  <div className="mt-1.5 pl-[min(3.25rem,10vw)]">
                    <LargestChanges entry={entry} limit={CHANGES_SHOWN} />
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
