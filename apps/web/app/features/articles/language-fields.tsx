import {
  CATEGORY_MAX_LENGTH,
  CONTENT_MAX_LENGTH,
  EXCERPT_MAX_LENGTH,
  IMAGE_ALT_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '@balsamo/domain/articles/article.ts';
import { SLUG_MAX_LENGTH } from '@balsamo/domain/associations/association.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { ImagePlus } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import { articlePathIn } from '../../platform/site-paths.ts';
import { ArticlePreview } from './article-preview.tsx';
import { type ArticleField, type ArticleValues, isAddressPublic, retitled, textName } from './article-values.ts';
import { putBlock } from './put-block.ts';

const LOCALES = '../../../../../packages/locales';
/** What a category is that is left empty (spec §3), in each language: the form writes in all of them. */
const DEFAULT_CATEGORIES = import.meta.glob<string>('../../../../../packages/locales/*/articles.json', {
  eager: true,
  import: 'defaultCategory',
});

/** The box that the text is written in. */
export type TextBox = {
  /** Puts a block where the caret was when somebody last wrote there, else at the end. */
  put: (block: string) => void;
  /** Goes on writing there. */
  focus: () => void;
};

type LanguageFieldsProps = {
  form: Form<ArticleValues, ArticleField>;
  language: Language;
  textBox: Ref<TextBox>;
  onPicture: () => void;
};

/** What an article says in one language, with the preview of its text. */
export function LanguageFields({ form, language, textBox, onPicture }: LanguageFieldsProps) {
  const { t } = useTranslation(['articles']);
  const name = <Part extends Parameters<typeof textName>[1]>(field: Part) => textName(language, field);
  const { values } = form;
  const box = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  useImperativeHandle(textBox, () => ({
    put: (block) => {
      const written = box.current?.value ?? '';
      const changed = putBlock(written, caret.current ?? written.length, block);
      caret.current = changed.caret;
      form.set({ [name('content')]: changed.text });
    },
    focus: () => {
      box.current?.focus();
      if (caret.current !== undefined) box.current?.setSelectionRange(caret.current, caret.current);
    },
  }));
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
          // As high as the line beside it, though it is touched as a button: the boxes below stand side by side.
          aside={
            values.seen ? (
              <Button variant="ghost" size="sm" className="-my-3 -mr-3" onClick={onPicture}>
                <ImagePlus className="size-4.5" aria-hidden="true" />
                {t('articles:picture.title')}
              </Button>
            ) : null
          }
          hint={`${t('articles:hint.content')} ${t(values.seen ? 'articles:hint.pictures' : 'articles:hint.picturesLater')}`}
          error={form.errorOf(name('content'))}
          isRequired
          className="min-w-0"
        >
          <TextArea
            {...form.text(name('content'))}
            ref={box}
            onBlur={({ target }) => {
              caret.current = target.selectionEnd;
            }}
            lang={language}
            rows={18}
            maxLength={CONTENT_MAX_LENGTH}
            className="min-h-112 lg:flex-1"
          />
        </Field>
        <ArticlePreview
          articleId={values.seen?.id}
          content={values[name('content')]}
          title={values[name('title')]}
          language={language}
        />
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
            hint={t('articles:hint.category', { category: DEFAULT_CATEGORIES[`${LOCALES}/${language}/articles.json`] })}
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
