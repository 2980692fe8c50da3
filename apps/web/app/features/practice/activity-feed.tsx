import type { Activity, ActivityList } from '@balsamo/contract/practice/schemas.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { ActivityLine } from './activity-line.tsx';
import { activityQuery, takeFirstPage } from './practice-queries.ts';

export type ActivityFeedProps = {
  /** The newest, as the overview brought them. */
  first: ActivityList;
  onOpenEntry: (activity: Activity) => void;
};

/** What happened with the doctor's patients, newest first, ten at a time. */
export function ActivityFeed({ first, onOpenEntry }: ActivityFeedProps) {
  const { t } = useTranslation(['dashboard']);
  const client = useQueryClient();
  useEffect(() => takeFirstPage(client, first), [client, first]);
  const query = useInfiniteQuery({ ...activityQuery, initialData: { pages: [first], pageParams: [undefined] } });
  // What moved down between two pages is shown once.
  const items = new Map(
    query.data.pages.flatMap((page) => page.items.map((item) => [`${item.type} ${item.id}`, item])),
  );
  return (
    <section aria-labelledby="activity-title">
      <h2 id="activity-title" className="mb-2 flex min-h-11 items-center text-21">
        {t('dashboard:activity.title')}
      </h2>
      {items.size === 0 ? (
        <Card>
          <p className="font-semibold">{t('dashboard:activity.none')}</p>
          <p className="text-15 text-ink-soft">{t('dashboard:activity.noneText')}</p>
        </Card>
      ) : (
        <ul className="flex flex-col rounded-card border border-line bg-surface">
          {[...items].map(([key, activity]) => (
            <ActivityLine key={key} activity={activity} onOpenEntry={() => onOpenEntry(activity)} />
          ))}
        </ul>
      )}
      {query.isFetchNextPageError ? (
        <p role="alert" className="mt-3 text-15 text-clay">
          {t('dashboard:errors.more')}
        </p>
      ) : null}
      <MoreButton query={query} className="mt-3">
        {t('dashboard:activity.more')}
      </MoreButton>
    </section>
  );
}
