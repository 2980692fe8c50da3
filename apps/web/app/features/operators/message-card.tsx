import type { OperatedMessage } from '@balsamo/contract/operators/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { operatorProblem } from './operator-problem.ts';
import { useMarkMessage } from './operator-queries.ts';

type MessageCardProps = { message: OperatedMessage; onAnswer: () => void; onNote: () => void };

/** A message as it was written, what operators noted of it, and the answer. */
export function MessageCard({ message, onAnswer, onNote }: MessageCardProps) {
  const { t, i18n } = useTranslation(['operators', 'common']);
  const timeZone = useHomeTimeZone();
  const when = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const mark = useMarkMessage();
  const isRead = message.readAt !== null;
  const toggle = () =>
    mark.mutate(
      { id: message.id, isRead: !isRead },
      {
        onError: (error) =>
          void showToast('error', t('operators:messages.markFailed'), { description: operatorProblem(error, t) }),
      },
    );
  const who = [
    message.email,
    message.userType ? t(`operators:messages.userType.${message.userType}`) : null,
    t(`common:language.${message.language}`),
  ];
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-gutter">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-17 font-semibold wrap-anywhere">{message.subject}</h2>
        {isRead ? null : <Badge tone="pending">{t('operators:messages.unread')}</Badge>}
      </div>
      <p className="text-15 wrap-anywhere">{message.name}</p>
      <p className="text-13 text-ink-soft wrap-anywhere">{who.filter(Boolean).join(' · ')}</p>
      <time dateTime={message.createdAt} className="text-13 text-ink-soft">
        {when.format(new Date(message.createdAt))}
      </time>
      <p className="text-15 whitespace-pre-wrap wrap-anywhere">{message.message}</p>
      {message.note ? (
        <p className="rounded-control bg-honey-wash px-3 py-2 text-15 whitespace-pre-wrap wrap-anywhere">
          <span className="block text-13 font-semibold">{t('operators:messages.note')}</span>
          {message.note}
        </p>
      ) : null}
      {message.answer && message.answeredAt ? (
        <p className="rounded-control bg-leaf-wash px-3 py-2 text-15 whitespace-pre-wrap wrap-anywhere">
          <span className="block text-13 font-semibold">
            {t('operators:messages.answeredAt', { date: when.format(new Date(message.answeredAt)) })}
          </span>
          {message.answer}
        </p>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-2.5 pt-2">
        <Button variant="ghost" className="-ml-3" onClick={toggle} isPending={mark.isPending}>
          {t(isRead ? 'operators:messages.markUnread' : 'operators:messages.markRead')}
        </Button>
        <Button variant="secondary" onClick={onNote}>
          {t(message.note ? 'operators:messages.changeNote' : 'operators:messages.addNote')}
        </Button>
        {message.answer ? null : <Button onClick={onAnswer}>{t('operators:messages.answer')}</Button>}
      </div>
    </li>
  );
}
