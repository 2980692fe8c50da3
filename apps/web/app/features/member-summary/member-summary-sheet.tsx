import type { MemberSummary } from '@balsamo/contract/member-summary/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { useNow } from '../../platform/clock.ts';
import { useCalendarDayText, useDayText } from '../../platform/day-text.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { memberSummaryQuery } from './member-summary-query.ts';

/** Fewer uses than these make no habit; the sheet says so. */
const FEW_ENTRIES = 5;

export type MemberSummarySheetProps = {
  /** Of the membership. */
  memberId: string;
  name: string;
} & OpenSheetProps;

/** What a member shows the association that is open (spec §3, spec-D15). Opening it is a line of the member's access log. */
export default function MemberSummarySheet({ memberId, name, ...sheet }: MemberSummarySheetProps) {
  const { t } = useTranslation(['memberSummary']);
  return (
    <Sheet {...sheet} title={t('memberSummary:title')} description={t('memberSummary:of', { name })}>
      <div className="min-h-72">
        <Summary memberId={memberId} name={name} />
      </div>
    </Sheet>
  );
}

function Summary({ memberId, name }: { memberId: string; name: string }) {
  const { t } = useTranslation(['memberSummary', 'common']);
  const { id } = useAssociation();
  const query = useQuery(memberSummaryQuery(id, memberId));
  const { data, isError, error } = query;
  if (isError) {
    if (error instanceof ApiProblem && error.status === 404) {
      return (
        <EmptyState title={t('memberSummary:notShown.title', { name })} headingLevel={3}>
          {t('memberSummary:notShown.text', { name })}
        </EmptyState>
      );
    }
    const isUnlogged = error instanceof ApiProblem && error.code === 'patients.access_not_logged';
    return (
      <LoadFailed query={query} title={t('memberSummary:loadFailed')} retry={t('common:action.retry')} buttonSize="sm">
        {isUnlogged ? t('memberSummary:notLogged', { name }) : t('memberSummary:loadFailedText')}
      </LoadFailed>
    );
  }
  if (!data) return <Skeleton className="h-72" aria-label={t('memberSummary:loading')} />;
  return <Figures summary={data} name={name} />;
}

function Figures({ summary, name }: { summary: MemberSummary; name: string }) {
  const { t, i18n } = useTranslation(['memberSummary', 'diary']);
  const dayText = useDayText();
  const calendarDayText = useCalendarDayText();
  const age = useAge(summary.computedAt);
  const { mostUsedProductType, mostUsedMethod, averageFrequency, totalEntries, lastEntryDate, sharedSince } = summary;
  const perWeek = averageFrequency.toLocaleString(htmlLanguage(i18n.language), { maximumFractionDigits: 1 });
  const facts = [
    { label: t('memberSummary:product'), value: mostUsedProductType && t(`diary:product.${mostUsedProductType}`) },
    { label: t('memberSummary:method'), value: mostUsedMethod && t(`diary:method.${mostUsedMethod}`) },
    { label: t('memberSummary:frequency'), value: perWeek, days: t('memberSummary:frequencyDays') },
    { label: t('memberSummary:total'), value: String(totalEntries), days: t('memberSummary:totalDays') },
    { label: t('memberSummary:last'), value: lastEntryDate && calendarDayText(lastEntryDate) },
  ];
  return (
    <div className="flex flex-col gap-4">
      {totalEntries === 0 ? (
        <EmptyState title={t('memberSummary:empty.title')} headingLevel={3} className="py-6">
          {t('memberSummary:empty.text', { name })}
        </EmptyState>
      ) : (
        <dl className="flex flex-col divide-y divide-line border-line border-y">
          {facts.map(({ label, value, days }) => (
            <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <dt className="text-ink-soft">
                {label}
                {days ? <span className="block text-13">{days}</span> : null}
              </dt>
              <dd className="tabular text-17 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {totalEntries > 0 && totalEntries < FEW_ENTRIES ? <p className="text-15">{t('memberSummary:few')}</p> : null}
      <p className="text-13 text-ink-soft">
        {`${t('memberSummary:since', { date: dayText(sharedSince) })} · ${t('memberSummary:computed', { when: age })}`}
      </p>
      <p className="flex items-start gap-2 text-13 text-ink-soft">
        <Eye className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {t('memberSummary:told', { name })}
      </p>
    </div>
  );
}

/** How long ago the figures were added up, in words. */
function useAge(computedAt: string): string {
  const { t } = useTranslation(['memberSummary']);
  const minutes = Math.floor((useNow().getTime() - Date.parse(computedAt)) / 60_000);
  return minutes < 1 ? t('memberSummary:now') : t('memberSummary:minutes', { count: minutes });
}
