import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { openArticleOf } from './article-address.ts';

type LeaveQuestionProps = {
  articleId: string;
  isDirty: boolean;
  /** Was the article deleted? Read at the moment of leaving. */
  isGone: RefObject<boolean>;
};

/** Asks whoever leaves a form with changes that are not saved. They wait on the device all the same. */
export function LeaveQuestion({ articleId, isDirty, isGone }: LeaveQuestionProps) {
  const { t } = useTranslation(['articles']);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isStaying =
      nextLocation.pathname === currentLocation.pathname && openArticleOf(nextLocation.hash)?.id === articleId;
    return isDirty && !isGone.current && !isStaying;
  });
  useEffect(() => {
    if (!isDirty) return;
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen && blocker.state === 'blocked') blocker.reset();
      }}
      title={t('articles:leave.title')}
      description={t('articles:leave.text')}
      confirmLabel={t('articles:leave.confirm')}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
