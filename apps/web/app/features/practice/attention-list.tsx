import type { AttentionItem, PracticeOverview } from '@balsamo/contract/practice/schemas.ts';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AskForNews } from '../../components/patient-line/ask-for-news.tsx';
import { NewEntriesBadge } from '../../components/patient-line/new-entries-badge.tsx';
import { ReasonList } from '../../components/patient-line/reason-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';

/** Who needs attention, and why; calm where nobody does. */
export function AttentionList({ attention }: { attention: PracticeOverview['attention'] }) {
  const { t } = useTranslation(['dashboard']);
  const { total, items } = attention;
  return (
    <section aria-labelledby="attention-title">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 id="attention-title" className="text-21">
          {t('dashboard:attention.title')}
        </h2>
        {total > items.length ? (
          <Button asChild variant="ghost" className="-mr-gutter">
            <Link to={{ pathname: '/dashboard', hash: 'patients?order=attention' }}>
              {t('dashboard:attention.all', { count: total })}
            </Link>
          </Button>
        ) : null}
      </div>
      {items.length > 0 ? (
        <ul className="flex flex-col rounded-card border border-line bg-surface">
          {items.map((item) => (
            <AttentionLine key={item.patientId} item={item} />
          ))}
        </ul>
      ) : (
        <Card>
          <p className="font-semibold">{t('dashboard:attention.none')}</p>
          <p className="text-15 text-ink-soft">{t('dashboard:attention.noneText')}</p>
        </Card>
      )}
    </section>
  );
}

function AttentionLine({ item }: { item: AttentionItem }) {
  const { patientId, name, newEntries, reasons, lastActivityAt } = item;
  return (
    <li className="relative flex items-start gap-3 border-line border-b px-4 py-3.5 last:border-b-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 font-sans text-17 font-semibold break-words">
            <Link to={`/patients/${patientId}`} className="before:absolute before:inset-0 hover:text-leaf">
              {name}
            </Link>
          </h3>
          <NewEntriesBadge count={newEntries} />
        </div>
        <ReasonList reasons={reasons} lastActivityAt={lastActivityAt} />
        {reasons.some(({ code }) => code === 'silent') ? (
          <div className="relative z-1 flex">
            <AskForNews patientId={patientId} name={name} />
          </div>
        ) : null}
      </div>
      <ChevronRight className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
    </li>
  );
}
