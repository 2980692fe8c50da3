import type { KeptArticle } from '@balsamo/contract/articles/schemas.ts';
import { maxMegabytes } from '@balsamo/domain/files/file.ts';
import { ImageUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerImage } from '../../components/files/server-image.tsx';
import { UploadField } from '../../components/files/upload-field.tsx';
import { useUpload } from '../../components/files/use-upload.ts';
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
        <PictureUpload article={article} onChanged={onChanged} onOvertaken={onOvertaken} />
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
      <ServerImage
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

type PictureUploadProps = { article: KeptArticle } & Pick<CoverFieldProps, 'onChanged' | 'onOvertaken'>;

function PictureUpload({ article, onChanged, onOvertaken }: PictureUploadProps) {
  const { t } = useTranslation(['articles']);
  const { removeImage, fetchFresh, refresh } = useArticleWrites();
  const hintId = useId();
  const failed = (error: unknown) => {
    if (error instanceof ApiProblem && error.code === 'articles.changed_meanwhile') void onOvertaken();
    return pictureFailure(error, t);
  };
  const { setProblem, ...upload } = useUpload({
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
  const takeAway = (close: () => void) =>
    removeImage.mutate(article, {
      onSuccess: (changed) => {
        onChanged(changed);
        void showToast('success', t('articles:image.removed'));
      },
      onError: (error) => setProblem(failed(error)),
      onSettled: close,
    });
  return (
    <>
      <p id={hintId} className="text-13 text-ink-soft">
        {t('articles:image.hint', { megabytes: maxMegabytes('article_image') })}
      </p>
      <UploadField
        kind="article_image"
        upload={upload}
        icon={ImageUp}
        label={t(article.imageAddress ? 'articles:image.replace' : 'articles:image.add')}
        aria-describedby={hintId}
        words={{
          sending: t('articles:image.sending'),
          checking: t('articles:image.checking'),
          cancel: t('articles:image.cancel'),
          kept: t('articles:image.saved'),
        }}
        removal={{
          isOffered: Boolean(article.imageAddress),
          label: t('articles:image.remove'),
          title: t('articles:image.removeTitle'),
          text: t('articles:image.removeText'),
          isPending: removeImage.isPending,
          onConfirm: takeAway,
        }}
        data-testid="article-image"
      />
    </>
  );
}
