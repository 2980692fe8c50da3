import type { OperatedFeedback } from '@balsamo/contract/operators/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { operatorProblem } from './operator-problem.ts';
import { feedbackQuery, useMarkFeedback } from './operator-queries.ts';
import { PagedList } from './paged-list.tsx';

/** What people say of the app; who said it is told to nobody. */
export function FeedbackList() {
  const { t } = useTranslation(['operators']);
  const query = useInfiniteQuery(feedbackQuery);
  return (
    <PagedList
      query={query}
      items={query.data?.pages.flatMap(({ items }) => items)}
      label={t('operators:messages.part.feedback')}
      failed={t('operators:messages.loadFailed')}
      empty={{ title: t('operators:messages.empty.feedback'), text: t('operators:messages.emptyText.feedback') }}
    >
      {(feedback) => <FeedbackCard key={feedback.id} feedback={feedback} />}
    </PagedList>
  );
}

function FeedbackCard({ feedback }: { feedback: OperatedFeedback }) {
  const { t, i18n } = useTranslation(['operators', 'account']);
  const timeZone = useHomeTimeZone();
  const day = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'medium', timeZone });
  const mark = useMarkFeedback();
  const isRead = feedback.readAt !== null;
  const toggle = () =>
    mark.mutate(
      { id: feedback.id, isRead: !isRead },
      {
        onError: (error) =>
          void showToast('error', t('operators:messages.markFailed'), { description: operatorProblem(error, t) }),
      },
    );
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-gutter">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="text-17 font-semibold">{t(`account:feedback.categories.${feedback.category}`)}</h2>
        <Badge tone={feedback.type === 'positive' ? 'done' : 'overdue'}>{t(`account:feedback.${feedback.type}`)}</Badge>
      </div>
      <time dateTime={feedback.createdAt} className="text-13 text-ink-soft">
        {day.format(new Date(feedback.createdAt))}
      </time>
      {feedback.message ? <p className="text-15 whitespace-pre-wrap wrap-anywhere">{feedback.message}</p> : null}
      <Button variant="ghost" className="-ml-3 mt-auto self-start" onClick={toggle} isPending={mark.isPending}>
        {t(isRead ? 'operators:messages.markUnread' : 'operators:messages.markRead')}
      </Button>
    </li>
  );
}
