import type { KeptArticle } from '@balsamo/contract/articles/schemas.ts';
import { FILE_RULES, maxMegabytes } from '@balsamo/domain/files/file.ts';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeChosenFile } from '../../components/files/chosen-file.ts';
import { UploadProgress } from '../../components/files/upload-progress.tsx';
import { useUpload } from '../../components/files/use-upload.ts';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { useArticleWrites } from './article-queries.ts';
import { pictureFailure, pictureFinding } from './picture-failure.ts';

const FRAME = 'flex aspect-video w-full rounded-card border border-line';
type CoverFieldProps = {
  /** Undefined until the article was saved for the first time: a picture belongs to one that is there. */
  article: KeptArticle | null;
  alt: string;
  /** The article as it stands with another picture. */
  onChanged: (article: KeptArticle) => void;
  /** Somebody else was faster. */
  onOvertaken: () => Promise<unknown>;
};

/** The picture of an article, which is brought, replaced and taken away at once. */
export function CoverField({ article, alt, onChanged, onOvertaken }: CoverFieldProps) {
  const { t } = useTranslation(['articles']);
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <h2 id={`${id}-title`} className="font-sans text-15 font-medium">
        {t('articles:image.title')}
      </h2>
      {article?.imageAddress ? (
        <Picture key={article.imageAddress} address={article.imageAddress} alt={alt} />
      ) : (
        <p
          className={`${FRAME} items-center justify-center border-dashed p-3 text-center text-15 text-ink-soft max-md:aspect-[3/1]`}
        >
          {t('articles:image.none')}
        </p>
      )}
      {article ? (
        <Buttons article={article} onChanged={onChanged} onOvertaken={onOvertaken} />
      ) : (
        <p className="text-13 text-ink-soft">{t('articles:image.saveFirst')}</p>
      )}
    </section>
  );
}

/** A picture that cannot be shown says why, and is opened by itself. */
function Picture({ address, alt }: { address: string; alt: string }) {
  const { t } = useTranslation(['articles']);
  const [problem, setProblem] = useState<'missing' | 'broken'>();
  // An image tells nobody why it failed.
  const ask = () =>
    fetch(address, { credentials: 'same-origin' }).then(
      ({ status }) => setProblem(status === 404 ? 'missing' : 'broken'),
      () => setProblem('broken'),
    );
  if (!problem) {
    return (
      <img
        src={address}
        alt={alt || t('articles:image.alt')}
        onError={() => void ask()}
        className={`${FRAME} object-cover`}
      />
    );
  }
  return (
    <div role="status" className={`${FRAME} flex-col items-center justify-center gap-2 p-3 text-center text-15`}>
      {t(`articles:image.${problem}`)}
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
      >
        {t('articles:image.open')}
      </a>
    </div>
  );
}

type ButtonsProps = { article: KeptArticle } & Pick<CoverFieldProps, 'onChanged' | 'onOvertaken'>;

function Buttons({ article, onChanged, onOvertaken }: ButtonsProps) {
  const { t } = useTranslation(['articles']);
  const { removeImage, fetchFresh, refresh } = useArticleWrites();
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const failed = (error: unknown) => {
    if (error instanceof ApiProblem && error.code === 'articles.changed_meanwhile') void onOvertaken();
    return pictureFailure(error, t);
  };
  const { progress, problem, setProblem, bring, cancel } = useUpload({
    request: apiRequest('put', '/api/admin/articles/{id}/image', {
      params: { id: article.id },
      query: { seenUpdatedAt: article.updatedAt },
    }),
    check: (file) => pictureFinding(file, t),
    failureText: failed,
    refresh: async () => {
      onChanged(await fetchFresh(article.id));
      void refresh();
    },
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = takeChosenFile(event);
    if (!file) return;
    void bring(file).then((isKept) => {
      if (isKept) void showToast('success', t('articles:image.saved'));
    });
  };
  const takeAway = () =>
    removeImage.mutate(article, {
      onSuccess: (changed) => {
        onChanged(changed);
        void showToast('success', t('articles:image.removed'));
      },
      onError: (error) => setProblem(failed(error)),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <p id={`${id}-hint`} className="text-13 text-ink-soft">
        {t('articles:image.hint', { megabytes: maxMegabytes('article_image') })}
      </p>
      <input
        ref={input}
        type="file"
        accept={FILE_RULES.article_image.types.join()}
        hidden
        onChange={choose}
        data-testid="article-image"
      />
      {progress === undefined ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-describedby={`${id}-hint ${id}-error`}
            onClick={() => input.current?.click()}
          >
            <ImageUp className="size-4.5" aria-hidden="true" />
            {t(article.imageAddress ? 'articles:image.replace' : 'articles:image.add')}
          </Button>
          {article.imageAddress ? (
            <Button variant="ghost" className="text-clay hover:bg-clay-wash" onClick={() => setAsking(true)}>
              {t('articles:image.remove')}
            </Button>
          ) : null}
        </div>
      ) : (
        <UploadProgress
          progress={progress}
          words={{
            sending: t('articles:image.sending'),
            checking: t('articles:image.checking'),
            cancel: t('articles:image.cancel'),
          }}
          onCancel={cancel}
        />
      )}
      <FieldError id={`${id}-error`}>{problem ?? null}</FieldError>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('articles:image.removeTitle')}
        description={t('articles:image.removeText')}
        confirmLabel={t('articles:image.remove')}
        onConfirm={takeAway}
        isDestructive
        isPending={removeImage.isPending}
      />
    </>
  );
}
