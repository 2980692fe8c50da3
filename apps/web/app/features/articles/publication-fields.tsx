import { ARTICLE_STATUSES, AUTHOR_MAX_LENGTH } from '@balsamo/domain/articles/article.ts';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../components/form/use-form.ts';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { useHomeTimeZone } from '../../platform/clock.ts';
import type { ArticleField, ArticleValues } from './article-values.ts';

type PublicationFieldsProps = { form: Form<ArticleValues, ArticleField> };

/** What belongs to an article in every language: who wrote it, and whether it is read. */
export function PublicationFields({ form }: PublicationFieldsProps) {
  const { t } = useTranslation(['articles']);
  const timeZone = useHomeTimeZone();
  const { values } = form;
  return (
    <div className="flex flex-col gap-5">
      <Field
        label={t('articles:field.authorName')}
        hint={t('articles:hint.authorName')}
        error={form.errorOf('authorName')}
      >
        <Input {...form.text('authorName')} maxLength={AUTHOR_MAX_LENGTH} />
      </Field>
      <CheckboxField
        label={t('articles:field.isFeatured')}
        hint={t('articles:hint.isFeatured')}
        error={form.errorOf('isFeatured')}
        isChecked={values.isFeatured}
        onChange={(isFeatured) => form.set({ isFeatured })}
      />
      <RadioCards
        legend={t('articles:field.status')}
        name="status"
        columns={1}
        cards={ARTICLE_STATUSES.map((value) => ({
          value,
          label: t(`articles:publication.${value}`),
          hint: t(`articles:publication.${value}Hint`),
        }))}
        value={values.status}
        onValueChange={(status) => {
          form.set({ status });
          form.forget('publishedAt');
        }}
        error={form.errorOf('status')}
      />
      {values.status === 'scheduled' ? (
        <Field
          label={t('articles:field.publishedAt')}
          hint={t('articles:hint.publishedAt', { zone: timeZone })}
          error={form.errorOf('publishedAt')}
          isRequired
        >
          <Input {...form.text('publishedAt')} type="datetime-local" />
        </Field>
      ) : null}
    </div>
  );
}
