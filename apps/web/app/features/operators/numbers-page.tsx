import type { InstallationNumbers } from '@balsamo/contract/operators/number-schemas.ts';
import { ROLES } from '@balsamo/domain/auth/account.ts';
import { LOST_MAIL_KINDS } from '@balsamo/domain/operators/numbers.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { ShareBars } from '../../components/charts/share-bars.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';
import { EntriesFigure } from './entries-figure.tsx';
import { installationNumbersQuery } from './number-queries.ts';
import { operatorProblem } from './operator-problem.ts';

/** How the installation is doing, in figures of everybody together (spec-D24). */
export function NumbersPage() {
  const { t } = useTranslation(['operators', 'common']);
  const query = useQuery(installationNumbersQuery);
  return (
    <>
      <header className="mb-5 max-w-prose">
        <h1 className="text-28">{t('operators:numbers.title')}</h1>
        <p className="mt-1 text-15 text-ink-soft">{t('operators:numbers.intro')}</p>
      </header>
      {query.data ? (
        <Numbers numbers={query.data} />
      ) : query.isError ? (
        <LoadFailed query={query} title={t('operators:numbers.loadFailed')} retry={t('common:action.retry')}>
          {operatorProblem(query.error, t)}
        </LoadFailed>
      ) : (
        <Skeleton className="h-96" aria-label={t('operators:loading')} />
      )}
    </>
  );
}

function Numbers({
  numbers: { accounts, entryDays, jobs, messages, lostMails, storage },
}: {
  numbers: InstallationNumbers;
}) {
  const { t, i18n } = useTranslation(['operators']);
  const language = htmlLanguage(i18n.language);
  const count = (value: number) => numberFormat(language).format(value);
  const size = (bytes: number) => sizeText(bytes, language);
  const total = ROLES.reduce((sum, role) => sum + accounts[role], 0);
  const lost = LOST_MAIL_KINDS.reduce((sum, kind) => sum + lostMails[kind], 0);
  const failed = messages.failedMails + messages.failedPushes;
  return (
    <div className="flex flex-col gap-5">
      <EntriesFigure days={entryDays} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        <div className="flex flex-col gap-5">
          <FigureCard title={t('operators:numbers.accounts')} count={count(total)}>
            <ShareBars
              bars={ROLES.map((role) => ({
                key: role,
                name: t(`operators:numbers.role.${role}`),
                value: count(accounts[role]),
                share: total === 0 ? 0 : accounts[role] / total,
              }))}
            />
          </FigureCard>
          <FigureCard title={t('operators:numbers.storage')}>
            <Facts>
              <Fact name={t('operators:numbers.files')} value={size(storage.files)} />
              <Fact name={t('operators:numbers.database')} value={size(storage.database)} />
            </Facts>
          </FigureCard>
        </div>
        <div className="flex flex-col gap-5">
          <FigureCard
            title={t('operators:numbers.queue')}
            sentence={t(jobs.failed + failed > 0 ? 'operators:numbers.queueFailed' : 'operators:numbers.queueFine')}
          >
            <Facts>
              <Fact name={t('operators:numbers.jobsWaiting')} value={count(jobs.waiting)} />
              <Fact name={t('operators:numbers.jobsFailed')} value={count(jobs.failed)} isBad={jobs.failed > 0} />
              <Fact name={t('operators:numbers.messagesWaiting')} value={count(messages.waiting)} />
              <Fact
                name={t('operators:numbers.mailsFailed')}
                value={count(messages.failedMails)}
                isBad={messages.failedMails > 0}
              />
              <Fact
                name={t('operators:numbers.pushesFailed')}
                value={count(messages.failedPushes)}
                isBad={messages.failedPushes > 0}
              />
            </Facts>
          </FigureCard>
          <FigureCard
            title={t('operators:numbers.lostMails')}
            sentence={t(lost > 0 ? 'operators:numbers.lostSome' : 'operators:numbers.lostNone')}
          >
            <Facts>
              {LOST_MAIL_KINDS.map((kind) => (
                <Fact
                  key={kind}
                  name={t(`operators:numbers.lost.${kind}`)}
                  value={count(lostMails[kind])}
                  isBad={lostMails[kind] > 0}
                />
              ))}
            </Facts>
          </FigureCard>
        </div>
      </div>
    </div>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col">{children}</dl>;
}

function Fact({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b py-2 last:border-b-0">
      <dt className="min-w-0 text-15">{name}</dt>
      <dd className={`tabular shrink-0 text-17 font-semibold ${isBad ? 'text-clay' : ''}`}>{value}</dd>
    </div>
  );
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size in words of the language: `820 kB`, `1,4 GB`. */
function sizeText(bytes: number, language: string): string {
  let value = bytes / 1_000;
  let place = 0;
  while (value >= 1_000 && place < UNITS.length - 1) {
    value /= 1_000;
    place++;
  }
  const unit = UNITS[place] ?? 'kilobyte';
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: place === 0 ? 0 : 1 }).format(value);
}
