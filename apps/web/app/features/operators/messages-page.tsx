import type { OperatedMessage } from '@balsamo/contract/operators/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftContext } from '../../components/form/draft.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { FeedbackList } from './feedback-list.tsx';
import { MessageCard } from './message-card.tsx';
import { operatorProblem } from './operator-problem.ts';
import { type MessageStatus, messagesQuery } from './operator-queries.ts';
import { PagedList } from './paged-list.tsx';

const PARTS = ['open', 'answered', 'suspect', 'feedback'] as const;
type Part = (typeof PARTS)[number];
type OpenedSheet = { kind: 'answer' | 'note'; message: OperatedMessage };

const loadSheet = () => import('./message-sheets.tsx').then((module) => ({ default: module.MessageSheet }));
const MessageSheet = lazy(loadSheet);

/** What was written to the team by the contact page, and what people say of the app (spec-D19, spec-D24). */
export function MessagesPage() {
  const { t } = useTranslation(['operators']);
  const [part, setPart] = useState<Part>('open');
  const { current, props, open } = useSheets<OpenedSheet>('messages');
  const openSheet = (sheet: OpenedSheet) => {
    open(sheet, loadSheet).catch(
      (error) => void showToast('error', t('operators:messages.notOpened'), { description: operatorProblem(error, t) }),
    );
  };
  useSheetGivenBack<OpenedSheet>('messages', openSheet);
  return (
    <>
      <header className="mb-5 max-w-prose">
        <h1 className="text-28">{t('operators:messages.title')}</h1>
        <p className="mt-1 text-15 text-ink-soft">{t('operators:messages.intro')}</p>
      </header>
      <SegmentedControl
        label={t('operators:messages.which')}
        segments={PARTS.map((value) => ({ value, label: t(`operators:messages.part.${value}`) }))}
        value={part}
        onValueChange={setPart}
      >
        {PARTS.map((value) => (
          <SegmentPanel key={value} value={value}>
            {value === 'feedback' ? <FeedbackList /> : <Messages status={value} onOpen={openSheet} />}
          </SegmentPanel>
        ))}
      </SegmentedControl>
      {current ? (
        <Suspense fallback={null}>
          <DraftContext value={current.draft}>
            <MessageSheet key={current.opening} {...current.sheet} {...props} />
          </DraftContext>
        </Suspense>
      ) : null}
    </>
  );
}

type MessagesProps = { status: MessageStatus; onOpen: (sheet: OpenedSheet) => void };

function Messages({ status, onOpen }: MessagesProps) {
  const { t } = useTranslation(['operators']);
  const query = useInfiniteQuery(messagesQuery(status));
  return (
    <PagedList
      query={query}
      items={query.data?.pages.flatMap(({ items }) => items)}
      label={t(`operators:messages.part.${status}`)}
      failed={t('operators:messages.loadFailed')}
      empty={{ title: t(`operators:messages.empty.${status}`), text: t(`operators:messages.emptyText.${status}`) }}
    >
      {(message) => (
        <MessageCard
          key={message.id}
          message={message}
          onAnswer={() => onOpen({ kind: 'answer', message })}
          onNote={() => onOpen({ kind: 'note', message })}
        />
      )}
    </PagedList>
  );
}
