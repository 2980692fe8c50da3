import type { KeptArticle } from '@balsamo/contract/articles/schemas.ts';
import { GitMerge } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { useStanding } from './article-standing.tsx';
import { type ArticlePart, TEXT_FIELDS, textName } from './article-values.ts';

type OvertakenProps = {
  /** What the other and this form have changed. */
  both: readonly ArticlePart[];
  theirs: KeptArticle;
  onTakeTheirs: () => void;
};

/**
 * Somebody else has saved the article meanwhile. What only they have changed stands in the form by now; what both have is shown as they saved
 * it, and saving puts the form's in its place.
 */
export function Overtaken({ both, theirs, onTakeTheirs }: OvertakenProps) {
  const { t } = useTranslation(['articles']);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-2.5">
      <Banner
        tone="pending"
        role="status"
        icon={<GitMerge className="size-5.5" aria-hidden="true" />}
        title={t('articles:overtaken.title')}
        action={
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t('articles:overtaken.takeTheirs')}
          </Button>
        }
      >
        {t(both.length > 0 ? 'articles:overtaken.both' : 'articles:overtaken.merged')}
      </Banner>
      {both.length > 0 ? (
        <Disclosure label={t('articles:overtaken.show', { count: both.length })}>
          <dl className="flex flex-col gap-4">
            {both.map((part) => (
              <Theirs key={part} part={part} article={theirs} />
            ))}
          </dl>
        </Disclosure>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('articles:overtaken.takeTitle')}
        description={t('articles:overtaken.takeText')}
        confirmLabel={t('articles:overtaken.takeTheirs')}
        onConfirm={() => {
          setAsking(false);
          onTakeTheirs();
        }}
        isDestructive
      />
    </div>
  );
}

function Theirs({ part, article }: { part: ArticlePart; article: KeptArticle }) {
  const { t } = useTranslation(['articles', 'common']);
  const standing = useStanding();
  const place = article.translations.flatMap((one) =>
    TEXT_FIELDS.filter((field) => textName(one.language, field) === part).map((field) => ({ one, field })),
  )[0];
  const [label, text] = place
    ? [`${t(`articles:field.${place.field}`)} · ${t(`common:language.${place.one.language}`)}`, place.one[place.field]]
    : part === 'authorName'
      ? [t('articles:field.authorName'), article.authorName]
      : part === 'status'
        ? [t('articles:field.status'), standing(article)]
        : part === 'isFeatured'
          ? [t('articles:field.isFeatured'), t(article.isFeatured ? 'articles:overtaken.yes' : 'articles:overtaken.no')]
          : [t('articles:overtaken.gone'), null];
  return (
    <div>
      <dt className="text-13 font-semibold">{label}</dt>
      <dd className="max-h-64 overflow-y-auto text-15 whitespace-pre-wrap wrap-anywhere">
        {text || t('articles:overtaken.nothing')}
      </dd>
    </div>
  );
}
