import type { KeptArticle } from '@balsamo/contract/articles/schemas.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { listAddress } from './article-address.ts';
import { useArticleWrites } from './article-queries.ts';
import { articleFailure } from './article-refusals.ts';

const isOvertaken = (error: unknown) => error instanceof ApiProblem && error.code === 'articles.changed_meanwhile';

type DeleteArticleProps = {
  article: KeptArticle;
  /** Nothing of it waits on the device any more. */
  onDeleted: () => void;
  onOvertaken: () => Promise<unknown>;
};

/** Deletes an article in every language, with its picture, once it was asked. */
export function DeleteArticle({ article, onDeleted, onOvertaken }: DeleteArticleProps) {
  const { t } = useTranslation(['articles']);
  const [isAsking, setAsking] = useState(false);
  const { remove } = useArticleWrites();
  const navigate = useNavigate();
  const confirm = () =>
    remove.mutate(article, {
      onSuccess: () => {
        onDeleted();
        void showToast('success', t('articles:remove.done'));
        void navigate(listAddress, { replace: true });
      },
      onError: (error) => {
        if (isOvertaken(error)) void onOvertaken();
        void showToast('error', t('articles:failed.delete'), { description: articleFailure(error, t) });
      },
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button variant="ghost" className="text-clay hover:bg-clay-wash md:ml-auto" onClick={() => setAsking(true)}>
        {t('articles:remove.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('articles:remove.title')}
        description={t(article.status === 'published' ? 'articles:remove.textPublic' : 'articles:remove.text')}
        confirmLabel={t('articles:remove.action')}
        onConfirm={confirm}
        isDestructive
        isPending={remove.isPending}
      />
    </>
  );
}

type DeleteTranslationProps = Pick<DeleteArticleProps, 'article' | 'onOvertaken'> & {
  language: Language;
  onChanged: (article: KeptArticle) => void;
};

/** Deletes what an article says in one of its languages, once it was asked. */
export function DeleteTranslation({ article, language, onChanged, onOvertaken }: DeleteTranslationProps) {
  const { t } = useTranslation(['articles', 'common']);
  const [isAsking, setAsking] = useState(false);
  const { removeTranslation } = useArticleWrites();
  const confirm = () =>
    removeTranslation.mutate(
      { seen: article, language },
      {
        onSuccess: (changed) => {
          onChanged(changed);
          void showToast('success', t('articles:translation.done'));
        },
        onError: (error) => {
          if (isOvertaken(error)) void onOvertaken();
          void showToast('error', t('articles:translation.failed'), { description: articleFailure(error, t) });
        },
        onSettled: () => setAsking(false),
      },
    );
  return (
    <div>
      <Button variant="ghost" className="-ml-3 text-clay hover:bg-clay-wash" onClick={() => setAsking(true)}>
        {t('articles:translation.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('articles:translation.title', { language: t(`common:language.${language}`) })}
        description={t('articles:translation.text')}
        confirmLabel={t('articles:translation.action')}
        onConfirm={confirm}
        isDestructive
        isPending={removeTranslation.isPending}
      />
    </div>
  );
}

/** Puts what is stored in the place of what was typed, once it was asked. */
export function DiscardChanges({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation(['articles']);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" size="lg" onClick={() => setAsking(true)}>
        {t('articles:discard.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('articles:discard.title')}
        description={t('articles:discard.text')}
        confirmLabel={t('articles:discard.action')}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
        isDestructive
      />
    </>
  );
}
