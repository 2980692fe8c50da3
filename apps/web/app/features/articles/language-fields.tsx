import {
  CATEGORY_MAX_LENGTH,
  CONTENT_MAX_LENGTH,
  DEFAULT_CATEGORY,
  EXCERPT_MAX_LENGTH,
  IMAGE_ALT_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '@balsamo/domain/articles/article.ts';
import { SLUG_MAX_LENGTH } from '@balsamo/domain/associations/association.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../components/form/use-form.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import { articlePathIn } from '../../platform/site-paths.ts';
import { ArticlePreview } from './article-preview.tsx';
import { type ArticleField, type ArticleValues, isAddressPublic, retitled, textName } from './article-values.ts';

type LanguageFieldsProps = { form: Form<ArticleValues, ArticleField>; language: Language };

/** What an article says in one language, with the preview of its text. */
export function LanguageFields({ form, language }: LanguageFieldsProps) {
  const { t } = useTranslation(['articles']);
  const name = <Part extends Parameters<typeof textName>[1]>(field: Part) => textName(language, field);
  const { values } = form;
  const isPublic = isAddressPublic(values, language);
  const excerpt = values[name('excerpt')];
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <Field label={t('articles:field.title')} error={form.errorOf(name('title'))} isRequired>
          <Input
            {...form.text(name('title'))}
            lang={language}
            maxLength={TITLE_MAX_LENGTH}
            onChange={({ target }) => form.set(retitled(values, language, target.value))}
          />
        </Field>
        <Field
          label={t('articles:field.slug')}
          hint={isPublic ? t('articles:hint.slugPublic') : articlePathIn(values[name('slug')] || '…', language)}
          error={form.errorOf(name('slug'))}
        >
          <Input
            {...form.text(name('slug'))}
            maxLength={SLUG_MAX_LENGTH}
            readOnly={isPublic}
            spellCheck={false}
            autoCapitalize="none"
            className={isPublic ? 'bg-line/40' : undefined}
          />
        </Field>
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <Field
          label={t('articles:field.content')}
          aside={<span className="text-13 text-ink-soft">{t('articles:markdown')}</span>}
          hint={t('articles:hint.content')}
          error={form.errorOf(name('content'))}
          isRequired
          className="min-w-0"
        >
          <TextArea
            {...form.text(name('content'))}
            lang={language}
            rows={18}
            maxLength={CONTENT_MAX_LENGTH}
            className="min-h-112 lg:flex-1"
          />
        </Field>
        <ArticlePreview content={values[name('content')]} title={values[name('title')]} language={language} />
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <Field
          label={t('articles:field.excerpt')}
          aside={
            <span className="tabular text-13 text-ink-soft">
              {excerpt.length}/{EXCERPT_MAX_LENGTH}
            </span>
          }
          hint={t('articles:hint.excerpt')}
          error={form.errorOf(name('excerpt'))}
        >
          <TextArea {...form.text(name('excerpt'))} lang={language} rows={4} maxLength={EXCERPT_MAX_LENGTH} />
        </Field>
        <div className="flex flex-col gap-5">
          <Field
            label={t('articles:field.category')}
            hint={t('articles:hint.category', { category: DEFAULT_CATEGORY[language] })}
            error={form.errorOf(name('category'))}
          >
            <Input {...form.text(name('category'))} lang={language} maxLength={CATEGORY_MAX_LENGTH} />
          </Field>
          <Field
            label={t('articles:field.imageAlt')}
            hint={t('articles:hint.imageAlt')}
            error={form.errorOf(name('imageAlt'))}
          >
            <Input {...form.text(name('imageAlt'))} lang={language} maxLength={IMAGE_ALT_MAX_LENGTH} />
          </Field>
        </div>
      </div>
    </div>
  );
}
